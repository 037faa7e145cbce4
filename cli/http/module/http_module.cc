// SPDX-License-Identifier: BSD-3-Clause
// The module `sceneweld_http.so`: the only user of cpp-httplib. cpp-httplib parses requests
// and formats answers; the connections are ours, so that every wait ends and every request has limits.

#include <fcntl.h>
#include <httplib.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <random>
#include <thread>

#include "sceneweld/cli/http/http_server.h"
#include "sceneweld/cli/http/module/connection.h"
#include "sceneweld/cli/http/module/connection_threads.h"
#include "sceneweld/cli/http/module/file_descriptor.h"

namespace sceneweld::cli {
namespace {

// The largest length of a request line with its headers, and of what chunks may add to a body.
constexpr std::size_t kMostHeadBytes = std::size_t{64} << 10;
constexpr int kBacklog = 511;

// cpp-httplib calls a handler in the thread that gave it the connection.
thread_local Connection* served = nullptr;

// An id that no other request of any process has.
std::string NewId() {
  static const std::uint64_t process = [] {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
  }();
  static std::atomic<std::uint64_t> count = 0;
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(process + ++count));
  return digits;
}

std::string IdOf(const std::string& given) {
  constexpr std::size_t kLongest = 64;
  const bool is_name = std::all_of(given.begin(), given.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
  });
  return !given.empty() && given.size() <= kLongest && is_name ? given : NewId();
}

// Whether a body may be read, and how much of it.
struct BodyHead {
  int refused = 0;  // The status to answer; 0: the body may be read.
  bool is_there = false;
};

class Server : public HttpServer, private httplib::Server {
 public:
  explicit Server(HttpOptions options) : options_(std::move(options)), stop_(eventfd(0, EFD_CLOEXEC)) {}

  bool Bind(std::string& why);

  int port() const override { return port_; }
  void Run() override;
  void Stop() override {
    stopping_ = true;
    const std::uint64_t one = 1;
    if (::write(stop_, &one, sizeof one) < 0) return;  // stopped before
  }
  std::size_t under_way() const override { return under_way_; }

 private:
  bool process_and_close_socket(socket_t socket) override;
  void Serve(Connection& connection);
  void Answer(const httplib::Request& request, httplib::Response& response, const httplib::ContentReader* reader);
  HttpResponse AnswerOf(const httplib::Request& request, Connection& connection, const httplib::ContentReader* reader,
                        HttpOutcome& outcome);
  BodyHead HeadOfBody(const httplib::Request& request) const;
  int ReadBody(const httplib::ContentReader& reader, Connection& connection, bool is_kept, std::string& body) const;
  HttpResponse Refused(int status) const {
    HttpResponse response = options_.refuse ? options_.refuse(status) : HttpResponse{};
    response.status = status;
    return response;
  }

  const HttpOptions options_;
  FileDescriptor stop_;
  int port_ = 0;
  ConnectionThreads* threads_ = nullptr;  // Belongs to cpp-httplib while it listens.
  std::atomic<bool> stopping_ = false;
  std::atomic<std::size_t> under_way_ = 0;
};

bool Server::Bind(std::string& why) {
  set_socket_options([](socket_t socket) {
    // Not SO_REUSEPORT: two servers would share one port unnoticed.
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    fcntl(socket, F_SETFD, FD_CLOEXEC);
  });
  set_tcp_nodelay(true);
  set_keep_alive_timeout(static_cast<time_t>(options_.idle_seconds));
  set_keep_alive_max_count(1'000'000);
  new_task_queue = [this] { return threads_ = new ConnectionThreads(options_.max_connections); };
  const auto answer = [this](const httplib::Request& request, httplib::Response& response) {
    Answer(request, response, nullptr);
  };
  const auto answer_with_body = [this](const httplib::Request& request, httplib::Response& response,
                                       const httplib::ContentReader& reader) { Answer(request, response, &reader); };
  // Every request gets this path in Serve.
  constexpr char kEvery[] = "/";
  Get(kEvery, answer).Options(kEvery, answer);
  Post(kEvery, answer_with_body).Put(kEvery, answer_with_body).Patch(kEvery, answer_with_body);
  Delete(kEvery, answer_with_body);
  set_error_handler(HandlerWithResponse([this](const httplib::Request&, httplib::Response& response) {
    if (served->is_answered) return HandlerResponse::Unhandled;
    // It never reached a handler. The rest of the connection is not read.
    served->must_close = true;
    const HttpResponse refused = Refused(response.status);
    if (!refused.body.empty()) response.set_content(refused.body, refused.content_type);
    response.set_header("Connection", "close");
    if (options_.done) options_.done({IdOf(""), "", "", response.status, 0, refused.body.size(), 0});
    return HandlerResponse::Handled;
  }));
  errno = 0;
  if (options_.port == 0) {
    port_ = bind_to_any_port(options_.address);
  } else {
    port_ = bind_to_port(options_.address, options_.port) ? options_.port : -1;
  }
  if (port_ > 0) {
    ::listen(svr_sock_, kBacklog);  // More than the limit of cpp-httplib itself.
    return true;
  }
  why = errno == 0 ? "there is no such address" : std::generic_category().message(errno);
  return false;
}

