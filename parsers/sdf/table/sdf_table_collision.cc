// SPDX-License-Identifier: BSD-3-Clause
// The rows of `<collision>`.

#include <charconv>
#include <optional>

#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

constexpr std::string_view kOfEngines = "A setting of physics engines.";

constexpr Field kCollisionFields[] = {
    field<&GeometryElement::name>("name", kAttribute, kNeeded, "Name of the geometry, unique in its link."),
    kept("laser_retro", kText, "Share of a laser's light that is reflected."),
    kept("max_contacts", kText, kOfEngines),
    field<&GeometryElement::density>("density", kText, kReadOnly, "Density for automatic inertia. [kg/m^3]"),
    kept("auto_inertia_params", kText, "Parameters of other algorithms for automatic inertia."),
};
constexpr const ElementRow* kCollisionChildren[] = {&kPoseRow, &kGeometryRow, &kSurfaceRow, &kProximityProperties};

// 16 bits; hexadecimal with `0x`.
struct Bits {
  static constexpr std::string_view kText = "integer";
  static bool Parse(const Field& field, const XmlText& text, std::optional<int>& value, Reading& reading) {
    const bool is_hexadecimal = text.text.starts_with("0x") || text.text.starts_with("0X");
    const char* const end = text.text.data() + text.text.size();
    unsigned bits = 0;
    const auto read = std::from_chars(text.text.data() + (is_hexadecimal ? 2 : 0), end, bits, is_hexadecimal ? 16 : 10);
    if (read.ec == std::errc() && read.ptr == end && bits <= kAllBits) {
      value = static_cast<int>(bits);
      return true;
    }
    reading.diagnostics.Error("bad-number", text.span,
                              "the " + Quoted(field.name) + " " + Quoted(text.text) + " is not a number of 16 bits");
    return false;
  }
  static void Format(std::optional<int> value, std::string& out) {
    if (value) AppendNumber(out, *value & kAllBits);
  }
};

constexpr auto kContactFields =
    Join(field<&ContactElement::mask, Bits>("collide_bitmask", kText, kNone, "The categories that it collides with.")
             .Claiming<&ContactBits::mask>(),
         field<&ContactElement::category, Bits>("category_bitmask", kText, kNone,
                                                "Its contact category; by default, `collide_bitmask`.")
             .Claiming<&ContactBits::category>(),
         all_kept({"collide_without_contact", "collide_without_contact_bitmask", "poissons_ratio", "elastic_modulus",
                   "ode", "bullet"},
                  kText, kOfEngines));

constexpr auto kSurfaceFields = Join(all_kept({"bounce", "soft_contact"}, kText, kOfEngines),
                                     kept("ode", kText, "Obsolete; moved into `friction`."));
constexpr const ElementRow* kSurfaceChildren[] = {&kFrictionRow, &kContactRow};

constexpr Field kFrictionFields[] = {
    kept("torsional", kText, "Friction against turning about the normal."),
    kept("bullet", kText, "Friction in Bullet."),
};
constexpr const ElementRow* kFrictionChildren[] = {&kOdeFrictionRow};

constexpr auto kOdeFrictionFields = Join(
    field<&OdeFrictionElement::mu>("mu", kText, kNone,
                                   "Friction along `fdir1`; without drake: elements static friction too; default 1.")
        .Claiming<&ProximityProperties::mu>(),
    field<&OdeFrictionElement::mu2>("mu2", kText, kNone,
                                    "Friction across `fdir1`; without drake: elements dynamic friction too, and at "
                                    "most `mu` then; default 1.")
        .Claiming<&ProximityProperties::mu2>(),
    all_kept({"fdir1", "slip1", "slip2"}, kText, kOfEngines));

}  // namespace

constinit const ElementRow kCollisionRow{"collision", "A collision shape.", kCollisionFields, kCollisionChildren};
constinit const ElementRow kSurfaceRow{"surface", "Contact parameters of simulators.", kSurfaceFields,
                                       kSurfaceChildren};
constinit const ElementRow kContactRow{"contact", "Contact filter and stiffness.", kContactFields, {}};
constinit const ElementRow kFrictionRow{"friction", "Friction parameters of simulators.", kFrictionFields,
                                        kFrictionChildren};
constinit const ElementRow kOdeFrictionRow{"ode", "Friction in ODE.", kOdeFrictionFields, {}};

}  // namespace sceneweld::sdf
