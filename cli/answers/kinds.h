// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The kinds of elements that `list` prints.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld::cli {

/// Receives one element: its full name and the place of its declaration.
using TakeElement = std::function<void(std::string name, Span span)>;

struct Kind {
  std::string_view name;  ///< As on the command line: `bodies`.
  void (*each)(const Scene& scene, const TakeElement& take);
};

const Kind* FindKind(std::string_view name);
std::vector<std::string_view> KindNames();
/// `models, bodies, ...`
std::string KindNamesForHelp();

}  // namespace sceneweld::cli
