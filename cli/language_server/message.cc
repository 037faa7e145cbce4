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

std::optional<Message> ParseMessage(std::string text) {
  constexpr std::size_t kDeepest = 200;
  Limits limits;
  limits.max_depth = kDeepest;
  Diagnostics unheard;
  Message message;
  message.source = std::make_unique<const Source>("<editor>", "<editor>", std::move(text));
  message.json = JsonDocument::Parse(*message.source, limits, unheard);
  if (!message.json || !message.json->root().is_object()) return std::nullopt;
  return message;
}

void MessageQueue::Push(Message message) {
  {
    const std::lock_guard lock(mutex_);
    messages_.push_back(std::move(message));
  }
  changed_.notify_one();
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
