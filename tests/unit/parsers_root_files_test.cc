// SPDX-License-Identifier: BSD-3-Clause
// Confinement to a folder.

#include <stdlib.h>
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "sceneweld/parsers/files/root_files.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;
using Links = RootFiles::Links;

// `outside/secret` beside `root`, and links in it to several places.
class Tree {
 public:
  Tree() {
    std::string pattern = (fs::temp_directory_path() / "sceneweld_root_XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()));
    folder_ = pattern;
    fs::create_directories(folder_ / "outside");
    fs::create_directories(folder_ / "root/models/deep");
    Write("outside/secret", "secret");
    Write("root/models/a.urdf", "here");
    fs::create_symlink("a.urdf", folder_ / "root/models/beside");
    fs::create_symlink("../models/deep/../a.urdf", folder_ / "root/models/around");
    fs::create_symlink("../../outside/secret", folder_ / "root/models/up");
    fs::create_symlink(folder_ / "outside/secret", folder_ / "root/models/absolute");
    fs::create_symlink(folder_ / "outside", folder_ / "root/models/folder");
    fs::create_symlink("../../outside/nothing", folder_ / "root/models/dangling");
    fs::create_symlink("/proc/self/root", folder_ / "root/models/magic");
    REQUIRE(mkfifo((folder_ / "root/models/pipe").c_str(), 0600) == 0);
  }
  ~Tree() { fs::remove_all(folder_); }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  std::shared_ptr<const RootFiles> Root(Links links) const {
    std::string why;
    auto root = RootFiles::Open((folder_ / "root").string(), why, links);
    REQUIRE(root);
    return root;
  }
  std::string Path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  void Write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }

  fs::path folder_;
};

TEST_CASE("nothing outside of a root is found, whatever leads there, and no answer reveals what is there") {
  const Tree tree;
  for (const Links links : {Links::kBelow, Links::kNever}) {
    const auto root = tree.Root(links);
    for (const std::string& path :
         {std::string("/models/up"), std::string("/models/absolute"), std::string("/models/folder"),
          std::string("/models/folder/secret"), std::string("/models/dangling"), std::string("/../outside/secret"),
          std::string("../outside/secret"), std::string("/models/../../outside/secret"), tree.Path("outside/secret"),
          tree.Path("root/models/a.urdf"), std::string("/models/magic"), std::string("/models/magic/etc/passwd"),
          std::string("/etc/passwd"), std::string("/models/a.urdf\0/x", 17)}) {
      CAPTURE(path);
      std::string error;
      CHECK(root->KindOf(path) == FileSystem::Kind::kNone);
      CHECK_FALSE(root->Read(path, 100, error));
      CHECK(error == "No such file or directory");
      CHECK(root->SizeOf(path) == 0);
      CHECK(root->List(path).empty());
      CHECK(root->Canonical(path) == path);
    }
  }
}

TEST_CASE("what is below a root is read, through links where the system can keep them below") {
  const Tree tree;
  std::string error;
  for (const Links links : {Links::kBelow, Links::kNever}) {
    const auto root = tree.Root(links);
    CHECK(root->KindOf("/") == FileSystem::Kind::kFolder);
    CHECK(root->KindOf("/models/deep") == FileSystem::Kind::kFolder);
    CHECK(root->Read("/models/a.urdf", 100, error) == "here");
    CHECK(root->SizeOf("/models/a.urdf") == 4);
    CHECK(root->List("/") == std::vector<std::string>{"models"});
    // Links that lead outside are not listed.
    const bool follows = root->KindOf("/models/beside") == FileSystem::Kind::kFile;
    CHECK(root->List("/models") == (follows ? std::vector<std::string>{"a.urdf", "around", "beside", "deep", "pipe"}
                                            : std::vector<std::string>{"a.urdf", "deep", "pipe"}));
    CHECK(root->Canonical("/models/a.urdf") == "/models/a.urdf");
    // Nothing writes to the pipe: opening it must not block.
    CHECK(root->KindOf("/models/pipe") == FileSystem::Kind::kNone);
    CHECK_FALSE(root->Read("/models/pipe", 100, error));
  }
  const auto follows = tree.Root(Links::kBelow);
  const auto never = tree.Root(Links::kNever);
  CHECK(never->KindOf("/models/beside") == FileSystem::Kind::kNone);
  if (follows->KindOf("/models/beside") == FileSystem::Kind::kNone) return;  // before Linux 5.6
  CHECK(follows->Read("/models/around", 100, error) == "here");
  CHECK(follows->Canonical("/models/beside") == "/models/a.urdf");
}

TEST_CASE("a root that is no folder is reported") {
  const Tree tree;
  std::string why;
  CHECK_FALSE(RootFiles::Open(tree.Path("outside/secret"), why));
  CHECK(why == "Not a directory");
  CHECK_FALSE(RootFiles::Open(tree.Path("none"), why));
  CHECK(why == "No such file or directory");
}

}  // namespace
}  // namespace sceneweld
