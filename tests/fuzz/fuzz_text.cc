// SPDX-License-Identifier: BSD-3-Clause
// Targets of the text layers: XML, JSON, YAML, expressions, package maps, request bodies.

#include <chrono>
#include <memory>

#include "sceneweld/cli/service/request.h"
#include "sceneweld/directives/expression/bindings.h"
#include "sceneweld/directives/expression/evaluation.h"
#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/reading/package_map_file.h"
#include "sceneweld/directives/yaml/yaml_tree.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/render_json.h"
#include "sceneweld/scene/render_text.h"
#include "sceneweld/scene/text/json_value.h"
#include "sceneweld/tests/fuzz/fuzz_target.h"
#include "sceneweld/tests/fuzz/property.h"

namespace sceneweld::fuzz {
namespace {

Limits TextLimits() {
  Limits limits;
  limits.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  limits.max_total_bytes = std::size_t{64} << 20;
  limits.max_yaml_nodes = 100'000;
  return limits;
}

void Check(bool has_result, const Diagnostics& diagnostics) {
  if (has_result && diagnostics.has_errors()) Broken("there is a result and an error");
  if (!has_result && !diagnostics.has_errors()) Broken("there is no result and no error");
  RenderText(diagnostics);
  for (const Diagnostic& one : diagnostics.all()) RenderJsonLine(one);
}

void Walk(Element element, int depth) {
  element.text();
  element.ToXml();
  if (depth > 3) return;  // ToXml has seen the rest.
  for (const Element child : element.children()) Walk(child, depth + 1);
}

}  // namespace

void FuzzXml(std::string_view input) {
  const Source source("/f/text.xml", "text.xml", std::string(input));
  Diagnostics diagnostics;
  const auto document = XmlDocument::Parse(source, diagnostics);
  Check(document != nullptr, diagnostics);
  if (document && document->root()) Walk(document->root(), 0);
}

void FuzzJson(std::string_view input) {
  const Source source("/f/text.json", "text.json", std::string(input));
  const Limits limits = TextLimits();
  Diagnostics diagnostics;
  Check(JsonDocument::Parse(source, limits, diagnostics) != nullptr, diagnostics);
}

void FuzzYaml(std::string_view input) {
  const Source source("/f/text.yaml", "text.yaml", std::string(input));
  const Limits limits = TextLimits();
  Diagnostics diagnostics;
  Check(YamlTree::Parse(source, limits, diagnostics) != nullptr, diagnostics);
}

void FuzzExpression(std::string_view input) {
  const std::string text = "value: ${" + std::string(input) + "}\n";
  CheckScene(
      "sceneweld: 1\nparameters:\n  a: { default: 2 }\nvariables:\n  " + text +
          "directives:\n- add_frame: { name: f, X_PF: { base_frame: world, translation: [\"${value}\", 0, 0] } }\n",
      "dmd", ".dmd.yaml");
}

void FuzzPackageMap(std::string_view input) {
  auto system = std::make_shared<MemoryFiles>();
  system->Add("/f/packages.yaml", std::string(input));
  system->Add("/f/kit/arm.urdf", "<robot name='arm'/>");
  const Limits limits = TextLimits();
  Diagnostics diagnostics;
  auto sources = std::make_shared<Sources>();
  diagnostics.KeepAlive(sources);
  Files files(system, limits, sources);
  PackageMap packages;
  const bool good = ReadPackageMapFile("/f/packages.yaml", {}, packages, files, diagnostics);
  Check(good, diagnostics);
}

void FuzzPackageXml(std::string_view input) {
  auto system = std::make_shared<MemoryFiles>();
  system->Add("/f/kit/package.xml", std::string(input));
  system->Add("/f/kit/arm.urdf", "<robot name='arm'/>");
  system->Add("/g/kit/package.xml", "<package><name>kit</name></package>");
  system->Add("/g/kit/inner/package.xml", "<package><name>inner</name></package>");
  const Limits limits = TextLimits();
  Diagnostics diagnostics;
  auto sources = std::make_shared<Sources>();
  diagnostics.KeepAlive(sources);
  Files files(system, limits, sources);
  PackageMap one, several, nearest;
  Check(one.AddPackageXml("/f/kit/package.xml", files, diagnostics), diagnostics);
  several.PopulateFromFolder("/f", files, diagnostics);
  several.PopulateFromPaths("/g:/nowhere:", "/kit", PackageMap::Crawl::kRos, files, diagnostics);
  several.PopulateFromPaths("/g", "", PackageMap::Crawl::kEverything, files, diagnostics);
  several.Add("kit", "/f/kit", files, diagnostics);
  several.AddResourceFolder("/g", "GZ_SIM_RESOURCE_PATH");
  nearest.AddNearestPackage("/f/kit/arm.urdf", files, diagnostics);
  const auto uri = nearest.UriOf("/f/kit/arm.urdf");
  if (uri.has_value() != !nearest.empty()) Broken("the nearest package does not hold the file beside it");
  if (several.Fingerprint().empty()) Broken("a map of packages has no fingerprint");
  RenderText(diagnostics);
}

void FuzzRequest(std::string_view input) {
  for (const cli::Task task :
       {cli::Task::kCompose, cli::Task::kCheck, cli::Task::kExplain, cli::Task::kPose, cli::Task::kDiff}) {
    cli::ReadRequest(task, std::string(input));
  }
}

}  // namespace sceneweld::fuzz
