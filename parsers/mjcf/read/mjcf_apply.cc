#include "sceneweld/parsers/mjcf/read/mjcf_apply.h"

#include <algorithm>

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"
#include "sceneweld/parsers/mjcf/read/mjcf_pose.h"
#include "sceneweld/parsers/mjcf/table/mjcf_rows.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

// Told only where they are written and are something else than nothing: the
// entries behind the first of a polynomial or of a friction.
void TellFurtherEntries(Element element, const char* attribute, const char* what, Reading& reading) {
  const auto text = element.value(attribute);
  if (!text) return;
  std::array<double, 8> numbers{};
  const std::size_t count = std::min(ScanNumbers(text->text, numbers).count, numbers.size());
  if (std::all_of(numbers.begin() + 1, numbers.begin() + std::max<std::size_t>(count, 1),
                  [](double v) { return v == 0; })) {
    return;
  }
  reading.diagnostics.Warning("ignored-value", text->span,
                              what + std::string(" in `") + attribute + "` of " + Describe(element) +
                                  " have no counterpart; the first number counts");
}

bool ReadFromTo(Element element, std::optional<Numbers<6>>& fromto, Reading& reading) {
  const auto text = element.value("fromto");
  if (!text) return true;
  Numbers<6> points;
  if (!ReadNumbers(*text, "`fromto`", points.values, reading)) return false;
  fromto = points;
  return true;
}

}  // namespace

bool Apply(Element element, MeshElement& mesh, const File&, Reading& reading) {
  return ReadRows(element, kMeshAsset, mesh, reading);
}

bool Apply(Element element, MaterialElement& material, const File&, Reading& reading) {
  return ReadRows(element, kMaterialAsset, material, reading);
}

bool Apply(Element element, JointElement& joint, const File&, Reading& reading) {
  const bool good = ReadRows(element, kJoint, joint, reading);
  TellFurtherEntries(element, "damping", "polynomials", reading);
  TellFurtherEntries(element, "stiffness", "polynomials", reading);
  return good;
}

bool Apply(Element element, GeomElement& geom, const File& file, Reading& reading) {
  bool good = ReadRows(element, kGeom, geom, reading);
  good = ReadPlacement(element, geom.placement, file, reading) && good;
  good = ReadFromTo(element, geom.fromto, reading) && good;
  TellFurtherEntries(element, "friction", "torsional and rolling friction", reading);
  if (const auto condim = element.value("condim")) {
    if (geom.condim != 1 && geom.condim != 3 && geom.condim != 4 && geom.condim != 6) {
      reading.diagnostics.Error(
          "out-of-range", condim->span,
          "`condim` of " + Describe(element) + " must be 1, 3, 4 or 6, not " + Quoted(condim->text));
      good = false;
    } else if (geom.condim != 3) {
      reading.diagnostics.Warning("ignored-value", condim->span,
                                  "`condim` " + std::string(condim->text) + " of " + Describe(element) +
                                      " is ignored: contacts have sliding friction");
    }
  }
  return good;
}

bool Apply(Element element, SiteElement& site, const File& file, Reading& reading) {
  bool good = ReadRows(element, kSite, site, reading);
  good = ReadPlacement(element, site.placement, file, reading) && good;
  return ReadFromTo(element, site.fromto, reading) && good;
}

bool Apply(Element element, CameraElement& camera, const File& file, Reading& reading) {
  const bool good = ReadRows(element, kCamera, camera, reading);
  if (const auto mode = element.value("mode"); mode && mode->text != "fixed") {
    reading.diagnostics.Warning(
        "ignored-value", mode->span,
        "`mode` " + Quoted(mode->text) + " of " + Describe(element) + " is ignored: cameras are fixed on their body");
  }
  return ReadPlacement(element, camera.placement, file, reading) && good;
}

bool Apply(Element element, LightElement& light, const File&, Reading& reading) {
  bool good = ReadRows(element, kLight, light, reading);
  if (const auto type = element.value("type")) {
    const auto which = ParseWord(custom("type", Spelling::kAttribute, Facet::kNone, "", ""), *type,
                                 Keywords<LightType>::kNames, Keywords<LightType>::kCode, reading);
    if (which) light.type = static_cast<LightType>(*which);
    good = good && which;
  }
  if (light.directional) light.type = *light.directional ? LightType::kDirectional : LightType::kSpot;
  if (const auto pos = element.value("pos")) {
    const auto read = ReadVector3(*pos, "`pos`", reading);
    if (read) light.pos = *read;
    good = good && read;
  }
  return good;
}

}  // namespace sceneweld::mjcf
