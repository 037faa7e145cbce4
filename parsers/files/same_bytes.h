// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// Whether a file of `a` and one of `b` hold the same bytes. Each pair of files is read once.
class SameBytes {
 public:
  SameBytes(Files& a, Files& b, Diagnostics& diagnostics) : a_(a), b_(b), diagnostics_(diagnostics) {}

  bool operator()(const std::string& path_a, const std::string& path_b);

 private:
  std::optional<std::string> TextOf(Files& files, const std::string& path);

  Files& a_;
  Files& b_;
  Diagnostics& diagnostics_;
  std::map<std::pair<std::string, std::string>, bool> known_;
};

}  // namespace sceneweld
