// SPDX-License-Identifier: BSD-3-Clause
// Mutates JSON by its structure.

#include "sceneweld/tests/fuzz/mutate_json.h"

#include <iterator>
#include <random>
#include <string_view>
#include <vector>

#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::fuzz {
namespace {

constexpr std::string_view kJsonValues[] = {"0",         "-1",        "1e308", "5e-324", "null",  "true",
                                            "false",     "\"\"",      "[]",    "{}",     "\"a\"", "2",
                                            "[0, 0, 0]", "\"world\"", "-0",    "1e-9",   "100"};

class JsonMutator {
 public:
  JsonMutator(const std::string& text, std::uint64_t seed) : source_("/f/m.json", "m.json", text), random_(seed) {}

  std::string Run() {
    Diagnostics diagnostics;
    const auto document = JsonDocument::Parse(source_, Limits(), diagnostics);
    if (!document) return source_.text();
    Collect(document->root(), {});
    if (places_.empty()) return source_.text();
    const Place& place = places_[Below(places_.size())];
    const std::string_view written = place.value.written();
    switch (Below(6)) {
      case 0: return WithoutEntry(place);
      case 1: return Replaced(written, std::string(written) + ", " + KeyOf(place, "_") + std::string(written));
      case 2: return Replaced(written, kJsonValues[Below(std::size(kJsonValues))]);
      case 3: return Replaced(written, OtherOfKey(place));
      default: return WithOtherNumber();
    }
  }

 private:
  struct Place {
    JsonValue value;
    std::string_view key;  // Of the value, or of the list that it is in.
    bool is_in_list;
  };

  std::size_t Below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

  void Collect(const JsonValue& value, std::string_view key) {
    for (JsonValue entry = value.first(); entry; entry = entry.next()) {
      const std::string_view own = value.is_list() ? key : entry.key();
      places_.push_back({entry, own, value.is_list()});
      Collect(entry, own);
    }
  }

  std::string Replaced(std::string_view part, std::string_view by) const {
    const std::string_view text = source_.text();
    const auto at = static_cast<std::size_t>(part.data() - text.data());
    std::string result(text.substr(0, at));
    result += by;
    result += text.substr(at + part.size());
    return result;
  }

  static std::string KeyOf(const Place& place, std::string_view suffix) {
    return place.is_in_list ? std::string() : "\"" + std::string(place.value.key()) + std::string(suffix) + "\": ";
  }

  // Without the entry and the comma after it, or before it if it is the last one.
  std::string WithoutEntry(const Place& place) const {
    const std::string_view text = source_.text(), written = place.value.written();
    std::size_t begin = static_cast<std::size_t>(written.data() - text.data());
    std::size_t end = begin + written.size();
    if (!place.is_in_list) begin = place.value.key_span().begin;
    const auto after = text.find_first_not_of(" \n", end);
    const auto before = begin == 0 ? text.npos : text.find_last_not_of(" \n", begin - 1);
    if (after != text.npos && text[after] == ',') {
      end = after + 1;
    } else if (before != text.npos && text[before] == ',') {
      begin = before;
    }
    return Replaced(text.substr(begin, end - begin), "");
  }

  std::string OtherOfKey(const Place& place) {
    std::vector<std::string_view> others;
    for (const Place& other : places_) {
      if (other.key == place.key && other.value.kind() == place.value.kind()) others.push_back(other.value.written());
    }
    return std::string(others[Below(others.size())]);
  }

  std::string WithOtherNumber() {
    std::vector<JsonValue> numbers;
    for (const Place& place : places_) {
      if (place.value.is_number()) numbers.push_back(place.value);
    }
    if (numbers.empty()) return source_.text();
    const JsonValue value = numbers[Below(numbers.size())];
    return Replaced(value.written(), FormatNumber(value.number() * 1.25 + 0.125));
  }

  const Source source_;
  std::vector<Place> places_;
  std::mt19937_64 random_;
};

}  // namespace

std::string MutateJson(const std::string& text, std::uint64_t seed) { return JsonMutator(text, seed).Run(); }

}  // namespace sceneweld::fuzz
