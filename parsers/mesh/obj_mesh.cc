// SPDX-License-Identifier: BSD-3-Clause
// Writes a surface as an OBJ text.
// Reads OBJ files.

#include "sceneweld/parsers/mesh/obj_mesh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string_view>
#include <unordered_map>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {

std::string ObjText(const TriangleMesh& mesh) {
  std::string text;
  text.reserve(mesh.vertices.size() * 48 + mesh.triangles.size() * 24);
  for (const Vector3& vertex : mesh.vertices) {
    text += 'v';
    for (const double coordinate : {vertex.x, vertex.y, vertex.z}) text.append(1, ' ').append(FormatNumber(coordinate));
    text += '\n';
  }
  for (const TriangleMesh::Triangle& triangle : mesh.triangles) {
    text += 'f';
    for (const std::uint32_t corner : triangle) text.append(1, ' ').append(std::to_string(corner + 1));
    text += '\n';
  }
  return text;
}

namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

// The next word of a line. `rest` loses the word and the blanks before it.
std::string_view TakeWord(std::string_view& rest) {
  std::size_t begin = 0;
  while (begin < rest.size() && IsBlank(rest[begin])) ++begin;
  std::size_t end = begin;
  while (end < rest.size() && !IsBlank(rest[end])) ++end;
  const std::string_view word = rest.substr(begin, end - begin);
  rest.remove_prefix(end);
  return word;
}

Span PlaceOf(const Source& source, std::string_view line) {
  const std::string_view shown = Trimmed(line);
  const auto begin = static_cast<std::uint32_t>(shown.data() - source.text().data());
  return {&source, begin, begin + static_cast<std::uint32_t>(shown.size())};
}

// `mtllib a.mtl b.mtl`, `mtllib my materials.mtl`: a name ends with the suffix.
void AddLibraries(std::string_view names, const Source& source, Span span, std::vector<MeshCompanion>& libraries) {
  std::string_view rest = names;
  while (!names.empty()) {
    const std::string_view word = TakeWord(rest);
    if (!HasSuffix(word, ".mtl") && !Trimmed(rest).empty()) continue;
    const std::string_view name = Trimmed(names.substr(0, names.size() - rest.size()));
    libraries.push_back({"material library", std::string(name), NormalizedPath(name, FolderOf(source.path())), span});
    names = rest = Trimmed(rest);
  }
}

class Reader {
 public:
  Reader(const Source& source, Diagnostics& diagnostics, MeshLooks* looks, StopCheck stop)
      : source_(source), diagnostics_(diagnostics), stop_(stop), looks_(looks) {}

  std::optional<ObjFile> Run() {
    const std::size_t errors = diagnostics_.error_count();
    std::string_view text = source_.text();
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    std::string joined;
    while (!text.empty() && diagnostics_.error_count() - errors < kMostErrors) {
      stop_.Look();
      std::string_view line = TakeLine(text);
      // A backslash at the end of a line continues it on the next.
      if (line.ends_with('\\')) {
        line_ = line;
        joined = line;
        while (joined.ends_with('\\')) {
          joined.back() = ' ';
          joined += TakeLine(text);
        }
        ReadLine(joined);
      } else {
        line_ = line;
        ReadLine(line);
      }
    }
    file_.triangles_of_first = end_of_first_.value_or(mesh_.triangles.size());
    CheckIndices();
    if (looks_) CheckCorners();
    if (diagnostics_.error_count() != errors) return std::nullopt;
    return std::move(file_);
  }

 private:
  static constexpr std::size_t kMostErrors = 20;
  struct Face {
    std::string_view line;
    std::uint32_t first;  // of its triangles
    std::uint32_t count;
  };

