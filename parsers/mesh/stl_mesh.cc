// SPDX-License-Identifier: BSD-3-Clause
// Reads STL files, binary and text.

#include "sceneweld/parsers/mesh/stl_mesh.h"

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/byte_reader.h"
#include "sceneweld/parsers/mesh/words.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr std::size_t kHeader = 80;
constexpr std::size_t kFacet = 50;  // normal, three corners, two bytes

std::uint64_t BinarySize(std::string_view bytes) {
  return kHeader + 4 + std::uint64_t{kFacet} * ByteReader(bytes.substr(kHeader)).Unsigned();
}

// The words of a text, each with its place. Keywords may be in any case.
class TextReader {
 public:
  TextReader(const Source& source, Diagnostics& diagnostics, StopCheck stop)
      : source_(source), diagnostics_(diagnostics), stop_(stop), words_(source.text()) {}

  std::optional<TriangleMesh> Run() {
    Next();
    if (!Is("solid")) return Refuse("`solid`");
    while (Is("solid")) {
      words_.SkipLine();  // the name
      Next();
      while (Is("facet")) {
        if (!ReadFacet()) return std::nullopt;
      }
      if (!Is("endsolid")) return Refuse("`facet` or `endsolid`");
      words_.SkipLine();
      Next();
    }
    if (!word_.empty()) return Refuse("`solid` or the end of the file");
    MergeEqualVertices(mesh_, stop_);
    return std::move(mesh_);
  }

 private:
  void Next() { word_ = words_.Next(); }
  bool Is(std::string_view keyword) const { return word_.size() == keyword.size() && HasSuffix(word_, keyword); }
  bool Take(std::string_view keyword) {
    if (!Is(keyword)) return Refuse(Quoted(keyword)).has_value();
    Next();
    return true;
  }

  std::optional<TriangleMesh> Refuse(const std::string& wanted) {
    const auto begin =
        static_cast<std::uint32_t>(word_.empty() ? source_.text().size() : word_.data() - source_.text().data());
    diagnostics_.Error(
        "malformed-mesh", {&source_, begin, begin + static_cast<std::uint32_t>(word_.size())},
        (word_.empty() ? "the file ends" : "there is " + Quoted(word_)) + " where " + wanted + " is expected");
    return std::nullopt;
  }

  bool ReadFacet() {
    stop_.Look();
    Next();
    if (!Take("normal")) return false;
    // All readers compute the normal from the corners, so any three words are accepted.
    for (int i = 0; i < 3; ++i) {
      if (word_.empty() || Is("outer")) return Refuse("a number").has_value();
      Next();
    }
    if (!Take("outer") || !Take("loop")) return false;
    const auto first = static_cast<std::uint32_t>(mesh_.vertices.size());
    for (int corner = 0; corner < 3; ++corner) {
      if (!Take("vertex")) return false;
      Vector3 vertex;
      for (int i = 0; i < 3; ++i) {
        const auto number = ParseNumber(word_);
        if (!number) return Refuse("a coordinate").has_value();
        vertex[i] = *number;
        Next();
      }
      mesh_.vertices.push_back(vertex);
    }
    mesh_.triangles.push_back({first, first + 1, first + 2});
    return Take("endloop") && Take("endfacet");
  }

  const Source& source_;
  Diagnostics& diagnostics_;
  StopCheck stop_;
  Words words_;
  std::string_view word_;  // Not yet parsed; empty at the end.
  TriangleMesh mesh_;
};

}  // namespace

bool IsBinaryStl(std::string_view bytes) { return bytes.size() >= kHeader + 4 && BinarySize(bytes) == bytes.size(); }

std::optional<TriangleMesh> ReadBinaryStl(std::string_view bytes, const NamedFile& file, Span span,
                                          Diagnostics& diagnostics, StopCheck stop) {
  const auto refuse = [&](const std::string& why) {
    diagnostics.Error("malformed-mesh", span, Quoted(file.shown) + " is not a readable STL file: " + why)
        .InFileUnlessSpan(file);
    return std::nullopt;
  };
  if (bytes.size() < kHeader + 4) {
    return refuse("it has " + std::to_string(bytes.size()) + " bytes, but the binary format has 84 or more");
  }
  const std::uint64_t size = BinarySize(bytes);
  const std::uint64_t count = (size - kHeader - 4) / kFacet;
  if (size != bytes.size()) {
    return refuse("its " + std::to_string(count) + " triangles need " + std::to_string(size) + " bytes, and it has " +
                  std::to_string(bytes.size()));
  }
  TriangleMesh mesh;
  mesh.vertices.reserve(3 * count);
  mesh.triangles.reserve(count);
  ByteReader reader(bytes.substr(kHeader + 4));
  for (std::uint32_t t = 0; t < count; ++t) {
    reader.Skip(12);
    for (int corner = 0; corner < 3; ++corner) {
      Vector3 vertex;
      for (int i = 0; i < 3; ++i) vertex[i] = reader.Float();
      if (!IsFinite(vertex))
        return refuse("triangle " + std::to_string(t + 1) + " has a coordinate that is not a number");
      mesh.vertices.push_back(vertex);
    }
    reader.Skip(2);
    mesh.triangles.push_back({3 * t, 3 * t + 1, 3 * t + 2});
  }
  MergeEqualVertices(mesh, stop);
  return mesh;
}

std::optional<TriangleMesh> ReadTextStl(const Source& source, Diagnostics& diagnostics, StopCheck stop) {
  return TextReader(source, diagnostics, stop).Run();
}

}  // namespace sceneweld
