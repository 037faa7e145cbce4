// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>

namespace sceneweld {

/// An HTTP server on the loopback interface, for one request at a time. Each path has its answer, all others are 404.
/// It ends with its object.
class LoopbackServer {
 public:
  LoopbackServer() {
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (socket_ < 0 || ::bind(socket_, any, size) != 0 || ::listen(socket_, 16) != 0 ||
        ::getsockname(socket_, any, &size) != 0) {
      throw std::runtime_error("no server on the loopback interface");
    }
    port_ = ntohs(address.sin_port);
  }
  ~LoopbackServer() { Stop(); }
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;

  /// The bytes of a path, and its redirection. Call these before Start().
  void Serve(const std::string& path, const std::string& bytes) {
    answers_[path] =
        "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(bytes.size()) + "\r\nConnection: close\r\n\r\n" + bytes;
  }
  void Redirect(const std::string& path, const std::string& url) {
    answers_[path] = "HTTP/1.1 302 Found\r\nLocation: " + url + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  }

  void Start() {
    thread_ = std::thread([this] { Run(); });
  }
  void Stop() {
    if (socket_ < 0) return;
    ::shutdown(socket_, SHUT_RDWR);  // ends accept()
    if (thread_.joinable()) thread_.join();
    ::close(socket_);
    socket_ = -1;
  }

  std::string Url(const std::string& path) const { return "http://127.0.0.1:" + std::to_string(port_) + path; }
  int requests() const { return requests_; }

 private:
  void Run() {
    for (;;) {
      const int client = ::accept(socket_, nullptr, nullptr);
      if (client < 0) return;
      std::string request;
      char buffer[4096];
      while (request.find("\r\n\r\n") == std::string::npos) {
        const ssize_t n = ::read(client, buffer, sizeof buffer);
        if (n <= 0) break;
        request.append(buffer, static_cast<std::size_t>(n));
      }
      ++requests_;
      Answer(client, request);
      ::close(client);
    }
  }

  void Answer(int client, const std::string& request) const {
    const auto begin = request.find(' ') + 1;
    const auto found = answers_.find(request.substr(begin, request.find(' ', begin) - begin));
    const std::string answer = found != answers_.end()
                                   ? found->second
                                   : "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    for (std::size_t at = 0; at < answer.size();) {
      const ssize_t n = ::send(client, answer.data() + at, answer.size() - at, MSG_NOSIGNAL);
      if (n <= 0) return;
      at += static_cast<std::size_t>(n);
    }
  }

  int socket_ = -1;
  std::uint16_t port_ = 0;
  std::map<std::string, std::string> answers_;
  std::atomic<int> requests_ = 0;
  std::thread thread_;
};

}  // namespace sceneweld
