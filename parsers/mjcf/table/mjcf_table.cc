// SPDX-License-Identifier: BSD-3-Clause
// The rows of the root, of settings and of defaults.

#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

#include <algorithm>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/table/converters.h"
#include "sceneweld/scene/simulation.h"

namespace sceneweld::mjcf {
namespace {

using Spelling::kAttribute;
using Spelling::kFlag;
using enum Facet;

// Attributes of versions before 3.
constexpr std::string_view kRemoved = "MuJoCo no longer knows it";

constexpr std::string_view kAngleUnits[] = {"radian", "degree"};
constexpr WordList kAngle{"`degree` or `radian`", kAngleUnits, "unknown-value"};
constexpr WordList kAutomatic{"`true`, `false` or `auto`", Keywords<Tristate>::kNames, "unknown-value"};

/// One keyword of a list; an unknown one is a warning and leaves the value unchanged.
template <const WordList& kList>
struct Leniently {
  static constexpr std::string_view kText = kList.text;
  template <typename T>
  static bool Parse(const Field& field, const XmlText& text, T& value, Reading& reading) {
    const auto found = std::find(kList.words.begin(), kList.words.end(), text.text);
    if (found != kList.words.end()) {
      value = static_cast<T>(found - kList.words.begin());
    } else {
      reading.diagnostics.Warning(kList.unknown, text.span,
                                  Quoted(field.name) + " is " + std::string(kList.text) + ", not " + Quoted(text.text));
    }
    return true;
  }
  template <typename T>
  static void Format(const T& value, std::string& out) {
    out += kList.words[static_cast<std::size_t>(value)];
  }
};

struct EulerAxes {
  static constexpr std::string_view kText = "3 letters of x, y, z, X, Y, Z, as `xyz`";
  static bool Parse(const Field& field, const XmlText& text, std::string& value, Reading& reading) {
    if (text.text.size() == 3 && text.text.find_first_not_of("xyzXYZ") == std::string_view::npos) {
      value = std::string(text.text);
      return true;
    }
    reading.diagnostics.Error("unknown-value", text.span,
                              Quoted(field.name) + " is three letters of `xyzXYZ`, not " + Quoted(text.text));
    return false;
  }
  static void Format(const std::string& value, std::string& out) { out += value; }
};

constexpr std::array kIncludeFields{
    custom("file", kAttribute, kRequired, "file",
           "The file whose children of the root element replace this one; searched beside the main file, then beside "
           "the including one."),
};

constexpr std::array kCompilerFields{
    field<&Compiler::degree, Leniently<kAngle>>(
        "angle", kAttribute, kNone, "The unit of angles, except those that are always in degrees (`fovy`) or radians."),
    field<&Compiler::eulerseq, EulerAxes>("eulerseq", kAttribute, kNone,
                                          "The axes of `euler`: lower case turns with the frame, upper case is fixed."),
    custom("coordinate", kAttribute, kNone, "`local`", "Poses are relative to the parent; `global` is an error."),
    field<&Compiler::autolimits>("autolimits", kAttribute, kNone, "A range implies a limit."),
    field<&Compiler::meshdir>("meshdir", kAttribute, kNone, "Folder of mesh and height field files."),
    field<&Compiler::texturedir>("texturedir", kAttribute, kNone, "Folder of texture files."),
    field<&Compiler::assetdir>("assetdir", kAttribute, kNone,
                               "Both folders, unless the other two attributes are given."),
    field<&Compiler::strippath>("strippath", kAttribute, kNone, "Removes the folders from file names."),
    field<&Compiler::inertiafromgeom, Leniently<kAutomatic>>(
        "inertiafromgeom", kAttribute, kNone,
        "Masses come from geoms: always, never, or where there is no `inertial`."),
    field<&Compiler::inertiagrouprange>("inertiagrouprange", kAttribute, kNone,
                                        "First and last group of the geoms that carry mass."),
    field<&Compiler::boundmass>("boundmass", kAttribute, kNonNegative, "Least mass of a body. [kg]"),
    field<&Compiler::boundinertia>("boundinertia", kAttribute, kNonNegative,
                                   "Least principal moment of a body. [kg m^2]"),
    field<&Compiler::balanceinertia>("balanceinertia", kAttribute, kNone,
                                     "Replaces impossible principal moments by their mean."),
    field<&Compiler::settotalmass>("settotalmass", kAttribute, kNone,
                                   "If above zero, scales all masses to this sum. [kg]"),
    field<&Compiler::fitaabb>("fitaabb", kAttribute, kNone,
                              "Primitives fitted to meshes take the bounding box, not the inertia box."),
    field<&Compiler::exactmeshinertia>("exactmeshinertia", kAttribute, kNone,
                                       "Meshes are integrated exactly (before MuJoCo 3.2.5)."),
    field<&Compiler::fusestatic>("fusestatic", kAttribute, kNone,
                                 "An optimisation: sceneweld keeps the bodies and says so in a note."),
    field<&Compiler::alignfree>("alignfree", kAttribute, kNone, "An optimisation, not applied: a warning if `true`."),
    field<&Compiler::discardvisual>("discardvisual", kAttribute, kNone, "Visual geoms are kept; a warning if `true`."),
    kept("usethread", kAttribute, "How MuJoCo compiles."),
    kept("saveinertial", kAttribute, "How MuJoCo writes."),
    kept("conflict", kAttribute, "How MuJoCo attaches."),
    kept("passthrough", kAttribute, "How MuJoCo writes."),
    kept("savecanonical", kAttribute, "How MuJoCo writes."),
    kept("savecompiled", kAttribute, "How MuJoCo writes."),
    ignored("convexhull", kAttribute, kRemoved),
};
constexpr const ElementRow* kCompilerChildren[] = {&kLengthRange};

constexpr auto kOptionFields = Join(
    field<&OptionElement::gravity>("gravity", kAttribute, kNone, "Of the whole scene. [m/s^2]"),
    field<&Simulation::timestep>("timestep", kAttribute, kNonNegative, "Step of the simulation. [s]"),
    field<&Simulation::wind>("wind", kAttribute, kNone, "Velocity of the medium in the world frame. [m/s]"),
    field<&Simulation::magnetic_field>("magnetic", kAttribute, kNone, "Magnetic flux density in the world frame. [T]"),
    field<&Simulation::medium_density>("density", kAttribute, kNonNegative, "Density of the medium. [kg/m^3]"),
    field<&Simulation::medium_viscosity>("viscosity", kAttribute, kNonNegative, "Viscosity of the medium. [Pa s]"),
    kept("integrator", kAttribute, "scenes have no solver settings"),
    kept("cone", kAttribute, "scenes have no solver settings"),
    kept("actuatorgroupdisable", kAttribute, "scenes have no groups of actuators"),
    all_kept({"impratio", "o_margin", "o_solref", "o_solimp", "o_friction", "jacobian", "solver", "iterations",
              "tolerance", "ls_iterations", "ls_tolerance", "noslip_iterations", "noslip_tolerance", "ccd_iterations",
              "ccd_tolerance", "sdf_iterations", "sdf_initpoints", "sleep_tolerance"},
             kAttribute, "Setting of the solver."),
    ignored("apirate", kAttribute, kRemoved), ignored("collision", kAttribute, kRemoved),
    ignored("mpr_iterations", kAttribute, kRemoved), ignored("mpr_tolerance", kAttribute, kRemoved));
constexpr const ElementRow* kOptionChildren[] = {&kOptionFlag};

constexpr std::array kDefaultFields{
    custom("class", kAttribute, kNone, "name", "Name of the class; the outermost one may be unnamed (`main`)."),
};
constexpr const ElementRow* kDefaultChildren[] = {
    &kDefault,     &kMeshAsset,       &kTexture,       &kMaterialAsset, &kJoint,    &kGeom,     &kSite,
    &kCamera,      &kLight,           &kPair,          &kGeneral,       &kMotor,    &kPosition, &kVelocity,
    &kIntVelocity, &kDamper,          &kCylinder,      &kMuscle,        &kAdhesion, &kDcMotor,  &kPid,
    &kOrientation, &kEqualityDefault, &kTendonDefault, &kInclude};

constexpr std::array kMujocoFields{
    field<&MujocoElement::model>("model", kAttribute, kNone,
                                 "Name of the model; without it the file's name without its suffix."),
};
constexpr const ElementRow* kMujocoChildren[] = {&kInclude,    &kCompiler, &kOption,    &kCustom,   &kExtension,
                                                 &kDefault,    &kAsset,    &kWorldBody, &kBody,     &kContact,
                                                 &kDeformable, &kEquality, &kTendon,    &kActuator, &kSensorSection,
                                                 &kKeyframe,   &kVisual,   &kSize,      &kStatistic};

}  // namespace

constexpr ElementRow kInclude{"include", "Inserts the contents of another file.", kIncludeFields, {}};
constexpr ElementRow kCompiler{"compiler", "How to read the file; applies to all of it.", kCompilerFields,
                               kCompilerChildren};
constexpr ElementRow kOption{"option", "Gravity, time step, medium and solver.", kOptionFields, kOptionChildren};
constexpr ElementRow kDefault{"default", "A class of defaults; classes in it start from it.", kDefaultFields,
                              kDefaultChildren};
constexpr ElementRow kMujoco{"mujoco", "The root: one model.", kMujocoFields, kMujocoChildren};

const ElementRow* ChildRow(const ElementRow& row, std::string_view name) {
  const auto found = std::find_if(row.children.begin(), row.children.end(),
                                  [&](const ElementRow* child) { return SameName(child->name, name); });
  return found == row.children.end() ? nullptr : *found;
}

bool HasAttribute(const ElementRow& row, std::string_view name) {
  return std::any_of(row.fields.begin(), row.fields.end(), [&](const Field& field) { return field.name == name; });
}

bool IsOfEveryActuator(std::string_view attribute) {
  constexpr std::string_view kShared[] = {"ctrllimited", "forcelimited", "actlimited", "ctrlrange",   "forcerange",
                                          "actrange",    "lengthrange",  "gear",       "cranklength", "user",
                                          "group",       "damping",      "armature",
                                          "nsample",     "interp",       "delay"};
  return std::find(std::begin(kShared), std::end(kShared), attribute) != std::end(kShared);
}

bool HasGains(std::string_view tag) {
  return tag == kGeneral.name || tag == kMotor.name || tag == kPosition.name || tag == kVelocity.name;
}

}  // namespace sceneweld::mjcf
