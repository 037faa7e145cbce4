// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/cli/terminal/exit.h"
#include "sceneweld/cli/terminal/terminal.h"

namespace sceneweld::cli {

/// A document on standard output that is written piece by piece. After a failure, which is reported once, it writes
/// nothing more.
class OutputPieces {
 public:
  OutputPieces() = default;
  OutputPieces(const OutputPieces&) = delete;
  OutputPieces& operator=(const OutputPieces&) = delete;

  std::string text;  ///< The next piece.
  /// Writes the piece and empties it. Returns the status of the first failure, or kDone.
  Exit Flush() {
    if (status_ == kDone) status_ = WriteOutput(text);
    text.clear();
    return status_;
  }

 private:
  Exit status_ = kDone;
};

}  // namespace sceneweld::cli
