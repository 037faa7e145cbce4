// SPDX-License-Identifier: BSD-3-Clause
// Requests to helper programs and their replies.

#include "sceneweld/parsers/programs/program_reply.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

int SecondsLeft(const Limits& limits, int most) {
  if (!limits.deadline) return most;
  const auto left = std::chrono::ceil<std::chrono::seconds>(*limits.deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 1, most));
}

std::string ProgramFault(std::string_view program, std::string_view failure) {
  constexpr std::string_view kSubject = "it ";
  const std::string who = "the program " + Quoted(program) + " ";
  if (failure.starts_with(kSubject)) return who + std::string(failure.substr(kSubject.size()));
  return who + "failed: " + std::string(failure);
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
