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

#include "sceneweld/scene/json/json_value.h"

/// The errors with which the protocol refuses a request.

#include <string>

namespace sceneweld::cli {

inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kMethodNotFound = -32601;
inline constexpr int kInvalidParams = -32602;
inline constexpr int kNotInitialized = -32002;
inline constexpr int kRequestCancelled = -32800;
inline constexpr int kContentModified = -32801;
inline constexpr int kRequestFailed = -32803;

/// The answer to a request that has no result.
struct RequestError {
  int code;
  std::string message;
};

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

/// The requirements for the parameters of a method, beside being an object. Parts of a bit set.
enum ParamNeeds : unsigned {
  kAnyParams = 0,  ///< Even no object.
  kObject = 1,
  kDocument = 2,  ///< `textDocument` with a `uri`.
  kPosition = 4,
  kRange = 8,
  kNewName = 16,
  kQuery = 32,
  kContext = 64,
  kDocumentText = 128,  ///< `textDocument` with a `version` and a `text`.
  kPositions = 512,     ///< A list `positions`.
  kItem = 1024,         ///< `item` with a `uri`.
  kChanges = 256,       ///< `textDocument` with a `version`; a list `contentChanges`.
};

/// Why the parameters are invalid; empty: they are valid.
std::string FaultOfParams(JsonValue params, unsigned needs);

/// Messages over two file descriptors, each after a header `Content-Length: N` (Language Server Protocol 3.17, "Base
/// Protocol").
class MessageStream {
 public:
  MessageStream(int in, int out) : in_(in), out_(out) {}
  MessageStream(const MessageStream&) = delete;
  MessageStream& operator=(const MessageStream&) = delete;

  /// Waits for the next message. Nothing at the end of the input and after a fault, which `fault` then describes: a
  /// header without a valid length, a message of more than 256 MB, an input that ends within a message.
  std::optional<std::string> Read(std::string& fault);
  /// From any thread. A receiver that is gone is no error: reading then ends as well.
  void Write(std::string_view message);

 private:
  bool Fill();

  const int in_;
  const int out_;
  std::string received_;
  std::mutex writing_;
};

}  // namespace sceneweld::cli
