// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <httplib.h>

#include <chrono>
#include <cstddef>
#include <string>

namespace sceneweld::cli {

/// One connection, with the bytes and the time that its current request may still use.
class Connection : public httplib::Stream {
 public:
  Connection(int socket, double send_seconds) : socket_(socket), send_seconds_(send_seconds) {}

  void Allow(std::size_t bytes, double seconds);
  /// Waits for a request, or until the file `stop` is readable. Returns false if no request will come.
  bool AwaitRequest(int stop, double seconds);
  /// Ends the connection so that the client can read the whole answer, even while it still sends.
  void Linger();
  bool has_failed() const { return has_failed_; }

  bool is_readable() const override;
  bool is_writable() const override;
  ssize_t read(char* to, size_t size) override;
  ssize_t write(const char* from, size_t size) override;
  void get_remote_ip_and_port(std::string&, int&) const override {}
  void get_local_ip_and_port(std::string&, int&) const override {}
  socket_t socket() const override { return socket_; }

  // Of the current request.
  std::string path;
  bool is_head = false;
  bool must_close = false;
  bool is_answered = false;

 private:
  using Clock = std::chrono::steady_clock;
  bool Wait(short what, Clock::time_point deadline) const;
  bool Fill();

  const int socket_;
  const double send_seconds_;
  char buffer_[1 << 14];
  std::size_t at_ = 0, end_ = 0;
  std::size_t bytes_left_ = 0;
  Clock::time_point deadline_;
  bool at_end_ = false;
  bool has_failed_ = false;
};

}  // namespace sceneweld::cli