  static std::string_view TakeLine(std::string_view& text) {
    const auto end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  Span PlaceOf(std::string_view line) const { return sceneweld::PlaceOf(source_, line); }
  void Report(std::string message) { diagnostics_.Error("malformed-obj", PlaceOf(line_), std::move(message)); }

  void ReadLine(std::string_view line) {
    line = line.substr(0, line.find('#'));
    const std::string_view keyword = TakeWord(line);
    const bool begins_object = (keyword == "o" || keyword == "g") && !Trimmed(line).empty();
    if (begins_object) ends_object_ = !mesh_.triangles.empty();
    if (keyword == "v") {
      ReadVertex(line);
    } else if (keyword == "f") {
      ReadFace(line);
    } else if (looks_ && keyword == "vn") {
      double n[3];
      ReadNumbers(line, n);
      looks_->normals.push_back({n[0], n[1], n[2]});
    } else if (looks_ && keyword == "vt") {
      double uv[2];
      ReadNumbers(line, uv);
      looks_->uvs.push_back({static_cast<float>(uv[0]), static_cast<float>(1 - uv[1])});
    } else if (looks_ && keyword == "usemtl") {
      UseMaterial(Trimmed(line));
    } else if (keyword == "o" && !Trimmed(line).empty()) {
      file_.object_name = Trimmed(line);
      file_.object_span = PlaceOf(line_);
    } else if (keyword == "mtllib") {
      AddLibraries(Trimmed(line), source_, PlaceOf(line_), file_.material_libraries);
    }
  }

  // `v x y z`, or `v x y z r g b` with a colour, as some programs write. A weight has no meaning here.
  void ReadVertex(std::string_view line) {
    Vector3 vertex;
    for (int i = 0; i < 3; ++i) {
      const std::string_view word = TakeWord(line);
      const auto number = ParseNumber(word);
      if (!number) {
        Report(word.empty() ? "a vertex has three coordinates"
                            : "`" + std::string(word) + "` is not a number; a coordinate is expected");
        break;
      }
      vertex[i] = *number;
    }
    mesh_.vertices.push_back(vertex);
    if (looks_) ReadColor(line);
  }

  // The colour after a vertex. Vertices without one get NaN if others have one.
  void ReadColor(std::string_view line) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    std::array<float, 4> color{kNan, kNan, kNan, 1};
    std::array<double, 3> said{};
    std::size_t count = 0;
    for (std::string_view word = TakeWord(line); !word.empty() && count < 3; word = TakeWord(line)) {
      const auto number = ParseNumber(word);
      if (!number) break;
      said[count++] = *number;
    }
    if (count == 3) {
      for (std::size_t i = 0; i < 3; ++i) color[i] = static_cast<float>(LinearFromSrgb(said[i]));
    } else if (looks_->colors.empty()) {
      return;
    }
    looks_->colors.resize(mesh_.vertices.size() - 1, {kNan, kNan, kNan, 1});
    looks_->colors.push_back(color);
  }

  // A value that is not a number becomes zero, because the line counts in any case.
  static void ReadNumbers(std::string_view line, std::span<double> into) {
    for (double& number : into) number = ParseNumber(TakeWord(line)).value_or(0);
  }

  void UseMaterial(std::string_view name) {
    const auto [known, fresh] =
        materials_.try_emplace(std::string(name), static_cast<std::uint32_t>(file_.materials.size()));
    if (fresh) file_.materials.emplace_back(name);
    material_ = known->second;
  }

  // `7/2/3`, `7//3`: the indices after the vertex, counted in the same way.
  MeshLooks::Corner CornerOf(std::string_view word) const {
    const auto index = [](std::string_view text, std::size_t count) {
      const auto number = ParseInteger(text);
      if (!number) return MeshLooks::kNone;
      const std::int64_t at = *number > 0 ? std::int64_t{*number} - 1 : static_cast<std::int64_t>(count) + *number;
      return at >= 0 ? static_cast<std::uint32_t>(at) : MeshLooks::kNone;
    };
    MeshLooks::Corner corner;
    const auto slash = std::min(word.find('/'), word.size());
    word.remove_prefix(std::min(slash + 1, word.size()));
    const auto second = std::min(word.find('/'), word.size());
    corner.uv = index(word.substr(0, second), looks_->uvs.size());
    word.remove_prefix(std::min(second + 1, word.size()));
    corner.normal = index(word, looks_->normals.size());
    return corner;
  }

  // `f 1 2 3`, `f 1/1 2/2 3/3`, `f -3//1 -2//1 -1//1`: the vertex comes first, counted from 1, or backwards from the
  // last one so far.
  void ReadFace(std::string_view line) {
    polygon_.clear();
    corners_.clear();
    for (std::string_view word = TakeWord(line); !word.empty(); word = TakeWord(line)) {
      const auto index = ParseInteger(word.substr(0, word.find('/')));
      if (!index || *index == 0) {
        Report("`" + std::string(word) + "` is not the number of a vertex");
        return;
      }
      const auto count = static_cast<std::int64_t>(mesh_.vertices.size());
      const std::int64_t vertex = *index > 0 ? *index - 1 : count + *index;
      if (vertex < 0) {
        Report("`" + std::string(word) + "` counts back beyond the first vertex");
        return;
      }
      polygon_.push_back(static_cast<std::uint32_t>(vertex));
      if (looks_) corners_.push_back(CornerOf(word));
    }
    if (polygon_.size() < 3) {
      Report("a face has three vertices or more");
      return;
    }
    if (ends_object_ && !end_of_first_) end_of_first_ = mesh_.triangles.size();
    // Vertices may follow their faces, so a quad is divided when all are known.
    const auto first = static_cast<std::uint32_t>(mesh_.triangles.size());
    for (std::size_t i = 2; i < polygon_.size(); ++i) {
      mesh_.triangles.push_back({polygon_[0], polygon_[i - 1], polygon_[i]});
      if (!looks_) continue;
      looks_->corners.push_back({corners_[0], corners_[i - 1], corners_[i]});
      looks_->of_triangle.push_back(material_);
    }
    faces_.push_back({line_, first, static_cast<std::uint32_t>(polygon_.size() - 2)});
  }

