// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// The description of a remote package, with the names of Drake's PackageMap::RemoteParams
/// (docs/reference/directives.md, 11).
struct RemoteParams {
  /// A text and its place. Two are equal if their texts are.
  struct Part {
    std::string text;
    Span span = {};
    bool operator==(const Part& other) const { return text == other.text; }
  };
  std::vector<Part> urls;  ///< `http://`, `https://` or `file://`; tried in turn.
  Part sha256;             ///< Of the archive, 64 hexadecimal digits.
  std::optional<Part>
      archive_type;  ///< `zip`, `tar`, `gztar`, `bztar` or `xztar`; if empty, the suffix of a URL decides.
  std::optional<Part> strip_prefix;  ///< The folder of the archive that is the package.
};

/// Reports errors in the description of package `name` at its parts, or at `place` if one is missing. Returns false
/// after an error.
bool CheckRemoteParams(const std::string& name, const RemoteParams& params, Span place, Diagnostics& diagnostics);

/// The name of the first part in which two descriptions differ; empty if they are equal.
std::string DifferingPart(const RemoteParams& a, const RemoteParams& b);

/// The given type, or the type of the first URL with a known suffix, because all URLs give the same bytes. Empty if
/// unknown. The result is a view into the parameters.
std::string_view ArchiveTypeOf(const RemoteParams& params);

}  // namespace sceneweld
