// SPDX-License-Identifier: BSD-3-Clause
// Reads and writes messages with a header.

#include "sceneweld/cli/language_server/message_stream.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>

namespace sceneweld::cli {
namespace {

constexpr std::string_view kEndOfHeader = "\r\n\r\n";
constexpr std::string_view kEndOfLine = "\r\n";
constexpr std::string_view kLength = "content-length:";
constexpr std::size_t kLongestHeader = 4096;
constexpr std::size_t kLongestMessage = std::size_t{256} << 20;

char LowerLetter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The names of header fields have no case.
bool IsLength(std::string_view line) {
  return line.size() >= kLength.size() && std::equal(kLength.begin(), kLength.end(), line.begin(),
                                                     [](char wanted, char c) { return LowerLetter(c) == wanted; });
}

std::optional<std::size_t> LengthIn(std::string_view header) {
  while (!header.empty()) {
    std::string_view line = header.substr(0, header.find(kEndOfLine));
    header.remove_prefix(std::min(header.size(), line.size() + kEndOfLine.size()));
    if (!IsLength(line)) continue;
    line.remove_prefix(kLength.size());
    while (line.starts_with(' ')) line.remove_prefix(1);
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), length);
    if (error != std::errc() || end != line.data() + line.size()) return std::nullopt;
    return length;
  }
  return std::nullopt;
}

}  // namespace

bool MessageStream::Fill() {
  std::array<char, 65536> buffer;
  while (true) {
    const ssize_t count = ::read(in_, buffer.data(), buffer.size());
    if (count > 0) received_.append(buffer.data(), static_cast<std::size_t>(count));
    if (count > 0) return true;
    if (count == 0 || errno != EINTR) return false;
  }
}

std::optional<std::string> MessageStream::Read(std::string& fault) {
  fault.clear();
  std::size_t end = received_.find(kEndOfHeader);
  while (end == std::string::npos && received_.size() <= kLongestHeader) {
    if (!Fill()) {
      if (!received_.empty()) fault = "the input ends within a header";
      return std::nullopt;
    }
    end = received_.find(kEndOfHeader);
  }
  const auto length = end == std::string::npos ? std::nullopt : LengthIn(std::string_view(received_).substr(0, end));
  if (!length) {
    fault = "a header has no valid `Content-Length`";
    return std::nullopt;
  }
  if (*length > kLongestMessage) {
    fault = "a message of " + std::to_string(*length) + " bytes is too long";
    return std::nullopt;
  }
  const std::size_t begin = end + kEndOfHeader.size();
  while (received_.size() < begin + *length) {
    if (!Fill()) {
      fault = "the input ends within a message";
      return std::nullopt;
    }
  }
  std::string message = received_.substr(begin, *length);
  received_.erase(0, begin + *length);
  return message;
}

void MessageStream::Write(std::string_view message) {
  std::string text = "Content-Length: " + std::to_string(message.size()) + std::string(kEndOfHeader);
  text += message;
  const std::lock_guard lock(writing_);
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t count = ::write(out_, rest.data(), rest.size());
    if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR) return;
  }
}

}  // namespace sceneweld::cli
