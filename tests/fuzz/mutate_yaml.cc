// SPDX-License-Identifier: BSD-3-Clause
// Mutates YAML by its structure.

#include "sceneweld/tests/fuzz/mutate_yaml.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/tests/fuzz/extreme_values.h"

namespace sceneweld::fuzz {
namespace {

// Values that mean something in YAML or in directives only.
constexpr std::string_view kYamlValues[] = {
    "[]",   "{}",       "~",    "[1, 2, 3]",    "!Rpy { deg: [0, 0, 90] }", "&a x", "*a", "|",
    "\"\"", "${1 / 0}", "${a}", "world::world", "[[[[[[[[1]]]]]]]]"};

class YamlMutator {
 public:
  YamlMutator(const std::string& text, std::uint64_t seed) : random_(seed) {
    for (std::size_t at = 0; at < text.size();) {
      const auto end = std::min(text.find('\n', at), text.size());
      lines_.push_back(text.substr(at, end - at));
      at = end + 1;
    }
  }

  std::string Run() {
    if (lines_.empty()) return {};
    const std::size_t at = Below(lines_.size());
    switch (Below(8)) {
      case 0: lines_.erase(Line(at), Line(EndOfBlock(at))); break;
      case 1: Insert(EndOfBlock(at), at); break;
      case 2: Insert(Below(lines_.size()), at); break;
      case 3: lines_[at].insert(0, "  "); break;
      case 4: lines_[at].erase(0, std::min<std::size_t>(2, Indentation(at))); break;
      default: ReplaceValue(); break;
    }
    std::string text;
    for (const std::string& line : lines_) text += line + "\n";
    return text;
  }

 private:
  std::size_t Below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }
  std::vector<std::string>::iterator Line(std::size_t i) { return lines_.begin() + static_cast<std::ptrdiff_t>(i); }
  std::size_t Indentation(std::size_t i) const { return std::min(lines_[i].find_first_not_of(' '), lines_[i].size()); }
  std::size_t EndOfBlock(std::size_t i) const {
    std::size_t end = i + 1;
    while (end < lines_.size() && Indentation(end) > Indentation(i)) ++end;
    return end;
  }
  void Insert(std::size_t to, std::size_t from) {
    const std::vector<std::string> block(Line(from), Line(EndOfBlock(from)));
    lines_.insert(Line(to), block.begin(), block.end());
  }

  struct Value {
    std::size_t line, begin, end;
  };
  // What follows a colon, a dash, a bracket or a comma.
  std::vector<Value> Values() const {
    std::vector<Value> values;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const std::string& line = lines_[i];
      for (std::size_t at = 0; (at = line.find_first_of(":-[,{", at)) != std::string::npos; ++at) {
        const auto begin = line.find_first_not_of(' ', at + 1);
        if (begin == std::string::npos) break;
        const auto end = std::min(line.find_first_of(",]}", begin), line.size());
        if (end > begin) values.push_back({i, begin, end});
      }
    }
    return values;
  }
  void ReplaceValue() {
    const std::vector<Value> values = Values();
    if (values.empty()) return;
    const Value value = values[Below(values.size())];
    const Value other = values[Below(values.size())];
    std::string by;
    switch (Below(4)) {
      case 0: by = lines_[other.line].substr(other.begin, other.end - other.begin); break;
      case 1: by = kYamlValues[Below(std::size(kYamlValues))]; break;
      default: by = kExtremeValues[Below(std::size(kExtremeValues))]; break;
    }
    lines_[value.line].replace(value.begin, value.end - value.begin, by);
  }

  std::vector<std::string> lines_;
  std::mt19937_64 random_;
};

}  // namespace

std::string MutateYaml(const std::string& text, std::uint64_t seed) { return YamlMutator(text, seed).Run(); }

}  // namespace sceneweld::fuzz
