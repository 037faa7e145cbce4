// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sceneweld {

/// SHA-256 of bytes, as 64 hexadecimal digits in lower case.
std::string Sha256(std::string_view bytes);

/// SHA-256 of bytes that arrive in pieces.
class Sha256Sum {
 public:
  Sha256Sum();
  void Add(std::string_view bytes);
  /// Of all bytes until now, as 64 hexadecimal digits in lower case.
  std::string Digits() const;

 private:
  std::uint32_t state_[8];
  std::string rest_;  // Less than a block.
  std::uint64_t count_ = 0;
};

}  // namespace sceneweld
