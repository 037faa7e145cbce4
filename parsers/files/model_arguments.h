// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/scene/source.h"

namespace sceneweld {

/// The values that the user of a model file gives for it: the directive `add_model`, or the command line.
struct ModelArguments {
  /// A value for `<xacro:arg>`.
  struct Xacro {
    std::string name;
    std::string value;
    Span span = {};  ///< Invalid on the command line.
  };
  std::vector<Xacro> xacro;  ///< For each name the last one counts.
  std::string srdf;          ///< The absolute path of the SRDF file of the model; empty: none.
  Span srdf_span = {};

  /// A text that is the same for arguments with the same effect; empty if there are none.
  std::string Key() const;
};

/// The value of an environment variable; nothing if it is not set.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

}  // namespace sceneweld
