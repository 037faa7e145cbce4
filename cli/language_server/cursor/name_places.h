// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/library/element_id.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {

/// A declaration in a file. The instances of a model share the declarations of its file.
struct Symbol {
  ElementId element;  ///< The first element that it declares.
  Span name;          ///< Its name in the file, without quotes; where it has none, the place of the declaration.
  bool is_written;    ///< Whether the element has this name, maybe with more before or after it.
};

/// A place in a file that names a symbol.
struct NamePlace {
  Span span;  ///< Of the name alone, without quotes and scope.
  std::size_t symbol = 0;
  bool declares = false;
};

/// The names in the files of a scene and what they refer to: declarations, references of elements to each other, names
/// in directives, also those of the models in a scoped name. Places in generated texts (xacro) are given by the text
/// that a person wrote. The scene must outlive it.
class NamePlaces {
 public:
  explicit NamePlaces(const Loaded& loaded);

  const std::vector<Symbol>& symbols() const { return symbols_; }
  /// The places in one file, by their begin.
  std::span<const NamePlace> In(const std::string& path) const;
  /// The narrowest place that contains the byte; a place contains its end, too. Of several symbols, one that is written
  /// there. Null without one.
  const NamePlace* At(const std::string& path, std::size_t offset) const;
  /// All places of a symbol, by file.
  std::vector<NamePlace> Of(std::size_t symbol) const;
  /// The symbol that a declaration at the same place has in another scene; nothing without one.
  std::optional<std::size_t> SymbolAt(const Span& name) const;

 private:
  class Builder;
  std::vector<Symbol> symbols_;
  std::map<std::string, std::vector<NamePlace>, std::less<>> places_;  // By the path of the file.
};

}  // namespace sceneweld::cli
