// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::gltf {

/// The binary chunk of a GLB file: blocks of bytes, each at a multiple of four. Small blocks are kept, large ones are
/// made again when they are sent.
class Binary {
 public:
  /// Makes the same bytes again. Returns nothing and sets the reason if that fails.
  using Make = std::function<std::optional<std::string>(std::string& why)>;

  /// A block: its number, and the offset of its first byte.
  struct Place {
    std::size_t block = 0;
    std::uint64_t offset = 0;
  };
  /// Adds a block. `what` is its source file, for a report if that file has changed.
  Place Add(std::string bytes, std::string what, Make make);
  /// Whether a block has these bytes.
  bool Holds(std::size_t block, std::string_view bytes) const;

  /// The size of all blocks with padding; a multiple of four.
  std::uint64_t size() const { return size_; }
  bool Send(const ByteStream::Sink& sink, Diagnostics& diagnostics) const;

 private:
  struct Block {
    std::string kept;  // empty: made again
    std::uint64_t size = 0;
    std::string digest;  // Of a block that is made again.
    std::string what;
    Make make;
  };
  std::vector<Block> blocks_;
  std::uint64_t size_ = 0;
  std::uint64_t kept_ = 0;
};

}  // namespace sceneweld::gltf
