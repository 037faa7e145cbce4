// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sceneweld::cli {

/// FNV-1a, 64 bits: the same on every machine. Different texts may have the same hash.
constexpr std::uint64_t HashOfText(std::string_view text, std::uint64_t seed = 0xcbf29ce484222325u) {
  for (const char c : text) seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return seed;
}

/// The SHA-256 of a file on the disk, in hexadecimal digits; empty if it cannot be read.
std::string HashOfFile(const std::string& path);

}  // namespace sceneweld::cli
