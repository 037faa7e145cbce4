// SPDX-License-Identifier: BSD-3-Clause
// Differences of a scene that was written and read back.

#include "sceneweld/tests/exhibit_difference.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace sceneweld {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string_view> Lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

class Comparison {
 public:
  explicit Comparison(double tolerance) : tolerance_(tolerance) {}

  void Compare(const Json& before, const Json& after, const std::string& path) {
    if (before.is_number() && after.is_number()) {
      const double a = before.get<double>(), b = after.get<double>();
      if (std::abs(a - b) > tolerance_ * std::max(1.0, std::abs(a))) Report(path, before, after);
    } else if (before.is_object() && after.is_object()) {
      CompareObjects(before, after, path);
    } else if (before.is_array() && after.is_array()) {
      CompareLists(before, after, path);
    } else if (before != after) {
      Report(path, before, after);
    }
  }

  std::vector<std::string> lines;

 private:
  void Report(const std::string& path, const Json& before, const Json& after) {
    lines.push_back(path + ": " + before.dump() + " became " + after.dump());
  }

  void CompareObjects(const Json& before, const Json& after, const std::string& path) {
    const std::string prefix = path.empty() ? "" : path + ".";
    for (const auto& [key, value] : before.items()) {
      if (key == "source") continue;
      const auto other = after.find(key);
      if (other == after.end()) {
        if (IsDefault(value)) continue;
        lines.push_back(prefix + key + ": " + value.dump() + " is gone");
      } else {
        Compare(value, *other, prefix + key);
      }
    }
    for (const auto& [key, value] : after.items()) {
      if (key == "source" || before.contains(key) || IsDefault(value)) continue;
      lines.push_back(prefix + key + ": " + value.dump() + " is new");
    }
  }

  // A pose or point that would be left out if it were exact.
  bool IsDefault(const Json& value) const {
    if (tolerance_ == 0) return false;
    if (value.is_object()) {
      if (value.size() != 2 || !value.contains("translation") || !value.contains("rotation")) return false;
      const Json& q = value["rotation"];
      return IsDefault(value["translation"]) && std::abs(std::abs(q[0].get<double>()) - 1) <= tolerance_;
    }
    return value.is_array() && !value.empty() && std::all_of(value.begin(), value.end(), [&](const Json& e) {
             return e.is_number() && std::abs(e.get<double>()) <= tolerance_;
           });
  }

  static bool HasNames(const Json& list) {
    return std::all_of(list.begin(), list.end(), [](const Json& e) { return e.is_object() && e.contains("name"); });
  }

  // q and -q are one rotation. Within the tolerance their form may differ.
  static bool IsRotation(const std::string& path, const Json& list) {
    return path.ends_with("rotation") && list.size() == 4;
  }

  void CompareLists(const Json& before, const Json& after, const std::string& path) {
    if (HasNames(before) && HasNames(after)) return CompareByName(before, after, path);
    if (before.size() != after.size()) return Report(path, before, after);
    if (IsRotation(path, before)) {
      double dot = 0;
      for (std::size_t i = 0; i < 4; ++i) dot += before[i].get<double>() * after[i].get<double>();
      const double sign = dot < 0 ? -1 : 1;
      for (std::size_t i = 0; i < 4; ++i) {
        if (std::abs(before[i].get<double>() - sign * after[i].get<double>()) <= tolerance_) continue;
        return Report(path, before, after);
      }
      return;
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
      Compare(before[i], after[i], path + "[" + std::to_string(i) + "]");
    }
  }

  void CompareByName(const Json& before, const Json& after, const std::string& path) {
    std::map<std::string, const Json*> others;
    for (const Json& element : after) others.emplace(element["name"].get<std::string>(), &element);
    for (const Json& element : before) {
      const auto name = element["name"].get<std::string>();
      const auto other = others.find(name);
      const std::string place = path + "[" + name + "]";
      if (other == others.end()) {
        lines.push_back(place + " is gone");
        continue;
      }
      Compare(element, *other->second, place);
      others.erase(other);
    }
    for (const Json& element : after) {
      const auto name = element["name"].get<std::string>();
      if (others.count(name)) lines.push_back(path + "[" + name + "] is new");
    }
  }

  double tolerance_;
};

}  // namespace

std::string LineDifference(std::string_view expected, std::string_view actual) {
  if (expected == actual) return {};
  const auto before = Lines(expected), after = Lines(actual);
  std::size_t same = 0;
  while (same < std::min(before.size(), after.size()) && before[same] == after[same]) ++same;
  std::size_t same_end = 0;
  while (same_end < std::min(before.size(), after.size()) - same &&
         before[before.size() - 1 - same_end] == after[after.size() - 1 - same_end]) {
    ++same_end;
  }
  constexpr std::size_t kAround = 3, kMost = 40;
  std::string text;
  const auto add = [&](std::string_view mark, const std::vector<std::string_view>& lines, std::size_t from,
                       std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      if (i - from == kMost) {
        text += "... and " + std::to_string(to - i) + " more lines\n";
        break;
      }
      text.append(mark).append(lines[i]).append("\n");
    }
  };
  text += "from line " + std::to_string(same + 1) + ":\n";
  add("  ", before, same - std::min(same, kAround), same);
  add("- ", before, same, before.size() - same_end);
  add("+ ", after, same, after.size() - same_end);
  add("  ", before, before.size() - same_end, before.size() - same_end + std::min(same_end, kAround));
  if (before == after) text += "(the texts differ in line breaks at their ends only)\n";
  return text;
}

std::vector<std::string> SceneDifference(const std::string& before, const std::string& after, double tolerance) {
  const Json a = Json::parse(before, nullptr, false), b = Json::parse(after, nullptr, false);
  if (a.is_discarded() || b.is_discarded()) return {"not JSON"};
  Comparison comparison(tolerance);
  comparison.Compare(a, b, "");
  return std::move(comparison.lines);
}

}  // namespace sceneweld
