// SPDX-License-Identifier: BSD-3-Clause
// Results of work on meshes that are kept by content.

#include "sceneweld/parsers/mesh/mesh_store.h"

#include <stdlib.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/mesh/surface/convex_hull.h"
#include "sceneweld/parsers/mesh/surface/mesh_edges.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld {
namespace {

namespace fs = std::filesystem;

class StoreFolder {
 public:
  StoreFolder() {
    std::string pattern = (fs::temp_directory_path() / "sceneweld_store_XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
    path = pattern;
  }
  ~StoreFolder() { fs::remove_all(path); }
  StoreFolder(const StoreFolder&) = delete;
  StoreFolder& operator=(const StoreFolder&) = delete;
  std::vector<std::string> Files() const {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
      if (entry.is_regular_file()) files.push_back(entry.path().string());
    }
    return files;
  }
  std::string path;
};

TriangleMesh RandomBall(unsigned seed, std::uint32_t count) {
  std::mt19937 random(seed);
  TriangleMesh mesh;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto number = [&] { return static_cast<double>(random() % 1000) / 500 - 1; };
    mesh.vertices.push_back({number(), number(), number()});
    const auto corner = [&] { return static_cast<std::uint32_t>(random() % count); };
    mesh.triangles.push_back({i, corner(), corner()});
  }
  return mesh;
}

bool IsSame(const TriangleMesh& a, const TriangleMesh& b) {
  return a.vertices == b.vertices && a.triangles == b.triangles;
}

bool IsSame(const SurfaceFaults& a, const SurfaceFaults& b) {
  return a.flat_triangles == b.flat_triangles && a.first_flat_triangle == b.first_flat_triangle &&
         a.open_edges == b.open_edges && a.misoriented_edges == b.misoriented_edges;
}

TEST_CASE("hulls and faults from a store are those without one") {
  MeshStore store(1 << 20);
  for (unsigned seed = 0; seed < 5; ++seed) {
    const TriangleMesh mesh = RandomBall(seed, 50 + 100 * seed);
    const auto hull = ConvexHull(mesh.vertices);
    REQUIRE(hull);
    for (int round = 0; round < 2; ++round) {
      const auto stored = StoredHull(mesh.vertices, &store);
      REQUIRE(stored);
      CHECK(IsSame(*stored, *hull));
      CHECK(IsSame(StoredFaults(mesh, &store), FindSurfaceFaults(mesh)));
    }
  }
  CHECK(store.statistics().hits == 10);
  CHECK(store.statistics().misses == 10);
  // No hull is a result too.
  const std::vector<Vector3> flat{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}};
  CHECK_FALSE(StoredHull(flat, &store));
  CHECK_FALSE(StoredHull(flat, &store));
  CHECK(store.statistics().hits == 11);
}

TEST_CASE("the memory of a store is bounded, and what was used last stays") {
  MeshStore store(3000);
  for (int i = 0; i < 20; ++i) {
    store.Keep(std::to_string(i), std::string(500, 'x'));
    CHECK(store.Find("0"));
  }
  CHECK(store.statistics().bytes <= 3000);
  CHECK_FALSE(store.Find("1"));
  CHECK(store.Find("19"));
  store.Keep("large", std::string(5000, 'x'));
  CHECK_FALSE(store.Find("large"));
  CHECK(store.Find("19"));
}

TEST_CASE("another process finds results in the folder; a damaged file is computed again and reported") {
  const StoreFolder folder;
  const TriangleMesh mesh = RandomBall(1, 200);
  const auto hull = ConvexHull(mesh.vertices);
  const std::string cache = folder.path + "/made/here";
  {
    MeshStore store(1 << 20, cache);
    StoredHull(mesh.vertices, &store);
    CHECK(store.statistics().misses == 1);
    CHECK(store.faults().empty());
  }
  const auto files = folder.Files();
  REQUIRE(files.size() == 1);
  {
    MeshStore store(1 << 20, cache);
    CHECK(IsSame(*StoredHull(mesh.vertices, &store), *hull));
    CHECK(store.statistics().hits == 1);
  }
  std::ifstream whole_file(files[0], std::ios::binary);
  const std::string whole(std::istreambuf_iterator<char>(whole_file), {});
  std::vector<std::string> damaged{"", whole.substr(0, 10), whole.substr(0, whole.size() - 1), whole + "x"};
  for (const std::size_t at : {std::size_t{0}, std::size_t{30}, std::size_t{100}, std::size_t{160}, whole.size() - 1}) {
    damaged.push_back(whole);
    damaged.back()[at] = static_cast<char>(damaged.back()[at] ^ 1);
  }
  for (const std::string& contents : damaged) {
    std::ofstream(files[0], std::ios::binary) << contents;
    MeshStore store(1 << 20, cache);
    CHECK(IsSame(*StoredHull(mesh.vertices, &store), *hull));
    REQUIRE(store.faults().size() == 1);
    CHECK(store.faults()[0].path == files[0]);
    CHECK(store.faults()[0].is_damaged);
    // It was replaced.
    MeshStore next(1 << 20, cache);
    CHECK(StoredHull(mesh.vertices, &next));
    CHECK(next.faults().empty());
  }
  CHECK(folder.Files().size() == 1);  // No temporary file is left.
}

