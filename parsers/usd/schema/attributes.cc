// SPDX-License-Identifier: BSD-3-Clause
// Looks up the rows of properties, some of whose names have an instance of a schema in them.

#include "sceneweld/parsers/usd/schema/attributes.h"

#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::usd {
namespace {

// `drive:angular:physics:damping` is `drive:*:physics:damping`.
bool FitsRow(std::string_view row, std::string_view name) {
  const std::size_t star = row.find('*');
  if (star == row.npos) return row == name;
  const std::string_view head = row.substr(0, star), tail = row.substr(star + 1);
  if (name.size() < head.size() + tail.size() || !name.starts_with(head) || !name.ends_with(tail)) return false;
  if (tail.empty()) return true;
  const std::string_view instance = name.substr(head.size(), name.size() - head.size() - tail.size());
  return !instance.empty() && instance.find(':') == instance.npos;
}

struct Lookup {
  std::unordered_map<std::string_view, const AttributeRow*> exact;
  std::vector<const AttributeRow*> patterns;
  std::vector<std::string_view> names;
};

const Lookup& TheLookup() {
  static const Lookup lookup = [] {
    Lookup made;
    for (const AttributeRow& row : AttributeRows()) {
      if (row.name.find('*') == row.name.npos) {
        made.exact.emplace(row.name, &row);
      } else {
        made.patterns.push_back(&row);
      }
      if (row.use != AttributeRow::Use::kIgnored) made.names.push_back(row.name);
    }
    return made;
  }();
  return lookup;
}

}  // namespace

const AttributeRow* FindAttribute(std::string_view name) {
  const Lookup& lookup = TheLookup();
  if (const auto found = lookup.exact.find(name); found != lookup.exact.end()) return found->second;
  for (const AttributeRow* row : lookup.patterns) {
    if (FitsRow(row->name, name)) return row;
  }
  return nullptr;
}

std::string ClosestAttribute(std::string_view name) {
  const std::size_t colon = name.find(':');
  if (colon == name.npos) return {};
  // An instance of a schema is not misspelled for another one.
  const std::string_view prefix = name.substr(0, colon + 1);
  std::vector<std::string> instances;
  std::vector<std::string_view> candidates;
  const std::size_t next = name.find(':', colon + 1);
  for (const std::string_view row : TheLookup().names) {
    const std::size_t star = row.find('*');
    if (star == row.npos) {
      candidates.push_back(row);
    } else if (next != name.npos && row.starts_with(prefix) && star + 1 < row.size()) {
      std::string with(row);
      instances.push_back(with.replace(star, 1, name.substr(colon + 1, next - colon - 1)));
    }
  }
  for (const std::string& instance : instances) candidates.push_back(instance);
  return ClosestName(name, candidates);
}

}  // namespace sceneweld::usd
