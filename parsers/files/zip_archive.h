// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {

/// A file in an archive.
struct ZipFile {
  std::string name;  ///< Relative, with `/`, and without `.` and `..`.
  std::string bytes;
};

/// The files of a zip archive, stored or deflated. The bytes are hostile: the files together have `most_bytes` at most.
/// Returns nothing and sets `why` if the archive is invalid, too large or in a form that is not supported.
std::optional<std::vector<ZipFile>> FilesOfZip(std::string_view archive, std::size_t most_bytes, std::string& why);

/// The contents of a deflated text (RFC 1951); nothing if it is invalid or longer than `most_bytes`.
std::optional<std::string> Inflated(std::string_view deflated, std::size_t most_bytes);

}  // namespace sceneweld
