// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::usd {

/// A mesh file, and the axes that are mirrored before a prim scales it.
struct MeshSource {
  std::string path;
  std::array<bool, 3> mirrored{};
  std::strong_ordering operator<=>(const MeshSource&) const = default;
};

/// A mesh as the text of a prim, apart from what only the whole file decides: marks stand for the name of the prim and
/// for the asset paths of its images. Equal meshes have equal texts.
struct MeshText {
  static constexpr char kNameMark = '$';
  static constexpr char kImageMark = '%';  ///< Before and behind the number of an image.

  std::string text;
  std::vector<MeshImage> images;
  bool has_looks = false;  ///< Materials or colours of its own.
  bool has_uvs = false;
  std::string words;              ///< Of the record: the plain values of its surface.
  std::vector<std::string> left_out;  ///< Content of the file that is not in the text.
};

/// The prim in an open `/Prototypes`. `mirrored`: as in MeshSource. Throws Stopped if `stop` requests it.
MeshText TextOfMesh(LookedMesh looked, const std::array<bool, 3>& mirrored, StopCheck stop);

/// The text with its marks replaced. `images`: the asset paths.
std::string Finished(const std::string& text, const std::string& name, const std::vector<std::string>& images);

}  // namespace sceneweld::usd
