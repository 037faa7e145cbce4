// SPDX-License-Identifier: BSD-3-Clause
// The table of the types of prims.

#include "sceneweld/parsers/usd/schema/prim_types.h"

#include <algorithm>
#include <vector>

#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::usd {
namespace {

// Not `using enum`: rows of attributes have equal names for their use, and a release compiles both files as one.
using TypeUse = PrimTypeRow::Use;

constexpr std::string_view kStructure = "structure";

constexpr PrimTypeRow kTypeRows[] = {
    {"", TypeUse::kRead, kStructure},
    {"Xform", TypeUse::kRead, "a place: a model instance, a body, a frame, or structure"},
    {"Scope", TypeUse::kRead, kStructure},
    // UsdGeom
    {"Cube", TypeUse::kRead, "a box"},
    {"Sphere", TypeUse::kRead, "a sphere, or an ellipsoid"},
    {"Cylinder", TypeUse::kRead, "a cylinder"},
    {"Cylinder_1", TypeUse::kRead, "a cylinder"},
    {"Capsule", TypeUse::kRead, "a capsule"},
    {"Capsule_1", TypeUse::kRead, "a capsule"},
    {"Cone", TypeUse::kRead, "a cone, as a mesh"},
    {"Plane", TypeUse::kRead, "a plane, or a half space if it collides"},
    {"Mesh", TypeUse::kRead, "a mesh"},
    {"GeomSubset", TypeUse::kRead, "the faces of a mesh that have a material"},
    {"Camera", TypeUse::kRead, "a camera"},
    {"BasisCurves", TypeUse::kLost, "curves have no surface"},
    {"NurbsCurves", TypeUse::kLost, "curves have no surface"},
    {"HermiteCurves", TypeUse::kLost, "curves have no surface"},
    {"NurbsPatch", TypeUse::kLost, "only meshes of polygons are read"},
    {"Points", TypeUse::kLost, "points have no surface"},
    {"PointInstancer", TypeUse::kLost, "instances at points are not read; only instances as prims are"},
    {"TetMesh", TypeUse::kLost, "only meshes of polygons are read"},
    // UsdShade
    {"Material", TypeUse::kRead, "a material"},
    {"Shader", TypeUse::kIgnored, "materials read the shaders that they use"},
    {"NodeGraph", TypeUse::kIgnored, "materials read the shaders that they use"},
    // UsdLux
    {"CylinderLight", TypeUse::kRead, "a light"},
    {"DiskLight", TypeUse::kRead, "a light"},
    {"DistantLight", TypeUse::kRead, "a light"},
    {"DomeLight", TypeUse::kIgnored, "the light of the surroundings, which a scene does not have"},
    {"DomeLight_1", TypeUse::kIgnored, "the light of the surroundings, which a scene does not have"},
    {"GeometryLight", TypeUse::kLost, "a mesh that shines is not a light of a scene"},
    {"LightFilter", TypeUse::kIgnored, "rendering only"},
    {"PluginLight", TypeUse::kIgnored, "rendering only"},
    {"PluginLightFilter", TypeUse::kIgnored, "rendering only"},
    {"PortalLight", TypeUse::kIgnored, "rendering only"},
    {"RectLight", TypeUse::kRead, "a light"},
    {"SphereLight", TypeUse::kRead, "a light"},
    // UsdPhysics
    {"PhysicsScene", TypeUse::kRead, "gravity"},
    {"PhysicsJoint", TypeUse::kRead, "a joint"},
    {"PhysicsFixedJoint", TypeUse::kRead, "a weld"},
    {"PhysicsRevoluteJoint", TypeUse::kRead, "a revolute joint"},
    {"PhysicsPrismaticJoint", TypeUse::kRead, "a prismatic joint"},
    {"PhysicsSphericalJoint", TypeUse::kRead, "a ball joint"},
    {"PhysicsDistanceJoint", TypeUse::kRead, "a distance constraint"},
    {"PhysicsCollisionGroup", TypeUse::kRead, "a collision filter group"},
    // Newton, MuJoCo, PhysX
    {"NewtonActuator", TypeUse::kRead, "an actuator"},
    {"MjcActuator", TypeUse::kRead, "an actuator"},
    {"MjcTendon", TypeUse::kLost, "tendons of MuJoCo have no equivalent in USD that other programs know"},
    {"MjcKeyframe", TypeUse::kLost, "a scene has one default position of each joint"},
    {"PhysxPhysicsAttachment", TypeUse::kLost, "attachments of deformable bodies are not read"},
    {"PhysxPhysicsGearJoint", TypeUse::kLost, "gears between joints are read as mimics only"},
    {"PhysxPhysicsRackAndPinionJoint", TypeUse::kLost, "gears between joints are read as mimics only"},
    {"PhysxParticleSystem", TypeUse::kLost, "particles are not read"},
    // Rendering, animation, media
    {"Backdrop", TypeUse::kIgnored, "a note for people"},
    {"RenderSettings", TypeUse::kIgnored, "rendering only"},
    {"RenderProduct", TypeUse::kIgnored, "rendering only"},
    {"RenderVar", TypeUse::kIgnored, "rendering only"},
    {"RenderPass", TypeUse::kIgnored, "rendering only"},
    {"SkelRoot", TypeUse::kRead, kStructure},
    {"Skeleton", TypeUse::kLost, "skins over skeletons are read in their rest position"},
    {"SkelAnimation", TypeUse::kLost, "animations are not read"},
    {"BlendShape", TypeUse::kIgnored, "animations are not read"},
    {"SpatialAudio", TypeUse::kIgnored, "sound"},
    {"Preliminary_Text", TypeUse::kIgnored, "a note for people"},
    {"Volume", TypeUse::kLost, "volumes have no surface"},
    {"OpenVDBAsset", TypeUse::kLost, "volumes have no surface"},
    {"Field3DAsset", TypeUse::kLost, "volumes have no surface"},
};

}  // namespace

std::span<const PrimTypeRow> PrimTypeRows() { return kTypeRows; }

const PrimTypeRow* FindPrimType(std::string_view name) {
  const auto* found = std::find_if(std::begin(kTypeRows), std::end(kTypeRows),
                                   [&](const PrimTypeRow& row) { return row.name == name; });
  return found == std::end(kTypeRows) ? nullptr : found;
}

std::string ClosestPrimType(std::string_view name) {
  std::vector<std::string_view> names;
  for (const PrimTypeRow& row : kTypeRows) names.push_back(row.name);
  return ClosestName(name, names);
}

}  // namespace sceneweld::usd
