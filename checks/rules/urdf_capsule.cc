// SPDX-License-Identifier: BSD-3-Clause
// The rule `urdf-capsule`.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/source_places.h"

namespace sceneweld {
namespace {

// urdfdom reads capsules in files of a version that has them.
bool HasVersion(XmlPlace element) {
  while (element.Parent()) element = element.Parent();
  const auto version = element.Attribute("version");
  return version && (version->value == "1.1" || version->value == "1.2");
}

// One report for each file, at its first capsule.
void CheckUrdfCapsule(CheckRun& run) {
  XmlPlaces places;
  for (const Source* const source : SourcesOf(run.scene)) {
    std::optional<XmlPlace> first;
    std::size_t count = 0;
    places.ForEach(*source, [&](XmlPlace element) {
      if (element.name() != "capsule" || !element.Parent() || element.Parent().name() != "geometry") return;
      if (!IsInUrdf(element)) return;
      if (!first) first = element;
      ++count;
    });
    if (!first) continue;
    const std::string more = count == 1 ? "" : "; the file has " + std::to_string(count);
    constexpr std::string_view kOfNewer = "yourdfpy refuses a file with a `<capsule>`, and DART leaves the shape out";
    constexpr std::string_view kOfOlder =
        "urdfdom and DART leave out a `<capsule>` in a file of URDF 1.0, and yourdfpy refuses the file";
    run.Report(first->Whole(), std::string(HasVersion(*first) ? kOfNewer : kOfOlder) + more)
        .Help("`sceneweld compose` writes it as a cylinder and two spheres with `--urdf-version 1.0`");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"urdf-capsule">() {
  static constexpr CheckRule kRule{
      .code = {"urdf-capsule",
               "A URDF file has a `<capsule>`, which URDF has had since version 1.1. yourdfpy 0.0.60 refuses the whole "
               "file, DART 6 leaves the shape out, and urdfdom 6 reads it in files of version 1.1 and 1.2 only. "
               "sceneweld writes a capsule as a cylinder and two spheres in URDF 1.0."},
      .severity = Severity::kNote,
      .tier = CheckTier::kSchema,
      .summary = "some readers of URDF lose a capsule",
      .check = &CheckUrdfCapsule,
      .consumers = kRos,
  };
  return kRule;
}

}  // namespace sceneweld
