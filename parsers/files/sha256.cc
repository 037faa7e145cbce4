// SPDX-License-Identifier: BSD-3-Clause
// SHA-256 of bytes.

#include "sceneweld/parsers/files/sha256.h"

#include <sha2.h>

#include <cstdint>

namespace sceneweld {

std::string Sha256(std::string_view bytes) {
  SHA2_CTX hash;
  SHA256Init(&hash);
  SHA256Update(&hash, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  char digits[SHA256_DIGEST_STRING_LENGTH] = {};
  return SHA256End(&hash, digits);
}

}  // namespace sceneweld
