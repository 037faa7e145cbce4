// SPDX-License-Identifier: BSD-3-Clause
// The target of xacro files.

#include <chrono>
#include <optional>

#include "sceneweld/parsers/xacro/xacro.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/fuzz/fuzz_target.h"
#include "sceneweld/tests/fuzz/fuzzed_files.h"
#include "sceneweld/tests/fuzz/property.h"

namespace sceneweld::fuzz {
namespace {

constexpr const char* kPath = "/f/root.xacro";
// The time until the deadline of FuzzLimits, and what an expansion may take beyond it.
constexpr std::chrono::seconds kTime{5}, kReserve{5};

struct Expanded {
  std::optional<std::string> text;
  std::string reported;
};

Expanded ExpandOnce(std::string_view input) {
  LoadOptions options;
  options.files = FilesBeside(kPath, input);
  options.current_folder = "/f";
  options.limits = FuzzLimits();
  options.packages.push_back({LoadOptions::PackageOption::Kind::kNamed, "kit", "/f"});
  options.xacro_arguments = {{"x", "2"}};
  Diagnostics diagnostics;
  const auto begin = std::chrono::steady_clock::now();
  Expanded expanded{ExpandXacro(kPath, options, diagnostics), {}};
  const auto taken = std::chrono::steady_clock::now() - begin;
  if (taken > kTime + kReserve) Broken("the expansion does not end at its deadline");
  if (expanded.text.has_value() == diagnostics.has_errors()) Broken("there must be an expanded text or an error");
  expanded.reported = RenderText(diagnostics);
  for (const Diagnostic& one : diagnostics.all()) RenderJsonLine(one);
  if (taken > kTime) expanded.reported.clear();  // What is reported at the deadline depends on the time.
  return expanded;
}

}  // namespace

void FuzzXacro(std::string_view input) {
  const Expanded first = ExpandOnce(input), second = ExpandOnce(input);
  if (!first.reported.empty() && !second.reported.empty() && first.reported != second.reported) {
    Broken("expanding again reports something else:\n" + first.reported + "\n---\n" + second.reported);
  }
  if (first.text && second.text && first.text != second.text) Broken("expanding again gives another text");
  if (first.text) {
    const Source source("/f/root.urdf", "root.urdf", *first.text);
    Diagnostics diagnostics;
    const auto document = XmlDocument::Parse(source, diagnostics);
    if (!document || !document->root()) Broken("the expanded text is not XML: " + RenderText(diagnostics));
  }
  CheckScene(input, "xacro", ".xacro");
}

}  // namespace sceneweld::fuzz
