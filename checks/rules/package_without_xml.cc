// SPDX-License-Identifier: BSD-3-Clause
// The rule `package-without-xml`.

#include <algorithm>
#include <string>

#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

// A name that the tools of ROS accept.
bool IsPackageName(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !name.empty() && is_letter(name.front()) && std::all_of(name.begin(), name.end(), [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

// With no more than what the format demands.
Fix AddPackageXml(std::string_view name, const std::string& folder) {
  if (!IsPackageName(name)) return {};
  const std::string text = R"(<?xml version="1.0"?>
<package format="3">
  <name>)" + std::string(name) +
                           R"(</name>
  <version>0.0.0</version>
  <description>)" + std::string(name) +
                           R"(</description>
  <maintainer email="unknown@example.com">unknown</maintainer>
  <license>unknown</license>
</package>
)";
  Fix fix{.title = "add a `package.xml`"};
  fix.new_file = Fix::NewFile{NormalizedPath("package.xml", folder), text};
  return fix;
}

void CheckPackageWithoutXml(CheckRun& run) {
  const PackageMap* const packages = run.subject.packages();
  if (!packages) return;
  for (const std::string_view name : packages->Names()) {
    const PackageMap::Package& package = *packages->Find(name);
    if (package.remote || !run.files.IsFolder(package.folder)) continue;
    if (run.files.IsFile(NormalizedPath("package.xml", package.folder))) continue;
    // A model of Gazebo, which has this file instead.
    if (run.files.IsFile(NormalizedPath("model.config", package.folder))) continue;
    run.Report(package.span,
               "the folder " + Quoted(package.folder) + " of package " + Quoted(name) + " has no `package.xml`")
        .InFileUnlessSpan({package.folder, package.folder})
        .Help("add a `package.xml` with the name " + Quoted(name) + " to that folder");
    run.AddFix(AddPackageXml(name, package.folder));
  }
}

}  // namespace

template <>
const CheckRule& Rule<"package-without-xml">() {
  static constexpr CheckRule kRule{
      .code = {"package-without-xml",
               "The folder of a package has no `package.xml`, nor the `model.config` of a model of Gazebo. ROS does "
               "not find the package, so `package://` URIs into "
               "it work only where its folder is given by name. Add the file."},
      .severity = Severity::kNote,
      .tier = CheckTier::kAssets,
      .summary = "the folder of a package has no package.xml",
      .check = &CheckPackageWithoutXml,
      .consumers = kRos,
      .can_fix = CanFix::kSafe,
  };
  return kRule;
}

}  // namespace sceneweld
