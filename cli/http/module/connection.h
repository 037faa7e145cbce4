// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <atomic>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/http/module/connection_server.h"
#include "sceneweld/cli/http/module/web_socket.h"

namespace sceneweld::cli {

/// One connection: reads a request, has it answered, sends the answer, and waits for the next. Everything happens in
/// the thread of the server, except the work of counted requests and the making of streams. Each wait for the client
/// has a deadline.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  using Place = std::list<std::shared_ptr<Connection>>::iterator;

  Connection(ConnectionServer& server, Socket socket);

  void Begin();
  void Close();
  /// The server is stopping: closes the connection unless a request is arriving or in progress.
  void Stop();
  bool is_idle() const { return state_ == State::kIdle || state_ == State::kLingering || state_ == State::kWebSocket; }
  bool is_arriving() const { return state_ == State::kReading; }
  bool is_sending() const { return state_ == State::kSending; }

  Place place;  ///< In the list of the server.

 private:
  using Error = boost::system::error_code;
  using Clock = std::chrono::steady_clock;
  enum class State {
    kIdle,       ///< Between requests.
    kReading,    ///< A request arrives.
    kQueued,     ///< A counted request waits or is worked on.
    kSending,    ///< The client receives an answer.
    kStreaming,  ///< The next piece of a stream is made.
    kWebSocket,  ///< Messages are exchanged.
    kLingering,  ///< Everything was sent; the client may still be sending.
    kClosed,
  };
  struct Outgoing {
    Outgoing() : serializer(message) {}
    boost::beast::http::response<boost::beast::http::string_body> message;
    boost::beast::http::response_serializer<boost::beast::http::string_body> serializer;
  };

  void SetDeadline(double seconds);
  void RemoveDeadline() { ++deadline_; }
  void OnDeadline();

  void AwaitRequest(double seconds);
  void ReadHead();
  void OnHead();
  std::optional<HttpRefusal> CheckHead();
  bool HasTokenInQuery() const;
  void Continue();
  void ReadBody();
  void OnReadFailed(Error error);
  void OnRequest();
  void Enqueue();
  void OpenWebSocket();
  /// Sends fewer bytes if the answer allows it and the client accepts it.
  void Encode(HttpResponse& answer) const;
  void WatchClient();

  void Refuse(const HttpRefusal& refusal);
  void Answer(HttpResponse answer);
  void SendSome();
  void OnSent();
  void Linger();
  void DiscardSome(std::size_t so_far);

  void BeginStream();
  bool WritePiece(std::string_view bytes);
  void EndStream();
  void Done(std::size_t bytes);

  ConnectionServer& server_;
  Socket socket_;
  boost::asio::steady_timer timer_;
  std::uint64_t deadline_ = 0;  // The number of the current one.
  bool timed_out_ = false;
  State state_ = State::kIdle;
  boost::beast::flat_buffer buffer_;

  // Of the current request.
  std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
  HttpRequest asked_;
  HttpOutcome outcome_;
  const HttpRoute* route_ = nullptr;
  std::string allowed_;  // Methods of the path.
  bool is_head_ = false;
  bool accepts_gzip_ = false;
  std::string client_;           // Its address, or what its header names.
  bool client_is_here_ = false;  // It is on this machine, or a tunnel ends here.
  bool has_body_ = false;        // It follows the head and is not read yet.
  bool must_close_ = false;
  std::uint64_t job_ = 0;
  std::optional<Outgoing> outgoing_;

  std::function<bool(const HttpResponse::Write&)> stream_;
  std::size_t stream_bytes_ = 0;
  std::atomic<bool> is_gone_ = false;
  std::thread stream_thread_;

  std::unique_ptr<WebSocket> web_socket_;
};

}  // namespace sceneweld::cli
