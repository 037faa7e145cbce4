// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld::gltf {

/// The binary chunk of a GLB file: blocks of bytes, each at a multiple of four. Small blocks are kept, large ones are
/// made again when they are sent.
class Binary {
 public:
  /// Makes the same bytes again. Returns nothing and sets the reason if that fails.
  using Make = std::function<std::optional<std::string>(std::string& why)>;

  /// Adds a block and returns the offset of its first byte. `what` is its source file, for a report if that file has
  /// changed.
  std::uint64_t Add(std::string bytes, std::string digest, std::string what, Make make);

  /// The size of all blocks with padding; a multiple of four.
  std::uint64_t size() const { return size_; }
  bool Send(const ByteStream::Sink& sink, Diagnostics& diagnostics) const;

 private:
  struct Block {
    std::string kept;  // empty: made again
    std::uint64_t size = 0;
    std::string digest;
    std::string what;
    Make make;
  };
  std::vector<Block> blocks_;
  std::uint64_t size_ = 0;
  std::uint64_t kept_ = 0;
};

}  // namespace sceneweld::gltf
