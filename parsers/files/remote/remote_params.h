// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// The description of a remote package, with the names of Drake's PackageMap::RemoteParams (directives reference,
/// section 11).
struct RemoteParams {
  /// A text and where it stands; equal to any other of the same text.
  struct Part {
    std::string text;
    Span span = {};
    bool operator==(const Part& other) const { return text == other.text; }
  };
  std::vector<Part> urls;            ///< `http://`, `https://` or `file://`; tried in turn.
  Part sha256;                       ///< Of the archive, 64 hexadecimal digits.
  std::optional<Part> archive_type;  ///< `zip`, `tar`, `gztar`, `bztar`, `xztar`; else by the suffix of a URL.
  std::optional<Part> strip_prefix;  ///< The folder of the archive that is the package.
};

/// Reports errors in the description of package `name` at its parts, or at `place` if one is missing. False after an
/// error.
bool CheckRemoteParams(const std::string& name, const RemoteParams& params, Span place, Diagnostics& diagnostics);

/// The first part in which two descriptions differ, by its name; empty: none.
std::string DifferingPart(const RemoteParams& a, const RemoteParams& b);

/// The given type, else the type of the first URL with a known suffix; all URLs give the same bytes. Empty if unknown.
/// Views into the parameters.
std::string_view ArchiveTypeOf(const RemoteParams& params);

}  // namespace sceneweld
