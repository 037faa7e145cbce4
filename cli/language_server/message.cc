// SPDX-License-Identifier: BSD-3-Clause
// Parses and queues messages.
// Checks the parameters of messages before a feature reads them.
// Reads and writes messages with a header.

#include "sceneweld/cli/language_server/message.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

namespace sceneweld::cli {

std::string Message::method() const {
  const JsonValue method = root().Find("method");
  return method && method.is_string() ? std::string(method.text()) : std::string();
}

std::string Message::id() const {
  const JsonValue id = root().Find("id");
  return id && (id.is_string() || id.is_number()) ? std::string(id.written()) : std::string();
}

std::variant<Message, MessageFault> ParseMessage(std::string text) {
  constexpr std::size_t kDeepest = 200;
  Limits limits;
  limits.max_depth = kDeepest;
  Diagnostics faults;
  Message message;
  message.source = std::make_unique<const Source>("<editor>", "<editor>", std::move(text));
  message.json = JsonDocument::Parse(*message.source, limits, faults, HalfPairs::kKept);
  const std::string no_id = "null";
  if (!message.json) {
    const std::string why = faults.all().empty() ? "it is malformed" : faults.all().front().message;
    return MessageFault{no_id, {kParseError, "the message is not JSON: " + why}};
  }
  if (!message.root().is_object()) return MessageFault{no_id, {kInvalidRequest, "the message is not an object"}};
  const JsonValue id = message.root().Find("id");
  const bool answers =
      !message.root().Find("method") && (message.root().Find("result") || message.root().Find("error"));
  if (answers) return message;
  if (message.method().empty()) {
    return MessageFault{message.id().empty() ? no_id : message.id(), {kInvalidRequest, "the message has no `method`"}};
  }
  if (id && message.id().empty()) {
    return MessageFault{no_id, {kInvalidRequest, "the `id` of a request is a number or text"}};
  }
  return message;
}

void MessageQueue::Push(Message message) {
  {
    const std::lock_guard lock(mutex_);
    messages_.push_back(std::move(message));
  }
  changed_.notify_one();
}

bool MessageQueue::Cancel(std::string_view id) {
  const std::lock_guard lock(mutex_);
  for (Message& message : messages_) {
    if (message.IsRequest() && message.id() == id) return message.is_cancelled = true;
  }
  return false;
}

void MessageQueue::End() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_one();
}

void MessageQueue::Wake() {
  {
    const std::lock_guard lock(mutex_);
    is_woken_ = true;
  }
  changed_.notify_one();
}

std::optional<Message> MessageQueue::Pop(bool wait) {
  std::unique_lock lock(mutex_);
  if (wait) changed_.wait(lock, [&] { return ended_ || is_woken_ || !messages_.empty(); });
  is_woken_ = false;
  if (messages_.empty()) return std::nullopt;
  Message message = std::move(messages_.front());
  messages_.pop_front();
  return message;
}

bool MessageQueue::has_ended() const {
  const std::lock_guard lock(mutex_);
  return ended_ && messages_.empty();
}

namespace {

bool IsUnsigned(JsonValue value) {
  constexpr double kMost = 2147483647;
  return value && value.is_number() && value.number() >= 0 && value.number() <= kMost &&
         std::floor(value.number()) == value.number();
}

bool IsInteger(JsonValue value) { return value && value.is_number() && std::floor(value.number()) == value.number(); }

bool IsText(JsonValue value) { return value && value.is_string(); }

bool IsPosition(JsonValue value) { return IsUnsigned(value.Find("line")) && IsUnsigned(value.Find("character")); }

bool IsRange(JsonValue value) { return IsPosition(value.Find("start")) && IsPosition(value.Find("end")); }

bool ArePositions(JsonValue positions) {
  if (!positions || !positions.is_list()) return false;
  for (JsonValue one = positions.first(); one; one = one.next()) {
    if (!IsPosition(one)) return false;
  }
  return true;
}

bool AreChanges(JsonValue changes) {
  if (!changes || !changes.is_list()) return false;
  for (JsonValue one = changes.first(); one; one = one.next()) {
    if (!IsText(one.Find("text"))) return false;
    if (one.Find("range") && !IsRange(one.Find("range"))) return false;
  }
  return true;
}

}  // namespace

std::string FaultOfParams(JsonValue params, unsigned needs) {
  if (needs == kAnyParams) return {};
  if (!params || !params.is_object()) return "`params` is not an object";
  const JsonValue document = params.Find("textDocument");
  const bool needs_document = (needs & (kDocument | kDocumentText | kChanges)) != 0;
  if (needs_document && !IsText(document.Find("uri"))) return "`textDocument.uri` is not text";
  if ((needs & (kDocumentText | kChanges)) && !IsInteger(document.Find("version"))) {
    return "`textDocument.version` is not an integer";
  }
  if ((needs & kDocumentText) && !IsText(document.Find("text"))) return "`textDocument.text` is not text";
  if ((needs & kChanges) && !AreChanges(params.Find("contentChanges")))
    return "`contentChanges` is not a list of changes";
  if ((needs & kPosition) && !IsPosition(params.Find("position"))) return "`position` is not a position";
  if ((needs & kRange) && !IsRange(params.Find("range"))) return "`range` is not a range";
  if ((needs & kNewName) && !IsText(params.Find("newName"))) return "`newName` is not text";
  if ((needs & kQuery) && !IsText(params.Find("query"))) return "`query` is not text";
  if ((needs & kPositions) && !ArePositions(params.Find("positions"))) return "`positions` is not a list of positions";
  if ((needs & kItem) && !IsText(params.Find("item").Find("uri"))) return "`item.uri` is not text";
  const JsonValue context = params.Find("context");
  if ((needs & kContext) && (!context || !context.is_object())) return "`context` is not an object";
  return {};
}

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
