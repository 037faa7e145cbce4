// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/language_server/workspace.h"

namespace sceneweld::cli {

/// A range of a file.
struct FilePlace {
  std::string path;
  TextRange range;
  auto operator<=>(const FilePlace&) const = default;
};

using Analyses = std::vector<std::shared_ptr<const Analysis>>;

/// Where the name at a place is declared; for a file name or URI, the start of that file. Each place once.
std::vector<FilePlace> DefinitionsAt(const std::string& path, std::string_view text, std::size_t offset,
                                     const Analyses& analyses, PositionEncoding encoding);
/// Every place that names the same, in all files of all `everywhere`, with or without the declaration.
std::vector<FilePlace> ReferencesAt(const std::string& path, std::size_t offset, const Analyses& analyses,
                                    const Analyses& everywhere, bool with_declaration, PositionEncoding encoding);

/// The same with the text at each place.
struct NamedPlace {
  FilePlace place;
  std::string text;
  auto operator<=>(const NamedPlace&) const = default;
};
std::vector<NamedPlace> NamedPlacesAt(const std::string& path, std::size_t offset, const Analyses& analyses,
                                      const Analyses& everywhere, bool with_declaration, PositionEncoding encoding);

/// The full name of the body that a place is about: itself, or the one of a frame, geometry or joint; for a model
/// instance its first one. Empty without one.
std::string BodyAt(const std::string& path, std::size_t offset, const Analyses& analyses);

/// A declaration for an outline or a search.
struct SymbolEntry {
  std::string name;
  std::string kind;  ///< `body`, `joint`, ...
  std::string container;
  FilePlace place;
};
std::vector<SymbolEntry> SymbolsIn(const std::string& path, const Analyses& analyses, PositionEncoding encoding);
/// The declarations whose full names contain the words of a query, without regard to case. At most `most`.
std::vector<SymbolEntry> FindSymbols(std::string_view query, std::size_t most, const Analyses& analyses,
                                     PositionEncoding encoding);

}  // namespace sceneweld::cli
