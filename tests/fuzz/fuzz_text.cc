// SPDX-License-Identifier: BSD-3-Clause
// Targets of the text layers: XML, JSON, YAML, expressions, package maps, request bodies.

#include <memory>

#include "sceneweld/cli/service/request.h"
#include "sceneweld/directives/expression/bindings.h"
#include "sceneweld/directives/expression/evaluation.h"
#include "sceneweld/directives/expression/expression.h"
#include "sceneweld/directives/reading/package_map_file.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/tests/fuzz/fuzz_target.h"
#include "sceneweld/tests/fuzz/fuzzed_files.h"
#include "sceneweld/tests/fuzz/property.h"

namespace sceneweld::fuzz {
namespace {

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
  const Limits limits = FuzzLimits();
  Diagnostics diagnostics;
  Check(JsonDocument::Parse(source, limits, diagnostics) != nullptr, diagnostics);
}

void FuzzYaml(std::string_view input) {
  const Source source("/f/text.yaml", "text.yaml", std::string(input));
  const Limits limits = FuzzLimits();
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
  FuzzedFiles f({{"/f/packages.yaml", input}, {"/f/kit/arm.urdf", "<robot name='arm'/>"}});
  PackageMap packages;
  const bool good = ReadPackageMapFile("/f/packages.yaml", {}, packages, f.files, f.diagnostics);
  Check(good, f.diagnostics);
}

void FuzzPackageXml(std::string_view input) {
  FuzzedFiles f({{"/f/kit/package.xml", input},
                 {"/f/kit/arm.urdf", "<robot name='arm'/>"},
                 {"/g/kit/package.xml", "<package><name>kit</name></package>"},
                 {"/g/kit/inner/package.xml", "<package><name>inner</name></package>"}});
  PackageMap one, several, nearest;
  Check(one.AddPackageXml("/f/kit/package.xml", f.files, f.diagnostics), f.diagnostics);
  several.PopulateFromFolder("/f", f.files, f.diagnostics);
  several.PopulateFromPaths("/g:/nowhere:", "/kit", PackageMap::Crawl::kRos, f.files, f.diagnostics);
  several.PopulateFromPaths("/g", "", PackageMap::Crawl::kEverything, f.files, f.diagnostics);
  several.Add("kit", "/f/kit", f.files, f.diagnostics);
  several.AddResourceFolder("/g", "GZ_SIM_RESOURCE_PATH");
  nearest.AddNearestPackage("/f/kit/arm.urdf", f.files, f.diagnostics);
  const auto uri = nearest.UriOf("/f/kit/arm.urdf");
  if (uri.has_value() != !nearest.empty()) Broken("the nearest package does not hold the file beside it");
  if (several.Fingerprint().empty()) Broken("a map of packages has no fingerprint");
  RenderText(f.diagnostics);
}

void FuzzRequest(std::string_view input) {
  for (const cli::Task task :
       {cli::Task::kCompose, cli::Task::kCheck, cli::Task::kExplain, cli::Task::kPose, cli::Task::kDiff}) {
    cli::ReadRequest(task, std::string(input));
  }
}

}  // namespace sceneweld::fuzz
