// SPDX-License-Identifier: BSD-3-Clause
// How diagnostics name files.

#include <catch2/catch.hpp>

#include "sceneweld/scene/diagnostics/path_style.h"

namespace sceneweld {
namespace {

std::string NameFrom(const std::string& folder, const std::string& path) {
  return PathStyle{PathStyle::Form::kRelative, folder}.NameOf(NamedFile{"shown", path});
}

TEST_CASE("a file is named from the current folder, or absolute where that is shorter") {
  CHECK(NameFrom("/home/me", "/home/me/arm.urdf") == "arm.urdf");
  CHECK(NameFrom("/home/me", "/home/me/robots/arm.urdf") == "robots/arm.urdf");
  CHECK(NameFrom("/home/me/build", "/home/me/robots/arm.urdf") == "../robots/arm.urdf");
  CHECK(NameFrom("/home/me/build/debug", "/home/me/robots/arm.urdf") == "../../robots/arm.urdf");
  CHECK(NameFrom("/home/me", "/home/meadow/arm.urdf") == "../meadow/arm.urdf");
  CHECK(NameFrom("/home/me", "/opt/ros/arm.urdf") == "/opt/ros/arm.urdf");
  CHECK(NameFrom("/", "/arm.urdf") == "arm.urdf");
  CHECK(NameFrom("", "/arm.urdf") == "/arm.urdf");
}

TEST_CASE("a text without a file keeps its name in every form") {
  for (const auto form :
       {PathStyle::Form::kShown, PathStyle::Form::kRelative, PathStyle::Form::kAbsolute, PathStyle::Form::kUri}) {
    const PathStyle style{form, "/home"};
    CHECK(style.NameOf(NamedFile{"<stdin>", "/home/<stdin>"}) == "<stdin>");
    CHECK(style.NameOf(NamedFile{"memory.urdf", ""}) == "memory.urdf");
  }
}

TEST_CASE("paths are written as URIs, byte by byte, and URIs stay") {
  CHECK(UriOfPath("/home/me/arm.urdf") == "file:///home/me/arm.urdf");
  CHECK(UriOfPath("/my arms/\xC3\xA4#1%.urdf") == "file:///my%20arms/%C3%A4%231%25.urdf");
  CHECK(UriOfPath("my arms/a.urdf") == "my%20arms/a.urdf");
  CHECK(UriOfPath("package://kit/a.urdf") == "package://kit/a.urdf");
}

}  // namespace
}  // namespace sceneweld
