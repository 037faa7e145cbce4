// SPDX-License-Identifier: BSD-3-Clause
// One connection, from request to answer.

#include "sceneweld/cli/http/module/connection.h"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <future>
#include <limits>
#include <random>
#include <system_error>
#include <utility>

#include "sceneweld/cli/http/module/gzip.h"
#include "sceneweld/cli/http/module/request_target.h"

namespace sceneweld::cli {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

constexpr std::size_t kMostHeadBytes = std::size_t{64} << 10;
constexpr std::size_t kReadBytes = std::size_t{8} << 10;  // At once.
constexpr double kLingerSeconds = 2;
constexpr std::size_t kMostDiscarded = std::size_t{64} << 20;
constexpr int kClientIsGone = 499;  // As nginx counts it; nobody receives it.

std::string_view View(beast::string_view text) { return {text.data(), text.size()}; }

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

std::string IdOf(std::string_view given) {
  constexpr std::size_t kLongest = 64;
  const bool is_name = std::all_of(given.begin(), given.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.';
  });
  return !given.empty() && given.size() <= kLongest && is_name ? std::string(given) : NewId();
}

// The time now, for the header `Date`.
std::string DateNow() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  char text[64];
  std::snprintf(text, sizeof text, "%s, %02d %s %04d %02d:%02d:%02d GMT", kDays[parts.tm_wday], parts.tm_mday,
                kMonths[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour, parts.tm_min, parts.tm_sec);
  return text;
}

}  // namespace

Connection::Connection(ConnectionServer& server, Socket socket)
    : server_(server), socket_(std::move(socket)), timer_(server.events()), buffer_(kMostHeadBytes) {}

// --- Deadlines ---

