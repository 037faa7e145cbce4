// SPDX-License-Identifier: BSD-3-Clause
// Collects the texts of `<custom>`. A large scene has more texts than bodies, so each takes little memory.

#include "sceneweld/parsers/mjcf/write/mjcf_custom_texts.h"

#include <algorithm>
#include <cstdint>

#include "sceneweld/parsers/mjcf/mjcf_encoding.h"

namespace sceneweld::mjcf {
namespace {

constexpr std::size_t kNameBlock = 64 * 1024;
constexpr std::string_view kNamePrefix = encoding::kPrefix;

bool IsAbout(const CustomTexts::Text& text, std::string_view kind, std::string_view name) {
  const std::string_view full = text.name;
  return full.size() == kNamePrefix.size() + kind.size() + 1 + name.size() && full.ends_with(name) &&
         full.substr(kNamePrefix.size(), kind.size()) == kind;
}

}  // namespace

void CustomTexts::Text::Add(std::string_view key, std::string_view value) {
  if (shared) {
    if (!own.empty()) own += ' ';
    own += *shared;
    shared.reset();
  }
  if (!own.empty()) own += ' ';
  own.append(key).append("=").append(value);
}

void CustomTexts::Text::Add(const Shared& pairs) {
  if (shared) {
    if (!own.empty()) own += ' ';
    own += *shared;
  }
  shared = pairs;
}

CustomTexts::Text& CustomTexts::About(std::string_view kind, std::string_view name) {
  // The pairs of one element come one after the other.
  if (last_ < texts_.size() && IsAbout(texts_[last_], kind, name)) return texts_[last_];
  const auto scope = static_cast<std::uint32_t>(std::hash<std::string_view>()(kind));
  const std::uint32_t known = index_.Enter(scope, name, static_cast<std::uint32_t>(texts_.size()),
                                           [&](std::uint32_t at) { return IsAbout(texts_[at], kind, name); });
  if (known != NameIndex::kNotFound) {
    last_ = known;
  } else {
    last_ = texts_.size();
    texts_.push_back({Store(kNamePrefix, kind, name), {}, {}});
  }
  return texts_[last_];
}

std::string_view CustomTexts::Store(std::string_view prefix, std::string_view kind, std::string_view name) {
  const std::size_t size = prefix.size() + kind.size() + 1 + name.size();
  if (size > free_size_) {
    free_size_ = std::max(size, kNameBlock);
    blocks_.push_back(std::make_unique<char[]>(free_size_));
    free_ = blocks_.back().get();
  }
  char* const begin = free_;
  char* end = std::copy(prefix.begin(), prefix.end(), begin);
  end = std::copy(kind.begin(), kind.end(), end);
  *end++ = ':';
  end = std::copy(name.begin(), name.end(), end);
  free_ = end;
  free_size_ -= size;
  return {begin, size};
}

}  // namespace sceneweld::mjcf
