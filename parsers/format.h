#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sceneweld/parsers/files/read_context.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

class ByteStream;
class Claims;
class LossReport;
struct AssetRules;
struct Dialect;
struct ElementRow;
struct Judgement;

/// One file format: how it is told by its suffix, read and written.
struct Format {
  std::string_view name;                       ///< As in `--to NAME`, `--from NAME`.
  std::span<const std::string_view> suffixes;  ///< With the dot; the first is the usual one.
  std::string_view summary;                    ///< For `--help` and the README's table.
  /// Suffixes that only a root INPUT may have, not a file of `add_model`.
  std::span<const std::string_view> root_suffixes;
  /// What the text means by itself. Null when it is at fault beyond use; any
  /// error reported makes the composition fail. Nobody else has the scene. Null function: not readable.
  std::shared_ptr<Scene> (*read)(const Source& source, ReadContext& context) = nullptr;
  /// The only body of a file is named after the model, also where the model gets
  /// another name than the file's (OBJ).
  bool body_named_after_model = false;
  /// The scene as a text of this format. Null function: not writable.
  std::string (*write)(const Scene& scene, const WriteOptions& options, LossReport& losses) = nullptr;
  /// The text that a scene was read from, for the file that the options tell of: its bytes, but for what means
  /// something else there. Losses: none. Nothing where that cannot be done, and `write` acts. Whether it still means
  /// the scene is for the caller to check. Null function: never.
  std::optional<std::string> (*keep_text)(const Source& source, const WriteOptions& options) = nullptr;
  /// What `write` makes, made while it is taken, for a format whose files are large (glTF); all losses
  /// are told at once. What is referred to must outlive it. Null function: `write` has it whole.
  std::unique_ptr<ByteStream> (*stream)(const Scene& scene, const WriteOptions& options, LossReport& losses) = nullptr;
  /// Loads what was written in the format's own engine and compares (judge.h).
  /// Null function: there is no such engine.
  Judgement (*judge)(const Scene& scene, const std::string& text, const WriteOptions& options,
                     Diagnostics& diagnostics) = nullptr;
  /// The table of the format, from its root element down, and how its rows are
  /// spelled; null for formats that are no XML.
  const ElementRow* root = nullptr;
  const Dialect* dialect = nullptr;
  /// How it names meshes and images (parsers/assets/asset_plan.h); null where what it
  /// writes names none, or only as the scene does.
  const AssetRules* assets = nullptr;
  /// What its writer can hold of a scene (parsers/table/census.h); null where that is
  /// everything (scene JSON), or nothing is written that could be read back.
  const Claims& (*claims)() = nullptr;
};

/// All formats, one row each.
std::span<const Format> Formats();
/// By name; null when there is none.
const Format* FindFormat(std::string_view name);
/// By the suffix of a file that holds one model (`add_model`, `<include>`).
const Format* FormatOfModelFile(std::string_view path);
/// By the suffix of a root INPUT.
const Format* FormatOfInput(std::string_view path);

}  // namespace sceneweld
