// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// An HTTP/1.1 server for `serve` and `view`. Its code is in the module
/// `sceneweld_http.so`, which is loaded when a server is made, so that other commands do not load it.

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sceneweld::cli {

struct HttpRequest {
  std::string method;  ///< Also `GET` for HEAD, whose answer is sent without its body.
  std::string path;    ///< Without the query, `%41` decoded.
  std::vector<std::pair<std::string, std::string>> query;    ///< Decoded, as they were sent.
  std::vector<std::pair<std::string, std::string>> headers;  ///< Names as they were sent.
  std::string body;
  std::chrono::steady_clock::time_point begun;  ///< The time when its last byte had arrived.
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
  /// The body in the form of gzip, if it is known. Clients that accept gzip get it. Only for counted routes.
  std::string gzip_body;
  /// For which clients the server may compress the body, if they accept gzip. On this machine the connection is faster
  /// than the compression of meshes. Only for counted routes.
  enum class Compression { kNone, kOtherMachines, kAll } compression = Compression::kNone;

  using Write = std::function<bool(std::string_view bytes)>;
  /// If not null, called repeatedly for the next piece of a body of unknown length, until it returns false. `write`
  /// returns false when the client is gone. It must return within a second when the server is stopping.
  std::function<bool(const Write& write)> stream;
};

/// Answers one method and path.
struct HttpRoute {
  std::string method;  ///< `GET` or `POST`.
  std::string path;    ///< Exact, or a prefix with `*` at its end.
  std::function<HttpResponse(const HttpRequest&)> handle;
  /// Whether it counts among HttpOptions::max_requests: `handle` is then called from several threads at the same time,
  /// and may take long. If not, it is called from the thread of all connections and must return at once.
  bool counted = false;
  /// Whether it is answered without a token and for every `Host`.
  bool open = false;
  /// If not null, a GET with `Upgrade: websocket` opens a WebSocket if `handle` answers with status 101. It must then
  /// not be counted. Called for each message, for one after the other of one client, and counted as a request. Returns
  /// the text to send back; an empty text sends nothing.
  std::function<std::string(const std::string& message)> on_message = {};
  /// If not null, called first, from the thread of all connections: the answer to a request that is wrong on its face,
  /// which waits for nobody.
  std::function<std::optional<HttpResponse>(const HttpRequest&)> refuse = {};
};

/// Why the server itself refuses a request.
struct HttpRefusal {
  int status = 400;
  std::string message;
  std::string help;  ///< May be empty.
};

/// A finished request, for statistics and logs.
struct HttpOutcome {
  std::string id;
  std::string method;
  std::string_view route;  ///< The path of the route; empty if no route matched.
  int status = 0;
  /// From the last byte of the request to the answer, before it is sent; for a stream until its end.
  double seconds = 0;
  std::size_t bytes = 0;  ///< Of the body.
  std::size_t cache_hits = 0;
};

struct HttpOptions {
  std::string address = "127.0.0.1";            ///< A numeric address or a name of this machine.
  int port = 0;                                 ///< 0: any free port.
  std::size_t max_body = std::size_t{8} << 20;  ///< [bytes]; beyond it the answer is 413.
  std::size_t max_requests = 1;  ///< The largest number of counted requests in `handle` at the same time.
  /// The largest number of those of one client; 0: all. A client is the address of a connection, or what the header
  /// `client_header` says if that is not empty and the request has it. Half of the queue may be one client's; more of
  /// its requests are answered with 429.
  std::size_t max_of_client = 0;
  std::string client_header;
  std::size_t max_queue = 128;  ///< The largest number of counted requests that wait. More are answered with 503.
  double wait_seconds = 30;     ///< A request that waits longer is answered with 503.
  /// The largest number of connections at the same time. One more closes the connection that has waited longest for its
  /// client. It is smaller if the process may not open enough files.
  std::size_t max_connections = 2048;
  double idle_seconds = 60;  ///< Closes a connection that sends no request.
  double head_seconds = 10;  ///< Limit for the head of a request, and for what is still arriving at a stop.
  double body_seconds = 60;  ///< Limit for its body.
  double send_seconds = 30;  ///< Limit while the client accepts no byte of an answer.
  /// Names that `Host` may have, with any port, besides `localhost`, `127.0.0.1` and `[::1]`. `*`: every name.
  /// Other requests are answered with 421: a site whose name resolves to this machine must not read from it.
  std::vector<std::string> hosts;
  /// If not empty, requests need `Authorization: Bearer` with it.
  std::string token;
  /// Whether the query parameter `token` may hold it instead: for pages, whose event streams have no such header.
  bool token_in_query = false;
  /// Headers of every answer that has none of the same name.
  std::vector<std::pair<std::string, std::string>> headers;
  std::vector<HttpRoute> routes;
  /// The answer to a request that the server refuses, with 400, 401, 404, 405, 408, 411, 413, 415, 417, 421, 431, 500
  /// 429 or 503. The server sets the status. Null: without a body.
  std::function<HttpResponse(const HttpRefusal&)> refuse;
  /// Called with each answer, at the end of a stream; may be null.
  std::function<void(const HttpOutcome&)> done;
};

class HttpServer {
 public:
  virtual ~HttpServer() = default;
  /// The port that it listens on.
  virtual int port() const = 0;
  /// Serves until Stop, or until the process gets SIGTERM or SIGINT after it was made. Then it accepts no more
  /// connections, sends the answers in progress, and returns.
  virtual void Run() = 0;
  /// From any thread.
  virtual void Stop() = 0;
  /// Counted requests in progress, those that wait included. From any thread, like the next two.
  virtual std::size_t under_way() const = 0;
  /// Counted requests that wait.
  virtual std::size_t waiting() const = 0;
  /// Whether it accepts a counted request: it is not stopping, and the queue is not full.
  virtual bool is_ready() const = 0;
};

/// Listens immediately, so that connections wait until it runs. Returns null and sets `why` if the address is
/// unavailable.
std::unique_ptr<HttpServer> MakeHttpServer(HttpOptions options, std::string& why);

/// The function that the module exports.
extern "C" __attribute__((visibility("default"))) HttpServer* sceneweld_http(HttpOptions* options, std::string* why);
inline constexpr char kSceneweldHttpModule[] = "sceneweld_http.so";
inline constexpr char kSceneweldHttp[] = "sceneweld_http";

}  // namespace sceneweld::cli
