// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/package_map.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// What a mesh or an image that cannot be found means.
enum class MissingAssets : std::uint8_t {
  kError,
  kWarn,  ///< A warning. The scene keeps the URI, and an export reports it as a loss.
};

/// Whose rules decide where engines disagree about the same text: two friction numbers, two elements of one name, a
/// body without mass. docs/reference/strictness.md has the list.
enum class Compat : std::uint8_t { kDrake, kGazebo, kRos, kMujoco };

/// The words of both in options.
inline constexpr std::pair<std::string_view, MissingAssets> kMissingAssetsWords[] = {{"error", MissingAssets::kError},
                                                                                     {"warn", MissingAssets::kWarn}};
inline constexpr std::pair<std::string_view, Compat> kCompatWords[] = {
    {"drake", Compat::kDrake}, {"gazebo", Compat::kGazebo}, {"ros", Compat::kRos}, {"mujoco", Compat::kMujoco}};

/// What a reader allows. The same text may mean something else, or nothing, under other rules.
struct ReaderRules {
  /// Paths in package URIs may leave their package by `..` (`--allow-outside`).
  bool allow_outside = false;
  MissingAssets missing_assets = MissingAssets::kError;
  Compat compat = Compat::kDrake;
};

/// Reports what Drake refuses and the format's own engines accept: an error under Drake's rules, otherwise a warning.
inline Diagnostic& RefusedByDrake(const ReaderRules& rules, Diagnostics& diagnostics, Code code, Span span,
                                  std::string message) {
  const Severity severity = rules.compat == Compat::kDrake ? Severity::kError : Severity::kWarning;
  return diagnostics.Add({code, severity, span, std::move(message)});
}

/// The values that the user of a model file gives for it: the directive `add_model`, or the command line.
struct ModelArguments {
  /// A value for `<xacro:arg>`.
  struct Xacro {
    std::string name;
    std::string value;
    Span span = {};  ///< Invalid on the command line.
  };
  std::vector<Xacro> xacro;  ///< For each name the last one counts.
  /// Of a USD stage: a variant set and the chosen variant. Of a set, the last one counts.
  std::vector<std::pair<std::string, std::string>> variants;
  std::string srdf;          ///< The absolute path of the SRDF file of the model; empty: none.
  Span srdf_span = {};

  /// A text that is the same for arguments with the same effect; empty if there are none.
  std::string Key() const;
};

/// The value of an environment variable; nothing if it is not set.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

/// Services for a reader beside its text.
struct ReadContext {
  Files& files;
  const PackageMap& packages;
  Diagnostics& diagnostics;
  ReaderRules rules{};

  /// Reads another model file, whatever its format, each file once per
  /// composition: for `<include>`. Null where it cannot be read, which has been
  /// reported then. The part is shared: stamp it, do not change it.
  std::function<std::shared_ptr<const Scene>(const std::string& path, Span span)> read_model;

  /// The caller names the model: the name in the file does not matter.
  bool caller_names_model = false;

  /// The result of reading a document that other files of the format include. Only the format knows its type.
  using Document = std::shared_ptr<const void>;
  using ReadDocument = std::function<Document(const Source& source, ReadContext& context)>;
  /// Reads an included document of the same format once per model, or takes it from an earlier composition. `read`
  /// reads its text with the services of its own context. Returns null, after a report, if that fails. The result is
  /// shared: it must not be changed, and it must own everything that it refers to.
  std::function<Document(const std::string& path, Span span, const ReadDocument& read)> read_document{};

  /// What the user of the file gives for it.
  ModelArguments arguments{};
  /// The value of an environment variable, nothing if it is not set: for `$(env NAME)` of xacro. Null if files may not
  /// read the environment (the service).
  Environment environment{};
};

}  // namespace sceneweld
