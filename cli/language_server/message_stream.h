// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace sceneweld::cli {

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
