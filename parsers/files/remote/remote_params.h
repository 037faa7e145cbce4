#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// What describes a remote package, with the names that Drake's
/// PackageMap::RemoteParams has (directives reference, section 11).
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

/// What is wrong with the description of package `name`, reported at its parts, or
/// at `place` where one is missing. False: something is.
bool CheckRemoteParams(const std::string& name, const RemoteParams& params, Span place, Diagnostics& diagnostics);

/// The first part in which two descriptions differ, by its name; empty: none.
std::string DifferingPart(const RemoteParams& a, const RemoteParams& b);

/// The type that is given, else that of the first URL whose suffix tells; all URLs
/// give the same bytes. Empty: none tells. Views into the parameters.
std::string_view ArchiveTypeOf(const RemoteParams& params);

}  // namespace sceneweld
