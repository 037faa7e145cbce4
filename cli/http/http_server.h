// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// An HTTP/1.1 server for `serve` and `view`. Its code is in the module
/// `sceneweld_http.so`, which is loaded when a server is made: cpp-httplib and its OpenSSL take longer to load than
/// most commands take to run.

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sceneweld::cli {

struct HttpRequest {
  std::string method;  ///< Also `GET` for HEAD, whose answer is sent without its body.
  std::string path;    ///< Without the query, `%41` decoded.
  std::vector<std::pair<std::string, std::string>> query;    ///< Decoded, in the order of their names.
  std::vector<std::pair<std::string, std::string>> headers;  ///< Names as they were sent.
  std::string body;
  std::chrono::steady_clock::time_point begun;  ///< The time when the head had arrived.
  /// The header `X-Request-Id` if it consists of letters, digits, `-`, `_` and `.`; else a new id. The answer repeats
  /// it in the same header.
  std::string id;

  /// The first header of a name, ignoring case; empty if there is none.
  std::string_view Header(std::string_view name) const;
  /// The first value of a query parameter; null if there is none.
  const std::string* Query(std::string_view name) const;
};

struct HttpResponse {
  int status = 200;
  std::string content_type;
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  std::size_t cache_hits = 0;  ///< Models that were found in the cache, for the log.

  using Write = std::function<bool(std::string_view bytes)>;
  /// If not null, called repeatedly for the next piece of a body of unknown length, until it returns false. `write`
  /// returns false when the client is gone. It must return within a second when the server is stopping.
  std::function<bool(const Write& write)> stream;
};

/// Answers one method and path. Called from several threads at the same time.
struct HttpRoute {
  std::string method;  ///< `GET` or `POST`.
  std::string path;    ///< Exact, or a prefix with `*` at its end.
  std::function<HttpResponse(const HttpRequest&)> handle;
  /// Whether it counts among HttpOptions::max_requests.
  bool counted = false;
};

/// A finished request, for statistics and logs.
struct HttpOutcome {
  std::string id;
  std::string method;
  std::string_view route;  ///< The path of the route; empty if no route matched.
  int status = 0;
  double seconds = 0;  ///< From the head of the request to the answer, before it is sent; for a stream until its end.
  std::size_t bytes = 0;  ///< Of the body.
  std::size_t cache_hits = 0;
};

struct HttpOptions {
  std::string address = "127.0.0.1";            ///< A numeric address or a name of this machine.
  int port = 0;                                 ///< 0: any free port.
  std::size_t max_body = std::size_t{8} << 20;  ///< [bytes]; beyond it the answer is 413.
  /// The largest number of requests of counted routes at the same time. More are answered with 429.
  std::size_t max_requests = 128;
  /// The largest number of connections at the same time, each in a thread. Others wait.
  std::size_t max_connections = 512;
  double idle_seconds = 60;  ///< Closes a connection that sends no request.
  double head_seconds = 10;  ///< Limit for the head of a request.
  double body_seconds = 60;  ///< Limit for its body.
  double send_seconds = 30;  ///< Limit while the client accepts no byte of an answer.
  std::vector<HttpRoute> routes;
  /// The answer with a status that the server itself gives: 400, 404, 405, 408, 411,
  /// 413, 414, 415, 429, 500. Null: without a body.
  std::function<HttpResponse(int status)> refuse;
  /// Called with each answer, at the end of a stream; may be null.
  std::function<void(const HttpOutcome&)> done;
};

class HttpServer {
 public:
  virtual ~HttpServer() = default;
  /// The port that it listens on.
  virtual int port() const = 0;
  /// Serves until Stop, or until the process gets SIGTERM or SIGINT. It blocks these signals in the calling thread and
  /// in threads made later. After that it accepts no more connections, sends the answers in progress, and returns.
  virtual void Run() = 0;
  /// From any thread.
  virtual void Stop() = 0;
  /// Requests of counted routes in progress.
  virtual std::size_t under_way() const = 0;
};

/// Listens immediately, so that connections wait until it runs. Returns null and sets `why` if the address is
/// unavailable.
std::unique_ptr<HttpServer> MakeHttpServer(HttpOptions options, std::string& why);

/// The function that the module exports.
extern "C" __attribute__((visibility("default"))) HttpServer* sceneweld_http(HttpOptions* options, std::string* why);
inline constexpr char kSceneweldHttpModule[] = "sceneweld_http.so";
inline constexpr char kSceneweldHttp[] = "sceneweld_http";

}  // namespace sceneweld::cli
