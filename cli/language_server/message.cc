// SPDX-License-Identifier: BSD-3-Clause
// Parses and queues messages.

#include "sceneweld/cli/language_server/message.h"

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
  message.json = JsonDocument::Parse(*message.source, limits, faults);
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

}  // namespace sceneweld::cli
