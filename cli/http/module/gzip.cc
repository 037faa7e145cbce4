// SPDX-License-Identifier: BSD-3-Clause
// Compression of answers with zlib.

#include "sceneweld/cli/http/module/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <stdexcept>
#include <utility>

namespace sceneweld::cli {
namespace {

constexpr int kFast = 1;
constexpr int kGzipWindow = 15 + 16;                   // 16: with the header of gzip, which has no time.
constexpr std::size_t kPiece = std::size_t{64} << 10;  // Of compressed bytes.
constexpr std::size_t kTooShort = 1024;                // A body that fits into one packet.

// Compresses what is added. Throws if memory ends.
class Gzip {
 public:
  Gzip() {
    if (deflateInit2(&state_, kFast, Z_DEFLATED, kGzipWindow, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
      throw std::runtime_error("zlib cannot start");
    }
  }
  ~Gzip() { deflateEnd(&state_); }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;

  // Gives compressed pieces to `sink(std::string_view)` until it returns false. `is_last`: nothing follows.
  template <typename Sink>
  bool Add(std::string_view bytes, bool is_last, const Sink& sink) {
    constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
    for (;;) {
      const std::string_view now = bytes.substr(0, kMost);
      bytes.remove_prefix(now.size());
      // zlib only reads its input.
      state_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(now.data()));
      state_.avail_in = static_cast<uInt>(now.size());
      const bool is_end = is_last && bytes.empty();
      for (;;) {
        state_.next_out = reinterpret_cast<Bytef*>(piece_.data());
        state_.avail_out = static_cast<uInt>(piece_.size());
        const int status = deflate(&state_, is_end ? Z_FINISH : Z_NO_FLUSH);
        const std::size_t made = piece_.size() - state_.avail_out;
        if (made > 0 && !sink(std::string_view(piece_).substr(0, made))) return false;
        if (is_end ? status == Z_STREAM_END : state_.avail_out > 0) break;
        if (status != Z_OK && status != Z_BUF_ERROR) throw std::runtime_error("zlib failed");
      }
      if (bytes.empty()) return true;
    }
  }

 private:
  z_stream state_{};
  std::string piece_ = std::string(kPiece, '\0');
};

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

bool AcceptsGzip(std::string_view accept_encoding) {
  while (!accept_encoding.empty()) {
    const std::size_t comma = std::min(accept_encoding.find(','), accept_encoding.size());
    const std::string_view one = accept_encoding.substr(0, comma);
    accept_encoding.remove_prefix(std::min(comma + 1, accept_encoding.size()));
    const std::size_t semicolon = std::min(one.find(';'), one.size());
    if (Trimmed(one.substr(0, semicolon)) != "gzip") continue;
    const std::string_view weight = Trimmed(one.substr(std::min(semicolon + 1, one.size())));
    double q = 1;
    if (weight.starts_with("q=")) std::from_chars(weight.data() + 2, weight.data() + weight.size(), q);
    return q > 0;
  }
  return false;
}

void CompressAnswer(HttpResponse& answer) {
  if (answer.stream) {
    const auto gzip = std::make_shared<Gzip>();
    answer.stream = [gzip, stream = std::move(answer.stream)](const HttpResponse::Write& write) {
      bool is_open = true;
      const bool has_more =
          stream([&](std::string_view bytes) { return is_open = is_open && gzip->Add(bytes, false, write); });
      if (!has_more && is_open) gzip->Add({}, true, write);
      return has_more && is_open;
    };
  } else {
    if (answer.body.size() < kTooShort) return;
    std::string body;
    Gzip().Add(answer.body, true, [&](std::string_view bytes) {
      body += bytes;
      return body.size() < answer.body.size();
    });
    if (body.size() >= answer.body.size()) return;
    answer.body = std::move(body);
  }
  answer.headers.emplace_back("Content-Encoding", "gzip");
}

}  // namespace sceneweld::cli
