// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "sceneweld/cli/language_server/protocol_error.h"
#include "sceneweld/scene/text/json_value.h"

namespace sceneweld::cli {

/// One message of an editor, parsed.
struct Message {
  std::unique_ptr<const Source> source;
  std::unique_ptr<const JsonDocument> json;

  JsonValue root() const { return json->root(); }
  std::string method() const;
  /// As JSON; empty for a notification.
  std::string id() const;
  bool IsRequest() const { return !id().empty() && !method().empty(); }
  /// An answer to a request of the server.
  bool IsResponse() const { return method().empty(); }

  bool is_cancelled = false;  ///< The editor does not want the answer.
};

/// Why a text is not a message, and the id that the answer has, as JSON: `null` if it is not known.
struct MessageFault {
  std::string id;
  RequestError error;
};

std::variant<Message, MessageFault> ParseMessage(std::string text);

/// Messages from the thread that reads them to the one that answers.
class MessageQueue {
 public:
  void Push(Message message);
  /// Marks a request that waits as cancelled. Returns false if it does not wait.
  bool Cancel(std::string_view id);
  /// No message follows.
  void End();
  /// Ends a wait for a message.
  void Wake();
  /// The next message. Without one: waits for it, or returns nothing if `wait` is false. Nothing also after the end,
  /// and if Wake was called.
  std::optional<Message> Pop(bool wait);
  bool has_ended() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Message> messages_;
  bool ended_ = false;
  bool is_woken_ = false;
};

}  // namespace sceneweld::cli
