// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/drake/model_names.h"
#include "sceneweld/parsers/sdf/assembly/sdf_scope.h"
#include "sceneweld/parsers/sdf/read/sdf_reader.h"

namespace sceneweld::sdf {

/// Bodies that welds join, and that therefore move as one.
class WeldedBodies {
 public:
  void Join(Index<Body> a, Index<Body> b);
  bool WithWorld(Index<Body> body) { return Find(body.value()) == Find(0); }

 private:
  std::uint32_t Find(std::uint32_t i);
  std::vector<std::uint32_t> parent_;
};

/// Makes the scene of a declared model or world: the frame graph gives all poses, and the elements enter the scene in
/// the order of docs/reference/sdformat.md, 1.
class Assembly {
 public:
  Assembly(const ModelDeclaration& root, ReadContext& context);
  /// Reports each fault once to `out`; returns null if no scene can be made.
  std::shared_ptr<Scene> Run(Diagnostics& out);

 private:
  friend class ScopeNames;
  /// Where a frame is fixed: the body in the scene and the frame's pose there.
  struct Fixed {
    bool found = false;
    Index<Body> body = Scene::kWorldBody;
    Pose X_BF{};
    Index<ModelInstance> owner{};
  };

  // sdf_assembly.cc
  void EmitWorld(Scope& world);
  void InheritStatic(Scope& scope) const;
  void EmitModel(Scope& scope);
  void EmitNested(Scope& scope);
  void EmitPart(Scope& part);
  void EmitContents(Scope& scope);
  void EmitModelFrame(Scope& scope);
  void EmitGravity(Scope& scope);
  bool AllOff(const Scope& scope) const;
  void EmitFrame(Scope& scope, const Owned<FrameDeclaration>& frame);
  void EmitMergedFrames(Scope& scope);
  void EmitPlugins(Scope& scope);
  // sdf_assembly_link.cc
  void EmitLink(Scope& scope, const Owned<LinkDeclaration>& link);
  void EmitGeometries(Scope& scope, const Owned<LinkDeclaration>& link, Index<Body> body, Entry& entry);
  void EmitKept(Scope& scope, std::uint32_t merge, const KeptDeclaration& kept, bool light, Index<Body> body,
                const Pose& X_BDefault, const Target& body_frame);
  // sdf_assembly_law.cc
  void EmitLate(Scope& scope);
  Index<Joint> FindJoint(Scope& scope, std::string_view name);
  // sdf_assembly_link.cc
  void EmitStaticWelds(Scope& scope, std::uint32_t first_body);
  void WarnOfFreeBodies();
  // sdf_assembly_said.cc
  bool IsWrapper(const Scope& scope) const;
  Index<ModelInstance> OwnerAt(Scope& scope, const NameAt& path);
  Index<ModelInstance> OwnerOf(Scope& scope, const record::Entry* said, Index<ModelInstance> usual);
  bool EmitFloatingJoint(Scope& scope, const FrameDeclaration& frame, const Fixed& child);
  /// Applies the record to a joint as the file has it. `is_actuated`: other programs read an actuator too.
  void ApplyRecord(Scope& scope, record::Entry& said, bool is_actuated, Joint& joint);
  void AddActuators(const record::Entry* said, std::optional<Actuator> plain, Index<Joint> joint);
  void SetLeader(Scope& scope, const record::Entry& said, Index<Joint> joint);
  bool EmitSaidGroup(Scope& scope, const LateDeclaration& group, const ModelNames& names, Reading& reading);
  ModelNames::GroupName NameOfGroup(Scope& scope, std::string_view path);
  void EmitExclusions();
  /// The `<gazebo>` blocks that an element records.
  void EmitBlocks(const Scope& scope, const std::vector<BlockDeclaration>& blocks, Index<Body> body);
  void ResolveCameraOwners();
  // sdf_assembly_joint.cc
  void EmitJoint(Scope& scope, const Owned<JointDeclaration>& joint);
  void EmitMimic(Scope& scope, const Owned<JointDeclaration>& joint);
  Joint SecondHinge(Scope& scope, const Owned<JointDeclaration>& owned, Joint& first);
  // sdf_drake_joint.cc
  void EmitGearbox(Scope& scope, const Owned<JointDeclaration>& joint);
  void EmitDrakeJoint(Scope& scope, const Owned<DrakeJointDeclaration>& joint);
  void AddJoint(Scope& scope, Joint joint);
  Motion MotionOf(Scope& scope, const Owned<JointDeclaration>& owned, Rotation& R_JI);
  Vector3 AxisInJoint(Scope& scope, const Owned<JointDeclaration>& owned, const AxisDeclaration& axis);
  // sdf_assembly_link.cc
  std::optional<MassProperties> SolidOfMesh(const Mesh& mesh, double density, Span span);
  MassProperties AutoInertia(Scope& scope, const Owned<LinkDeclaration>& link, Entry& entry);

  Fixed FixedOn(Scope& scope, const Target& frame);
  /// The pose X of a declared `<pose>` on a body of the scope, with the given default parent.
  void ForgetStaleMass(Body& body);
  Pose PoseOn(Scope& scope, std::uint32_t merge, const PoseDeclaration& pose, const Target& body);
  Index<Body> SceneBody(const Entry& entry) const;
  bool CheckRigid(Index<Body> body, Span span);

  /// A group as the file has it: its place, and its name there.
  using GroupPlace = std::pair<Scope*, std::string_view>;
  static GroupPlace PlaceOfGroup(Scope& scope, std::string_view path);
  /// A group made of explicit exclusions.
  struct Exclusion {
    std::vector<Index<Body>> members;
    struct Other {
      GroupPlace place;
      NameAt name;  ///< Its full name.
      ModelNames::GroupName as_group;
    };
    std::vector<Other> others;  ///< Made of other exclusions.
    ModelNames::GroupName as_group;
    Span span;
  };

  ReadContext& context_;
  const ModelDeclaration& root_;
  Diagnostics diagnostics_;  ///< Passed on at the end, each report once.
  Reading reading_{diagnostics_, kSdf};
  FrameGraph graph_{diagnostics_};
  std::shared_ptr<Scene> scene_;
  WeldedBodies welded_;
  WeldedBodies joined_;  ///< By joints of any type.
  std::vector<const Scope*> static_scopes_;
  std::vector<Exclusion> exclusions_;
  std::map<GroupPlace, std::size_t> exclusion_at_;
  struct CameraOwner {
    Index<Camera> camera;
    NameAt model;
    const Scope* scope;  ///< The place of the camera.
  };
  std::vector<CameraOwner> camera_owners_;
  std::unordered_set<std::string> cameras_of_models_;
};

}  // namespace sceneweld::sdf
