// SPDX-License-Identifier: BSD-3-Clause
// Follows the keys of a JSON text until one is repeated.

#include "sceneweld/cli/service/duplicate_key.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <unordered_set>
#include <utility>
#include <vector>

namespace sceneweld::cli {
namespace {

using PlainJson = nlohmann::json;

// Each function returns whether to continue.
class KeyWalk : public nlohmann::json_sax<PlainJson> {
 public:
  DuplicateKey found;

  bool null() override { return Value(); }
  bool boolean(bool) override { return Value(); }
  bool number_integer(number_integer_t) override { return Value(); }
  bool number_unsigned(number_unsigned_t) override { return Value(); }
  bool number_float(number_float_t, const string_t&) override { return Value(); }
  bool string(string_t&) override { return Value(); }
  bool binary(binary_t&) override { return Value(); }
  bool start_object(std::size_t) override { return Open(false); }
  bool end_object() override { return Shut(); }
  bool start_array(std::size_t) override { return Open(true); }
  bool end_array() override { return Shut(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }
  bool key(string_t& name) override {
    levels_.back().name = name;
    if (levels_.back().names.insert(name).second) return true;
    found.name = name;
    for (const Level& level : levels_) {
      found.pointer += '/';
      for (const char c : level.is_list ? std::to_string(level.index) : level.name) {
        found.pointer += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
      }
    }
    return false;
  }

 private:
  struct Level {
    bool is_list = false;
    std::size_t index = 0;
    std::string name;  // Of the current value of an object.
    std::unordered_set<std::string> names;
  };
  bool Value() {
    if (!levels_.empty()) ++levels_.back().index;
    return true;
  }
  bool Open(bool is_list) {
    levels_.emplace_back().is_list = is_list;
    return true;
  }
  bool Shut() {
    levels_.pop_back();
    return Value();
  }

  std::vector<Level> levels_;
};

}  // namespace

DuplicateKey FindDuplicateKey(const std::string& text) {
  KeyWalk walk;
  PlainJson::sax_parse(text, &walk);
  return std::move(walk.found);
}

}  // namespace sceneweld::cli
