// SPDX-License-Identifier: BSD-3-Clause
// Path names within a model.

#include "sceneweld/parsers/sdf/sdf_names.h"

#include <algorithm>

#include "sceneweld/parsers/sdf/sdf_name.h"
#include "sceneweld/scene/flat_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::sdf {
namespace {

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

std::string WithoutScopes(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool delimiter = text.substr(i).starts_with(kScopeDelimiter);
    out += delimiter ? "__" : std::string(1, IsControl(text[i]) ? '_' : text[i]);
    if (delimiter) ++i;
  }
  return out;
}

// The name if another element has the wanted one.
std::string Besides(const Name& name, std::string_view kind) { return name.str().append("_").append(kind); }

}  // namespace

Name LegalName(const Name& wanted, std::string_view kind) {
  const std::string_view text = wanted;
  const std::string_view trimmed = Trimmed(text);
  const bool plain = text.size() == trimmed.size() && !text.empty() &&
                     text.find(kScopeDelimiter) == std::string_view::npos &&
                     std::none_of(text.begin(), text.end(), IsControl);
  if (plain && !IsReserved(text)) return wanted;
  std::string legal = plain ? std::string(text) : WithoutScopes(trimmed);
  if (legal.empty()) return Name(kind);
  if (IsReserved(legal)) legal.append("_").append(kind);
  return Name(legal);
}

bool MayBecome(const Name& wanted, std::string_view written, std::string_view kind) {
  const Name legal = LegalName(wanted, kind);
  return legal == written || sceneweld::MayBecome(Besides(legal, kind), written, kind, {});
}

Name NameSpace::Claim(const Name& wanted, std::string_view kind) {
  Name name = LegalName(wanted, kind);
  if (taken_.insert(name.view()).second) return name;
  const std::string base = Besides(name, kind);
  for (std::uint32_t& n = tries_[base];;) {
    name = Name(n == 0 ? base : base + "_" + std::to_string(n));
    ++n;
    if (taken_.insert(name.view()).second) return name;
  }
}

}  // namespace sceneweld::sdf
