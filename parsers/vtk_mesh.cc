#include "sceneweld/parsers/vtk_mesh.h"

#include "sceneweld/parsers/number.h"

namespace sceneweld {
namespace {

// Words of a text, one after the other.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}
  /// Empty at the end.
  std::string_view Next() {
    static constexpr std::string_view kBlanks = " \t\r\n";
    const auto begin = rest_.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    rest_.remove_prefix(begin);
    const std::string_view word = rest_.substr(0, rest_.find_first_of(kBlanks));
    rest_.remove_prefix(word.size());
    return word;
  }
  std::optional<double> Number() { return ParseNumber(Next()); }
  /// A count or an index, at most `most`.
  std::optional<std::size_t> Count(std::size_t most) {
    const auto number = ParseInteger(Next());
    if (!number || *number < 0 || static_cast<std::size_t>(*number) > most) return std::nullopt;
    return static_cast<std::size_t>(*number);
  }

 private:
  std::string_view rest_;
};

// Adds the four faces of a tetrahedron, counter-clockwise seen from outside.
bool AddTetrahedron(Words& words, obj::ObjMesh& mesh) {
  std::array<std::uint32_t, 4> v{};
  for (std::uint32_t& index : v) {
    const auto read = words.Count(mesh.vertices.size() - 1);
    if (!read) return false;
    index = static_cast<std::uint32_t>(*read);
  }
  const Vector3& o = mesh.vertices[v[0]];
  const double volume = Dot(Cross(mesh.vertices[v[1]] - o, mesh.vertices[v[2]] - o), mesh.vertices[v[3]] - o);
  if (volume < 0) std::swap(v[2], v[3]);
  mesh.triangles.push_back({v[0], v[2], v[1]});
  mesh.triangles.push_back({v[0], v[1], v[3]});
  mesh.triangles.push_back({v[1], v[2], v[3]});
  mesh.triangles.push_back({v[0], v[3], v[2]});
  return true;
}

// A number takes two bytes at least, which bounds every count by the text.
bool ReadPoints(Words& words, std::size_t text_size, obj::ObjMesh& mesh) {
  const auto count = words.Count(text_size / 6 + 1);
  words.Next();  // the type of the numbers
  if (!count) return false;
  for (std::size_t i = 0; i < *count; ++i) {
    const auto x = words.Number();
    const auto y = words.Number();
    const auto z = words.Number();
    if (!x || !y || !z) return false;
    mesh.vertices.push_back({*x, *y, *z});
  }
  return true;
}

bool ReadCells(Words& words, std::size_t text_size, obj::ObjMesh& mesh) {
  const auto count = words.Count(text_size / 10 + 1);
  words.Next();  // how many numbers there are in all
  if (!count || mesh.vertices.empty()) return false;
  for (std::size_t i = 0; i < *count; ++i) {
    const auto corners = words.Count(4);
    if (!corners || *corners != 4 || !AddTetrahedron(words, mesh)) return false;
  }
  return true;
}

}  // namespace

std::optional<obj::ObjMesh> ReadVtkMesh(const Source& source, Diagnostics& diagnostics) {
  obj::ObjMesh mesh;
  Words words(source.text());
  bool good = true;
  for (std::string_view word = words.Next(); good && !word.empty(); word = words.Next()) {
    if (word == "POINTS") good = ReadPoints(words, source.text().size(), mesh);
    if (word == "CELLS") good = ReadCells(words, source.text().size(), mesh);
    if (word == "CELL_TYPES") break;
  }
  if (good && !mesh.triangles.empty()) return mesh;
  diagnostics.Error("malformed-vtk", {&source, 0, 0}, "this is no VTK file of tetrahedra that can be read")
      .Help(
          "it must be a legacy VTK file in text form: `DATASET UNSTRUCTURED_GRID`, `POINTS`, `CELLS` of four corners");
  return std::nullopt;
}

}  // namespace sceneweld
