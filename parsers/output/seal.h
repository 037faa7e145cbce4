// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sceneweld {

/// A checksum of a text, piece by piece: the same for the same text, however it is cut, on every machine.
class Checksum {
 public:
  void Add(std::string_view piece);
  std::uint64_t value() const;

 private:
  void Mix(std::uint64_t word) {
    state_ = (state_ ^ word) * 0x9E3779B97F4A7C15u;
    state_ ^= state_ >> 29;
  }

  std::uint64_t state_ = 0x5CE7E3E1Du;
  std::uint64_t size_ = 0;
  std::array<char, 8> rest_{};  // The end that is no whole word.
};

/// A seal is the last line of a file that sceneweld wrote, a comment. It shows that nobody has changed the text since,
/// so that a reader need not compare private data with the text. `begin` and `end` are the marks of a comment.
std::string SealOf(const Checksum& text, std::string_view begin, std::string_view end);
/// Whether a text ends with its own seal.
bool IsSealed(std::string_view text, std::string_view begin, std::string_view end);
/// The part of a text up to the end of its last seal; empty if it has none.
std::string_view UpToSeal(std::string_view text, std::string_view begin);

}  // namespace sceneweld