void Server::Run() {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  const FileDescriptor signals(signalfd(-1, &ends, SFD_CLOEXEC));
  std::thread listener([this] { listen_after_bind(); });
  pollfd files[] = {{signals, POLLIN, 0}, {stop_, POLLIN, 0}};
  while (poll(files, 2, -1) < 0 && errno == EINTR) {
  }
  if (files[0].revents != 0) {
    signalfd_siginfo which{};
    if (::read(signals, &which, sizeof which) < 0) which.ssi_signo = SIGTERM;
  }
  Stop();
  // It may not be listening yet.
  while (!is_running() && svr_sock_ != INVALID_SOCKET) std::this_thread::yield();
  stop();
  listener.join();
}

bool Server::process_and_close_socket(socket_t number) {
  const FileDescriptor socket(number);
  fcntl(socket, F_SETFD, FD_CLOEXEC);
  const auto connection = std::make_unique<Connection>(socket, options_.send_seconds);
  served = connection.get();
  Serve(*connection);
  served = nullptr;
  return true;
}

void Server::Serve(Connection& connection) {
  double idle = options_.head_seconds;
  while (connection.AwaitRequest(stop_, idle)) {
    connection.Allow(kMostHeadBytes, options_.head_seconds);
    connection.must_close = connection.is_answered = false;
    bool asked_to_close = false;
    const bool is_last = stopping_ || threads_->is_crowded();
    const bool good = process_request(connection, is_last, asked_to_close, [&](httplib::Request& request) {
      connection.is_head = request.method == "HEAD";
      // One handler serves all routes, without the regular expressions of cpp-httplib.
      connection.path = std::exchange(request.path, "/");
      request.ranges.clear();
      request.headers.erase("Range");
      // Compression is the task of a proxy.
      request.headers.erase("Accept-Encoding");
    });
    if (!good || connection.has_failed()) return;
    if (connection.must_close) return connection.Linger();
    if (is_last || asked_to_close || stopping_) return;
    idle = options_.idle_seconds;
  }
}

BodyHead Server::HeadOfBody(const httplib::Request& request) const {
  const std::string lengths = request.get_header_value("Content-Length");
  const std::string coding = request.get_header_value("Transfer-Encoding");
  if (request.get_header_value_count("Content-Length") > 1 || request.get_header_value_count("Transfer-Encoding") > 1 ||
      (!lengths.empty() && !coding.empty())) {
    return {400, true};
  }
  if (!coding.empty()) return {coding == "chunked" ? 0 : 400, true};
  if (lengths.empty()) return {request.method == "GET" || request.method == "HEAD" ? 0 : 411, false};
  std::size_t length = 0;
  const char* const end = lengths.data() + lengths.size();
  const auto [rest, error] = std::from_chars(lengths.data(), end, length);
  if (error == std::errc::result_out_of_range || length > options_.max_body) return {413, true};
  if (error != std::errc() || rest != end) return {400, true};
  return {0, length > 0};
}

int Server::ReadBody(const httplib::ContentReader& reader, Connection& connection, bool is_kept,
                     std::string& body) const {
  connection.Allow(options_.max_body + options_.max_body / 8 + kMostHeadBytes, options_.body_seconds);
  std::size_t length = 0;
  const bool whole = reader([&](const char* bytes, size_t count) {
    length += count;
    if (length > options_.max_body) return false;
    if (is_kept) body.append(bytes, count);
    return true;
  });
  if (whole) return 0;
  return length > options_.max_body ? 413 : connection.has_failed() ? 408 : 400;
}

