// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace sceneweld {

struct ReadContext;

/// What a text that names a missing file most likely means.
struct NearUri {
  std::string uri = {};      ///< The URI or relative path; empty if the text is right and only the folder is wrong.
  std::string package = {};  ///< The package that needs another folder, or that must be added; empty if there is none.
  std::string folder = {};   ///< The folder that this package must have; empty if it is unknown.

  explicit operator bool() const { return !uri.empty() || !folder.empty(); }
};

/// Looks for the file in the packages and near the text: another spelling of the URI (`package:/kit/a.urdf`,
/// `$(find kit)/a.urdf`, `kit/a.urdf`), another folder, another case of letters, another suffix, or a package whose
/// folder is one too high or too deep. `folders` are those of relative names. It visits a limited number of files.
NearUri FindNearUri(std::string_view text, std::span<const std::string_view> folders, const ReadContext& context);

}  // namespace sceneweld
