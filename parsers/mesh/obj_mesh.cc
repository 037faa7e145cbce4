#include "sceneweld/parsers/mesh/obj_mesh.h"

#include <algorithm>
#include <string_view>

#include "sceneweld/parsers/files.h"
#include "sceneweld/parsers/number.h"

namespace sceneweld {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

// The next word of a line, without it and the blanks before it in `rest`.
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
  Reader(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  std::optional<ObjFile> Run() {
    const std::size_t errors = diagnostics_.error_count();
    std::string_view text = source_.text();
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    std::string joined;
    while (!text.empty() && diagnostics_.error_count() - errors < kMostErrors) {
      std::string_view line = TakeLine(text);
      // A backslash at its end goes on with the next line.
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
    CheckIndices();
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
    if (keyword == "v") {
      ReadVertex(line);
    } else if (keyword == "f") {
      ReadFace(line);
    } else if (keyword == "o" && !Trimmed(line).empty()) {
      file_.object_name = Trimmed(line);
      file_.object_span = PlaceOf(line_);
    } else if (keyword == "mtllib") {
      AddLibraries(Trimmed(line), source_, PlaceOf(line_), file_.material_libraries);
    }
  }

  // `v x y z`, with a weight or a colour behind that has no meaning here.
  void ReadVertex(std::string_view line) {
    Vector3 vertex;
    for (int i = 0; i < 3; ++i) {
      const std::string_view word = TakeWord(line);
      const auto number = ParseNumber(word);
      if (!number) {
        Report(word.empty() ? "a vertex has three coordinates"
                            : "`" + std::string(word) + "` is not a number, where a coordinate is wanted");
        break;
      }
      vertex[i] = *number;
    }
    mesh_.vertices.push_back(vertex);
  }

  // `f 1 2 3`, `f 1/1 2/2 3/3`, `f -3//1 -2//1 -1//1`: the vertex comes first,
  // counted from 1, or backwards from the last one so far.
  void ReadFace(std::string_view line) {
    polygon_.clear();
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
    }
    if (polygon_.size() < 3) {
      Report("a face has three vertices or more");
      return;
    }
    // Vertices may follow their faces: a quad is cut when all are known.
    const auto first = static_cast<std::uint32_t>(mesh_.triangles.size());
    for (std::size_t i = 2; i < polygon_.size(); ++i) {
      mesh_.triangles.push_back({polygon_[0], polygon_[i - 1], polygon_[i]});
    }
    faces_.push_back({line_, first, static_cast<std::uint32_t>(polygon_.size() - 2)});
  }

  void CheckIndices() {
    std::size_t reported = 0;
    for (const Face& face : faces_) {
      bool good = true;
      for (std::uint32_t i = 0; i < face.count; ++i) {
        for (const std::uint32_t vertex : mesh_.triangles[face.first + i])
          good = good && vertex < mesh_.vertices.size();
      }
      if (!good && ++reported <= kMostErrors) {
        line_ = face.line;
        Report("the face names a vertex that is not there; the file has " + std::to_string(mesh_.vertices.size()));
      }
      if (good && face.count == 2) CutAlongShorterDiagonal(face);
    }
  }

  // A quad whose corners are not in one plane is cut where that changes least.
  void CutAlongShorterDiagonal(const Face& face) {
    const auto [a, b, c] = mesh_.triangles[face.first];
    const std::uint32_t d = mesh_.triangles[face.first + 1][2];
    const auto& at = mesh_.vertices;
    if (Length(at[c] - at[a]) <= Length(at[d] - at[b])) return;
    mesh_.triangles[face.first] = {a, b, d};
    mesh_.triangles[face.first + 1] = {b, c, d};
  }

  const Source& source_;
  Diagnostics& diagnostics_;
  ObjFile file_;
  TriangleMesh& mesh_ = file_.mesh;
  std::string_view line_;  // in the source
  std::vector<std::uint32_t> polygon_;
  std::vector<Face> faces_;
};

}  // namespace

std::optional<ObjFile> ReadObjMesh(const Source& source, Diagnostics& diagnostics) {
  return Reader(source, diagnostics).Run();
}

std::vector<MeshCompanion> MaterialLibrariesOfObj(const Source& source) {
  constexpr std::string_view kKeyword = "mtllib";
  std::vector<MeshCompanion> libraries;
  const std::string_view text = source.text();
  for (std::size_t at = 0; (at = text.find(kKeyword, at)) != std::string_view::npos; at += kKeyword.size()) {
    const std::size_t begin = text.find_last_of('\n', at) + 1;  // 0 where there is none
    if (!Trimmed(text.substr(begin, at - begin)).empty()) continue;
    std::string_view line = text.substr(begin, std::min(text.find('\n', at), text.size()) - begin);
    const Span span = PlaceOf(source, line);
    line = line.substr(0, line.find('#'));
    if (TakeWord(line) == kKeyword) AddLibraries(Trimmed(line), source, span, libraries);
  }
  return libraries;
}

}  // namespace sceneweld
