#pragma once

/// An HTTP/1.1 server for `serve` and `view`. Its code is in the module
/// `sceneweld_http.so`, which is loaded when a server is made: what it needs
/// (cpp-httplib with its OpenSSL) takes longer to load than most commands take.

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
  std::string method;                                      ///< GET also of HEAD, whose answer is sent without its body.
  std::string path;                                        ///< Without the query, `%41` decoded.
  std::vector<std::pair<std::string, std::string>> query;  ///< Decoded, in the order of their names.
  std::vector<std::pair<std::string, std::string>> headers;  ///< Names as they were sent.
  std::string body;
  std::chrono::steady_clock::time_point begun;  ///< When its head was there.
  /// The header `X-Request-Id`, where that is a name of letters, digits, `-`, `_` and `.`; else a new one. The answer
  /// has it in the same header.
  std::string id;

  /// The first header of a name, letter case ignored; empty: there is none.
  std::string_view Header(std::string_view name) const;
  /// The first value of a query parameter; null: there is none.
  const std::string* Query(std::string_view name) const;
};

struct HttpResponse {
  int status = 200;
  std::string content_type;
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  std::size_t cache_hits = 0;  ///< Models that were in the cache, for the log.

  using Write = std::function<bool(std::string_view bytes)>;
  /// If not null: called again and again for the next piece of a body whose end is
  /// not known, until it gives false. `write` gives false when the other side is
  /// gone. It must come back within a second when the server is stopping.
  std::function<bool(const Write& write)> stream;
};

/// Of one method and path; called in several threads at once.
struct HttpRoute {
  std::string method;  ///< `GET` or `POST`.
  std::string path;    ///< Exact, or everything that begins with what stands before a `*` at its end.
  std::function<HttpResponse(const HttpRequest&)> handle;
  /// Whether it counts among HttpOptions::max_requests.
  bool counted = false;
};

/// What a request was, for statistics and logs.
struct HttpOutcome {
  std::string id;
  std::string method;
  std::string_view route;  ///< The route's path; empty where none was found.
  int status = 0;
  double seconds = 0;     ///< From the head of the request to the answer, before that is sent; of a stream to its end.
  std::size_t bytes = 0;  ///< Of the body.
  std::size_t cache_hits = 0;
};

struct HttpOptions {
  std::string address = "127.0.0.1";            ///< A numeric address or a name of this machine.
  int port = 0;                                 ///< 0: any free one.
  std::size_t max_body = std::size_t{8} << 20;  ///< [bytes]; beyond it the answer is 413.
  /// Requests of counted routes at once, beyond which the answer is 429.
  std::size_t max_requests = 128;
  /// Connections that are served at once, each in a thread; others wait.
  std::size_t max_connections = 512;
  double idle_seconds = 60;  ///< After which a connection without a request is closed.
  double head_seconds = 10;  ///< In which the head of a request must arrive.
  double body_seconds = 60;  ///< In which its body must arrive.
  double send_seconds = 30;  ///< That the other side may take no byte of an answer.
  std::vector<HttpRoute> routes;
  /// The answer with a status that the server gives by itself: 400, 404, 405, 408, 411,
  /// 413, 414, 415, 429, 500. Null: without a body.
  std::function<HttpResponse(int status)> refuse;
  /// Told of each answer, of a stream at its end; may be null.
  std::function<void(const HttpOutcome&)> done;
};

class HttpServer {
 public:
  virtual ~HttpServer() = default;
  /// The port that it listens on.
  virtual int port() const = 0;
  /// Serves until Stop, or until the process gets SIGTERM or SIGINT, which it blocks in
  /// the calling thread and all that are made after. Then takes no more connections, sends
  /// the answers that are under way, and returns.
  virtual void Run() = 0;
  /// From any thread.
  virtual void Stop() = 0;
  /// Requests of counted routes that are under way.
  virtual std::size_t under_way() const = 0;
};

/// Listens at once, so that connections wait until it runs. Null, and `why`, where the
/// address cannot be had.
std::unique_ptr<HttpServer> MakeHttpServer(HttpOptions options, std::string& why);

/// What the module exports.
extern "C" __attribute__((visibility("default"))) HttpServer* sceneweld_http(HttpOptions* options, std::string* why);
inline constexpr char kSceneweldHttpModule[] = "sceneweld_http.so";
inline constexpr char kSceneweldHttp[] = "sceneweld_http";

}  // namespace sceneweld::cli