  void CheckIndices() {
    std::size_t reported = 0;
    for (const Face& face : faces_) {
      stop_.Look();
      bool good = true;
      for (std::uint32_t i = 0; i < face.count; ++i) {
        for (const std::uint32_t vertex : mesh_.triangles[face.first + i])
          good = good && vertex < mesh_.vertices.size();
      }
      if (!good && ++reported <= kMostErrors) {
        line_ = face.line;
        Report("the face refers to a missing vertex; the file has " + std::to_string(mesh_.vertices.size()));
      }
      if (good && face.count == 2) CutAlongShorterDiagonal(face);
    }
  }

  // The data of a corner may follow it in the file, as vertices may.
  void CheckCorners() {
    const auto check = [](std::uint32_t& index, std::size_t count) {
      if (index >= count) index = MeshLooks::kNone;
    };
    for (MeshLooks::Corners& corners : looks_->corners) {
      for (MeshLooks::Corner& corner : corners) {
        check(corner.normal, looks_->normals.size());
        check(corner.uv, looks_->uvs.size());
      }
    }
    if (looks_->colors.empty() || diagnostics_.has_errors()) return;
    for (std::size_t t = 0; t < looks_->corners.size(); ++t) {
      for (std::size_t i = 0; i < 3; ++i) {
        const std::uint32_t vertex = mesh_.triangles[t][i];
        const bool has_color = vertex < looks_->colors.size() && !std::isnan(looks_->colors[vertex][0]);
        if (has_color) looks_->corners[t][i].color = vertex;
      }
    }
  }

  // A quad whose corners are not in one plane is divided along the edge that changes it least.
  void CutAlongShorterDiagonal(const Face& face) {
    const auto [a, b, c] = mesh_.triangles[face.first];
    const std::uint32_t d = mesh_.triangles[face.first + 1][2];
    const auto& at = mesh_.vertices;
    if (Length(at[c] - at[a]) <= Length(at[d] - at[b])) return;
    mesh_.triangles[face.first] = {a, b, d};
    mesh_.triangles[face.first + 1] = {b, c, d};
    if (!looks_) return;
    const auto [corner_a, corner_b, corner_c] = looks_->corners[face.first];
    const MeshLooks::Corner corner_d = looks_->corners[face.first + 1][2];
    looks_->corners[face.first] = {corner_a, corner_b, corner_d};
    looks_->corners[face.first + 1] = {corner_b, corner_c, corner_d};
  }

  const Source& source_;
  Diagnostics& diagnostics_;
  StopCheck stop_;
  ObjFile file_;
  TriangleMesh& mesh_ = file_.mesh;
  std::string_view line_;  // in the source
  MeshLooks* looks_;
  std::vector<std::uint32_t> polygon_;
  std::vector<MeshLooks::Corner> corners_;  // of the polygon
  std::unordered_map<std::string, std::uint32_t> materials_;
  std::uint32_t material_ = MeshLooks::kNone;
  std::vector<Face> faces_;
  bool ends_object_ = false;  ///< The next face belongs to a later object than the first one that has faces.
  std::optional<std::size_t> end_of_first_;
};

}  // namespace

std::optional<ObjFile> ReadObjMesh(const Source& source, Diagnostics& diagnostics, MeshLooks* looks, StopCheck stop) {
  return Reader(source, diagnostics, looks, stop).Run();
}

std::vector<MeshCompanion> MaterialLibrariesOfObj(const Source& source) {
  constexpr std::string_view kKeyword = "mtllib";
  std::vector<MeshCompanion> libraries;
  const std::string_view text = source.text();
  for (std::size_t at = 0; (at = text.find(kKeyword, at)) != std::string_view::npos; at += kKeyword.size()) {
    const std::size_t begin = text.find_last_of('\n', at) + 1;  // 0 if there is none
    if (!Trimmed(text.substr(begin, at - begin)).empty()) continue;
    std::string_view line = text.substr(begin, std::min(text.find('\n', at), text.size()) - begin);
    const Span span = PlaceOf(source, line);
    line = line.substr(0, line.find('#'));
    if (TakeWord(line) == kKeyword) AddLibraries(Trimmed(line), source, span, libraries);
  }
  return libraries;
}

}  // namespace sceneweld
