// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/stage/stage.h"
#include "sceneweld/parsers/usd/read/prim_place.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::usd {

/// The units of a stage, and how its axes lie in a scene, which has z up.
struct Units {
  double meters = 0.01;  ///< Of one unit of length. [m]
  double kilograms = 1;  ///< Of one unit of mass. [kg]
  Rotation R_WS;         ///< The axes of the stage in the world of the scene.
  bool mjc_has_radians = false;  ///< Angles of MuJoCo's attributes are in radians.
};

/// A stage that is being read: what the parts of the reader share. Each property of a prim is taken at most once by
/// name; what nobody takes, no table ignores and no scene keeps is reported at the end.
class Input {
 public:
  Input(const stage::Stage& stage, const Source& source, ReadContext& context);

  const stage::Stage& stage;
  const Source& source;
  ReadContext& context;
  Units units;
  Scene scene;

  Diagnostics& diagnostics() { return context.diagnostics; }

  /// The property if the prim has it, which is marked as read. Null if there is none. The name may be any; the
  /// functions for values of one kind accept only names that have a row in schema/attribute_rows.cc.
  const stage::StageProperty* Take(const stage::StagePrim& prim, std::string_view name);
  /// The same for values of one kind. Reports a value of another kind (`bad-number`, ...) and returns nothing.
  std::optional<double> TakeNumber(const stage::StagePrim& prim, std::string_view name);
  /// The value that a schema of the prim gives to a property that the prim does not give.
  std::optional<double> FallbackOf(const stage::StagePrim& prim, std::string_view name) const;
  std::optional<bool> TakeBool(const stage::StagePrim& prim, std::string_view name);
  std::optional<Vector3> TakeVector(const stage::StagePrim& prim, std::string_view name);
  /// A unit quaternion; a zero one is reported as not given.
  std::optional<Rotation> TakeRotation(const stage::StagePrim& prim, std::string_view name);
  std::optional<std::string> TakeText(const stage::StagePrim& prim, std::string_view name);
  /// The targets of a relationship; empty if there is none.
  std::vector<std::string> TakeTargets(const stage::StagePrim& prim, std::string_view name);
  /// Marks a prim itself as read: it is an element of the scene, or structure.
  void Use(const stage::StagePrim& prim);
  /// Marks a prim and all of its properties as read, because a report covers them.
  void UseAll(const stage::StagePrim& prim);

  /// Where a prim is at the default time, from all xformOps above it. The scale converts lengths in the prim to metres.
  const PrimPlace& PlaceOf(const stage::StagePrim& prim);
  /// The same in the frame of a prim above it: `X_WP` of the result is the pose in that frame. It is computed from the
  /// ops in between, so that they come back without rounding if the scale of the ancestor is 1.
  PrimPlace PlaceOn(const stage::StagePrim& prim, const stage::StagePrim& ancestor);
  /// The nearest rigid body at or above a prim; the world if there is none.
  Index<Body> BodyAt(const stage::StagePrim& prim) const;
  Index<Body> BodyAt(std::string_view path) const;
  /// The prim of a body; the pseudo-root for the world.
  const stage::StagePrim& PrimOf(Index<Body> body) const;
  /// The number of a prim, for the lists by prim.
  std::size_t NumberOf(const stage::StagePrim& prim) const {
    return static_cast<std::size_t>(&prim - stage.prims.data());
  }
  const stage::StagePrim& ParentOf(const stage::StagePrim& prim) const { return stage.prims[prim.parent]; }
  /// The model instance that a prim is in.
  Index<ModelInstance> ModelAt(const stage::StagePrim& prim) const;
  /// The local name of the element: the recorded one, `ros:joint:name`, `displayName`, otherwise the name of the prim.
  Name NameOf(const stage::StagePrim& prim);

  /// Restores the private values of the prim that give fields of a struct.
  template <typename T>
  void Restore(const stage::StagePrim& prim, T& value) {
    RestoreFields(prim, KindOf<T>(), &value);
  }
  /// `prefix`: before the names of the fields, `actuator.1.`.
  void RestoreFields(const stage::StagePrim& prim, const KindInfo& kind, void* value, std::string_view prefix = {});
  /// The kind of the element that a prim is (kElementKey), in a stage that sceneweld wrote; empty if it does
  /// not say so.
  std::string_view ElementOf(const stage::StagePrim& prim);
  /// The text of a private value, which is then marked as read; nothing without one.
  std::optional<std::string> TakePrivate(const stage::StagePrim& prim, std::string_view key);

  /// The place of a prim for diagnostics; for crates the whole file. Messages give the path of the prim in that case.
  Span SpanOf(const stage::StagePrim& prim) const { return prim.span; }
  /// `prim </World/arm>`, for messages.
  static std::string Describe(const stage::StagePrim& prim);

  /// By the number of the prim in the stage: the body that it is, or an invalid index.
  std::vector<Index<Body>> body_of_prim;
  std::vector<Index<ModelInstance>> model_of_prim;

  /// By body: its prim. The first is the pseudo-root.
  std::vector<std::uint32_t> prim_of_body;
  /// By geometry: the prim that it was read from. Whoever adds a geometry adds its prim.
  std::vector<std::uint32_t> prim_of_geometry;
  /// sceneweld wrote the root layer, so that the prim kWorldPath is the world.
  bool is_ours = false;
  /// By the number of the prim: the joint that it is. Of a chain of joints, the last one.
  std::vector<Index<Joint>> joint_of_prim;

  /// Whether somebody has taken a property, or used a prim.
  bool IsTaken(const stage::StagePrim& prim, const stage::StageProperty& property) const;
  bool IsUsed(const stage::StagePrim& prim) const { return used_[NumberOf(prim)]; }
  /// Warns that a property of a file of ours, which somebody changed, is not used. In other files it is usual.
  void ReportUnused(const stage::StagePrim& prim, std::string_view property, std::string_view why);
  /// Reports what was not read: properties of defined prims, and prims.
  void ReportUnread();

 private:
  const PrimTransform& TransformOf(const stage::StagePrim& prim);
  // Applies the ops of a prim. Returns whether it resets the stack, so that they start from the stage.
  bool ApplyOps(const stage::StagePrim& prim, PrimTransform& transform);
  const stage::StageProperty* TakeKnown(const stage::StagePrim& prim, std::string_view name);
  void ReportKind(const stage::StagePrim& prim, const stage::StageProperty& property, std::string_view wanted);
  void MarkTaken(const stage::StagePrim& prim, const stage::StageProperty& property);
  PrimTransform OfStage() const;

  std::vector<std::vector<bool>> taken_;  // by prim and property
  std::vector<bool> used_;                // by prim
  struct Placed {
    PrimTransform transform;
    PrimPlace place;
  };
  std::vector<std::unique_ptr<Placed>> placed_;  // by prim
  std::set<std::size_t> unplaced_;               // prims whose ops were reported
};

/// Whether two numbers are the same in single precision, which other programs write.
bool IsSameFloat(double a, double b);

// The parts of the reader, by kind of element, in the order in which they run.
void ReadModels(Input& in);  ///< Units, gravity, model instances.
void ReadBodies(Input& in);  ///< Bodies without their masses.
void ReadFrames(Input& in);
void ReadGeometries(Input& in);
void ReadCameras(Input& in);
void ReadLights(Input& in);
void ReadMasses(Input& in);  ///< Masses of bodies, some from their geometries.
void ReadJoints(Input& in);
void ReadConstraints(Input& in);
void ReadCollisionFilters(Input& in);

}  // namespace sceneweld::usd
