// SPDX-License-Identifier: BSD-3-Clause
// Torsional friction as `<torsional>`.

#include "sceneweld/parsers/sdf/table/sdf_torsional.h"

#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::sdf {
namespace {

using tinyxml2::XMLElement;

constexpr const char* kPlace = "surface/friction";
constexpr const char* kElement = "torsional";
/// For a round patch under the pressure of a sphere.
constexpr double kRoundPatch = 3 * std::numbers::pi / 16;
constexpr double kSame = 1e-12;

/// The texts of a `<torsional>`; nothing for missing ones.
struct Torsional {
  std::optional<std::string_view> coefficient, patch_radius, use_patch_radius;
  int children = 0;
};

Torsional TextsOf(Element torsional) {
  const auto text = [&](std::string_view name) {
    const Element child = torsional.child(name);
    return child ? std::optional(child.text().text) : std::nullopt;
  };
  Torsional texts{text("coefficient"), text("patch_radius"), text("use_patch_radius")};
  for (Element child = torsional.child(); child; child = child.next()) ++texts.children;
  return texts;
}

Torsional TextsOf(const XMLElement& torsional) {
  const auto text = [&](const char* name) -> std::optional<std::string_view> {
    const XMLElement* const child = torsional.FirstChildElement(name);
    if (!child) return std::nullopt;
    return child->GetText() ? std::string_view(child->GetText()) : std::string_view();
  };
  return {text("coefficient"), text("patch_radius"), text("use_patch_radius")};
}

double NumberOf(const std::optional<std::string_view>& text, double otherwise) {
  double number = otherwise;
  if (text) ScanNumbers(*text, {&number, 1});
  return number;
}

std::optional<double> MomentOf(const Torsional& torsional) {
  const double coefficient = NumberOf(torsional.coefficient, 1), radius = NumberOf(torsional.patch_radius, 0);
  const auto& by_patch = torsional.use_patch_radius;
  if (by_patch && !by_patch->empty() && !IsTrue(std::string(*by_patch).c_str()) && coefficient != 0) {
    return std::nullopt;
  }
  if (!(coefficient >= 0) || !(radius >= 0)) return std::nullopt;
  return kRoundPatch * coefficient * radius;
}

double CoefficientOf(double moment, const ProximityProperties& properties) {
  return moment == 0 ? 0 : properties.mu_dynamic > 0 ? properties.mu_dynamic : 1;
}

// Whether the writer would write the same element.
bool IsPlain(const Torsional& torsional, double moment, const ProximityProperties& properties) {
  return torsional.children == 3 && torsional.use_patch_radius && torsional.patch_radius &&
         NumberOf(torsional.coefficient, -1) == CoefficientOf(moment, properties);
}

bool IsTorsional(const Kept& kept) {
  return kept.format == kSdf.name && kept.place == kPlace && KeptName(kept) == "<torsional>";
}

}  // namespace

void SetTorsionalFriction(Element collision, Geometry& geometry) {
  if (!geometry.proximity || !FindKeptElement(geometry.kept, kSdf.name, kPlace, kElement)) return;
  Element element = collision;
  for (const char* name : {"surface", "friction", kElement}) {
    if (element) element = element.child(name);
  }
  if (!element) return;
  const Torsional torsional = TextsOf(element);
  const auto moment = MomentOf(torsional);
  if (!moment) return;
  auto properties = std::make_shared<ProximityProperties>(*geometry.proximity);
  properties->torsional_friction = moment;
  if (IsPlain(torsional, *moment, *properties)) erase_if(geometry.kept, IsTorsional);
  geometry.proximity = std::move(properties);
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
  const auto moment = known ? MomentOf(TextsOf(*known)) : std::nullopt;
  if (moment && std::abs(*moment - wanted) <= kSame * wanted) return kept;
  erase_if(kept, IsTorsional);
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
