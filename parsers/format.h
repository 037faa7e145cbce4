// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

class ByteStream;
class Claims;
class LossReport;
struct AssetRules;
struct Dialect;
struct ElementRow;
struct EntryLists;
struct Judgement;

/// One file format: how its suffix is recognised, how it is read and written.
struct Format {
  std::string_view name;                       ///< As in `--to NAME`, `--from NAME`.
  std::span<const std::string_view> suffixes;  ///< With the dot; the first is the usual one.
  std::string_view summary;                    ///< For `--help` and the README's table.
  /// Whose rules decide where engines disagree, for a root INPUT of this format.
  Compat compat = Compat::kDrake;
  /// Suffixes that only a root INPUT may have, not a file of `add_model`.
  std::span<const std::string_view> root_suffixes;
  /// Its files may hold bytes that are not text (USD): `read` then gets them as the text of the source.
  bool may_be_binary = false;
  /// Reads a text as a part. Returns null if it is too invalid to use. Any reported error makes the composition fail.
  /// The caller is the only owner. Null function: not readable.
  std::shared_ptr<Scene> (*read)(const Source& source, ReadContext& context) = nullptr;
  /// The only body of a file has the name of the model, even if the model gets another name than the file's (OBJ).
  bool body_named_after_model = false;
  /// The scene as a text of this format. Null function: not writable.
  std::string (*write)(const Scene& scene, const WriteOptions& options, LossReport& losses) = nullptr;
  /// The text that a scene was read from, for the output file of the options: its bytes, except names that would
  /// resolve differently there. It has no losses. Returns nothing if that is impossible; then `write` is used. The
  /// caller must check that the text still means the scene. Null function: never.
  std::optional<std::string> (*keep_text)(const Source& source, const WriteOptions& options) = nullptr;
  /// The same as `write`, made while it is sent, for a format with large files (glTF). All losses are reported when it
  /// starts. Everything that it refers to must outlive it. Null function: use `write`.
  std::unique_ptr<ByteStream> (*stream)(const Scene& scene, const WriteOptions& options, LossReport& losses) = nullptr;
  /// The names in the text that `write` makes. Null function: not known.
  WrittenNames (*names)(const Scene& scene, const WriteOptions& options) = nullptr;
  /// The names in the text that `keep_text` returns, for a scene that was read from it. Null function: those of
  /// `names`.
  WrittenNames (*names_in_text)(const Scene& scene, const Source& source) = nullptr;
  /// Loads a written text in the format's own engine and compares (judge.h). Null function: there is no such engine.
  Judgement (*judge)(const Scene& scene, const std::string& text, const WriteOptions& options,
                     Diagnostics& diagnostics) = nullptr;
  /// The table of the format, from its root element down, and the spelling of its rows; null for formats that are not
  /// XML.
  const ElementRow* root = nullptr;
  const Dialect* dialect = nullptr;
  /// How it names meshes and images (parsers/assets/asset_plan.h); null if its files name none, or name them as the
  /// scene does.
  const AssetRules* assets = nullptr;
  /// Renames elements of a model in an element that a scene keeps as text from this format. Returns true if something
  /// was renamed. Null: RenameInElement (parsers/kept/plugin_names.h).
  bool (*rename_in_kept)(tinyxml2::XMLElement& element, const NewName& new_name) = nullptr;
  /// The entries of sections (parsers/kept/kept_entry.h) that list numbers of other elements; null if the format has no
  /// entries.
  const EntryLists* entry_lists = nullptr;
  /// The fields that its writer can hold (parsers/table/census.h); null if these are all fields (scene JSON), or if the
  /// format is never read back.
  const Claims& (*claims)() = nullptr;
};

/// All formats, one row each.
std::span<const Format> Formats();
/// By name; null for an unknown one.
const Format* FindFormat(std::string_view name);
/// By the suffix of a file that holds one model (`add_model`, `<include>`).
const Format* FormatOfModelFile(std::string_view path);
/// By the suffix of a root INPUT.
const Format* FormatOfInput(std::string_view path);
/// The suffix of the format that a file name ends with; empty if it has none of them.
std::string_view SuffixOf(const Format& format, std::string_view path);
/// What to do with a file that no format reads, by its suffix (xacro, USD, a mesh); empty for an unknown suffix.
std::string AdviceForFile(std::string_view path);

}  // namespace sceneweld
