// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

struct ReadContext;

/// Whether a text is a URI (scheme, `://`, authority, path) and not a file name.
bool IsUri(std::string_view text);

/// One place where a file was looked for.
struct Attempt {
  std::string reason;   ///< The origin of the path: a package, an environment variable, a folder.
  std::string place;    ///< Absolute path; empty if there is none.
  std::string failure;  ///< Why it was not used; empty for the one that was used.
};

/// `REASON: PLACE: FAILURE`, or `taken` instead of the failure.
std::string ToText(const Attempt& attempt);

/// The folders for names that are not URIs.
struct RelativeTo {
  /// Absolute folders in the order of the search; empty ones do not count. Without any, relative names are errors.
  std::vector<std::string_view> folders;
  /// The resource folders of the package map, which are searched last.
  bool resource_folders = false;
};

/// The file or folder that a URI or a file name refers to. It must exist. Reports an unknown package, an unsupported
/// scheme, a missing file, or a path that leaves its package, at `span`. `attempts` gets every place that was tried, in
/// order.
///
/// `package://P/a` and `model://P/a` refer to `a` in the folder of package P, then to `P/a` in each resource folder. `model://P`
/// alone refers to the folder of package P, or to `P` in a resource folder. `file:///a` refers to `/a`. The
/// rules are in docs/reference/directives.md, 10.1; those of resource folders are Gazebo's and libsdformat's.
std::optional<std::string> ResolveUri(std::string_view uri, const RelativeTo& relative_to, Span span,
                                      ReadContext& context, std::vector<Attempt>* attempts = nullptr);

/// The same, with relative names taken from one folder. If it is empty, relative names are errors.
std::optional<std::string> ResolveUri(std::string_view uri, std::string_view folder, Span span, ReadContext& context);

}  // namespace sceneweld
