// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld::cli {

/// Finds warnings and notes that repeat others: those of one code whose messages differ only by names and numbers. The
/// first few of a kind are shown. Errors and losses never count as repeated.
class RepeatedDiagnostics {
 public:
  explicit RepeatedDiagnostics(const Diagnostics& diagnostics);

  /// Call once for each diagnostic, in their order.
  bool IsShown(const Diagnostic& diagnostic);
  /// After the last one of a kind that is shown: how many of that kind are not shown; otherwise 0.
  std::size_t LeftOutAfter(const Diagnostic& diagnostic) const;

 private:
  struct Kind {
    std::size_t count = 0;
    std::size_t seen = 0;
  };
  static std::string KindOf(const Diagnostic& diagnostic);

  std::unordered_map<std::string, Kind> kinds_;
};

}  // namespace sceneweld::cli
