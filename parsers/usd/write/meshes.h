// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <compare>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/mesh_session.h"
#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/output/output_text.h"
#include "sceneweld/parsers/record/record_writer.h"
#include "sceneweld/scene/geometry.h"
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
  std::string words;                  ///< Of the record: the plain values of its surface.
  std::vector<std::string> left_out;  ///< Content of the file that is not in the text.
};

/// The prim in an open `/Prototypes`. `mirrored`: as in MeshSource. Throws Stopped if `stop` requests it.
MeshText TextOfMesh(LookedMesh looked, const std::array<bool, 3>& mirrored, StopCheck stop);

/// The text with its marks replaced. `images`: the asset paths.
std::string Finished(const std::string& text, const std::string& name, const std::vector<std::string>& images);

class Output;

/// The meshes of a file: one prim in `/Prototypes` for each content, whatever the mesh files are called. Each file is
/// read once, some ahead in as many threads as there are processors; the result does not depend on the threads.
class Meshes {
 public:
  explicit Meshes(Output& out);

  /// How a prim refers to a mesh.
  struct Use {
    std::string path;  ///< Of the prototype.
    /// Of the prim. A prim never turns a surface inside out: with an odd number of mirrored axes, the prototype is
    /// mirrored instead.
    Vector3 scale;
    bool is_mirrored = false;
    bool has_looks = false;  ///< Materials or colours of its own.
    bool has_uvs = false;
  };
  /// Nothing if the file of the mesh cannot be read, which is reported.
  std::optional<Use> Of(const Mesh& mesh, Span span);

  /// A surface that is in no file.
  Use Inline(std::string_view name, TriangleMesh surface);
  /// A ball of radius 1 as a mesh, for shapes that engines do not have.
  Use Ball();

  bool any() const { return !prototypes_.empty(); }
  /// Writes the prototypes into the open prim, which is in `text`, and their plain values into the record.
  void WriteAll(OutputText& text, record::RecordWriter& record);
  /// Reports content of mesh files that is not in the file.
  void Report();

 private:
  struct Prepared {
    MeshText text;
    std::string why_not;  ///< Not empty: it cannot be read.
  };
  struct Known {
    std::size_t prototype = 0;
    std::string why_not;
    std::vector<std::string> left_out;
    std::string uri;
    Span span;
  };
  struct Prototype {
    std::string name;
    MeshText text;
    std::vector<std::string> images;
  };

  std::unique_ptr<Files> NewFiles() const;
  Prepared Prepare(const MeshSource& source);
  void PrepareAhead();
  Prepared Take(const MeshSource& source);
  std::size_t PrototypeOf(const MeshSource& source, MeshText text, Known& known);

  Output& out_;
  std::shared_ptr<const FileSystem> system_;
  MeshSession session_;
  std::vector<MeshSource> sources_;  // In the order of the scene.
  std::size_t next_ = 0;             // The first one that was not prepared.
  std::map<MeshSource, Prepared> ahead_;
  std::map<MeshSource, Known> known_;
  std::vector<Prototype> prototypes_;
  std::optional<Use> ball_;
  std::unordered_multimap<std::size_t, std::size_t> by_text_;  // By hash.
};

}  // namespace sceneweld::usd
