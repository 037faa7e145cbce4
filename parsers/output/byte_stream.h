// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// The bytes of a file, made while they are sent, so that a large file is never in memory as a whole.
class ByteStream {
 public:
  /// Receives the next piece. Returns false if it wants no more.
  using Sink = std::function<bool(std::string_view piece)>;

  ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;
  virtual ~ByteStream() = default;

  /// The number of bytes.
  virtual std::uint64_t size() const = 0;
  /// Sends all bytes in order, in pieces of any size. Returns false if the sink refuses more, or after an error if a
  /// source has changed; the pieces so far are then not a file. May be called again, for the same bytes.
  virtual bool Send(const Sink& sink, Diagnostics& diagnostics) const = 0;
};

/// Those of a text.
std::unique_ptr<ByteStream> StreamOf(std::string text);

/// All bytes at once. If Send fails, the bytes so far.
std::string Collected(const ByteStream& bytes, Diagnostics& diagnostics);

}  // namespace sceneweld
