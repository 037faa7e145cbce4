// SPDX-License-Identifier: BSD-3-Clause
// Sends the bytes of a file in pieces.

#include "sceneweld/parsers/output/byte_stream.h"

#include <utility>

namespace sceneweld {
namespace {

class TextStream : public ByteStream {
 public:
  explicit TextStream(std::string text) : text_(std::move(text)) {}
  std::uint64_t size() const override { return text_.size(); }
  bool Send(const Sink& sink, Diagnostics&) const override { return sink(text_); }

 private:
  std::string text_;
};

}  // namespace

std::unique_ptr<ByteStream> StreamOf(std::string text) { return std::make_unique<TextStream>(std::move(text)); }

std::string Collected(const ByteStream& bytes, Diagnostics& diagnostics) {
  std::string all;
  all.reserve(bytes.size());
  bytes.Send(
      [&](std::string_view piece) {
        all += piece;
        return true;
      },
      diagnostics);
  return all;
}

}  // namespace sceneweld
