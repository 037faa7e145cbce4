// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace sceneweld {

/// Reads numbers of a little-endian file one after the other. The caller must have compared the counts with the size,
/// so that enough bytes are left.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : at_(bytes.data()) {}
  std::uint32_t Unsigned() {
    unsigned char bytes[4];
    std::memcpy(bytes, at_, 4);
    at_ += 4;
    return bytes[0] | std::uint32_t{bytes[1]} << 8 | std::uint32_t{bytes[2]} << 16 | std::uint32_t{bytes[3]} << 24;
  }
  std::int32_t Signed() { return static_cast<std::int32_t>(Unsigned()); }
  float Float() { return std::bit_cast<float>(Unsigned()); }
  void Skip(std::size_t bytes) { at_ += bytes; }

 private:
  const char* at_;
};

}  // namespace sceneweld
