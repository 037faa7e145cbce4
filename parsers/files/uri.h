// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

struct ReadContext;

/// Whether a text is a URI (scheme, `://`, authority, path) and not a file name.
bool IsUri(std::string_view text);

/// One place where something was looked for.
struct Attempt {
  std::string reason;   ///< The source of the path: a package, an environment variable, a folder.
  std::string place;    ///< Absolute path; empty if there is none.
  std::string failure;  ///< Why it is not the one; empty for the one that was taken.
};

/// `REASON: PLACE: FAILURE`, or `taken` in place of the failure.
std::string ToText(const Attempt& attempt);

/// The folders for names that are not URIs.
struct RelativeTo {
  /// Absolute folders in the order of the search; empty ones do not count.
  /// Without any, relative names are errors.
  std::vector<std::string_view> folders;
  /// Then below the resource folders of the package map.
  bool resource_folders = false;
};

/// The file or folder that a URI or a file name means. It must exist. Reports at
/// `span` an unknown package, an unsupported scheme, a missing file, or a path
/// that leaves its package. `attempts` gets every place that was tried, in order.
///
/// `package://P/a` and `model://P/a` mean `a` in the folder of package P, then
/// `P/a` in each resource folder; where there are resource folders, `model://P`
/// alone means a folder in the same way. `file:///a` means `/a`.
/// Definition: directives reference, 10.1; for resource folders what Gazebo and
/// libsdformat do.
std::optional<std::string> ResolveUri(std::string_view uri, const RelativeTo& relative_to, Span span,
                                      ReadContext& context, std::vector<Attempt>* attempts = nullptr);

/// The same, with relative names taken from one folder; empty: they are errors.
std::optional<std::string> ResolveUri(std::string_view uri, std::string_view folder, Span span, ReadContext& context);

}  // namespace sceneweld
