// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/http/module/connection.h"
#include "sceneweld/cli/http/module/connection_server.h"
#include "sceneweld/cli/http/module/work_queue.h"

namespace sceneweld::cli {

/// The listening socket, the connections, and the threads that work.
class Server : public HttpServer, public ConnectionServer {
 public:
  explicit Server(HttpOptions options);
  bool Bind(std::string& why);

  int port() const override { return port_; }
  void Run() override;
  void Stop() override;
  std::size_t under_way() const override { return work_.under_way(); }
  std::size_t waiting() const override { return work_.waiting(); }
  bool is_ready() const override { return !stopping_ && !work_.is_full(); }

  const HttpOptions& options() const override { return options_; }
  boost::asio::io_context& events() override { return events_; }
  WorkQueue& work() override { return work_; }
  bool is_stopping() const override { return stopping_; }
  bool IsOurName(std::string_view name) const override;
  bool HasToken(std::string_view authorization) const override;
  bool IsToken(std::string_view text) const override;
  void Touch(Connection& connection) override;
  void Forget(Connection& connection) override;

 private:
  void Accept();
  void AcceptWaiting();
  bool CloseLongestWaiting();
  void OnStop();
  void EndIfEmpty();

  HttpOptions options_;
  int port_ = 0;
  std::atomic<bool> stopping_ = false;
  boost::asio::io_context events_{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::signal_set signals_;
  boost::asio::steady_timer pause_, last_call_;
  std::list<std::shared_ptr<Connection>> connections_;  // Those that have waited longest for their client come first.
  WorkQueue work_;
};

}  // namespace sceneweld::cli
