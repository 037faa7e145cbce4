// SPDX-License-Identifier: BSD-3-Clause
// Recognises files by their first bytes.

#include "sceneweld/parsers/files/content_kind.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>

#include "sceneweld/parsers/files/path_text.h"

namespace sceneweld {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kMostBytes = 4096;  // That decide.

enum class Group { kPicture, kArchive, kMesh, kStage, kOther };

// Of a file, by its contents.
struct ContentKind {
  std::string_view name;  // As in `a PNG image`; empty: unknown.
  Group group = Group::kOther;
  std::string_view help = {};  // Empty: that of the group.
};

struct Magic {
  std::string_view bytes;
  std::size_t at;
  ContentKind kind;
  std::initializer_list<std::string_view> suffixes;  // Of files that are expected to be so.
};

constexpr std::string_view kPointerOfLfs = "version https://git-lfs.github.com/spec/";

const Magic kMagics[] = {
    {"\x89PNG\r\n"sv, 0, {"a PNG image", Group::kPicture}, {".png"}},
    {"\xFF\xD8\xFF"sv, 0, {"a JPEG image", Group::kPicture}, {".jpg", ".jpeg"}},
    {"GIF87a"sv, 0, {"a GIF image", Group::kPicture}, {".gif"}},
    {"GIF89a"sv, 0, {"a GIF image", Group::kPicture}, {".gif"}},
    {"RIFF"sv, 0, {"a picture or sound (RIFF)", Group::kPicture}, {".webp", ".wav"}},
    {"II*\0"sv, 0, {"a TIFF image", Group::kPicture}, {".tif", ".tiff"}},
    {"MM\0*"sv, 0, {"a TIFF image", Group::kPicture}, {".tif", ".tiff"}},
    {"DDS \x7C\0"sv, 0, {"a DDS image", Group::kPicture}, {".dds"}},
    {"PK\x03\x04"sv, 0, {"a ZIP archive", Group::kArchive}, {".zip", ".usdz", ".3mf"}},
    {"\x1F\x8B"sv, 0, {"a gzip archive", Group::kArchive}, {".gz", ".tgz"}},
    {"BZh"sv, 0, {"a bzip2 archive", Group::kArchive}, {".bz2"}},
    {"\xFD\x37zXZ\0"sv, 0, {"an xz archive", Group::kArchive}, {".xz"}},
    {"\x28\xB5\x2F\xFD"sv, 0, {"a Zstandard archive", Group::kArchive}, {".zst"}},
    {"7z\xBC\xAF\x27\x1C"sv, 0, {"a 7-Zip archive", Group::kArchive}, {".7z"}},
    {"Rar!\x1A\x07"sv, 0, {"a RAR archive", Group::kArchive}, {".rar"}},
    {"ustar"sv, 257, {"a tar archive", Group::kArchive}, {".tar"}},
    {"%PDF-"sv, 0, {"a PDF document", Group::kOther}, {".pdf"}},
    {"{\\rtf"sv, 0, {"an RTF document", Group::kOther}, {".rtf"}},
    {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, 0, {"a document of Microsoft Office", Group::kOther}, {}},
    {"\x7F"
     "ELF"sv,
     0,
     {"a program or library (ELF)", Group::kOther},
     {".so"}},
    {"MZ\x90\0"sv, 0, {"a program of Windows", Group::kOther}, {".exe", ".dll"}},
    {"SQLite format 3\0"sv, 0, {"an SQLite database", Group::kOther}, {}},
    {"glTF\x02\0\0\0"sv, 0, {"a glTF file", Group::kMesh}, {".glb", ".gltf"}},
    {"Kaydara FBX Binary"sv, 0, {"an FBX file", Group::kOther, "export it as OBJ or glTF"}, {".fbx"}},
    {"BLENDER"sv, 0, {"a file of Blender", Group::kOther, "export it as OBJ or glTF"}, {".blend"}},
    {"ply\n"sv, 0, {"a PLY mesh", Group::kMesh}, {".ply"}},
    {"ply\r\n"sv, 0, {"a PLY mesh", Group::kMesh}, {".ply"}},
    {kPointerOfLfs,
     0,
     {"a pointer of Git LFS: the file is not downloaded yet", Group::kOther, "run `git lfs pull` in its repository"},
     {}},
    {"PXR-USDC"sv, 0, {"a crate of USD", Group::kStage}, {".usd", ".usda", ".usdc"}},
};

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool StartsWithWord(std::string_view text, std::string_view lower) {
  return text.size() >= lower.size() &&
         std::equal(lower.begin(), lower.end(), text.begin(), [](char a, char b) { return a == Lower(b); });
}

bool IsWebPage(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of("\xEF\xBB\xBF \t\r\n"), text.size()));
  return StartsWithWord(text, "<!doctype html") || StartsWithWord(text, "<html") || text.starts_with("404: Not Found");
}

