// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sceneweld/parsers/mesh/drawn_mesh.h"

namespace sceneweld::gltf {

/// The JSON of a part needs these.
struct EncodedPart {
  std::uint64_t vertices = 0;  ///< Positions and normals.
  std::uint64_t uvs = 0;       ///< As many as vertices, or 0.
  std::uint64_t colors = 0;    ///< The same.
  std::uint64_t indices = 0;
  std::array<std::array<float, 3>, 2> bounds{};  ///< The least and the largest coordinates.
  std::uint32_t look = MeshLooks::kNone;         ///< DrawnPart::look

  /// Whether indices have two bytes instead of four.
  bool has_short_indices() const;
  /// The bytes of the indices with padding: a multiple of four.
  std::uint64_t index_bytes() const;
};

/// The parts of a surface in the binary chunk: positions of all parts, normals of all, texture coordinates and colours
/// of those that have them, indices of all.
struct EncodedSurface {
  std::string bytes;
  std::vector<EncodedPart> parts;
};

EncodedSurface Encoded(const std::vector<DrawnPart>& parts);

}  // namespace sceneweld::gltf
