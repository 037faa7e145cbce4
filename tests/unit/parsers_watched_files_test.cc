// SPDX-License-Identifier: BSD-3-Clause
// Notices when a file changed on which an answer depended.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>

#include "sceneweld/parsers/files/recorded_files.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  void Write(const std::string& name, const std::string& text) const { std::ofstream(*this / name) << text; }

 private:
  fs::path path_ = fs::temp_directory_path() / "sceneweld_watched_files_test";
};

void ReadWatched(const WatchedFiles& files, const std::string& path) {
  std::string error;
  files.Read(path, 1000, error);
}

TEST_CASE("a file that was read and then written is a change") {
  const Folder folder;
  folder.Write("arm.urdf", "<robot/>");
  folder.Write("other.urdf", "<robot/>");
  const WatchedFiles files;
  ReadWatched(files, folder / "arm.urdf");
  CHECK_FALSE(files.Changed());
  folder.Write("other.urdf", "<robot name=\"other\"/>");
  CHECK_FALSE(files.Changed());
  folder.Write("arm.urdf", "<robot name=\"arm\"/>");
  CHECK(files.Changed());
}

TEST_CASE("a file that is replaced by another of the same length is a change") {
  const Folder folder;
  folder.Write("arm.urdf", "<robot/>");
  const WatchedFiles files;
  ReadWatched(files, folder / "arm.urdf");
  folder.Write("new", "<rabot/>");
  fs::rename(folder / "new", folder / "arm.urdf");
  CHECK(files.Changed());
}

TEST_CASE("a file that was missed and then made is a change, and one that was removed") {
  const Folder folder;
  folder.Write("cell.dmd.yaml", "directives: []\n");
  const WatchedFiles files;
  CHECK(files.KindOf(folder / "package.xml") == FileSystem::Kind::kNone);
  ReadWatched(files, folder / "cell.dmd.yaml");
  CHECK_FALSE(files.Changed());
  folder.Write("package.xml", "<package/>");
  CHECK(files.Changed());

  const WatchedFiles others;
  ReadWatched(others, folder / "cell.dmd.yaml");
  fs::remove(folder / "cell.dmd.yaml");
  CHECK(others.Changed());
}

TEST_CASE("what a folder holds counts only where it was listed") {
  const Folder folder;
  const WatchedFiles files;
  CHECK(files.KindOf(folder / "") == FileSystem::Kind::kFolder);
  const WatchedFiles listing;
  CHECK(listing.List(folder / ".").empty());
  folder.Write("new", "");
  CHECK_FALSE(files.Changed());
  CHECK(listing.Changed());
  // A file that is replaced changes the folder's time, and not its names.
  const WatchedFiles again;
  CHECK(again.List(folder / ".").size() == 1);
  folder.Write("other", "");
  fs::rename(folder / "other", folder / "new");
  CHECK_FALSE(again.Changed());
}

}  // namespace
}  // namespace sceneweld
