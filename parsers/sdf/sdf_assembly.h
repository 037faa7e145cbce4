#pragma once

#include <set>
#include <tuple>
#include <vector>

#include "sceneweld/parsers/sdf/sdf_reader.h"
#include "sceneweld/parsers/sdf/sdf_scope.h"

namespace sceneweld::sdf {

/// Bodies that are joined by welds, and so move as one.
class WeldedBodies {
 public:
  void Join(Index<Body> a, Index<Body> b);
  bool WithWorld(Index<Body> body) { return Find(body.value()) == Find(0); }

 private:
  std::uint32_t Find(std::uint32_t i);
  std::vector<std::uint32_t> parent_;
};

/// Makes the scene of a declared model or world: the frame graph decides where
/// everything is, and the elements go into the scene in the order of the
/// SDFormat reference, section 1.
class Assembly {
 public:
  Assembly(const ModelDeclaration& root, Library& library);
  std::shared_ptr<const Scene> Run();

 private:
  friend class ScopeNames;
  // sdf_assembly.cc
  void EmitWorld(Scope& world);
  void EmitModel(Scope& scope);
  void EmitNested(Scope& scope);
  void EmitPart(Scope& part);
  void EmitContents(Scope& scope);
  void EmitLink(Scope& scope, const Owned<LinkDeclaration>& link);
  void EmitGeometries(Scope& scope, const Owned<LinkDeclaration>& link, Index<Body> body, Entry& entry);
  void EmitKept(Scope& scope, std::uint32_t merge, const KeptDeclaration& kept, bool light, Index<Body> body,
                const Pose& X_BDefault, const Target& body_frame);
  void EmitModelFrame(Scope& scope);
  void EmitGravity(Scope& scope);
  void EmitFrame(Scope& scope, const Owned<FrameDeclaration>& frame);
  void EmitLate(Scope& scope);
  void EmitStaticWelds(Scope& scope, std::uint32_t first_body);
  void EmitPlugins(Scope& scope);
  // sdf_assembly_joint.cc
  void EmitJoint(Scope& scope, const Owned<JointDeclaration>& joint);
  void EmitMimic(Scope& scope, const Owned<JointDeclaration>& joint);
  void EmitDrakeJoint(Scope& scope, const Owned<DrakeJointDeclaration>& joint);
  void AddJoint(Scope& scope, Joint joint);
  Motion MotionOf(Scope& scope, const Owned<JointDeclaration>& owned, Rotation& R_JI);
  Vector3 AxisInJoint(Scope& scope, const Owned<JointDeclaration>& owned, const AxisDeclaration& axis);
  // sdf_auto_inertia.cc
  MassProperties AutoInertia(Scope& scope, const Owned<LinkDeclaration>& link, Entry& entry);

  /// Where a frame is fixed: the body in the scene and the frame's pose there.
  struct Fixed {
    bool found = false;
    Index<Body> body = Scene::kWorldBody;
    Pose X_BF{};
    Index<ModelInstance> owner{};
  };
  Fixed FixedOn(Scope& scope, const Target& frame);
  /// X of a declared pose, given its default parent, on a body of the scope.
  Pose PoseOn(Scope& scope, std::uint32_t merge, const PoseDeclaration& pose, const Target& body);
  Index<Body> SceneBody(const Entry& entry) const;
  bool CheckRigid(Index<Body> body, Span span);

  Library& library_;
  const ModelDeclaration& root_;
  Diagnostics diagnostics_;  ///< Passed on at the end, each report once.
  FrameGraph graph_{diagnostics_};
  std::shared_ptr<Scene> scene_;
  WeldedBodies welded_;
};

}  // namespace sceneweld::sdf
