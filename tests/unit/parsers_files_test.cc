// SPDX-License-Identifier: BSD-3-Clause
// Reading files under limits.

#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "sceneweld/parsers/files/files.h"

namespace sceneweld {
namespace {

struct InMemory {
  explicit InMemory(const Limits& limits = {}) {
    auto memory = std::make_shared<MemoryFiles>();
    memory->Add("/cell/scene.dmd.yaml", "directives: []\n");
    memory->Add("/cell/parts/arm.urdf", "<robot/>");
    memory->Add("/other/latin.dmd.yaml",
                "directives: []  # Gr\xF6\xDF"
                "e");
    memory->Add("/other/latin.urdf",
                "<?xml version='1.0' encoding='UTF-8'?><robot name=\"Gr\xF6\xDF"
                "e\"/>");
    memory->Add("/other/cyrillic.urdf",
                "<?xml version='1.0' encoding='windows-1251'?><robot name=\"\xF0\xF3\xEA\xE0\"/>");
    files = std::make_unique<Files>(memory, limits, std::make_shared<Sources>());
  }
  std::string Codes() const {
    std::string codes;
    for (const Diagnostic& d : diagnostics.all()) codes += (codes.empty() ? "" : " ") + std::string(d.code.name());
    return codes;
  }
  std::unique_ptr<Files> files;
  Diagnostics diagnostics;
};

TEST_CASE("paths are normalised without a look at the disk") {
  CHECK(NormalizedPath("a/b", "/x") == "/x/a/b");
  CHECK(NormalizedPath("../a", "/x/y") == "/x/a");
  CHECK(NormalizedPath("/a//b/./c/", "/x") == "/a/b/c");
  CHECK(NormalizedPath("/a/../..", "/x") == "/");
  CHECK(NormalizedPath(".", "/x/y") == "/x/y");
  CHECK(NormalizedPath("", "/x/y") == "/x/y");
  CHECK(NormalizedPath("//server/a", "/") == "/server/a");
}

TEST_CASE("a path has a folder, a name, a stem and suffixes") {
  CHECK(FolderOf("/a/b.urdf") == "/a");
  CHECK(FolderOf("/b.urdf") == "/");
  CHECK(FileName("/a/b.dmd.yaml") == "b.dmd.yaml");
  CHECK(FileStem("/a/b.c.obj") == "b.c");
  CHECK(FileStem("/a/.hidden") == ".hidden");
  CHECK(HasSuffix("/a/SCENE.DMD.YAML", ".dmd.yaml"));
  CHECK_FALSE(HasSuffix(".yaml", ".dmd.yaml"));
}

TEST_CASE("files in memory are files, and what lies above them are folders") {
  const InMemory cell;
  CHECK(cell.files->IsFile("/cell/parts/arm.urdf"));
  CHECK(cell.files->IsFolder("/cell/parts"));
  CHECK(cell.files->IsFolder("/"));
  CHECK_FALSE(cell.files->IsFolder("/cell/part"));
  CHECK(cell.files->system().List("/cell") == std::vector<std::string>{"parts", "scene.dmd.yaml"});
}

TEST_CASE("files below the root's folder are shown relative to it") {
  const InMemory cell;
  cell.files->SetRoot("/cell", nullptr);
  CHECK(cell.files->Shown("/cell/parts/arm.urdf") == "parts/arm.urdf");
  CHECK(cell.files->Shown("/cellar/arm.urdf") == "/cellar/arm.urdf");
  CHECK(cell.files->Shown("/other/latin.urdf") == "/other/latin.urdf");
}

TEST_CASE("a missing file, a folder and a file that is not UTF-8 are reported") {
  InMemory cell;
  CHECK(cell.files->ReadText("/cell/none.urdf", {}, cell.diagnostics) == nullptr);
  CHECK(cell.files->ReadText("/cell/parts", {}, cell.diagnostics) == nullptr);
  CHECK(cell.files->ReadText("/other/latin.dmd.yaml", {}, cell.diagnostics) == nullptr);
  CHECK(cell.Codes() == "file-not-found file-not-found invalid-utf8");
  CHECK(cell.diagnostics.all()[2].span.place().column == 21);
  CHECK(cell.diagnostics.has_errors());
}

TEST_CASE("XML that is not UTF-8 is read as ISO-8859-1, with a warning") {
  InMemory cell;
  const Source* const source = cell.files->ReadText("/other/latin.urdf", {}, cell.diagnostics);
  REQUIRE(source);
  CHECK(source->text() == "<?xml version='1.0' encoding=\"UTF-8\"?><robot name=\"Größe\"/>");
  CHECK(cell.Codes() == "invalid-utf8");
  CHECK_FALSE(cell.diagnostics.has_errors());
  CHECK(cell.diagnostics.all()[0].span.begin == source->text().find("ö"));
  CHECK(cell.files->ReadText("/cell/parts/arm.urdf", {}, cell.diagnostics)->text() == "<robot/>");
}

TEST_CASE("XML is read in the encoding that it declares, without a warning") {
  InMemory cell;
  const Source* const source = cell.files->ReadText("/other/cyrillic.urdf", {}, cell.diagnostics);
  REQUIRE(source);
  CHECK(source->text() == "<?xml version='1.0' encoding=\"UTF-8\"?><robot name=\"рука\"/>");
  CHECK(cell.Codes().empty());
}

TEST_CASE("the limits of one file, of all files and of their number are kept") {
  Limits limits;
  limits.max_file_bytes = 10;
  InMemory small(limits);
  CHECK(small.files->ReadText("/cell/parts/arm.urdf", {}, small.diagnostics) != nullptr);
  CHECK(small.files->ReadText("/cell/scene.dmd.yaml", {}, small.diagnostics) == nullptr);
  CHECK(small.Codes() == "limit-exceeded");

  limits = {};
  limits.max_total_bytes = 20;
  InMemory total(limits);
  CHECK(total.files->ReadText("/cell/parts/arm.urdf", {}, total.diagnostics) != nullptr);
  CHECK(total.files->ReadText("/cell/scene.dmd.yaml", {}, total.diagnostics) == nullptr);

  limits = {};
  limits.max_files = 1;
  InMemory count(limits);
  CHECK(count.files->ReadText("/cell/parts/arm.urdf", {}, count.diagnostics) != nullptr);
  CHECK(count.files->ReadText("/cell/parts/arm.urdf", {}, count.diagnostics) == nullptr);
}

TEST_CASE("a stop and a deadline end the reading") {
  const std::atomic<bool> stop = true;
  Limits limits;
  limits.stop = &stop;
  InMemory stopped(limits);
  CHECK(stopped.files->ReadText("/cell/parts/arm.urdf", {}, stopped.diagnostics) == nullptr);
  CHECK(stopped.Codes() == "limit-exceeded");
  limits = {};
  limits.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  InMemory late(limits);
  CHECK(late.files->ReadText("/cell/parts/arm.urdf", {}, late.diagnostics) == nullptr);
}

TEST_CASE("only regular files are read, so that no pipe and no device can hang a composition") {
  const auto folder = std::filesystem::temp_directory_path() / ("sceneweld_files_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string pipe = folder / "pipe.obj";
  const std::string link = folder / "link.obj";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  std::ofstream(folder / "real.obj") << "v 0 0 0\n";
  std::filesystem::create_symlink(folder / "real.obj", link);
  const DiskFiles disk;
  std::string why;
  for (const std::string& path : {pipe, std::string("/dev/zero"), std::string("/dev/null")}) {
    CHECK(disk.KindOf(path) == FileSystem::Kind::kNone);
    CHECK_FALSE(disk.Read(path, 1000, why));
    CHECK(why == "it is a pipe or a device, not a file");
  }
  CHECK(disk.KindOf(folder) == FileSystem::Kind::kFolder);
  CHECK_FALSE(disk.Read(folder, 1000, why));
  CHECK(why == "it is a folder");
  CHECK(disk.KindOf(link) == FileSystem::Kind::kFile);
  CHECK(disk.Read(link, 1000, why) == "v 0 0 0\n");
  CHECK(disk.Read(link, 3, why)->size() > 3);
  std::filesystem::remove_all(folder);
}

TEST_CASE("a text may be of any encoding where only its numbers count, and binary data is none") {
  InMemory cell;
  CHECK(cell.files->ReadTextOfAnyEncoding("/other/latin.urdf", {}, cell.diagnostics) != nullptr);
  CHECK(cell.diagnostics.all().empty());
  CHECK(cell.files->AddTextOfAnyEncoding("/a.obj", "a.obj", std::string("\xFF\0", 2), cell.diagnostics) == nullptr);
  CHECK(cell.Codes() == "invalid-utf8");
}

TEST_CASE("what is made instead of read counts against the limit of all bytes") {
  Limits limits;
  limits.max_total_bytes = 20;
  InMemory cell(limits);
  CHECK(cell.files->CountMade("a sphere", 15, {}, cell.diagnostics));
  CHECK_FALSE(cell.files->CountMade("a sphere", 15, {}, cell.diagnostics));
  CHECK(cell.Codes() == "limit-exceeded");
}

TEST_CASE("what is read for a part counts in the whole, against its limits") {
  Limits limits;
  limits.max_files = 3;
  limits.max_total_bytes = 100;
  InMemory cell(limits);
  const auto part = cell.files->Apart();
  part->CountIn(*cell.files);
  CHECK(cell.files->AddText("/a", "a", "0123456789", cell.diagnostics));
  CHECK(part->AddText("/b", "b", "0123456789", cell.diagnostics));
  CHECK(part->Count({1, 30}));
  CHECK(part->tally().files == 2);
  CHECK(part->tally().bytes == 40);
  CHECK(cell.files->tally().files == 3);
  CHECK(cell.files->tally().bytes == 50);
  CHECK_FALSE(part->CanCount({1, 0}));
  CHECK_FALSE(part->Count({1, 0}));
  CHECK(part->CanCount({0, 50}));
  CHECK(part->CountMade("a sphere", 50, {}, cell.diagnostics));
  CHECK(cell.diagnostics.all().empty());
  CHECK_FALSE(part->AddText("/c", "c", "", cell.diagnostics));
  CHECK_FALSE(part->CountMade("a sphere", 1, {}, cell.diagnostics));
  CHECK(cell.diagnostics.error_count() == 2);
}

}  // namespace
}  // namespace sceneweld
