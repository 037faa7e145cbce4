// SPDX-License-Identifier: BSD-3-Clause
// Messages of a WebSocket.

#include "sceneweld/cli/http/module/web_socket.h"

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <exception>
#include <utility>

namespace sceneweld::cli {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

using Error = boost::system::error_code;

}  // namespace

WebSocket::WebSocket(ConnectionServer& server, Socket& socket, Events events)
    : server_(server), stream_(socket), events_(std::move(events)) {
  const HttpOptions& options = server.options();
  // A client that is there but sends nothing answers the pings of the stream.
  stream_.set_option(
      websocket::stream_base::timeout{Milliseconds(options.head_seconds), Milliseconds(options.idle_seconds), true});
  stream_.read_message_max(options.max_body);
}

void WebSocket::Accept(const Opening& opening, const std::vector<std::pair<std::string, std::string>>& headers,
                       Owner owner) {
  stream_.set_option(websocket::stream_base::decorator([&headers](websocket::response_type& response) {
    for (const auto& [name, value] : headers) response.set(name, value);
  }));
  stream_.async_accept(opening, [this, owner = std::move(owner)](Error error) mutable {
    if (error) return events_.on_end();
    ReadMessage(std::move(owner));
  });
}

void WebSocket::GoAway(Owner owner) {
  stream_.async_close(websocket::close_code::going_away, [this, owner = std::move(owner)](Error) { events_.on_end(); });
}

void WebSocket::ReadMessage(Owner owner) {
  buffer_.clear();
  events_.on_sign();
  stream_.async_read(buffer_, [this, owner = std::move(owner)](Error error, std::size_t) mutable {
    // The stream has answered a client that closes or breaks the protocol.
    if (error) return events_.on_end();
    if (!stream_.got_text()) {
      stream_.async_close({websocket::close_code::unknown_data, "only text is supported"},
                          [this, owner = std::move(owner)](Error) { events_.on_end(); });
      return;
    }
    Work(std::move(owner));
  });
}

void WebSocket::Work(Owner owner) {
  const auto job = server_.work().Push("", [this, owner, message = beast::buffers_to_string(buffer_.data())] {
    std::string answer;
    try {
      answer = events_.on_message(message);
    } catch (const std::exception&) {
      answer = "{\"error\":\"something unexpected happened\"}\n";
    }
    asio::post(server_.events(),
               [this, owner, answer = std::move(answer)]() mutable { Send(std::move(answer), std::move(owner)); });
  });
  if (job.job == 0) Send("{\"error\":\"too many requests wait\"}\n", std::move(owner));
}

void WebSocket::Send(std::string answer, Owner owner) {
  if (answer.empty()) return ReadMessage(std::move(owner));
  answer_ = std::move(answer);
  stream_.text(true);
  stream_.async_write(asio::buffer(answer_), [this, owner = std::move(owner)](Error error, std::size_t count) mutable {
    sent_bytes_ += count;
    if (error) return events_.on_end();
    ReadMessage(std::move(owner));
  });
}

}  // namespace sceneweld::cli
