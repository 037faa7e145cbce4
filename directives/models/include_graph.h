// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// The chain of open files, each included by the one before. Detects circles, whatever the spelling of the paths.
class IncludeGraph {
 public:
  /// `deepest`: the largest number of files in the chain.
  IncludeGraph(const Files& files, std::size_t deepest) : files_(files), deepest_(deepest) {}

  /// Enters a file for the lifetime of the result. If the file is already open or the chain too long, reports that at
  /// `span`; the result is then false.
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
