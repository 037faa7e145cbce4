// SPDX-License-Identifier: BSD-3-Clause
// The rule `package-without-xml`.

#include <string>

#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

void CheckPackageWithoutXml(CheckRun& run) {
  const PackageMap* const packages = run.subject.packages();
  if (!packages) return;
  for (const std::string_view name : packages->Names()) {
    const PackageMap::Package& package = *packages->Find(name);
    if (package.remote || !run.files.IsFolder(package.folder)) continue;
    if (run.files.IsFile(NormalizedPath("package.xml", package.folder))) continue;
    run.Report(package.span,
               "the folder " + Quoted(package.folder) + " of package " + Quoted(name) + " has no `package.xml`")
        .InFileUnlessSpan({package.folder, package.folder})
        .Help("add a `package.xml` with the name " + Quoted(name) + " to that folder");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"package-without-xml">() {
  static constexpr CheckRule kRule{
      .code = {"package-without-xml",
               "The folder of a package has no `package.xml`. ROS does not find the package, so `package://` URIs into "
               "it work only where its folder is given by name. Add the file."},
      .severity = Severity::kNote,
      .tier = CheckTier::kAssets,
      .summary = "the folder of a package has no package.xml",
      .check = &CheckPackageWithoutXml,
      .consumers = kRos,
  };
  return kRule;
}

}  // namespace sceneweld
