// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// The chain of files that are open: each was included by the one before. Finds
/// circles, whatever the spelling of the paths.
class IncludeGraph {
 public:
  /// `deepest` is how many files the chain may hold.
  IncludeGraph(const Files& files, std::size_t deepest) : files_(files), deepest_(deepest) {}

  /// Enters a file for as long as it lives. False when the file is open already
  /// or the chain too long, which is reported at `span` then.
  class Opening {
   public:
    Opening(IncludeGraph& graph, const std::string& path, Span span, Diagnostics& diagnostics);
    ~Opening();
    Opening(const Opening&) = delete;
    Opening& operator=(const Opening&) = delete;
    explicit operator bool() const { return entered_; }

   private:
    IncludeGraph& graph_;
    bool entered_ = false;
  };

 private:
  struct Open {
    std::string canonical;
    std::string shown;
  };
  const Files& files_;
  std::size_t deepest_;
  std::vector<Open> open_;
};

}  // namespace sceneweld