bool IsBinaryStl(std::string_view contents) {
  constexpr std::size_t kHeader = 80, kTriangle = 50;
  if (contents.size() < kHeader + 4) return false;
  std::size_t count = 0;
  for (int i = 3; i >= 0; --i) count = count << 8 | static_cast<unsigned char>(contents[kHeader + i]);
  return count > 0 && contents.size() == kHeader + 4 + count * kTriangle;
}

bool IsTextStl(std::string_view text) { return text.starts_with("solid") && text.find("facet normal") != text.npos; }

// Its first line that is not a comment begins with a keyword, and it has a vertex.
bool IsObj(std::string_view text) {
  bool has_vertex = false;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
    if (word.empty() || word.starts_with('#')) continue;
    constexpr std::string_view kWords[] = {"v", "vn", "vt", "f", "o", "g", "s", "mtllib", "usemtl"};
    if (std::find(std::begin(kWords), std::end(kWords), word) == std::end(kWords)) return false;
    has_vertex = has_vertex || word == "v";
    if (has_vertex) return true;
  }
  return false;
}

ContentKind KindOf(std::string_view path, std::string_view contents) {
  const auto is_expected = [&](std::initializer_list<std::string_view> suffixes) {
    return std::any_of(suffixes.begin(), suffixes.end(),
                       [&](std::string_view suffix) { return HasSuffix(path, suffix); });
  };
  for (const Magic& magic : kMagics) {
    if (contents.size() < magic.at || !contents.substr(magic.at).starts_with(magic.bytes)) continue;
    return is_expected(magic.suffixes) ? ContentKind{} : magic.kind;
  }
  const std::string_view head = contents.substr(0, kMostBytes);
  if (IsWebPage(head)) {
    return {"a web page (HTML), not the file itself", Group::kOther, "download the file again, in its raw form"};
  }
  if ((IsBinaryStl(contents) || IsTextStl(head)) && !is_expected({".stl"})) return {"an STL mesh", Group::kMesh};
  if (IsObj(head) && !is_expected({".obj"})) return {"an OBJ mesh", Group::kMesh};
  return {};
}

std::string_view HelpFor(const ContentKind& kind, Wanted wanted) {
  const bool is_model = wanted == Wanted::kModel;
  if (!kind.help.empty()) return kind.help;
  switch (kind.group) {
    case Group::kPicture:
      return is_model ? "name the file of the model; a picture belongs to a material"
                      : "name the file of the mesh; a picture belongs to a material";
    case Group::kArchive:
      return is_model ? "unpack it, and name the file of the model in it" : "unpack it, and name the mesh in it";
    case Group::kMesh:
      return is_model ? "name it as the mesh of a link: in a model, in `<geometry>`"
                      : "give the file the suffix of its format";
    case Group::kStage:
      return is_model ? "name the file `*.usd`, or use `--from usd` if it is the INPUT"
                      : "give the file the suffix `.usd`";
    case Group::kOther: break;
  }
  return is_model ? "name the file of the model" : "name the file of the mesh";
}

}  // namespace

bool ReportOtherContent(const NamedFile& file, std::string_view contents, Wanted wanted, Span span,
                        Diagnostics& diagnostics) {
  const ContentKind kind = KindOf(file.path, contents);
  if (kind.name.empty()) return false;
  diagnostics.Error("other-content", span, Quoted(file.shown) + " is " + std::string(kind.name))
      .InFileUnlessSpan(file)
      .Help(std::string(HelpFor(kind, wanted)));
  return true;
}

bool IsPointerOfLfs(std::string_view contents) { return contents.starts_with(kPointerOfLfs); }

std::string_view WideEncodingOf(std::string_view contents) {
  if (contents.starts_with("\xFF\xFE\0\0"sv) || contents.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32";
  if (contents.starts_with("\xFF\xFE"sv) || contents.starts_with("\xFE\xFF"sv)) return "UTF-16";
  // Without a mark: the characters of markup are ASCII, so all but one byte of each are zero.
  const std::string_view head = contents.substr(0, kMostBytes & ~std::size_t{3});
  if (head.size() < 4) return {};
  std::array<std::size_t, 4> zeros{};
  for (std::size_t i = 0; i < head.size(); ++i) zeros[i % 4] += head[i] == '\0';
  const std::size_t characters = head.size() / 4;
  const auto mostly = [&](std::size_t at) { return zeros[at] * 2 > characters; };
  const bool has[] = {mostly(0), mostly(1), mostly(2), mostly(3)};
  if (!has[0] && has[1] && has[2] && has[3]) return "UTF-32LE";
  if (has[0] && has[1] && has[2] && !has[3]) return "UTF-32BE";
  if (zeros[0] + zeros[2] == 0 && has[1] && has[3]) return "UTF-16LE";
  if (zeros[1] + zeros[3] == 0 && has[0] && has[2]) return "UTF-16BE";
  return {};
}

}  // namespace sceneweld
