// SPDX-License-Identifier: BSD-3-Clause
// The bytes of surfaces in a binary chunk.

#include "sceneweld/parsers/gltf/encoded_surface.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace sceneweld::gltf {
namespace {

constexpr std::size_t kMostShort = 65535;  // 65535 itself is not an index: it restarts primitives.

// Writes numbers in little endian.
class Bytes {
 public:
  explicit Bytes(std::size_t size) : bytes_(size, '\0') {}

  template <typename T>
  void Put(T value) {
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(bytes_.data() + at_, &value, sizeof value);
    } else {
      for (std::size_t i = 0; i < sizeof value; ++i) bytes_[at_ + i] = static_cast<char>(value >> (8 * i) & 0xFF);
    }
    at_ += sizeof value;
  }
  // Minus zero becomes `0`, because no reader distinguishes them.
  void Put(float value) { Put(std::bit_cast<std::uint32_t>(value == 0 ? 0.0f : value)); }
  template <typename T, std::size_t N>
  void PutAll(const std::vector<std::array<T, N>>& values) {
    for (const auto& value : values) {
      for (const T component : value) Put(component);
    }
  }
  void FillUp() { at_ = (at_ + 3) / 4 * 4; }
  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
};

std::array<std::array<float, 3>, 2> BoundsOf(const std::vector<std::array<float, 3>>& positions) {
  std::array<std::array<float, 3>, 2> bounds{positions.front(), positions.front()};
  for (const auto& position : positions) {
    for (std::size_t i = 0; i < 3; ++i) {
      bounds[0][i] = std::min(bounds[0][i], position[i]);
      bounds[1][i] = std::max(bounds[1][i], position[i]);
    }
  }
  return bounds;
}

}  // namespace

bool EncodedPart::has_short_indices() const { return vertices <= kMostShort; }
std::uint64_t EncodedPart::index_bytes() const { return (indices * (has_short_indices() ? 2 : 4) + 3) / 4 * 4; }

EncodedSurface Encoded(const std::vector<DrawnPart>& parts) {
  EncodedSurface surface;
  std::size_t size = 0;
  for (const DrawnPart& part : parts) {
    const EncodedPart encoded{part.positions.size(), part.uvs.size(),          part.colors.size(),
                              part.indices.size(),   BoundsOf(part.positions), part.look};
    size += 24 * encoded.vertices + 8 * encoded.uvs + 8 * encoded.colors + encoded.index_bytes();
    surface.parts.push_back(encoded);
  }
  Bytes bytes(size);
  for (const DrawnPart& part : parts) bytes.PutAll(part.positions);
  for (const DrawnPart& part : parts) bytes.PutAll(part.normals);
  for (const DrawnPart& part : parts) bytes.PutAll(part.uvs);
  for (const DrawnPart& part : parts) bytes.PutAll(part.colors);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_short = surface.parts[i].has_short_indices();
    for (const std::uint32_t index : parts[i].indices) {
      if (is_short) {
        bytes.Put(static_cast<std::uint16_t>(index));
      } else {
        bytes.Put(index);
      }
    }
    bytes.FillUp();
  }
  surface.bytes = bytes.Take();
  return surface;
}

}  // namespace sceneweld::gltf
