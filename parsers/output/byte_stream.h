#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// The bytes of a file, made while they are taken, so that a large one is never
/// held as a whole.
class ByteStream {
 public:
  /// Takes the next piece; false: no more is wanted.
  using Sink = std::function<bool(std::string_view piece)>;

  ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;
  virtual ~ByteStream() = default;

  /// How many bytes there are.
  virtual std::uint64_t size() const = 0;
  /// Gives all of them, in order, in pieces of any size. False where the sink wanted no
  /// more, or after an error, where what they are made of is no longer what it was: what
  /// was given until then is no file. Can be asked again, for the same bytes.
  virtual bool Send(const Sink& sink, Diagnostics& diagnostics) const = 0;
};

/// Those of a text.
std::unique_ptr<ByteStream> StreamOf(std::string text);

/// All bytes at once; what came until then where Send fails.
std::string Collected(const ByteStream& bytes, Diagnostics& diagnostics);

}  // namespace sceneweld
