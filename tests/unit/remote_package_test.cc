// SPDX-License-Identifier: BSD-3-Clause
// Remote packages.

#include "sceneweld/parsers/files/remote/remote_package.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <thread>

#include "sceneweld/parsers/files/open_file.h"
#include "sceneweld/parsers/files/remote/fetch_exchange.h"
#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/programs/program_file.h"
#include "sceneweld/parsers/programs/program_run.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/loopback_server.h"
#include "sceneweld/tests/unit/test_archive.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;
using Catch::Matchers::Contains;
using MemberKind = TestArchive::Kind;

constexpr const char* kCrateRobot = "<robot name='crate'><link name='box'/></robot>";

// A folder with a cache, archives and package map files, for one test.
class PackageDesk {
 public:
  PackageDesk() {
    setenv("no_proxy", "*", 1);  // The loopback interface is reached without a proxy.
    std::string pattern = (fs::temp_directory_path() / "sceneweld_remote_XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
    folder_ = pattern;
    options_.remote.cache = folder_ + "/cache/sceneweld/package_map";
    options_.nearest_package = false;
  }
  ~PackageDesk() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  PackageDesk(const PackageDesk&) = delete;
  PackageDesk& operator=(const PackageDesk&) = delete;

  std::string Write(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << bytes;
    return folder_ + "/" + name;
  }

  // A map file whose package `kit` has these URLs and the other given keys.
  void Describe(const std::vector<std::string>& urls, const std::string& sha256, const std::string& more = "") {
    std::string text = "packages:\n  kit:\n    sha256: \"" + sha256 + "\"\n    urls:\n";
    for (const std::string& url : urls) text += "      - " + url + "\n";
    options_.packages = {{LoadOptions::PackageOption::Kind::kMap, "", Write("map.yaml", text + more)}};
  }
  // The package is the archive with these bytes, in a file.
  void Offer(const std::string& name, const std::string& bytes, const std::string& more = "") {
    Describe({"file://" + Write(name, bytes)}, Sha256(bytes), more);
  }

  LoadOptions& options() { return options_; }
  const std::string& folder() const { return folder_; }

  // The file that a URI refers to; the diagnostics as text if there is none.
  std::string Meaning(const std::string& uri) {
    Diagnostics diagnostics;
    attempts_.clear();
    const auto path = Resolve(uri, options_, diagnostics, attempts_);
    if (path && diagnostics.all().empty()) return path->substr(std::min(path->size(), folder_.size() + 1));
    return RenderText(diagnostics);
  }
  const std::vector<Attempt>& attempts() const { return attempts_; }

  // Names in the cache, with `SHA` for the long ones.
  std::vector<std::string> Cached() const {
    std::vector<std::string> names;
    if (!fs::exists(options_.remote.cache)) return names;
    for (const auto& entry : fs::directory_iterator(options_.remote.cache)) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  std::string folder_;
  LoadOptions options_;
  std::vector<Attempt> attempts_;
};

std::string SmallArchive(const std::string& type = "gztar") {
  return TestArchive().Add("kit-1/package.xml", "<package/>").Add("kit-1/crate.urdf", kCrateRobot).Bytes(type);
}

// The hash of no strip prefix.
const std::string kNoPrefix = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

TEST_CASE("a package is fetched into the cache once, and later found there without a server") {
  PackageDesk desk;
  LoopbackServer server;
  const std::string archive = SmallArchive();
  server.Serve("/kit.tar.gz", archive);
  server.Start();
  desk.Describe({server.Url("/kit.tar.gz")}, Sha256(archive), "    strip_prefix: kit-1\n");

  SECTION("not without permission") {
    const std::string denied = desk.Meaning("package://kit/crate.urdf");
    CHECK_THAT(denied, Contains("error[network-denied]: the remote package `kit` is not in the cache"));
    CHECK_THAT(denied, Contains("help: use `--allow-network` to fetch it from `" + server.Url("/kit.tar.gz")));
    CHECK(server.requests() == 0);
    CHECK(desk.Cached().empty());
    REQUIRE(desk.attempts().size() == 1);
    CHECK_THAT(ToText(desk.attempts()[0]), Contains("not in the cache, and not fetched without `--allow-network`"));
  }
  SECTION("with permission") {
    desk.options().remote.network = true;
    const std::string path = desk.Meaning("package://kit/crate.urdf");
    CHECK_THAT(path,
               Contains("cache/sceneweld/package_map/" + Sha256(archive) + "-" + Sha256("kit-1") + "/crate.urdf"));
    CHECK_THAT(ToText(desk.attempts().at(0)), Contains("fetched from `" + server.Url("/kit.tar.gz") + "`"));
    CHECK(server.requests() == 1);
    const auto cached = desk.Cached();
    REQUIRE(cached.size() == 2);
    CHECK(cached[1] == cached[0] + ".README");
    std::ifstream readme(desk.options().remote.cache + "/" + cached[1]);
    const std::string text(std::istreambuf_iterator<char>(readme), {});
    CHECK_THAT(text, Contains("package kit") && Contains(server.Url("/kit.tar.gz")));

    server.Stop();
    desk.options().remote.network = false;
    CHECK(desk.Meaning("package://kit/crate.urdf") == path);
    CHECK_THAT(ToText(desk.attempts().at(0)), Contains("found in the cache"));
    CHECK(server.requests() == 1);
  }
}

TEST_CASE("nothing is fetched for a package that nobody uses") {
  PackageDesk desk;
  desk.options().remote.network = true;
  desk.Describe({"http://127.0.0.1:9/kit.zip"}, std::string(64, '0'));
  desk.Write("crate.urdf", kCrateRobot);
  Diagnostics diagnostics;
  CHECK(Load(desk.folder() + "/crate.urdf", desk.options(), diagnostics));
  CHECK(diagnostics.all().empty());
  CHECK(desk.Cached().empty());
}

TEST_CASE("a model of a remote package is composed, and its URI is what it was") {
  PackageDesk desk;
  const std::string urdf =
      "<robot name='crate'><link name='box'><visual><geometry><mesh filename='package://kit/a.obj'/></geometry>"
      "</visual></link></robot>";
  desk.Offer("kit.zip", TestArchive().Add("crate.urdf", urdf).Add("a.obj", "v 0 0 0\n").Bytes("zip"));
  fs::create_directory(desk.folder() + "/work");  // The cache is not below the scene's folder.
  const std::string file =
      desk.Write("work/scene.dmd.yaml", "directives: [{add_model: {file: package://kit/crate.urdf, name: crate}}]\n");
  Diagnostics diagnostics;
  const auto loaded = Load(file, desk.options(), diagnostics);
  CHECK(RenderText(diagnostics) == "");
  REQUIRE(loaded);
  LossReport losses(diagnostics);
  CHECK_THAT(Export(*loaded, *FindFormat("sdf"), {}, losses), Contains("package://kit/a.obj"));

  // Scene JSON names the file by its package, too.
  const std::string json = desk.Write("work/scene.json", Export(*loaded, *FindFormat("json"), {}, losses));
  Diagnostics none;
  const auto again = Load(json, desk.options(), none);
  CHECK(RenderText(none) == "");
  REQUIRE(again);
  Diagnostics meshes;
  CHECK(CheckMeshes(*again, meshes) == 1);
  CHECK_THAT(RenderText(meshes), !Contains("file-not-found"));
  fs::remove_all(desk.options().remote.cache);
  fs::remove(desk.folder() + "/kit.zip");
  Diagnostics failed;
  CHECK_FALSE(Load(json, desk.options(), failed));
  CHECK_THAT(RenderText(failed), Contains("error[fetch-failed]") && Contains("scene.json:"));
}

TEST_CASE("all types of archives are read, by the suffix of the URL or as the map says") {
  for (const auto& [type, suffix] : std::vector<std::pair<std::string, std::string>>{
           {"zip", ".zip"}, {"tar", ".tar"}, {"gztar", ".tgz"}, {"bztar", ".tar.bz2"}, {"xztar", ".txz"}}) {
    INFO(type);
    PackageDesk desk;
    desk.Offer("kit" + suffix, SmallArchive(type));
    CHECK_THAT(desk.Meaning("package://kit/kit-1/crate.urdf"), Contains(kNoPrefix + "/kit-1/crate.urdf"));
    PackageDesk other;
    other.Offer("kit", SmallArchive(type), "    archive_type: " + type + "\n");
    CHECK_THAT(other.Meaning("package://kit/kit-1/crate.urdf"), Contains(kNoPrefix + "/kit-1/crate.urdf"));
  }
}

TEST_CASE("URLs are tried in turn until one gives the right bytes") {
  PackageDesk desk;
  LoopbackServer server;
  const std::string archive = SmallArchive();
  server.Serve("/other.tar.gz", "other bytes");
  server.Serve("/kit.tar.gz", archive);
  server.Redirect("/moved.tar.gz", server.Url("/kit.tar.gz"));
  server.Redirect("/stolen.tar.gz", "file://" + desk.Write("kit.tar.gz", archive));
  server.Start();
  desk.options().remote.network = true;
  const std::vector<std::string> dead = {"file://" + desk.folder() + "/none.tar.gz", "file://" + desk.folder(),
                                         server.Url("/none.tar.gz"), server.Url("/other.tar.gz"),
                                         server.Url("/stolen.tar.gz")};
  SECTION("the last one does") {
    auto urls = dead;
    urls.push_back(server.Url("/moved.tar.gz"));
    desk.Describe(urls, Sha256(archive));
    CHECK_THAT(desk.Meaning("package://kit/kit-1/crate.urdf"), Contains("/kit-1/crate.urdf"));
  }
  SECTION("none does") {
    desk.Describe(dead, Sha256(archive));
    const std::string failed = desk.Meaning("package://kit/kit-1/crate.urdf");
    CHECK_THAT(failed, Contains("error[fetch-failed]: package `kit` cannot be fetched"));
    CHECK_THAT(failed, Contains("none.tar.gz`: there is no such file"));
    CHECK_THAT(failed, Contains("`: it is not a regular file"));
    CHECK_THAT(failed, Contains("none.tar.gz`: the server answers 404"));
    CHECK_THAT(failed, Contains("other.tar.gz`: its checksum is " + Sha256("other bytes") + ", not "));
    CHECK_THAT(failed, Contains("stolen.tar.gz`: it redirects to something other than `http://` or `https://`"));
    CHECK(desk.Cached().empty());
  }
  SECTION("without permission only files are asked") {
    desk.options().remote.network = false;
    desk.Describe({server.Url("/kit.tar.gz"), "file://" + desk.folder() + "/kit.tar.gz"}, Sha256(archive));
    CHECK_THAT(desk.Meaning("package://kit/kit-1/crate.urdf"), Contains("/kit-1/crate.urdf"));
    CHECK(server.requests() == 0);
  }
  SECTION("without permission what was not asked is reported") {
    desk.options().remote.network = false;
    desk.Describe({server.Url("/kit.tar.gz"), "file://" + desk.folder() + "/none.tar.gz"}, Sha256(archive));
    const std::string failed = desk.Meaning("package://kit/kit-1/crate.urdf");
    CHECK_THAT(failed, Contains("error[fetch-failed]"));
    CHECK_THAT(failed, Contains("not requested without `--allow-network`"));
    CHECK_THAT(failed, Contains("help: use `--allow-network` to try the other URLs"));
  }
}

TEST_CASE("a pipe in place of an archive is no trap") {
  PackageDesk desk;
  const std::string pipe = desk.folder() + "/kit.zip";
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  desk.Describe({"file://" + pipe}, std::string(64, 'a'));
  CHECK_THAT(desk.Meaning("package://kit/a"), Contains("it is not a regular file"));
}

TEST_CASE("an archive that is longer than permitted is not taken") {
  PackageDesk desk;
  LoopbackServer server;
  const std::string archive = SmallArchive();
  server.Serve("/kit.tar.gz", archive);
  server.Start();
  desk.options().remote.network = true;
  desk.options().remote.max_download_bytes = 20;
  desk.Describe({server.Url("/kit.tar.gz"), "file://" + desk.Write("kit.tar.gz", archive)}, Sha256(archive));
  const std::string failed = desk.Meaning("package://kit/a");
  CHECK_THAT(failed, Contains("kit.tar.gz`: it is longer than 20 bytes"));
  CHECK(desk.Cached().empty());
}

struct Malice {
  const char* what;
  TestArchive archive;
  const char* reported;
};

TEST_CASE("what no package may hold is refused, and nothing of it stays") {
  const std::string deep = [] {
    std::string path;
    for (int i = 0; i < 101; ++i) path += "a/";
    return path + "b";
  }();
  const std::vector<Malice> malices = {
      {"absolute", TestArchive().Add("/tmp/evil", "x"), "it has the absolute path `/tmp/evil`"},
      {"upwards", TestArchive().Add("a/../../evil", "x"), "the path `a/../../evil` in it leads upwards by `..`"},
      {"hidden upwards", TestArchive().Add("kit-1/a", "x").Add("other/../../evil", "x"), "leads upwards by `..`"},
      {"link out", TestArchive().Add("a/link", "../../secret", MemberKind::kLink), "`a/link` in it is a link to"},
      {"absolute link", TestArchive().Add("link", "/etc", MemberKind::kLink), "`link` in it is a link to `/etc`"},
      {"link to nothing", TestArchive().Add("link", "none", MemberKind::kLink), "which is not in the package"},
      {"through a link", TestArchive().Add("a", "..", MemberKind::kLink).Add("a/evil", "x"), "it has `a` twice"},
      {"link through a link", TestArchive().Add("a", "..", MemberKind::kLink).Add("a/b", "x", MemberKind::kLink),
       "it has `a` twice"},
      {"loop of links", TestArchive().Add("a", "b", MemberKind::kLink).Add("b", "a", MemberKind::kLink),
       "is a link to"},
      {"hard link", TestArchive().Add("a", "x").Add("b", "a", MemberKind::kHardLink),
       "`b` in it is a hard link, to `a`"},
      {"device", TestArchive().Add("a", "", MemberKind::kDevice), "`a` in it is a device or a pipe, not a file"},
      {"twice", TestArchive().Add("a", "1").Add("./a", "2"), "it has `./a` twice"},
      {"file as folder", TestArchive().Add("a", "1").Add("a/b", "2"), "it contains both a file `a` and a folder of"},
      {"too deep", TestArchive().Add(deep, "x"), "in it is too deep"},
      {"long name", TestArchive().Add(std::string(300, 'n'), "x"), "in it is too long"},
      {"long path",
       TestArchive().Add(std::string(200, 'n') + "/" + std::string(200, 'n') + "/" + deep + deep + deep + deep + deep,
                         "x"),
       "in it is too long"},
  };
  for (const Malice& malice : malices) {
    INFO(malice.what);
    PackageDesk desk;
    desk.Offer("kit.tar", malice.archive.Bytes("tar"));
    const std::string reported = desk.Meaning("package://kit/a");
    CHECK_THAT(reported, Contains("error[bad-archive]: the archive of package `kit` cannot be unpacked: "));
    CHECK_THAT(reported, Contains(malice.reported));
    CHECK(desk.Cached().empty());
    CHECK_FALSE(fs::exists(desk.folder() + "/cache/sceneweld/evil"));
    CHECK_FALSE(fs::exists(desk.folder() + "/cache/sceneweld/package_map/evil"));
  }
  CHECK_FALSE(fs::exists("/tmp/evil"));
}

TEST_CASE("an archive is not unpacked beyond the limits") {
  PackageDesk desk;
  SECTION("of bytes") {
    desk.options().remote.max_unpacked_bytes = 1 << 20;
    desk.Offer("kit.zip", TestArchive().Add("bomb", std::string(8 << 20, '\0')).Bytes("zip"));
    CHECK_THAT(desk.Meaning("package://kit/bomb"), Contains("its files are longer than 1048576 bytes"));
  }
  SECTION("of their ratio to the archive") {
    desk.Offer("kit.zip", TestArchive().Add("bomb", std::string(80 << 20, '\0')).Bytes("zip"));
    CHECK_THAT(desk.Meaning("package://kit/bomb"),
               Contains("its files are more than 100 times as long as the archive"));
  }
  SECTION("of members") {
    desk.options().remote.max_members = 1000;
    TestArchive archive;
    for (int i = 0; i < 1001; ++i) archive.Add(std::to_string(i));
    desk.Offer("kit.tar.xz", archive.Bytes("xztar"));
    CHECK_THAT(desk.Meaning("package://kit/1"), Contains("it has more than 1000 members"));
  }
  CHECK(desk.Cached().empty());
}

TEST_CASE("an archive that is none, or not whole, is reported so") {
  for (const std::string& bytes : {std::string("no archive"), SmallArchive("gztar").substr(0, 100)}) {
    PackageDesk desk;
    desk.Offer("kit.tar.gz", bytes);
    CHECK_THAT(desk.Meaning("package://kit/a"), Contains("error[bad-archive]"));
    CHECK(desk.Cached().empty());
  }
  PackageDesk desk;
  desk.Offer("kit.zip", SmallArchive("gztar"));  // Not the type that its suffix gives.
  CHECK_THAT(desk.Meaning("package://kit/a"), Contains("error[bad-archive]"));
}

TEST_CASE("an archive that the downloading program changed after its check is not unpacked") {
  PackageDesk desk;
  fetch::Request request;
  request.task = fetch::Task::kUnpack;
  request.folder = desk.folder();
  request.type = "zip";
  request.most_bytes = request.most_unpacked = request.most_members = 1 << 20;
  const std::string archive = SmallArchive("zip");
  request.sha256 = Sha256(archive);
  const auto reply = [&] {
    const std::string program = FindProgramFile("libexec", fetch::kProgram);
    return RunProgram(program, 60, fetch::ToBytes(request), {}).bytes;
  };
  desk.Write("archive", SmallArchive("zip") + "x");
  CHECK_THAT(reply(), Contains("it has changed since it was downloaded"));
  CHECK_FALSE(fs::exists(desk.folder() + "/package"));
  desk.Write("archive", archive);
  reply();
  CHECK(fs::exists(desk.folder() + "/package/kit-1/crate.urdf"));
}

TEST_CASE("the strip prefix is the package, and what is outside is left out") {
  const std::string archive = TestArchive()
                                  .Add("README", "outside")
                                  .Add("repo/models/kit/a.urdf", kCrateRobot)
                                  .Add("repo/models/kit/b.urdf", "a.urdf", MemberKind::kLink)
                                  .Add("repo/link", "/etc", MemberKind::kLink)  // outside, too
                                  .Add("repo/models/kitten", "x")
                                  .Bytes("gztar");
  PackageDesk desk;
  desk.Offer("kit.tar.gz", archive, "    strip_prefix: repo/models/kit/\n");
  CHECK_THAT(desk.Meaning("package://kit/b.urdf"), Contains("/b.urdf"));
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(desk.options().remote.cache)) {
    files += entry.is_directory() ? 0 : 1;
  }
  CHECK(files == 3);  // With the README of the cache.

  for (const char* prefix : {"repo/none", "README", "repo/models/kitten"}) {
    desk.Offer("kit.tar.gz", archive, "    strip_prefix: " + std::string(prefix) + "\n");
    CHECK_THAT(desk.Meaning("package://kit/a.urdf"),
               Contains("it has no folder `" + std::string(prefix) + "`, the strip prefix"));
  }
}

TEST_CASE("several processes and threads may fetch one package at the same time") {
  PackageDesk desk;
  TestArchive archive;
  for (int i = 0; i < 300; ++i) archive.Add("f" + std::to_string(i), std::string(1000, 'x'));
  desk.Offer("kit.tar.gz", archive.Bytes("gztar"));
  const auto is_there = [&] { return desk.Meaning("package://kit/f299").ends_with("/f299"); };
  std::vector<pid_t> children;
  for (int i = 0; i < 4; ++i) {
    const pid_t child = fork();
    if (child == 0) _exit(is_there() ? 0 : 1);
    children.push_back(child);
  }
  bool good = is_there();
  for (const pid_t child : children) {
    int status = 1;
    waitpid(child, &status, 0);
    good = good && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
  CHECK(good);
  CHECK(desk.Cached().size() == 2);

  // One description, used by several threads, is fetched once.
  const std::string bytes = SmallArchive();
  RemoteParams params;
  params.urls = {{"file://" + desk.Write("small.tar.gz", bytes)}};
  params.sha256 = {Sha256(bytes)};
  const RemotePackage package("small", params, desk.options().remote, Span());
  std::atomic<int> fetched = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] { fetched += package.Obtain({}).state == RemotePackage::State::kFetched ? 1 : 0; });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(fetched == 4);
  CHECK(desk.Cached().size() == 4);
}

