// SPDX-License-Identifier: BSD-3-Clause
// How much of asset files the linter reads, and how that counts against the limits.

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/checks/mesh_uses.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

// Reads in pieces, as the disk does, and counts what it reads.
class PiecedFiles : public MemoryFiles {
 public:
  std::optional<std::string> Read(const std::string& path, std::size_t most_bytes, std::string& error) const override {
    constexpr std::size_t kPiece = 1 << 16;
    auto bytes = MemoryFiles::Read(path, most_bytes, error);
    if (!bytes) return bytes;
    if (bytes->size() > most_bytes) bytes->resize(std::min(bytes->size(), (most_bytes / kPiece + 1) * kPiece));
    read_bytes += bytes->size();
    return bytes;
  }
  mutable std::atomic<std::size_t> read_bytes = 0;  // Threads read at the same time.
};

std::string BigEndian16(std::size_t value) {
  return {static_cast<char>(value >> 8 & 0xFF), static_cast<char>(value & 0xFF)};
}

// An image of 5000 x 10 pixels, with profiles of some bytes before its size.
std::string Jpeg(std::size_t profiles) {
  std::string bytes = "\xFF\xD8";
  for (std::size_t i = 0; i < profiles; ++i) bytes += "\xFF\xE2" + BigEndian16(60'002) + std::string(60'000, 'p');
  bytes += "\xFF\xC0" + BigEndian16(11) + '\x08' + BigEndian16(10) + BigEndian16(5000) + std::string(200'000, 'x');
  return bytes;
}

std::string Png() {
  return std::string("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16) + std::string("\0\0", 2) + BigEndian16(6000) +
         std::string("\0\0", 2) + BigEndian16(10) + std::string(200'000, 'x');
}

struct Linted {
  std::vector<std::string> messages;
  std::size_t not_run = 0;
  std::size_t read_bytes = 0;  // By the rules.
};

// Bodies that each have one of the images, below two rules.
Linted LintImages(const std::vector<std::string>& images, std::string select,
                  std::size_t most_bytes = std::size_t{1} << 30) {
  const auto files = std::make_shared<PiecedFiles>();
  std::string text = "<robot name='r'>";
  for (std::size_t i = 0; i < images.size(); ++i) {
    const std::string name = std::to_string(i);
    files->Add("/" + name + (images[i].starts_with("\x89") ? ".png" : ".jpg"), images[i]);
    text += "<link name='l" + name + "'><visual><geometry><sphere radius='1'/></geometry><material name='m" + name +
            "'><texture filename='" + name + (images[i].starts_with("\x89") ? ".png" : ".jpg") +
            "'/></material></visual></link>";
    if (i > 0)
      text += "<joint name='j" + name + "' type='fixed'><parent link='l0'/><child link='l" + name + "'/></joint>";
  }
  LoadOptions options;
  options.format = "urdf";
  options.files = files;
  options.limits.max_total_bytes = most_bytes;
  Diagnostics diagnostics;
  const auto loaded = LoadText(text + "</robot>", "/", options, diagnostics);
  REQUIRE(loaded);
  files->read_bytes = 0;
  LintOptions lint;
  lint.select = {std::move(select)};
  const LintResult result = Lint(*loaded, lint, diagnostics, diagnostics);
  Linted linted{{}, result.not_run.size(), files->read_bytes};
  for (const CheckFinding& finding : result.findings) linted.messages.push_back(finding.diagnostic.message);
  return linted;
}

TEST_CASE("the size of an image is read from its beginning") {
  const Linted png = LintImages({Png()}, "large-texture");
  CHECK(png.messages == std::vector<std::string>{"the texture `0.png` has 6000 x 10 pixels"});
  CHECK(png.read_bytes == 1 << 16);
  const Linted jpeg = LintImages({Jpeg(1)}, "large-texture");
  CHECK(jpeg.messages == std::vector<std::string>{"the texture `0.jpg` has 5000 x 10 pixels"});
  CHECK(jpeg.read_bytes == 1 << 16);
  // Its profiles are longer than one piece.
  const Linted later = LintImages({Jpeg(3)}, "large-texture");
  CHECK(later.messages == std::vector<std::string>{"the texture `0.jpg` has 5000 x 10 pixels"});
}

TEST_CASE("files of equal length are read to their ends only if they begin alike") {
  std::string other = Png();
  other[100] = 'y';
  const Linted different = LintImages({Png(), other}, "duplicate-asset");
  CHECK(different.messages.empty());
  CHECK(different.read_bytes == 2 << 16);
  other = Png();
  other.back() = 'y';
  CHECK(LintImages({Png(), other}, "duplicate-asset").messages.empty());
  const Linted equal = LintImages({Png(), other, Png()}, "duplicate-asset");
  REQUIRE(equal.messages.size() == 1);
  CHECK(equal.messages.front() == "the files `0.png` and `2.png` have equal contents of 200 kB");
}

TEST_CASE("the bytes that rules read of assets count against the limit of all bytes") {
  const std::vector<std::string> images{Png(), Png()};
  CHECK(LintImages(images, "duplicate-asset", 600'000).not_run == 0);
  const Linted over = LintImages(images, "duplicate-asset", 300'000);
  CHECK(over.not_run == 1);
  CHECK(over.messages.empty());
  CHECK(LintImages(images, "large-texture", 100'000).not_run == 1);
}

// Reads three meshes, of which one is wrong: the counts and all diagnostics.
std::string ReadMeshes(bool ahead, std::size_t most_bytes, std::size_t* read_bytes = nullptr) {
  const auto system = std::make_shared<PiecedFiles>();
  const std::string good = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 3 4\n";
  const std::vector<std::string> paths{"/a.obj", "/b.obj", "/c.obj", "/none.obj", "/a.obj"};
  system->Add("/a.obj", good);
  system->Add("/b.obj", "v 0 0 x\n");
  system->Add("/c.obj", good);
  Limits limits;
  limits.max_total_bytes = most_bytes;
  Files files(system, limits, std::make_shared<Sources>());
  files.SetRoot("/", nullptr);
  MeshFiles meshes(files);
  std::vector<MeshFiles::Wanted> wanted;
  for (const std::string& path : paths) wanted.push_back({path, path == "/a.obj"});
  if (ahead) meshes.ReadAhead(wanted);
  std::string text;
  for (const std::string& path : paths) {
    const MeshFiles::Contents& contents = meshes.Of(path);
    text += path + (contents.file ? " has " + std::to_string(contents.file->mesh.triangles.size()) + " faces\n" : "\n");
    for (const Diagnostic& diagnostic : contents.diagnostics.all()) text += RenderText(diagnostic);
  }
  if (read_bytes) *read_bytes = system->read_bytes;
  return text + std::to_string(files.tally().files) + " files, " + std::to_string(files.tally().bytes) + " bytes";
}

TEST_CASE("mesh files are read once, and reading ahead changes neither counts nor diagnostics", "[threads]") {
  std::size_t read_bytes = 0;
  const std::string text = ReadMeshes(false, 1000, &read_bytes);
  CHECK(text.ends_with("/a.obj has 2 faces\n3 files, 104 bytes"));
  CHECK(read_bytes == 104);
  CHECK(ReadMeshes(true, 1000) == text);
  // The last one exceeds the limit.
  const std::string limited = ReadMeshes(false, 80);
  CHECK(limited.find("more than 80 bytes in one composition") != std::string::npos);
  CHECK(ReadMeshes(true, 80) == limited);
}

}  // namespace
}  // namespace sceneweld
