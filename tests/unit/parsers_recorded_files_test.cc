// SPDX-License-Identifier: BSD-3-Clause
// Requests to a file system, and whether it would give the same answers again.

#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/packages/package_map.h"
#include "sceneweld/parsers/files/recorded_files.h"

namespace sceneweld {
namespace {

std::shared_ptr<MemoryFiles> Shelf() {
  auto files = std::make_shared<MemoryFiles>();
  files->Add("/shelf/book", "text");
  files->Add("/shelf/box/pen", "");
  return files;
}

// The requests of this test: each kind of request, for existing and for missing files.
FileAnswers Asked(const RecordedFiles& recorded, const Files& files) {
  std::string why;
  for (const char* path : {"/shelf/book", "/shelf/box", "/shelf/nothing"}) {
    recorded.KindOf(path);
    recorded.SizeOf(path);
    recorded.List(path);
    recorded.Canonical(path);
    recorded.Read(path, 100, why);
  }
  return recorded.Answers(files);
}

bool HoldsIn(const FileAnswers& answers, std::shared_ptr<const FileSystem> system, const std::string& root = "/shelf") {
  Files files(std::move(system), Limits(), std::make_shared<Sources>());
  const PackageMap packages;
  files.SetRoot(root, &packages);
  return answers.HoldIn(files);
}

TEST_CASE("answers hold where each file that was asked about is as before, and no other matters") {
  const auto recorded = std::make_shared<RecordedFiles>(Shelf());
  Files files(recorded, Limits(), std::make_shared<Sources>());
  files.SetRoot("/shelf", nullptr);
  const FileAnswers answers = Asked(*recorded, files);
  CHECK(answers.bytes() > 15 * 20);
  CHECK(HoldsIn(answers, Shelf()));
  const auto with = [](const std::string& path, const std::string& text) {
    auto changed = Shelf();
    changed->Add(path, text);
    return changed;
  };
  CHECK_FALSE(HoldsIn(answers, with("/shelf/book", "test")));
  CHECK_FALSE(HoldsIn(answers, with("/shelf/nothing", "")));
  CHECK_FALSE(HoldsIn(answers, with("/shelf/nothing/at/all", "")));
  CHECK_FALSE(HoldsIn(answers, with("/shelf/box/pencil", "")));
  CHECK(HoldsIn(answers, with("/shelf/box/pen", "blue")));
  CHECK(HoldsIn(answers, with("/shelf/other", "")));
  CHECK(HoldsIn(FileAnswers(), std::make_shared<MemoryFiles>()));
}

TEST_CASE("answers hold only where files are shown by the same names") {
  const auto recorded = std::make_shared<RecordedFiles>(Shelf());
  Files files(recorded, Limits(), std::make_shared<Sources>());
  files.SetRoot("/shelf", nullptr);
  const FileAnswers answers = Asked(*recorded, files);
  CHECK_FALSE(HoldsIn(answers, Shelf(), "/"));
  CHECK_FALSE(HoldsIn(answers, Shelf(), "/shelf/box"));
}

TEST_CASE("what is asked again gets the first answer") {
  const auto shelf = Shelf();
  const RecordedFiles recorded(shelf);
  std::string why;
  CHECK(recorded.Read("/shelf/book", 100, why) == "text");
  CHECK(recorded.Read("/shelf/none", 100, why) == std::nullopt);
  CHECK(why == "No such file or directory");
  shelf->Add("/shelf/book", "changed");
  shelf->Add("/shelf/none", "made");
  why.clear();
  CHECK(recorded.Read("/shelf/book", 100, why) == "text");
  CHECK(recorded.Read("/shelf/none", 100, why) == std::nullopt);
  CHECK(why == "No such file or directory");
  CHECK(recorded.List("/shelf") == std::vector<std::string>{"book", "box", "none"});
}

}  // namespace
}  // namespace sceneweld