TEST_CASE("what a killed fetch left behind is removed by the next one") {
  PackageDesk desk;
  desk.Offer("kit.zip", SmallArchive("zip"));
  const std::string cache = desk.options().remote.cache + "/";
  const fs::path killed = cache + ".fetch-old", begun = cache + ".fetch-new", busy = cache + ".fetch-busy";
  fs::create_directories(killed / "package");
  for (const fs::path& folder : {begun, busy}) fs::create_directories(folder);
  // A fetch holds the lock of its folder.
  const OpenFile lock(open(busy.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  REQUIRE(flock(lock.descriptor(), LOCK_EX | LOCK_NB) == 0);
  for (const fs::path& folder : {killed, busy}) {
    fs::last_write_time(folder, fs::file_time_type::clock::now() - std::chrono::minutes(1));
  }
  CHECK_THAT(desk.Meaning("package://kit/kit-1/crate.urdf"), Contains("/kit-1/crate.urdf"));
  CHECK_FALSE(fs::exists(killed));
  CHECK(fs::exists(begun));
  CHECK(fs::exists(busy));
}

TEST_CASE("a cache that cannot be written to is reported so") {
  PackageDesk desk;
  desk.Offer("kit.zip", SmallArchive("zip"));
  desk.Write("cache", "a file");
  CHECK_THAT(desk.Meaning("package://kit/a"), Contains("error[fetch-failed]") && Contains("cannot be written to"));
  desk.options().remote.cache.clear();
  CHECK_THAT(desk.Meaning("package://kit/a"), Contains("there is no cache for it"));
}

TEST_CASE("fetching ends when a stop is asked for") {
  PackageDesk desk;
  LoopbackServer server;  // Not started: it accepts connections and never answers.
  desk.options().remote.network = true;
  desk.Describe({server.Url("/kit.zip")}, std::string(64, '0'));
  std::atomic<bool> stop = false;
  desk.options().limits.stop = &stop;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    stop = true;
  });
  const auto begin = std::chrono::steady_clock::now();
  CHECK_THAT(desk.Meaning("package://kit/a"), Contains("it was stopped"));
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
  stopper.join();
  CHECK(desk.Cached().empty());
}

TEST_CASE("the cache of the user is where the XDG directories say") {
  std::map<std::string, std::string> variables;
  const auto cache = [&] {
    return UserPackageCache([&](const char* name) -> const char* {
      const auto found = variables.find(name);
      return found == variables.end() ? nullptr : found->second.c_str();
    });
  };
  CHECK(cache().empty());
  variables["HOME"] = "/home/me";
  CHECK(cache() == "/home/me/.cache/sceneweld/package_map");
  variables["XDG_CACHE_HOME"] = "relative";  // does not count
  CHECK(cache() == "/home/me/.cache/sceneweld/package_map");
  variables["XDG_CACHE_HOME"] = "/var/cache/me";
  CHECK(cache() == "/var/cache/me/sceneweld/package_map");
}

}  // namespace
}  // namespace sceneweld
