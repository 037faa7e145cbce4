// SPDX-License-Identifier: BSD-3-Clause
// The binary chunk of a GLB file, in blocks.

#include "sceneweld/parsers/gltf/gltf_binary.h"

#include <utility>

#include "sceneweld/parsers/files/sha256.h"

namespace sceneweld::gltf {
namespace {

constexpr std::uint64_t kMostKept = std::uint64_t{64} << 20;

std::uint64_t FilledUp(std::uint64_t size) { return (size + 3) / 4 * 4; }

}  // namespace

Binary::Place Binary::Add(std::string bytes, std::string what, Make make) {
  const Place place{blocks_.size(), size_};
  Block block{{}, bytes.size(), {}, std::move(what), std::move(make)};
  size_ += FilledUp(block.size);
  if (kept_ + block.size <= kMostKept) {
    kept_ += block.size;
    block.kept = std::move(bytes);
    block.kept.shrink_to_fit();
  } else {
    block.digest = Sha256(bytes);
  }
  blocks_.push_back(std::move(block));
  return place;
}

bool Binary::Holds(std::size_t block, std::string_view bytes) const {
  const Block& held = blocks_[block];
  if (held.size != bytes.size()) return false;
  return held.digest.empty() ? held.kept == bytes : held.digest == Sha256(bytes);
}

bool Binary::Send(const ByteStream::Sink& sink, Diagnostics& diagnostics) const {
  for (const Block& block : blocks_) {
    const auto send = [&](std::string_view bytes) {
      constexpr std::string_view kZeros("\0\0\0", 3);
      return sink(bytes) && sink(kZeros.substr(0, FilledUp(block.size) - block.size));
    };
    if (!block.kept.empty() || block.size == 0) {
      if (!send(block.kept)) return false;
      continue;
    }
    std::string why = "it has changed";
    const std::optional<std::string> bytes = block.make(why);
    if (!bytes || bytes->size() != block.size || Sha256(*bytes) != block.digest) {
      diagnostics.Error("file-not-found", {}, Quoted(block.what) + " cannot be read a second time: " + why)
          .InFile({block.what, {}});
      return false;
    }
    if (!send(*bytes)) return false;
  }
  return true;
}

}  // namespace sceneweld::gltf
