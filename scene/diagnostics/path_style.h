// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld {

/// How diagnostics name files. Text without a file, such as `<stdin>`, always keeps its name.
struct PathStyle {
  enum class Form {
    kShown,     ///< NamedFile::shown: does not depend on where anyone stands.
    kRelative,  ///< From `folder`, unless the absolute path is shorter.
    kAbsolute,
    kUri,  ///< `file:///...`
  };
  Form form = Form::kShown;
  std::string folder;  ///< Of kRelative: absolute and normalised.

  std::string NameOf(const NamedFile& file) const;
  std::string NameOf(const Source& source) const;
};

/// `file:///...` for an absolute path, a relative reference for another one. A URI stays unchanged.
std::string UriOfPath(std::string_view path);

}  // namespace sceneweld
