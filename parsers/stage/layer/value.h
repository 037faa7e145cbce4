// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sceneweld::stage {

class Value;

/// Metadata with names and types: `{ string creator = "x" }`. In the order of the file.
struct DictionaryEntry;
using Dictionary = std::vector<DictionaryEntry>;

/// Numbers of any type of USD: one, a tuple, a matrix, or an array of these. A bool is 0 or 1.
struct Numbers {
  std::vector<double> data;  ///< `width` numbers for each element.
  std::uint32_t width = 1;   ///< 1; 2 to 4 for vectors; 4 for quaternions (w, x, y, z); 4, 9, 16 for matrices by row.
  bool is_array = false;     ///< Otherwise there is exactly one element.
  std::size_t count() const { return data.size() / width; }
  bool operator==(const Numbers&) const = default;
};

/// Strings, tokens, asset paths or paths of prims: one, or an array.
struct Texts {
  std::vector<std::string> data;
  bool is_array = false;
  bool operator==(const Texts&) const = default;
};

/// A value that is blocked (`None`): as if no weaker layer had one.
struct Blocked {
  bool operator==(const Blocked&) const = default;
};

/// A value of an attribute or of metadata. Absent, if the file gives none. Copies share large data.
///
/// Numbers are the ones that the text gives, even if the type of the attribute has single precision. Those of a crate
/// with single precision are the shortest decimal number that gives the same float, so that both read the same.
class Value {
 public:
  Value() = default;
  explicit Value(Numbers numbers) : data_(std::make_shared<const Numbers>(std::move(numbers))) {}
  explicit Value(Texts texts) : data_(std::make_shared<const Texts>(std::move(texts))) {}
  explicit Value(Dictionary dictionary);
  explicit Value(Blocked blocked) : data_(blocked) {}
  static Value Number(double number) { return Value(Numbers{{number}, 1, false}); }
  static Value Text(std::string text) { return Value(Texts{{std::move(text)}, false}); }

  bool absent() const { return std::holds_alternative<std::monostate>(data_); }
  bool blocked() const { return std::holds_alternative<Blocked>(data_); }
  explicit operator bool() const { return !absent() && !blocked(); }

  /// Null if the value is of another kind.
  const Numbers* numbers() const { return Get<Numbers>(); }
  const Texts* texts() const { return Get<Texts>(); }
  const Dictionary* dictionary() const { return Get<Dictionary>(); }

  /// The one number, or null: not for arrays, tuples and other kinds.
  const double* number() const;
  /// The tuple or matrix of this many numbers, or null.
  const double* tuple(std::size_t width) const;
  /// The one text, or null.
  const std::string* text() const;

 private:
  template <typename T>
  const T* Get() const {
    const auto* held = std::get_if<std::shared_ptr<const T>>(&data_);
    return held ? held->get() : nullptr;
  }
  std::variant<std::monostate, Blocked, std::shared_ptr<const Numbers>, std::shared_ptr<const Texts>,
               std::shared_ptr<const Dictionary>>
      data_;
};

struct DictionaryEntry {
  std::string name;
  std::string type;  ///< `double`, `string[]`, `dictionary`; empty for metadata of a spec, whose type the name decides.
  Value value;
};

/// The value of a name; null if there is none.
const Value* Find(const Dictionary& dictionary, std::string_view name);

}  // namespace sceneweld::stage
