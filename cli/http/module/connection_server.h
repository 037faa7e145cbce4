// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <string_view>

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/http/module/work_queue.h"

namespace sceneweld::cli {

class Connection;

/// For limits, which are options in seconds.
inline std::chrono::milliseconds Milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<long long>(seconds * 1000));
}

/// What a connection needs of its server.
class ConnectionServer {
 public:
  virtual ~ConnectionServer() = default;
  virtual const HttpOptions& options() const = 0;
  virtual boost::asio::io_context& events() = 0;
  virtual WorkQueue& work() = 0;
  virtual bool is_stopping() const = 0;
  virtual bool IsOurName(std::string_view name) const = 0;
  virtual bool HasToken(std::string_view authorization) const = 0;
  virtual bool IsToken(std::string_view text) const = 0;
  /// Notes that the connection begins to wait for its client.
  virtual void Touch(Connection& connection) = 0;
  virtual void Forget(Connection& connection) = 0;
};

}  // namespace sceneweld::cli
