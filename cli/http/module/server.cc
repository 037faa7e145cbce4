// SPDX-License-Identifier: BSD-3-Clause
// Accepts connections, and stops in order.

#include "sceneweld/cli/http/module/server.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "sceneweld/cli/http/module/request_target.h"

namespace sceneweld::cli {
namespace {

using Tcp = boost::asio::ip::tcp;
using Error = boost::system::error_code;

constexpr int kBacklog = 1024;
constexpr std::size_t kOtherFiles = 256;  // That the program opens for other reasons than connections.
constexpr std::chrono::milliseconds kPause{100};

// Allows as many open files as connections need, or reduces the connections.
void AllowConnections(std::size_t& connections) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const rlim_t wanted = connections + kOtherFiles;
  if (limit.rlim_cur < wanted) {
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
  }
  if (limit.rlim_cur < wanted) {
    const std::size_t most = limit.rlim_cur;
    connections = std::max<std::size_t>(most > 2 * kOtherFiles ? most - kOtherFiles : most / 2, 1);
  }
}

}  // namespace

Server::Server(HttpOptions options)
    : options_(std::move(options)),
      guard_(events_.get_executor()),
      acceptor_(events_),
      signals_(events_),
      pause_(events_),
      last_call_(events_),
      work_(options_.max_requests, options_.max_of_client > 0 ? options_.max_of_client : options_.max_requests,
            options_.max_queue) {
  AllowConnections(options_.max_connections);
  for (std::string& name : options_.hosts) {
    const bool is_v6 = name.find(':') != std::string::npos && !name.starts_with('[');
    if (name != "*") name = HostName(is_v6 ? "[" + name + "]" : name);
  }
  for (const char* const name : {"localhost", "127.0.0.1", "[::1]"}) options_.hosts.emplace_back(name);
}

bool Server::Bind(std::string& why) {
  Error error;
  Tcp::resolver resolver(events_);
  const auto found = resolver.resolve(options_.address, std::to_string(options_.port),
                                      Tcp::resolver::passive | Tcp::resolver::numeric_service, error);
  if (error || found.empty()) {
    why = "there is no such address";
    return false;
  }
  const Tcp::endpoint address = found.begin()->endpoint();
  acceptor_.open(address.protocol(), error);
  if (!error) {
    fcntl(acceptor_.native_handle(), F_SETFD, FD_CLOEXEC);
    // Not SO_REUSEPORT: two servers would share one port unnoticed.
    acceptor_.set_option(boost::asio::socket_base::reuse_address(true), error);
    acceptor_.non_blocking(true, error);
    acceptor_.bind(address, error);
  }
  if (!error) acceptor_.listen(kBacklog, error);
  if (!error) port_ = acceptor_.local_endpoint(error).port();
  if (!error) signals_.add(SIGTERM, error);
  if (!error) signals_.add(SIGINT, error);
  signals_.async_wait([this](Error failed, int) {
    if (!failed) Stop();
  });
  if (error) why = std::generic_category().message(error.value());
  return !error;
}

void Server::Run() {
  Accept();
  while (true) {
    try {
      events_.run();
      return;
    } catch (const std::exception&) {
      // No memory for one connection: the others go on.
    }
  }
}

void Server::Stop() {
  if (!stopping_.exchange(true)) boost::asio::post(events_, [this] { OnStop(); });
}

void Server::OnStop() {
  // Clients that are connected already are served.
  AcceptWaiting();
  Error ignored;
  acceptor_.close(ignored);
  pause_.cancel();
  const auto all = connections_;
  for (const auto& connection : all) connection->Stop();
  last_call_.expires_after(Milliseconds(options_.head_seconds));
  last_call_.async_wait([this](Error error) {
    if (error) return;
    const auto rest = connections_;
    for (const auto& connection : rest) {
      if (connection->is_idle() || connection->is_arriving()) connection->Close();
    }
  });
  EndIfEmpty();
}

void Server::EndIfEmpty() {
  if (!stopping_ || acceptor_.is_open() || !connections_.empty()) return;
  signals_.cancel();
  last_call_.cancel();
  guard_.reset();
}

void Server::Accept() {
  acceptor_.async_wait(Tcp::acceptor::wait_read, [this](Error error) {
    if (error || stopping_) return;
    AcceptWaiting();
  });
}

void Server::AcceptWaiting() {
  // Not accept() of asio: files of programs that other threads start must never include a connection.
  constexpr int kMostAtOnce = 64;
  for (int i = 0; i < kMostAtOnce; ++i) {
    const int number = accept4(acceptor_.native_handle(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (number < 0) {
      if (errno == EINTR || errno == ECONNABORTED) continue;
      const bool is_short = errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
      if (!is_short || stopping_) break;
      if (CloseLongestWaiting()) continue;
      pause_.expires_after(kPause);
      pause_.async_wait([this](Error error) {
        if (!error) Accept();
      });
      return;
    }
    Error error;
    Connection::Socket socket(events_);
    socket.assign(acceptor_.local_endpoint(error).protocol(), number, error);
    socket.set_option(Tcp::no_delay(true), error);
    // If none can be closed, this one is.
    if (connections_.size() >= options_.max_connections && !CloseLongestWaiting()) continue;
    const auto connection = std::make_shared<Connection>(*this, std::move(socket));
    connection->place = connections_.insert(connections_.end(), connection);
    connection->Begin();
  }
  if (!stopping_) Accept();
}

bool Server::CloseLongestWaiting() {
  for (const auto kind : {&Connection::is_idle, &Connection::is_arriving, &Connection::is_sending}) {
    for (const auto& connection : connections_) {
      if (!(connection.get()->*kind)()) continue;
      const std::shared_ptr<Connection> kept = connection;
      kept->Close();
      return true;
    }
  }
  return false;
}

void Server::Touch(Connection& connection) { connections_.splice(connections_.end(), connections_, connection.place); }

void Server::Forget(Connection& connection) {
  connections_.erase(connection.place);
  EndIfEmpty();
}

bool Server::IsOurName(std::string_view name) const {
  return std::any_of(options_.hosts.begin(), options_.hosts.end(),
                     [&](const std::string& ours) { return ours == "*" || ours == name; });
}

bool Server::HasToken(std::string_view authorization) const {
  constexpr std::string_view kScheme = "bearer ";
  if (authorization.size() < kScheme.size()) return false;
  for (std::size_t i = 0; i < kScheme.size(); ++i) {
    if ((authorization[i] | 0x20) != kScheme[i] && authorization[i] != kScheme[i]) return false;
  }
  authorization.remove_prefix(authorization.find_first_not_of(' ', kScheme.size() - 1) == std::string_view::npos
                                  ? authorization.size()
                                  : authorization.find_first_not_of(' ', kScheme.size() - 1));
  return IsToken(authorization);
}

bool Server::IsToken(std::string_view text) const {
  // The time must not depend on the place of the first difference.
  const std::string& token = options_.token;
  unsigned difference = text.size() == token.size() ? 0 : 1;
  for (std::size_t i = 0; i < token.size(); ++i) {
    const char given = i < text.size() ? text[i] : '\0';
    difference |= static_cast<unsigned char>(given) ^ static_cast<unsigned char>(token[i]);
  }
  return difference == 0;
}

}  // namespace sceneweld::cli
