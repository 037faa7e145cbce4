// SPDX-License-Identifier: BSD-3-Clause
// The table of the types of prims.

#include "sceneweld/parsers/usd/schema/prim_types.h"

#include <algorithm>
#include <vector>

#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::usd {
namespace {

using enum PrimTypeRow::Use;

constexpr std::string_view kStructure = "structure";

constexpr PrimTypeRow kTypeRows[] = {
    {"", kRead, kStructure},
    {"Xform", kRead, "a place: a model instance, a body, a frame, or structure"},
    {"Scope", kRead, kStructure},
    // UsdGeom
    {"Cube", kRead, "a box"},
    {"Sphere", kRead, "a sphere, or an ellipsoid"},
    {"Cylinder", kRead, "a cylinder"},
    {"Cylinder_1", kRead, "a cylinder"},
    {"Capsule", kRead, "a capsule"},
    {"Capsule_1", kRead, "a capsule"},
    {"Cone", kRead, "a cone, as a mesh"},
    {"Plane", kRead, "a plane, or a half space if it collides"},
    {"Mesh", kRead, "a mesh"},
    {"GeomSubset", kRead, "the faces of a mesh that have a material"},
    {"Camera", kRead, "a camera"},
    {"BasisCurves", kLost, "curves have no surface"},
    {"NurbsCurves", kLost, "curves have no surface"},
    {"HermiteCurves", kLost, "curves have no surface"},
    {"NurbsPatch", kLost, "only meshes of polygons are read"},
    {"Points", kLost, "points have no surface"},
    {"PointInstancer", kLost, "instances at points are not read; only instances as prims are"},
    {"TetMesh", kLost, "only meshes of polygons are read"},
    // UsdShade
    {"Material", kRead, "a material"},
    {"Shader", kIgnored, "materials read the shaders that they use"},
    {"NodeGraph", kIgnored, "materials read the shaders that they use"},
    // UsdLux
    {"CylinderLight", kRead, "a light"},
    {"DiskLight", kRead, "a light"},
    {"DistantLight", kRead, "a light"},
    {"DomeLight", kIgnored, "the light of the surroundings; a scene has lights of its own only"},
    {"DomeLight_1", kIgnored, "the light of the surroundings; a scene has lights of its own only"},
    {"GeometryLight", kLost, "a mesh that shines is not a light of a scene"},
    {"LightFilter", kIgnored, "rendering only"},
    {"PluginLight", kIgnored, "rendering only"},
    {"PluginLightFilter", kIgnored, "rendering only"},
    {"PortalLight", kIgnored, "rendering only"},
    {"RectLight", kRead, "a light"},
    {"SphereLight", kRead, "a light"},
    // UsdPhysics
    {"PhysicsScene", kRead, "gravity"},
    {"PhysicsJoint", kRead, "a joint"},
    {"PhysicsFixedJoint", kRead, "a weld"},
    {"PhysicsRevoluteJoint", kRead, "a revolute joint"},
    {"PhysicsPrismaticJoint", kRead, "a prismatic joint"},
    {"PhysicsSphericalJoint", kRead, "a ball joint"},
    {"PhysicsDistanceJoint", kRead, "a distance constraint"},
    {"PhysicsCollisionGroup", kRead, "a collision filter group"},
    // Newton, MuJoCo, PhysX
    {"NewtonActuator", kRead, "an actuator"},
    {"MjcActuator", kRead, "an actuator"},
    {"MjcTendon", kLost, "tendons of MuJoCo have no equivalent in USD that other programs know"},
    {"MjcKeyframe", kLost, "a scene has one default position of each joint"},
    {"PhysxPhysicsAttachment", kLost, "attachments of deformable bodies are not read"},
    {"PhysxPhysicsGearJoint", kLost, "gears between joints are read as mimics only"},
    {"PhysxPhysicsRackAndPinionJoint", kLost, "gears between joints are read as mimics only"},
    {"PhysxParticleSystem", kLost, "particles are not read"},
    // Rendering, animation, media
    {"Backdrop", kIgnored, "a note for people"},
    {"RenderSettings", kIgnored, "rendering only"},
    {"RenderProduct", kIgnored, "rendering only"},
    {"RenderVar", kIgnored, "rendering only"},
    {"RenderPass", kIgnored, "rendering only"},
    {"SkelRoot", kRead, kStructure},
    {"Skeleton", kLost, "skins over skeletons are read in their rest position"},
    {"SkelAnimation", kLost, "animations are not read"},
    {"BlendShape", kIgnored, "animations are not read"},
    {"SpatialAudio", kIgnored, "sound"},
    {"Preliminary_Text", kIgnored, "a note for people"},
    {"Volume", kLost, "volumes have no surface"},
    {"OpenVDBAsset", kLost, "volumes have no surface"},
    {"Field3DAsset", kLost, "volumes have no surface"},
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
