// SPDX-License-Identifier: BSD-3-Clause
// Requests to helper programs and their replies.

#include "sceneweld/parsers/programs/program_reply.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace sceneweld {

int SecondsLeft(const Limits& limits, int most) {
  if (!limits.deadline) return most;
  const auto left = std::chrono::ceil<std::chrono::seconds>(*limits.deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 1, most));
}

std::string CleanedWords(std::string_view words) {
  std::string text(words.substr(0, 200));
  for (char& c : text) {
    if (c < ' ' || c > '~') c = c == '\n' || c == '\t' ? ' ' : '?';
  }
  while (text.ends_with('.') || text.ends_with(' ')) text.pop_back();
  return text;
}

}  // namespace sceneweld