void Connection::SetDeadline(double seconds) {
  server_.Touch(*this);
  timed_out_ = false;
  timer_.expires_after(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
  timer_.async_wait([self = shared_from_this(), number = ++deadline_](Error error) {
    if (!error && number == self->deadline_) self->OnDeadline();
  });
}

void Connection::OnDeadline() {
  switch (state_) {
    case State::kReading: {
      timed_out_ = true;
      Error ignored;
      socket_.cancel(ignored);
      return;
    }
    case State::kQueued:
      if (server_.work().Drop(job_)) {
        Refuse({503,
                "the request waited longer than " + std::to_string(static_cast<int>(server_.options().wait_seconds)) +
                    " s",
                "retry later"});
      }
      return;
    default: return Close();
  }
}

// --- Reading ---

void Connection::Begin() { AwaitRequest(server_.options().head_seconds); }

void Connection::Stop() {
  Error ignored;
  if (state_ == State::kIdle && socket_.available(ignored) == 0) Close();
  if (state_ == State::kWebSocket) web_socket_->GoAway(shared_from_this());
}

void Connection::Close() {
  if (state_ == State::kClosed) return;
  state_ = State::kClosed;
  is_gone_ = true;
  RemoveDeadline();
  timer_.cancel();
  Error ignored;
  socket_.close(ignored);
  server_.Forget(*this);
}

void Connection::AwaitRequest(double seconds) {
  state_ = State::kIdle;
  parser_.emplace();
  parser_->header_limit(kMostHeadBytes);
  parser_->body_limit(std::numeric_limits<std::uint64_t>::max());  // The head is checked first.
  asked_ = {};
  outcome_ = {};
  route_ = nullptr;
  allowed_.clear();
  is_head_ = has_body_ = must_close_ = false;
  outgoing_.reset();
  if (buffer_.size() > 0) return ReadHead();
  buffer_.shrink_to_fit();
  Error ignored;
  if (server_.is_stopping() && socket_.available(ignored) == 0) return Close();
  SetDeadline(seconds);
  socket_.async_read_some(buffer_.prepare(kReadBytes), [self = shared_from_this()](Error error, std::size_t count) {
    if (self->state_ == State::kClosed) return;
    if (error) return self->Close();
    self->buffer_.commit(count);
    self->ReadHead();
  });
}

void Connection::ReadHead() {
  state_ = State::kReading;
  SetDeadline(server_.options().head_seconds);
  http::async_read_header(socket_, buffer_, *parser_, [self = shared_from_this()](Error error, std::size_t) {
    if (self->state_ == State::kClosed) return;
    if (error) return self->OnReadFailed(error);
    self->OnHead();
  });
}

void Connection::OnReadFailed(Error error) {
  must_close_ = true;
  has_body_ = true;  // Something may follow that is not read.
  if (timed_out_) return Refuse({408, "the request did not arrive in time", ""});
  if (error == http::error::end_of_stream ||
      error.category() != http::make_error_code(http::error::end_of_stream).category()) {
    return Close();
  }
  if (error == http::error::header_limit || error == http::error::buffer_overflow) {
    return Refuse({431, "the head of the request is longer than " + std::to_string(kMostHeadBytes) + " bytes", ""});
  }
  if (error == http::error::body_limit) {
    return Refuse({413, "the body is longer than " + std::to_string(server_.options().max_body) + " bytes", ""});
  }
  Refuse({400, "this is not an HTTP/1.1 request: " + error.message(), ""});
}

void Connection::OnHead() {
  const auto& head = parser_->get();
  has_body_ = parser_->chunked() || parser_->content_length().value_or(0) > 0;
  must_close_ = !parser_->keep_alive();
  is_head_ = head.method() == http::verb::head;
  Error unknown;
  const auto client = socket_.remote_endpoint(unknown);
  client_is_here_ = !unknown && client.address().is_loopback();
  client_ = unknown ? std::string() : client.address().to_string();
  if (const std::string& header = server_.options().client_header; !header.empty()) {
    if (const std::string_view named = View(head[header]); !named.empty()) client_ = named;
  }
  accepts_gzip_ = AcceptsGzip(View(head[http::field::accept_encoding]));
  asked_.id = IdOf(View(head["X-Request-Id"]));
  outcome_.id = asked_.id;
  outcome_.method = View(head.method_string());
  asked_.method = is_head_ ? "GET" : outcome_.method;
  for (const auto& field : head) asked_.headers.emplace_back(View(field.name_string()), View(field.value()));
  if (const auto refusal = CheckHead()) {
    // The client may continue with the body, which would be read as the next request.
    must_close_ = must_close_ || has_body_;
    return Refuse(*refusal);
  }
  if (!has_body_) return OnRequest();
  Continue();
}

std::optional<HttpRefusal> Connection::CheckHead() {
  const HttpOptions& options = server_.options();
  const auto& head = parser_->get();
  const auto broken = [&](std::string why) {
    must_close_ = true;
    return HttpRefusal{400, std::move(why), ""};
  };
  const bool is_coded = head.count(http::field::transfer_encoding) > 0;
  const auto lengths = head.count(http::field::content_length);
  const auto length = head[http::field::content_length];
  if (lengths > 1 || length.find(',') != length.npos) return broken("more than one `Content-Length`");
  if (is_coded && lengths > 0) return broken("both `Content-Length` and `Transfer-Encoding` are given");
  if (is_coded && (head.version() < 11 || head.count(http::field::transfer_encoding) > 1 ||
                   !beast::iequals(head[http::field::transfer_encoding], "chunked"))) {
    return broken("the only supported `Transfer-Encoding` is `chunked`, of HTTP/1.1");
  }
  if (head.count(http::field::host) != 1) return broken("the request needs exactly one header `Host`");
  auto target = ReadTarget(View(head.target()));
  if (!target) return broken("the target of the request is malformed");
  const std::string host(target->authority.empty() ? View(head[http::field::host]) : target->authority);
  const std::string name = HostName(host);
  if (name.empty()) return broken("the host `" + host + "` is malformed");
  asked_.path = std::move(target->path);
  asked_.query = std::move(target->query);

  for (const HttpRoute& known : options.routes) {
    const bool is_prefix = known.path.ends_with('*');
    const std::string_view path = std::string_view(known.path).substr(0, known.path.size() - (is_prefix ? 1 : 0));
    if (is_prefix ? !asked_.path.starts_with(path) : asked_.path != path) continue;
    if (known.method == asked_.method) {
      route_ = &known;
      break;
    }
    allowed_ += (allowed_.empty() ? "" : ", ") + known.method + (known.method == "GET" ? ", HEAD" : "");
  }
  if (route_) outcome_.route = route_->path;
  const bool is_open = route_ && route_->open;
  if (!is_open && !server_.IsOurName(name)) return HttpRefusal{421, "`" + host + "` is not a name of this server", ""};
  if (!is_open && !options.token.empty() && !server_.HasToken(View(head[http::field::authorization])) &&
      !(options.token_in_query && HasTokenInQuery())) {
    return HttpRefusal{401, "the request needs a valid token", "send the header `Authorization: Bearer TOKEN`"};
  }
  if (!route_ && allowed_.empty()) return HttpRefusal{404, "unknown path", ""};
  if (!route_) return HttpRefusal{405, "this path does not support the method", ""};
  if (asked_.method != "GET" && lengths == 0 && !is_coded) {
    return HttpRefusal{411, "the length of the body is missing", "send the header `Content-Length`"};
  }
  if (parser_->content_length().value_or(0) > options.max_body) {
    return HttpRefusal{413, "the body is longer than " + std::to_string(options.max_body) + " bytes", ""};
  }
  if (!head[http::field::content_encoding].empty()) {
    return HttpRefusal{415, "the body has a `Content-Encoding`", "send it without"};
  }
  const auto expected = head[http::field::expect];
  if (!expected.empty() && !beast::iequals(expected, "100-continue")) {
    return HttpRefusal{417, "the only supported `Expect` is `100-continue`", ""};
  }
  return std::nullopt;
}

bool Connection::HasTokenInQuery() const {
  const auto token =
      std::find_if(asked_.query.begin(), asked_.query.end(), [](const auto& one) { return one.first == "token"; });
  return token != asked_.query.end() && server_.IsToken(token->second);
}

void Connection::Continue() {
  if (parser_->get()[http::field::expect].empty() || parser_->get().version() < 11) return ReadBody();
  static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
  SetDeadline(server_.options().send_seconds);
  asio::async_write(socket_, asio::buffer(kContinue.data(), kContinue.size()),
                    [self = shared_from_this()](Error error, std::size_t) {
                      if (self->state_ == State::kClosed) return;
                      if (error) return self->Close();
                      self->ReadBody();
                    });
}

void Connection::ReadBody() {
  SetDeadline(server_.options().body_seconds);
  parser_->body_limit(server_.options().max_body);
  http::async_read(socket_, buffer_, *parser_, [self = shared_from_this()](Error error, std::size_t) {
    if (self->state_ == State::kClosed) return;
    if (error) return self->OnReadFailed(error);
    self->has_body_ = false;
    self->asked_.body = std::move(self->parser_->get().body());
    self->OnRequest();
  });
}

// --- Working ---

void Connection::OnRequest() {
  RemoveDeadline();
  asked_.begun = Clock::now();
  HttpResponse answer;
  try {
    if (route_->refuse) {
      if (auto refusal = route_->refuse(asked_)) return Answer(std::move(*refusal));
    }
    if (route_->counted) return Enqueue();
    answer = route_->handle(asked_);
  } catch (const std::exception&) {
    return Refuse({500, "something unexpected happened", ""});
  }
  if (answer.status == 101) return OpenWebSocket();
  Answer(std::move(answer));
}

void Connection::OpenWebSocket() {
  state_ = State::kWebSocket;
  outcome_.status = 101;
  web_socket_ = std::make_unique<WebSocket>(server_, socket_,
                                            WebSocket::Events{route_->on_message, [this] { server_.Touch(*this); },
                                                              [this] {
                                                                if (state_ == State::kClosed) return;
                                                                Done(web_socket_->sent_bytes());
                                                                Close();
                                                              }});
  web_socket_->Accept(parser_->get(), server_.options().headers, shared_from_this());
}

void Connection::Enqueue() {
  state_ = State::kQueued;
  const WorkQueue::Pushed pushed = server_.work().Push(client_, [self = shared_from_this()] {
    std::optional<HttpResponse> answer;
    try {
      answer = self->route_->handle(self->asked_);
      self->Encode(*answer);
    } catch (const std::exception&) {
      answer.reset();
    }
    asio::post(self->server_.events(), [self, answer = std::move(answer)]() mutable {
      if (self->state_ == State::kClosed) return;
      if (!answer) return self->Refuse({500, "something unexpected happened", ""});
      self->Answer(std::move(*answer));
    });
  });
  job_ = pushed.job;
  if (pushed.client_has_too_many) return Refuse({429, "too many requests of this client wait", "retry later"});
  if (job_ == 0) return Refuse({503, "too many requests wait", "retry later"});
  SetDeadline(server_.options().wait_seconds);
  if (pushed.waits) WatchClient();
}

void Connection::Encode(HttpResponse& answer) const {
  using Compression = HttpResponse::Compression;
  if (answer.gzip_body.empty() && answer.compression == Compression::kNone) return;
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  if (!accepts_gzip_) return;
  if (!answer.gzip_body.empty()) {
    answer.body = std::move(answer.gzip_body);
    answer.headers.emplace_back("Content-Encoding", "gzip");
  } else if (answer.compression == Compression::kAll || !client_is_here_) {
    CompressAnswer(answer);
  }
}

// Drops a waiting request when its client has closed the connection, and ends a stream. A client that only closes its
// half cannot be distinguished from one that is gone.
void Connection::WatchClient() {
  socket_.async_wait(Socket::wait_read, [self = shared_from_this(), job = job_](Error error) {
    if (error || self->job_ != job) return;
    if (self->state_ != State::kQueued && self->state_ != State::kStreaming) return;
    Error failed;
    if (self->socket_.available(failed) > 0 && !failed) return;  // It has sent the next request.
    self->must_close_ = true;
    if (self->state_ == State::kStreaming) return self->Close();
    if (!self->server_.work().Drop(job)) return;
    self->outcome_.status = kClientIsGone;
    self->Done(0);
    self->Close();
  });
}

// --- Sending ---

void Connection::Refuse(const HttpRefusal& refusal) {
  if (outcome_.id.empty()) outcome_.id = NewId();
  HttpResponse answer = server_.options().refuse ? server_.options().refuse(refusal) : HttpResponse{};
  answer.status = refusal.status;
  if (refusal.status == 401) answer.headers.emplace_back("WWW-Authenticate", "Bearer");
  if (refusal.status == 405) answer.headers.emplace_back("Allow", allowed_);
  Answer(std::move(answer));
}

void Connection::Done(std::size_t bytes) {
  const std::chrono::duration<double> took = Clock::now() - asked_.begun;
  outcome_.seconds = asked_.begun == Clock::time_point() ? 0 : took.count();
  outcome_.bytes = bytes;
  if (server_.options().done) server_.options().done(outcome_);
}

void Connection::Answer(HttpResponse answer) {
  state_ = State::kSending;
  must_close_ = must_close_ || server_.is_stopping();
  if (answer.status == 429 || answer.status == 503) answer.headers.emplace_back("Retry-After", "1");
  outcome_.status = answer.status;
  outcome_.cache_hits = answer.cache_hits;
  outgoing_.emplace();
  auto& message = outgoing_->message;
  message.result(static_cast<unsigned>(answer.status));
  message.version(11);
  message.set(http::field::date, DateNow());
  message.set("X-Request-Id", outcome_.id);
  for (const auto& [name, value] : answer.headers) message.insert(name, value);
  for (const auto& [name, value] : server_.options().headers) {
    if (message.count(name) == 0) message.set(name, value);
  }
  if (!answer.body.empty() || answer.stream) message.set(http::field::content_type, answer.content_type);
  if (answer.stream) {
    // A client of HTTP/1.0 learns the end of a stream from the end of the connection.
    if (parser_->get().version() < 11) {
      must_close_ = true;
    } else {
      message.chunked(true);
    }
    if (!is_head_) stream_ = std::move(answer.stream);
  } else {
    message.content_length(answer.body.size());
    if (!is_head_) message.body() = std::move(answer.body);
  }
  if (must_close_) {
    message.set(http::field::connection, "close");
  } else if (parser_->get().version() < 11) {
    message.set(http::field::connection, "keep-alive");
  }
  if (stream_ || message.chunked()) outgoing_->serializer.split(true);
  if (!stream_) Done(message.body().size());
  SendSome();
}

void Connection::SendSome() {
  SetDeadline(server_.options().send_seconds);
  http::async_write_some(socket_, outgoing_->serializer, [self = shared_from_this()](Error error, std::size_t) {
    if (self->state_ == State::kClosed) return;
    if (error) return self->Close();
    auto& serializer = self->outgoing_->serializer;
    if (serializer.split() ? serializer.is_header_done() : serializer.is_done()) return self->OnSent();
    self->SendSome();
  });
}

void Connection::OnSent() {
  if (stream_) return BeginStream();
  if (must_close_) return Linger();
  AwaitRequest(server_.options().idle_seconds);
}

// Ends the connection so that the client can read the whole answer, even while it still sends.
void Connection::Linger() {
  state_ = State::kLingering;
  Error ignored;
  socket_.shutdown(Socket::shutdown_send, ignored);
  buffer_.clear();
  SetDeadline(kLingerSeconds);
  DiscardSome(0);
}

void Connection::DiscardSome(std::size_t so_far) {
  socket_.async_read_some(buffer_.prepare(kReadBytes),
                          [self = shared_from_this(), so_far](Error error, std::size_t count) {
                            if (self->state_ == State::kClosed) return;
                            if (error || so_far > kMostDiscarded) return self->Close();
                            self->DiscardSome(so_far + count);
                          });
}

// --- Streams: a thread makes the pieces ---

void Connection::BeginStream() {
  state_ = State::kStreaming;
  RemoveDeadline();
  ++job_;
  WatchClient();
  stream_bytes_ = 0;
  // The server lives until its events have no more work: a client that goes away leaves the thread behind.
  const auto make = [self = shared_from_this(), keeps_server = asio::make_work_guard(server_.events())]() mutable {
    const HttpResponse::Write write = [&](std::string_view bytes) { return self->WritePiece(bytes); };
    try {
      while (!self->is_gone_ && self->stream_(write) && !self->server_.is_stopping()) {
      }
    } catch (const std::exception&) {
      // The client sees that the end is missing.
      self->is_gone_ = true;
    }
    auto& events = self->server_.events();
    asio::post(events, [self = std::move(self)] { self->EndStream(); });
  };
  try {
    stream_thread_ = std::thread(make);
  } catch (const std::system_error&) {
    stream_ = nullptr;
    Close();
  }
}

bool Connection::WritePiece(std::string_view bytes) {
  if (bytes.empty()) return !is_gone_;
  const auto sent = std::make_shared<std::promise<bool>>();
  auto is_sent = sent->get_future();
  asio::post(server_.events(),
             [self = shared_from_this(), sent, piece = asio::const_buffer(bytes.data(), bytes.size())] {
               if (self->state_ == State::kClosed) return sent->set_value(false);
               self->state_ = State::kSending;
               self->SetDeadline(self->server_.options().send_seconds);
               const auto go_on = [self](Error error, std::size_t count) {
                 if (!error && count > 0) self->SetDeadline(self->server_.options().send_seconds);
                 return asio::transfer_all()(error, count);
               };
               const auto on_end = [self, sent, size = piece.size()](Error error, std::size_t) {
                 if (self->state_ != State::kClosed) {
                   self->RemoveDeadline();
                   self->state_ = State::kStreaming;
                   self->stream_bytes_ += size;
                   if (error) self->Close();
                 }
                 sent->set_value(self->state_ != State::kClosed);
               };
               if (self->outgoing_->message.chunked()) {
                 asio::async_write(self->socket_, http::make_chunk(piece), go_on, on_end);
               } else {
                 asio::async_write(self->socket_, piece, go_on, on_end);
               }
             });
  return is_sent.get();
}

void Connection::EndStream() {
  stream_thread_.join();
  stream_ = nullptr;
  Done(stream_bytes_);
  if (state_ == State::kClosed) return;
  if (is_gone_) return Close();
  if (!outgoing_->message.chunked()) return Linger();
  state_ = State::kSending;
  SetDeadline(server_.options().send_seconds);
  asio::async_write(socket_, http::make_chunk_last(), [self = shared_from_this()](Error error, std::size_t) {
    if (self->state_ == State::kClosed) return;
    if (error) return self->Close();
    self->must_close_ = self->must_close_ || self->server_.is_stopping();
    self->OnSent();
  });
}

}  // namespace sceneweld::cli
