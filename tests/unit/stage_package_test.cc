// SPDX-License-Identifier: BSD-3-Clause
// Packages (.usdz): the layer that opens, files in them, nested packages, and archives that are refused.

#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/stage/layer_file.h"
#include "sceneweld/parsers/stage/usdz_package.h"
#include "sceneweld/tests/unit/stored_zip.h"

namespace sceneweld::stage {
namespace {

constexpr const char* kLayerText = "#usda 1.0\ndef \"A\"\n{\n}\n";

// Reads files that exist only in memory.
struct PackageReading {
  explicit PackageReading(std::vector<std::pair<std::string, std::string>> contents) {
    for (auto& [path, text] : contents) system->Add(path, text);
  }
  std::string message() const { return diagnostics.all().empty() ? "" : diagnostics.all().front().message; }

  std::shared_ptr<MemoryFiles> system = std::make_shared<MemoryFiles>();
  Files files{system, {}, std::make_shared<Sources>()};
  Diagnostics diagnostics;
};

TEST_CASE("the first layer of a package opens, and its files have paths in the package") {
  PackageReading reading({{"/x/a.usdz", StoredZip().Add("main.usda", kLayerText).Add("0/image.png", "PNG").Bytes()}});
  const auto layer = ReadLayer("/x/a.usdz", {}, reading.files, reading.diagnostics);
  CHECK(reading.message() == "");
  REQUIRE(layer);
  CHECK(layer->path == "/x/a.usdz[main.usda]");
  CHECK(layer->shown == "/x/a.usdz[main.usda]");
  CHECK(layer->Find("/A"));
  CHECK(ResolvedAsset("./0/image.png", *layer) == "/x/a.usdz[0/image.png]");
  CHECK(ReadAssetBytes(ResolvedAsset("0/image.png", *layer), {}, reading.files, reading.diagnostics) == "PNG");
  CHECK_FALSE(ReadAssetBytes("/x/a.usdz[b.png]", {}, reading.files, reading.diagnostics));
  CHECK(reading.message().find("has no file `b.png`") != std::string::npos);
}

TEST_CASE("a package in a package opens") {
  const std::string inner = StoredZip().Add("c/d.usda", kLayerText).Add("c/t.png", "PNG").Bytes();
  PackageReading reading({{"/x/a.usdz", StoredZip().Add("b.usdz", inner).Bytes()}});
  for (const char* path : {"/x/a.usdz", "/x/a.usdz[b.usdz]", "/x/a.usdz[b.usdz[c/d.usda]]"}) {
    const auto layer = ReadLayer(path, {}, reading.files, reading.diagnostics);
    CHECK(reading.message() == "");
    REQUIRE(layer);
    CHECK(layer->path == "/x/a.usdz[b.usdz[c/d.usda]]");
    CHECK(ResolvedAsset("t.png", *layer) == "/x/a.usdz[b.usdz[c/t.png]]");
    CHECK(ReadAssetBytes("/x/a.usdz[b.usdz[c/t.png]]", {}, reading.files, reading.diagnostics) == "PNG");
  }
}

TEST_CASE("assets start from the folder of their layer") {
  Layer layer;
  layer.path = "/x/y/a.usda";
  CHECK(ResolvedAsset("b.usd", layer) == "/x/y/b.usd");
  CHECK(ResolvedAsset("../b.usd", layer) == "/x/b.usd");
  CHECK(ResolvedAsset("/z/b.usd", layer) == "/z/b.usd");
  CHECK(ResolvedAsset("p.usdz[c.usda]", layer) == "/x/y/p.usdz[c.usda]");
  CHECK(ResolvedAsset("b.usd:SDF_FORMAT_ARGS:target=x", layer) == "/x/y/b.usd");
  CHECK(ResolvedAsset("https://example.org/b.usd", layer) == "https://example.org/b.usd");
  layer.path = "/x/p.usdz[0/a.usda]";
  CHECK(ResolvedAsset("../1/b.usd", layer) == "/x/p.usdz[1/b.usd]");
}

TEST_CASE("archives that are no packages are refused with the file at fault") {
  std::string message, bytes;
  SECTION("compressed") {
    bytes = StoredZip().Add("main.usda", kLayerText).Add("a.png", "PNG", {.method = 8}).Bytes();
    message = "`a.png` is compressed";
  }
  SECTION("encrypted") {
    bytes = StoredZip().Add("main.usda", kLayerText, {.flags = 1}).Bytes();
    message = "`main.usda` is encrypted";
  }
  SECTION("a damaged file") {
    bytes = StoredZip().Add("main.usda", kLayerText, {.checksum_change = 1}).Bytes();
    message = "`main.usda` is damaged";
  }
  SECTION("a name that leads out") {
    bytes = StoredZip().Add("main.usda", kLayerText).Add("a/../../b.png", "PNG").Bytes();
    message = "leads out of the package";
  }
  SECTION("an absolute name") {
    bytes = StoredZip().Add("/main.usda", kLayerText).Bytes();
    message = "leads out of the package";
  }
  SECTION("one name twice") {
    bytes = StoredZip().Add("main.usda", kLayerText).Add("main.usda", kLayerText).Bytes();
    message = "`main.usda` is there twice";
  }
  SECTION("a file beyond the end") {
    bytes = StoredZip().Add("main.usda", kLayerText, {.size_change = 1000}).Bytes();
    message = "beyond the end";
  }
  SECTION("files that overlap") {
    bytes = StoredZip().Add("main.usda", kLayerText).Add("a.png", "PNG").Overlapping().Bytes();
    message = "overlap";
  }
  SECTION("the first file is not a layer") {
    bytes = StoredZip().Add("a.png", "PNG").Add("main.usda", kLayerText).Bytes();
    message = "its first file, `a.png`, is not a layer";
  }
  SECTION("cut off") {
    bytes = StoredZip().Add("main.usda", kLayerText).Bytes();
    bytes.pop_back();
    message = "cut off";
  }
  SECTION("empty") {
    bytes = StoredZip().Bytes();
    message = "it is empty";
  }
  PackageReading reading({{"/x/a.usdz", bytes}});
  CHECK_FALSE(ReadLayer("/x/a.usdz", {}, reading.files, reading.diagnostics));
  INFO(reading.message());
  CHECK(reading.message().find(message) != std::string::npos);
  CHECK(reading.diagnostics.all().front().file.shown == "/x/a.usdz");
}

TEST_CASE("a package that holds itself as its first file ends") {
  std::string bytes = StoredZip().Add("main.usda", kLayerText).Bytes();
  for (int i = 0; i < 12; ++i) bytes = StoredZip().Add("a.usdz", bytes).Bytes();
  PackageReading reading({{"/x/a.usdz", bytes}});
  CHECK_FALSE(ReadLayer("/x/a.usdz", {}, reading.files, reading.diagnostics));
  CHECK(reading.message().find("nested too deeply") != std::string::npos);
}

TEST_CASE("the first bytes decide what a layer is") {
  PackageReading reading({{"/x/a.usd", kLayerText}, {"/x/b.usd", std::string("\x7f\x45\0\xff", 4)}});
  CHECK(ReadLayer("/x/a.usd", {}, reading.files, reading.diagnostics));
  CHECK_FALSE(ReadLayer("/x/b.usd", {}, reading.files, reading.diagnostics));
  CHECK(reading.message().find("neither text of USD") != std::string::npos);
}

}  // namespace
}  // namespace sceneweld::stage
