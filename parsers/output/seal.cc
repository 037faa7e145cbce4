// SPDX-License-Identifier: BSD-3-Clause
// The last line of a written file, which shows that nobody has changed the file.

#include "sceneweld/parsers/output/seal.h"

#include <algorithm>

namespace sceneweld {
namespace {

constexpr std::string_view kSealName = " sceneweld wrote all of this: ";

std::uint64_t WordOf(const char* bytes, std::size_t count) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < count; ++i) {
    word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  }
  return word;
}

}  // namespace

void Checksum::Add(std::string_view piece) {
  std::size_t in_rest = size_ % rest_.size();
  size_ += piece.size();
  if (in_rest > 0) {
    const std::size_t taken = std::min(rest_.size() - in_rest, piece.size());
    std::copy_n(piece.begin(), taken, rest_.begin() + static_cast<std::ptrdiff_t>(in_rest));
    piece.remove_prefix(taken);
    in_rest += taken;
    if (in_rest < rest_.size()) return;
    Mix(WordOf(rest_.data(), rest_.size()));
  }
  for (; piece.size() >= rest_.size(); piece.remove_prefix(rest_.size())) Mix(WordOf(piece.data(), 8));
  std::copy(piece.begin(), piece.end(), rest_.begin());
}

std::uint64_t Checksum::value() const {
  Checksum whole = *this;
  whole.Mix(WordOf(rest_.data(), size_ % rest_.size()));
  whole.Mix(size_);
  return whole.state_;
}

std::string SealOf(const Checksum& text, std::string_view begin, std::string_view end) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string seal(begin);
  seal += kSealName;
  for (int shift = 60; shift >= 0; shift -= 4) seal += kDigits[(text.value() >> shift) & 15];
  seal.append(end).append("\n");
  return seal;
}

bool IsSealed(std::string_view text, std::string_view begin, std::string_view end) {
  const std::string mark = std::string(begin) + std::string(kSealName);
  const std::size_t at = text.rfind(mark);
  if (at == text.npos) return false;
  Checksum before;
  before.Add(text.substr(0, at));
  return text.substr(at) == SealOf(before, begin, end);
}

std::string_view UpToSeal(std::string_view text, std::string_view begin) {
  const std::size_t at = text.rfind(std::string(begin) + std::string(kSealName));
  return at == text.npos ? std::string_view() : text.substr(0, text.find('\n', at) + 1);
}

}  // namespace sceneweld
