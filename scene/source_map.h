// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sceneweld/scene/source.h"

namespace sceneweld {

/// The origin of the pieces of a text that was generated from other texts, such as the URDF that a xacro file expands
/// to. Diagnostics in the generated text are shown at the origin.
struct SourceMap {
  struct Piece {
    std::uint32_t begin = 0;  ///< In the generated text.
    std::uint32_t end = 0;
    Span from;                    ///< In a text that a person wrote.
    std::uint32_t calls = kNone;  ///< The number in `calls` of the innermost call; kNone: none.
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::vector<Piece> pieces;  ///< In ascending order, without overlap.
  /// The macro calls and includes that made pieces, each with its outer ones. `with` describes the step, as a note says
  /// it: "in macro `ur_robot`, called here".
  std::vector<std::shared_ptr<const Inclusion>> calls;

  /// The piece at a byte of the generated text, or the last one before it; null if there is none.
  const Piece* At(std::uint32_t offset) const;
};

}  // namespace sceneweld
