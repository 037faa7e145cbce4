#include "sceneweld/parsers/sdf/sdf_torsional.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/table/dialect.h"

namespace sceneweld::sdf {
namespace {

using tinyxml2::XMLElement;

constexpr const char* kPlace = "surface/friction";
constexpr const char* kElement = "torsional";
/// Of a round patch under the pressure of a sphere.
constexpr double kRoundPatch = 3 * std::numbers::pi / 16;
constexpr double kSame = 1e-12;

std::optional<double> MomentOf(const XMLElement& torsional) {
  double coefficient = 1, radius = 0;
  ChildNumbers(torsional, "coefficient", {&coefficient, 1});
  ChildNumbers(torsional, "patch_radius", {&radius, 1});
  const XMLElement* const by_patch = torsional.FirstChildElement("use_patch_radius");
  if (by_patch && by_patch->GetText() && !IsTrue(by_patch->GetText()) && coefficient != 0) return std::nullopt;
  if (!(coefficient >= 0) || !(radius >= 0)) return std::nullopt;
  return kRoundPatch * coefficient * radius;
}

double CoefficientOf(double moment, const ProximityProperties& properties) {
  return moment == 0 ? 0 : properties.mu_dynamic > 0 ? properties.mu_dynamic : 1;
}

// Whether the writer would make the same of it.
bool IsPlain(const XMLElement& torsional, double moment, const ProximityProperties& properties) {
  double coefficient = -1;
  ChildNumbers(torsional, "coefficient", {&coefficient, 1});
  int children = 0;
  for (const auto* child = torsional.FirstChildElement(); child; child = child->NextSiblingElement()) ++children;
  return children == 3 && torsional.FirstChildElement("use_patch_radius") &&
         torsional.FirstChildElement("patch_radius") && coefficient == CoefficientOf(moment, properties);
}

bool IsTorsional(const Kept& kept) {
  return kept.format == kSdf.name && kept.place == kPlace && KeptName(kept) == "<torsional>";
}

}  // namespace

void SetTorsionalFriction(Geometry& collision) {
  const Kept* const found = FindKeptElement(collision.kept, kSdf.name, kPlace, kElement);
  tinyxml2::XMLDocument document;
  const XMLElement* const torsional = found ? ParseKept(document, found->text) : nullptr;
  const auto moment = torsional ? MomentOf(*torsional) : std::nullopt;
  if (!moment || !collision.proximity) return;
  auto properties = std::make_shared<ProximityProperties>(*collision.proximity);
  properties->torsional_friction = moment;
  if (IsPlain(*torsional, *moment, *properties)) std::erase_if(collision.kept, IsTorsional);
  collision.proximity = std::move(properties);
}

bool HasTorsionalContact(const ProximityProperties& properties) {
  return properties.torsional_friction && (*properties.torsional_friction == 0 || ContactDimensionOf(properties) >= 4);
}

KeptList WithTorsional(KeptList kept, const ProximityProperties& properties) {
  if (!HasTorsionalContact(properties)) return kept;
  const double wanted = *properties.torsional_friction;
  tinyxml2::XMLDocument document;
  const Kept* const as_read = FindKeptElement(kept, kSdf.name, kPlace, kElement);
  const XMLElement* const known = as_read ? ParseKept(document, as_read->text) : nullptr;
  const auto moment = known ? MomentOf(*known) : std::nullopt;
  if (moment && std::abs(*moment - wanted) <= kSame * wanted) return kept;
  std::erase_if(kept, IsTorsional);
  const double coefficient = CoefficientOf(wanted, properties);
  document.Clear();
  XMLElement& torsional = *document.NewElement(kElement);
  document.InsertEndChild(&torsional);
  AddNumber(torsional, "coefficient", coefficient);
  torsional.InsertNewChildElement("use_patch_radius")->SetText("true");
  AddNumber(torsional, "patch_radius", wanted == 0 ? 0 : wanted / (kRoundPatch * coefficient));
  kept.push_back({Name(kSdf.name), {}, ToXml(torsional), Name(kPlace)});
  return kept;
}

}  // namespace sceneweld::sdf