HttpResponse Server::AnswerOf(const httplib::Request& request, Connection& connection,
                              const httplib::ContentReader* reader, HttpOutcome& outcome) {
  HttpRequest asked;
  asked.begun = std::chrono::steady_clock::now();
  asked.id = outcome.id;
  asked.method = connection.is_head ? "GET" : request.method;
  asked.path = connection.path;
  const BodyHead head = HeadOfBody(request);
  // Unread bytes would be read as the next request.
  connection.must_close = head.is_there;
  const HttpRoute* route = nullptr;
  std::string allowed;
  for (const HttpRoute& known : options_.routes) {
    const bool is_prefix = known.path.ends_with('*');
    const std::string_view path = std::string_view(known.path).substr(0, known.path.size() - (is_prefix ? 1 : 0));
    if (is_prefix ? !asked.path.starts_with(path) : asked.path != path) continue;
    if (known.method == asked.method) {
      route = &known;
      break;
    }
    allowed += (allowed.empty() ? "" : ", ") + known.method + (known.method == "GET" ? ", HEAD" : "");
  }
  if (route) outcome.route = route->path;
  struct Count {
    std::atomic<std::size_t>* of = nullptr;
    ~Count() {
      if (of) --*of;
    }
  } count;
  int refused = route ? 0 : allowed.empty() ? 404 : 405;
  if (refused == 0) refused = head.refused;
  if (refused == 0 && route->counted) {
    count.of = &under_way_;
    if (++under_way_ > options_.max_requests) refused = 429;
  }
  if (refused == 0 && !request.get_header_value("Content-Encoding").empty()) refused = 415;
  // The body is read if that is allowed, so that the connection can be used again.
  if (reader && head.refused == 0 && head.is_there) {
    const int failed = ReadBody(*reader, connection, refused == 0, asked.body);
    if (failed == 0) {
      connection.must_close = false;
    } else if (refused == 0) {
      refused = failed;
    }
  }
  if (refused != 0) {
    HttpResponse response = Refused(refused);
    if (refused == 405) response.headers.emplace_back("Allow", allowed);
    if (refused == 429) response.headers.emplace_back("Retry-After", "1");
    return response;
  }
  for (const auto& [name, value] : request.params) asked.query.emplace_back(name, value);
  for (const auto& [name, value] : request.headers) {
    if (!name.starts_with("REMOTE_") && !name.starts_with("LOCAL_")) asked.headers.emplace_back(name, value);
  }
  try {
    return route->handle(asked);
  } catch (const std::exception&) {
    return Refused(500);
  }
}

void Server::Answer(const httplib::Request& request, httplib::Response& response,
                    const httplib::ContentReader* reader) {
  const auto begun = std::chrono::steady_clock::now();
  Connection& connection = *served;
  connection.is_answered = true;
  HttpOutcome outcome;
  outcome.id = IdOf(request.get_header_value("X-Request-Id"));
  outcome.method = request.method;
  HttpResponse answer = AnswerOf(request, connection, reader, outcome);
  response.status = outcome.status = answer.status;
  outcome.cache_hits = answer.cache_hits;
  auto done = [this, begun, outcome](std::size_t bytes) mutable {
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    outcome.seconds = took.count();
    outcome.bytes = bytes;
    if (options_.done) options_.done(outcome);
  };
  response.set_header("X-Request-Id", outcome.id);
  for (const auto& [name, value] : answer.headers) response.set_header(name, value);
  if (connection.must_close) response.set_header("Connection", "close");
  if (answer.stream) {
    const auto sent = std::make_shared<std::size_t>(0);
    response.set_chunked_content_provider(
        answer.content_type,
        [stream = std::move(answer.stream), sent](std::size_t, httplib::DataSink& sink) {
          const bool goes_on = stream([&](std::string_view bytes) {
            *sent += bytes.size();
            return sink.write(bytes.data(), bytes.size());
          });
          if (!goes_on) sink.done();
          return true;
        },
        [done, sent](bool) mutable { done(*sent); });
    return;
  }
  const std::size_t bytes = answer.body.size();
  if (bytes > 0) {
    response.body = std::move(answer.body);
    response.set_header("Content-Type", answer.content_type);
  }
  done(connection.is_head ? 0 : bytes);
}

}  // namespace

HttpServer* sceneweld_http(HttpOptions* options, std::string* why) {
  auto server = std::make_unique<Server>(std::move(*options));
  return server->Bind(*why) ? server.release() : nullptr;
}

}  // namespace sceneweld::cli
