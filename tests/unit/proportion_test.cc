// SPDX-License-Identifier: BSD-3-Clause
// The size of a written file, and the work on its losses, are in proportion to the input.

#include <chrono>
#include <string>
#include <utility>

#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/loaded_text.h"

namespace sceneweld {
namespace {

constexpr const char* kTextFormats[] = {"sdf", "urdf", "mjcf", "usd", "json", "dot"};

std::string Written(const Loaded& loaded, const char* format) {
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  WriteOptions options;
  options.keep_text = false;
  return Export(loaded, *FindFormat(format), options, losses);
}

std::string Chain(int count, const std::string& type) {
  std::string text = "<robot name='chain'><link name='link_1000'/>";
  for (int i = 1001; i < 1000 + count; ++i) {
    const std::string number = std::to_string(i), before = std::to_string(i - 1);
    text += "<link name='link_" + number + "'/><joint name='joint_" + number + "' type='" + type +
            "'><parent link='link_" + before + "'/><child link='link_" + number + "'/></joint>";
  }
  return text + "</robot>";
}

TEST_CASE("a chain that is twice as long is a file that is about twice as long, in every format") {
  for (const char* type : {"continuous", "fixed"}) {
    const Loaded once = LoadedText(Chain(1000, type), "urdf"), twice = LoadedText(Chain(2000, type), "urdf");
    for (const char* format : kTextFormats) {
      INFO(type << ", " << format);
      const std::size_t small = Written(once, format).size();
      CHECK(Written(twice, format).size() < small * 21 / 10);
    }
  }
}

// Each name in a message once made a copy of the whole message: 40,000 of them took 14 GB and a minute.
TEST_CASE("many different names that a file loses are reported in proportion") {
  std::string attributes, elements;
  for (int i = 0; i < 40'000; ++i) {
    attributes += " unknown_" + std::to_string(i) + "='1'";
    elements += "<unknown_" + std::to_string(i) + " a='1'/>";
  }
  const std::pair<const char*, std::string> inputs[] = {
      {"urdf", "<robot name='r'><link name='a'" + attributes + "/></robot>"},
      {"urdf", "<robot name='r'><link name='a'>" + elements + "</link></robot>"},
      {"sdf", "<sdf version='1.9'><model name='r'><link name='a'" + attributes + "/></model></sdf>"},
      {"sdf", "<sdf version='1.9'><model name='r'><link name='a'>" + elements + "</link></model></sdf>"},
  };
  for (const auto& [format, text] : inputs) {
    Diagnostics diagnostics;
    const Loaded loaded = LoadedText(text, format, diagnostics);
    const auto begin = std::chrono::steady_clock::now();
    for (const char* to : kTextFormats) CHECK(!Written(loaded, to).empty());
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
  }
}

// Each macro calls itself twice, to a depth of 40.
TEST_CASE("the work on a xacro file has a limit, also where it makes no elements") {
  const std::string text = R"(<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:macro name="twice" params="n"><xacro:if value="${n > 0}">
<xacro:twice n="${n - 1}"/><xacro:twice n="${n - 1}"/></xacro:if></xacro:macro>
<xacro:twice n="DEPTH"/><link name="a"/></robot>)";
  const auto errors = [&](const std::string& depth) {
    std::string with_depth = text;
    with_depth.replace(text.find("DEPTH"), 5, depth);
    LoadOptions options;
    options.format = "xacro";
    options.limits.max_xacro_steps = 100'000;
    Diagnostics diagnostics;
    const bool loads = LoadText(with_depth, "", options, diagnostics).has_value();
    CHECK(loads == (diagnostics.error_count() == 0));
    return CodesAndMessages(diagnostics);
  };
  CHECK(errors("8") == "");
  CHECK(errors("40").find("limit-exceeded: the expansion of this xacro file is too much work") == 0);
}

}  // namespace
}  // namespace sceneweld