TEST_CASE("a cache that cannot be written is reported, and changes nothing") {
  const StoreFolder folder;
  std::ofstream(folder.path + "/file") << "x";
  MeshStore store(1 << 20, folder.path + "/file/below");
  CHECK(StoredHull(RandomBall(2, 100).vertices, &store));
  CHECK(StoredHull(RandomBall(3, 100).vertices, &store));
  CHECK(StoredHull(RandomBall(3, 100).vertices, &store));
  CHECK(store.statistics().hits == 1);
  REQUIRE(store.faults().size() == 1);
  CHECK(store.faults()[0].path == folder.path + "/file/below");
  CHECK_FALSE(store.faults()[0].is_damaged);
  CHECK_FALSE(store.faults()[0].why.empty());
}

TEST_CASE("several threads, and several stores, share one folder", "[threads]") {
  const StoreFolder folder;
  MeshStore one(1 << 16, folder.path), other(1 << 16, folder.path);
  std::vector<TriangleMesh> meshes;
  for (unsigned seed = 0; seed < 6; ++seed) meshes.push_back(RandomBall(seed, 100));
  std::vector<std::thread> threads;
  std::vector<int> good(4);
  for (std::size_t t = 0; t < good.size(); ++t) {
    threads.emplace_back([&, t] {
      for (const TriangleMesh& mesh : meshes) {
        const auto hull = StoredHull(mesh.vertices, t % 2 == 0 ? &one : &other);
        good[t] += hull && IsSame(*hull, *ConvexHull(mesh.vertices));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(good == std::vector<int>(4, 6));
  CHECK(one.faults().empty());
  CHECK(other.faults().empty());
}

constexpr const char* kStoredRobot = R"(<robot name="r"><link name="a">
<visual><geometry><mesh filename="a.obj"/></geometry></visual>
<visual><geometry><mesh filename="b.obj" scale="-1 2 1"/></geometry></visual>
<collision><geometry><mesh filename="a.obj"/></geometry></collision></link></robot>)";

std::string ObjOf(const TriangleMesh& mesh) {
  std::string text = "mtllib m.mtl\nusemtl red\n";
  for (const Vector3& v : mesh.vertices) {
    text += "v " + std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(v.z) + "\n";
  }
  for (const auto& triangle : mesh.triangles) {
    text += "f";
    for (const std::uint32_t corner : triangle) text += " " + std::to_string(corner + 1);
    text += "\n";
  }
  return text;
}

std::string GlbOf(const std::shared_ptr<const FileSystem>& files) {
  LoadOptions options;
  options.files = files;
  Diagnostics diagnostics;
  const auto loaded = Load("/r.urdf", options, diagnostics);
  REQUIRE(loaded);
  LossReport losses(diagnostics);
  return Collected(*ExportStream(*loaded, *FindFormat("glb"), {}, losses), diagnostics);
}

TEST_CASE("a glTF file has the same bytes with a store, with a folder, and after changes of files") {
  const StoreFolder folder;
  const auto memory = std::make_shared<MemoryFiles>();
  memory->Add("/r.urdf", kStoredRobot);
  memory->Add("/a.obj", ObjOf(RandomBall(4, 60)));
  memory->Add("/b.obj", ObjOf(RandomBall(5, 80)));
  memory->Add("/m.mtl", "newmtl red\nKd 1 0 0\n");
  const auto store = std::make_shared<MeshStore>(1 << 22, folder.path);
  const auto reads = std::make_shared<MeshStore>(1 << 22);
  reads->KeepReads();
  const auto check_all = [&] {
    const std::string plain = GlbOf(memory);
    for (int round = 0; round < 2; ++round) {
      CHECK(GlbOf(std::make_shared<FilesWithMeshStore>(memory, store)) == plain);
      CHECK(GlbOf(std::make_shared<FilesWithMeshStore>(memory, reads)) == plain);
    }
    CHECK(GlbOf(std::make_shared<FilesWithMeshStore>(memory, std::make_shared<MeshStore>(1 << 22, folder.path))) ==
          plain);
    return plain;
  };
  const std::string first = check_all();
  CHECK(store->statistics().hits == 2);
  CHECK(reads->statistics().hits == 2);
  // A file that the mesh names, and the mesh itself.
  memory->Add("/m.mtl", "newmtl red\nKd 0 1 0\n");
  const std::string green = check_all();
  CHECK(green != first);
  memory->Add("/a.obj", ObjOf(RandomBall(6, 60)));
  CHECK(check_all() != green);
}

TEST_CASE("equal things are found by hashing, unless the hashes collide too often") {
  std::mt19937 random(3);
  std::vector<std::uint32_t> numbers(5000);
  for (std::uint32_t& number : numbers) number = static_cast<std::uint32_t>(random() % 900);
  StopCheck stop;
  const auto equal = [&](std::uint32_t a, std::uint32_t b) { return numbers[a] == numbers[b]; };
  const auto first = FirstOfEqualByHash(
      numbers.size(), [&](std::uint32_t i) { return MixedBits(numbers[i]); }, equal, stop);
  REQUIRE(first);
  std::vector<std::uint32_t> known(900, 0xFFFFFFFFu);
  for (std::uint32_t i = 0; i < numbers.size(); ++i) {
    if (known[numbers[i]] == 0xFFFFFFFFu) known[numbers[i]] = i;
    CHECK((*first)[i] == known[numbers[i]]);
  }
  CHECK_FALSE(FirstOfEqualByHash(
      numbers.size(), [](std::uint32_t) { return std::uint64_t{7}; }, equal, stop));
}

TEST_CASE("vertices are merged whatever the sign of a zero, into the first of each place") {
  TriangleMesh mesh;
  mesh.vertices = {{0, 1, 0}, {-0.0, 1, 0}, {1, 0, 0}, {0, 1, -0.0}, {1, 0, 0}};
  mesh.triangles = {{0, 2, 1}, {3, 4, 0}};
  MergeEqualVertices(mesh);
  CHECK(mesh.vertices.size() == 2);
  CHECK(mesh.triangles == std::vector<TriangleMesh::Triangle>{{0, 1, 0}, {0, 1, 0}});
}

TEST_CASE("edges are sorted by their vertices, those at one vertex too, however many there are") {
  TriangleMesh mesh = RandomBall(8, 300);
  for (std::uint32_t i = 1; i + 1 < 300; ++i) mesh.triangles.push_back({0, 300 - i, i});  // A fan.
  StopCheck stop;
  const std::vector<MeshEdge> edges = SortedEdges(mesh.triangles, mesh.vertices.size(), stop);
  std::size_t count = 0;
  for (const auto& triangle : mesh.triangles) {
    for (std::size_t i = 0; i < 3; ++i) count += triangle[i] != triangle[(i + 1) % 3];
  }
  CHECK(edges.size() == count);
  CHECK(std::is_sorted(edges.begin(), edges.end(), [](const MeshEdge& a, const MeshEdge& b) {
    return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
  }));
  for (const MeshEdge& edge : edges) {
    CHECK(edge.low < edge.high);
    CHECK(mesh.triangles[edge.triangle][edge.at_low] == edge.low);
    CHECK(mesh.triangles[edge.triangle][edge.at_high] == edge.high);
  }
}

TEST_CASE("digests of texts of every length near a block are those of the standard") {
  CHECK(Sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(Sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(Sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(Sha256(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  // The digest of the digests of 0 to 200 letters `x`, from Python's hashlib.
  std::string digests;
  for (std::size_t size = 0; size <= 200; ++size) {
    digests += Sha256(std::string(size, 'x'));
    const std::string bytes(size, '\xfe');
    Sha256Sum sum;
    sum.Add(bytes.substr(0, size / 3));
    sum.Add(bytes.substr(size / 3));
    CHECK(sum.Digits() == Sha256(bytes));
  }
  CHECK(Sha256(digests) == "75013a3fd49991ead9d8a57ea80485c088443c3406a0e8fa003ed57144041eb4");
}

}  // namespace
}  // namespace sceneweld
