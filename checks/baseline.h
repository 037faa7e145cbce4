// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// The findings of the linter that a project accepts. A finding is known by its code, its file and its message, but not
/// by its line: a file may change above it. Equal findings are counted.
class Baseline {
 public:
  /// Names of files in it are relative to `folder` (absolute).
  explicit Baseline(std::string folder) : folder_(std::move(folder)) {}

  /// Adds the findings of a file that Text made. Reports a file that is not one; returns false then.
  bool Read(const Source& source, const Limits& limits, Diagnostics& diagnostics);
  /// The file: JSON, sorted, so that the same findings give the same bytes.
  std::string Text() const;

  void Add(const Diagnostic& finding) { ++counts_[KeyOf(finding)]; }
  /// Whether the finding is one of these; takes it out.
  bool Take(const Diagnostic& finding);
  /// The number of findings that are left: they are accepted, but occur no more.
  std::size_t count() const;

 private:
  using Key = std::tuple<std::string, std::string, std::string>;  // File, code, message.
  Key KeyOf(const Diagnostic& finding) const;

  std::string folder_;
  std::map<Key, std::size_t> counts_;
};

}  // namespace sceneweld
