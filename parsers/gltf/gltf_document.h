// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/gltf/gltf_surface.h"
#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/json/json_writer.h"

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

using Id = std::uint32_t;
inline constexpr Id kNoId = 0xFFFFFFFFu;

/// A part of a surface in the binary chunk: accessors of the data of an EncodedPart.
struct PlacedPart {
  Id positions = kNoId;
  Id normals = kNoId;
  Id uvs = kNoId;     ///< kNoId: none.
  Id colors = kNoId;  ///< The same.
  Id indices = kNoId;
};

/// The lists of a glTF file that nodes refer to. An entry that is added twice is stored once.
class Document {
 public:
  Document() = default;
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  /// The parts of one surface. `make` makes its bytes again.
  std::vector<PlacedPart> AddSurface(EncodedSurface surface, std::string what, Binary::Make make);

  /// A texture of a PNG or JPEG image; kNoId if the bytes are neither.
  Id AddTexture(std::string bytes, std::string name, std::string what, Binary::Make make);
  /// The images of the look must be textures of this document. `with_uvs`: the surface has texture coordinates.
  Id AddMaterial(const MeshLook& look, bool with_uvs);
  struct Primitive {
    PlacedPart part;
    Id material = kNoId;
    bool with_colors = false;  ///< The part's own, if it has any.
  };
  Id AddMesh(const std::string& name, const std::vector<Primitive>& primitives);

  /// Writes `extensionsUsed` and the lists that are not empty, as keys of the object that is open.
  void WriteLists(JsonWriter& json) const;
  const Binary& binary() const { return binary_; }

 private:
  struct View {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    int stride = 0;  // 0: none
    int target = 0;  // 0: none
  };
  struct Accessor {
    Id view = 0;
    std::uint64_t offset = 0;
    int component = 0;
    std::uint64_t count = 0;
    std::string_view type;
    std::optional<std::array<std::array<float, 3>, 2>> bounds;
    bool normalized = false;
  };
  struct Image {
    Id view = 0;
    std::string_view mime;
    std::string name;
  };
  Id AddView(View view);
  Id AddAccessor(Accessor accessor);
  void WriteMaterial(const MeshLook& look, bool with_uvs, JsonWriter& json) const;
  bool uses_texture_transform_ = false;

  Binary binary_;
  std::vector<View> views_;
  std::vector<Accessor> accessors_;
  std::vector<Image> images_;
  std::vector<std::string> materials_;  // as JSON
  std::vector<std::string> meshes_;     // as JSON
  // What has the same counts, of which few have the same bytes.
  struct PlacedSurface {
    std::size_t block = 0;
    std::vector<PlacedPart> parts;
  };
  std::map<std::vector<std::uint64_t>, std::vector<PlacedSurface>> surfaces_of_counts_;
  struct PlacedImage {
    std::size_t block = 0;
    Id texture = kNoId;
  };
  std::map<std::uint64_t, std::vector<PlacedImage>> images_of_size_;
  std::map<std::string, Id> material_of_json_;
  std::map<std::string, Id> mesh_of_json_;
};

}  // namespace sceneweld::gltf
