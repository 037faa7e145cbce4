// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/http/module/connection_server.h"

namespace sceneweld::cli {

/// The messages of a connection that has become a WebSocket (RFC 6455). One message is worked on at a time, in the
/// threads of counted requests, and the next one is read after its answer was sent. Its owner has the socket.
class WebSocket {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  using Opening = boost::beast::http::request<boost::beast::http::string_body>;

  struct Events {
    std::function<std::string(const std::string&)> on_message;  ///< As HttpRoute::on_message; in any thread.
    std::function<void()> on_sign;                              ///< The client has sent something.
    std::function<void()> on_end;                               ///< The last call.
  };

  /// `server` and `socket` must outlive it.
  WebSocket(ConnectionServer& server, Socket& socket, Events events);

  /// Accepts the opening request. `owner` keeps this and the socket alive while something is in progress.
  void Accept(const Opening& opening, const std::vector<std::pair<std::string, std::string>>& headers,
              std::shared_ptr<void> owner);
  /// Closes it because the server stops.
  void GoAway(std::shared_ptr<void> owner);
  std::size_t sent_bytes() const { return sent_bytes_; }

 private:
  using Owner = std::shared_ptr<void>;

  void ReadMessage(Owner owner);
  void Work(Owner owner);
  void Send(std::string answer, Owner owner);

  ConnectionServer& server_;
  boost::beast::websocket::stream<Socket&> stream_;
  const Events events_;
  boost::beast::flat_buffer buffer_;
  std::string answer_;
  std::size_t sent_bytes_ = 0;
};

}  // namespace sceneweld::cli
