// SPDX-License-Identifier: BSD-3-Clause
// SHA-256 of bytes (FIPS 180-4): by the instructions of the processor if it has them, which is about five times as
// fast.

#include "sceneweld/parsers/files/sha256.h"

#include <algorithm>
#include <bit>
#include <cstring>

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace sceneweld {
namespace {

constexpr std::size_t kBlock = 64;

constexpr std::uint32_t kFirstState[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                          0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

alignas(16) constexpr std::uint32_t kRoundConstants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

// What follows the last whole block: the rest of the bytes, a bit, zeros, and the number of bits.
struct End {
  char bytes[2 * kBlock] = {};
  std::size_t blocks = 0;
};
End EndOf(std::string_view rest, std::uint64_t count) {
  End end;
  if (!rest.empty()) std::memcpy(end.bytes, rest.data(), rest.size());
  end.bytes[rest.size()] = static_cast<char>(0x80);
  end.blocks = rest.size() + 9 > kBlock ? 2 : 1;
  const std::uint64_t bits = count * 8;
  char* const last = end.bytes + end.blocks * kBlock - 1;
  for (int i = 0; i < 8; ++i) last[-i] = static_cast<char>(bits >> (8 * i) & 0xFF);
  return end;
}

std::string DigitsOf(const std::uint32_t (&state)[8]) {
  std::string digits;
  for (const std::uint32_t word : state) {
    for (int shift = 28; shift >= 0; shift -= 4) digits += "0123456789abcdef"[word >> shift & 15];
  }
  return digits;
}

#ifdef __x86_64__

bool HasShaInstructions() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid(1, &a, &b, &c, &d) || (c & bit_SSE4_1) == 0 || (c & bit_SSSE3) == 0) return false;
  constexpr unsigned kSha = 1u << 29;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & kSha) != 0;
}

// The state in the order of the instructions: f e b a and h g d c, from the lowest part on.
struct State {
  __m128i abef, cdgh;
};

__attribute__((target("sha,sse4.1,ssse3"))) void AddBlocks(State& state, const char* bytes, std::size_t blocks) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i abef = state.abef, cdgh = state.cdgh;
  for (; blocks > 0; --blocks, bytes += kBlock) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; ++i) {
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes) + i), swap);
    }
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) {
      if (i >= 4) {
        // Four new words, from the sixteen before them.
        __m128i& oldest = words[i % 4];
        const __m128i last = words[(i + 3) % 4];
        const __m128i middle = _mm_alignr_epi8(last, words[(i + 2) % 4], 4);
        oldest = _mm_add_epi32(_mm_sha256msg1_epu32(oldest, words[(i + 1) % 4]), middle);
        oldest = _mm_sha256msg2_epu32(oldest, last);
      }
      const __m128i constants = _mm_load_si128(reinterpret_cast<const __m128i*>(kRoundConstants) + i);
      const __m128i sum = _mm_add_epi32(words[i % 4], constants);
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  state.abef = abef;
  state.cdgh = cdgh;
}

std::string Sha256ByInstructions(std::string_view bytes) {
  State state;
  const auto word = [](int i) { return static_cast<int>(kFirstState[i]); };  // a to h
  state.abef = _mm_set_epi32(word(0), word(1), word(4), word(5));
  state.cdgh = _mm_set_epi32(word(2), word(3), word(6), word(7));
  const std::size_t whole = bytes.size() / kBlock;
  AddBlocks(state, bytes.data(), whole);
  const End end = EndOf(bytes.substr(whole * kBlock), bytes.size());
  AddBlocks(state, end.bytes, end.blocks);
  std::uint32_t abef[4], cdgh[4];
  std::memcpy(abef, &state.abef, sizeof abef);
  std::memcpy(cdgh, &state.cdgh, sizeof cdgh);
  return DigitsOf({abef[3], abef[2], cdgh[3], cdgh[2], abef[1], abef[0], cdgh[1], cdgh[0]});
}

#endif

void AddBlock(std::uint32_t (&state)[8], const char* bytes) {
  std::uint32_t words[64];
  for (int i = 0; i < 16; ++i) {
    words[i] = 0;
    for (int j = 0; j < 4; ++j) words[i] = words[i] << 8 | static_cast<unsigned char>(bytes[4 * i + j]);
  }
  for (int i = 16; i < 64; ++i) {
    const std::uint32_t near = words[i - 2], far = words[i - 15];
    words[i] = words[i - 16] + words[i - 7] + (std::rotr(far, 7) ^ std::rotr(far, 18) ^ far >> 3) +
               (std::rotr(near, 17) ^ std::rotr(near, 19) ^ near >> 10);
  }
  std::uint32_t v[8];
  std::memcpy(v, state, sizeof v);
  for (int i = 0; i < 64; ++i) {
    const std::uint32_t a = v[0], e = v[4];
    const std::uint32_t t1 = v[7] + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                             ((e & v[5]) ^ (~e & v[6])) + kRoundConstants[i] + words[i];
    const std::uint32_t t2 =
        (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    std::memmove(v + 1, v, 7 * sizeof v[0]);
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int i = 0; i < 8; ++i) state[i] += v[i];
}

}  // namespace

Sha256Sum::Sha256Sum() { std::memcpy(state_, kFirstState, sizeof state_); }

void Sha256Sum::Add(std::string_view bytes) {
  count_ += bytes.size();
  if (!rest_.empty()) {
    const std::size_t missing = std::min(kBlock - rest_.size(), bytes.size());
    rest_ += bytes.substr(0, missing);
    bytes.remove_prefix(missing);
    if (rest_.size() < kBlock) return;
    AddBlock(state_, rest_.data());
    rest_.clear();
  }
  for (; bytes.size() >= kBlock; bytes.remove_prefix(kBlock)) AddBlock(state_, bytes.data());
  rest_ = bytes;
}

std::string Sha256Sum::Digits() const {
  std::uint32_t state[8];
  std::memcpy(state, state_, sizeof state);
  const End end = EndOf(rest_, count_);
  for (std::size_t i = 0; i < end.blocks; ++i) AddBlock(state, end.bytes + i * kBlock);
  return DigitsOf(state);
}

std::string Sha256(std::string_view bytes) {
#ifdef __x86_64__
  static const bool has_instructions = HasShaInstructions();
  if (has_instructions) return Sha256ByInstructions(bytes);
#endif
  Sha256Sum sum;
  sum.Add(bytes);
  return sum.Digits();
}

}  // namespace sceneweld
