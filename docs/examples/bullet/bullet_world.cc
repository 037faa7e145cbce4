// SPDX-License-Identifier: BSD-3-Clause
// Builds Bullet's multibodies from a scene.

#include "bullet_world.h"

#include <BulletDynamics/Featherstone/btMultiBody.h>
#include <BulletDynamics/Featherstone/btMultiBodyConstraintSolver.h>
#include <BulletDynamics/Featherstone/btMultiBodyDynamicsWorld.h>
#include <BulletDynamics/Featherstone/btMultiBodyGearConstraint.h>
#include <BulletDynamics/Featherstone/btMultiBodyJointLimitConstraint.h>
#include <BulletDynamics/Featherstone/btMultiBodyJointMotor.h>
#include <BulletDynamics/Featherstone/btMultiBodyLinkCollider.h>
#include <btBulletDynamicsCommon.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "sceneweld/scene/collisions/collision_rules.h"

using namespace sceneweld;

namespace {

btScalar Real(double x) { return static_cast<btScalar>(x); }
btVector3 ToBullet(const Vector3& v) { return {Real(v.x), Real(v.y), Real(v.z)}; }
btQuaternion ToBullet(const Rotation& R) { return {Real(R.x()), Real(R.y()), Real(R.z()), Real(R.w())}; }
btTransform ToBullet(const Pose& X) { return btTransform(ToBullet(X.rotation), ToBullet(X.translation)); }
Vector3 FromBullet(const btVector3& v) { return {v.x(), v.y(), v.z()}; }
Rotation FromBullet(const btQuaternion& q) { return Rotation::FromQuaternion(q.w(), q.x(), q.y(), q.z()); }

// Bullet gives a link one frame L, at its centre of mass and along its principal axes.
struct LinkFrame {
  Pose X_BL;
  btVector3 moments{0, 0, 0};  // about the axes of L

  explicit LinkFrame(const MassProperties& body) {
    const RotationalInertia& i = body.inertia;
    btMatrix3x3 inertia(Real(i.ixx), Real(i.ixy), Real(i.ixz),  //
                        Real(i.ixy), Real(i.iyy), Real(i.iyz),  //
                        Real(i.ixz), Real(i.iyz), Real(i.izz));
    btMatrix3x3 axes;
    inertia.diagonalize(axes, Real(1e-6), 50);
    btQuaternion q;
    axes.getRotation(q);
    X_BL = {body.center_of_mass, FromBullet(q)};
    moments = {inertia[0][0], inertia[1][1], inertia[2][2]};
  }
};

// Where a body is in Bullet.
struct LinkPlace {
  btMultiBody* multibody = nullptr;  // null: the world
  int link = -1;                     // -1: the base
  Pose X_BL;
};

// The rules of the scene decide, which Bullet asks for each pair that comes near.
class Filter : public btOverlapFilterCallback {
 public:
  explicit Filter(const Scene& scene) : rules_(scene) {}
  bool needBroadphaseCollision(btBroadphaseProxy* a, btBroadphaseProxy* b) const override {
    return rules_.MayCollide(BodyOf(a), BodyOf(b));
  }

 private:
  static Index<Body> BodyOf(const btBroadphaseProxy* proxy) {
    const auto* object = static_cast<const btCollisionObject*>(proxy->m_clientObject);
    return Index<Body>(static_cast<std::size_t>(object->getUserIndex()));
  }
  CollisionRules rules_;
};

// Two surfaces rub as in Drake. Bullet has one such function for all worlds.
btScalar CombinedFriction(const btCollisionObject* a, const btCollisionObject* b) {
  const btScalar product = a->getFriction() * b->getFriction();
  return product > 0 ? 2 * product / (a->getFriction() + b->getFriction()) : 0;
}

}  // namespace

// The world is destroyed first, because it uses its contents.
struct BulletWorld::Parts {
  Parts(const Loaded& of, Diagnostics& to) : loaded(of), scene(of.scene), diagnostics(to), filter(of.scene) {}

  void MakeMultibodies();
  void MakeLink(const SpanningTree::Entry& entry);
  void MakeCollider(Index<Body> body, const std::vector<Index<Geometry>>& geometries);
  void MakeLimits(Index<Joint> joint, const LinkPlace& place);
  std::unique_ptr<btCollisionShape> ShapeOf(Index<Geometry> geometry);
  void Constrain(std::unique_ptr<btMultiBodyConstraint> constraint) {
    constraint->finalizeMultiDof();
    world.addMultiBodyConstraint(constraint.get());
    constraints.push_back(std::move(constraint));
  }
  void Update(btMultiBody& multibody) {
    btAlignedObjectArray<btQuaternion> rotations;
    btAlignedObjectArray<btVector3> points;
    multibody.forwardKinematics(rotations, points);
    multibody.updateCollisionObjectWorldTransforms(rotations, points);
  }
  void LeftOut(Span span, std::string message) { diagnostics.Note("loss-dropped", span, std::move(message)); }

  const Loaded& loaded;
  const Scene& scene;
  Diagnostics& diagnostics;
  std::vector<LinkPlace> places;            // by body
  std::vector<Index<Body>> moved_by_joint;  // by joint: the body that it moves
  std::vector<bool> reversed;               // by joint: that body is the joint's parent

  std::vector<std::unique_ptr<btCollisionShape>> shapes;
  std::vector<std::unique_ptr<btCollisionObject>> objects;
  std::vector<std::unique_ptr<btMultiBody>> multibodies;
  std::vector<std::unique_ptr<btMultiBodyConstraint>> constraints;
  Filter filter;
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase broadphase;
  btMultiBodyConstraintSolver solver;
  btMultiBodyDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
};

void BulletWorld::Parts::MakeMultibodies() {
  const Kinematics kinematics(scene);
  const auto& entries = kinematics.tree().entries;
  const auto is_free = [&](const SpanningTree::Entry& entry) {
    return !entry.joint || std::holds_alternative<Floating>(scene.joints[entry.joint].motion);
  };

  // Bullet needs the number of links in advance. `base`: the body that identifies a multibody, free or held by the
  // world.
  std::vector<Index<Body>> base(scene.bodies.size());
  std::vector<int> links(scene.bodies.size(), 0);
  for (const auto& entry : entries) {
    const bool begins = is_free(entry) || entry.inboard == Scene::kWorldBody;
    base[entry.body.value()] = begins ? entry.body : base[entry.inboard.value()];
    if (!is_free(entry)) ++links[base[entry.body.value()].value()];
  }

  places.resize(scene.bodies.size());
  moved_by_joint.resize(scene.joints.size());
  reversed.resize(scene.joints.size());
  std::vector<int> next(scene.bodies.size(), 0);
  for (const auto& entry : entries) {
    const Body& body = scene.bodies[entry.body];
    const LinkFrame frame(body.mass_properties);
    LinkPlace& place = places[entry.body.value()];
    place.X_BL = frame.X_BL;
    const std::size_t of = base[entry.body.value()].value();
    if (is_free(entry)) {
      multibodies.push_back(std::make_unique<btMultiBody>(links[of], Real(body.mass_properties->mass), frame.moments,
                                                          /* fixed = */ false, /* may sleep = */ false));
      place.multibody = multibodies.back().get();
      place.multibody->setBaseWorldTransform(ToBullet(body.X_WB * frame.X_BL));
      continue;
    }
    if (entry.inboard == Scene::kWorldBody) {
      multibodies.push_back(std::make_unique<btMultiBody>(links[of], Real(0), btVector3(0, 0, 0), true, false));
      place.multibody = multibodies.back().get();
    } else {
      place.multibody = places[entry.inboard.value()].multibody;
    }
    place.link = next[of]++;
    MakeLink(entry);
  }

  for (const auto& multibody : multibodies) {
    multibody->setHasSelfCollision(true);
    multibody->setLinearDamping(0);
    multibody->setAngularDamping(0);
    multibody->finalizeMultiDof();
    world.addMultiBody(multibody.get());
  }
  // Positions can be set once all links are there.
  const std::vector<double> q = kinematics.DefaultPositions();
  for (const auto& entry : entries) {
    if (is_free(entry)) continue;
    const LinkPlace& place = places[entry.body.value()];
    const auto slice = kinematics.PositionsOf(entry.joint);
    if (slice.count == 1 && place.multibody->getLink(place.link).m_dofCount == 1) {
      place.multibody->setJointPos(place.link, Real(q[slice.first]));
    }
    MakeLimits(entry.joint, place);
  }
}

// The link of a body whose parent is another body I, by a joint whose two frames coincide at J where the joint is at
// zero.
void BulletWorld::Parts::MakeLink(const SpanningTree::Entry& entry) {
  const Joint& joint = scene.joints[entry.joint];
  const MassProperties& mass = scene.bodies[entry.body].mass_properties;
  const LinkFrame frame(mass);
  const LinkPlace& place = places[entry.body.value()];
  const LinkPlace inboard = entry.inboard == Scene::kWorldBody ? LinkPlace{} : places[entry.inboard.value()];
  const Pose X_IJ = inboard.X_BL.Inverse() * (entry.reversed ? joint.X_CM : joint.X_PF);
  const Pose X_LJ = frame.X_BL.Inverse() * (entry.reversed ? joint.X_PF : joint.X_CM);

  const btQuaternion R_LI = ToBullet(X_LJ.rotation * X_IJ.rotation.Inverse());
  const btVector3 p_IJ = ToBullet(X_IJ.translation), p_JL = ToBullet(-X_LJ.translation);
  const auto axis = [&](const Vector3& axis_J) {
    return ToBullet(X_LJ.rotation * (entry.reversed ? -axis_J : axis_J));
  };
  btMultiBody& multibody = *place.multibody;
  const int i = place.link, parent = entry.inboard == Scene::kWorldBody ? -1 : inboard.link;
  const btScalar kg = Real(mass.mass);
  moved_by_joint[entry.joint.value()] = entry.body;
  reversed[entry.joint.value()] = entry.reversed;
  if (const auto* revolute = std::get_if<Revolute>(&joint.motion)) {
    multibody.setupRevolute(i, kg, frame.moments, parent, R_LI, axis(revolute->axis), p_IJ, p_JL, false);
  } else if (const auto* prismatic = std::get_if<Prismatic>(&joint.motion)) {
    multibody.setupPrismatic(i, kg, frame.moments, parent, R_LI, axis(prismatic->axis), p_IJ, p_JL, false);
  } else {
    multibody.setupFixed(i, kg, frame.moments, parent, R_LI, p_IJ, p_JL);
    if (!std::holds_alternative<Weld>(joint.motion)) {
      LeftOut(joint.span, "joint " + Quoted(scene.FullName(entry.joint)) + " is of a kind that this example fixes");
    }
  }
  if (!Dofs(joint).empty()) multibody.getLink(i).m_jointDamping = Real(Dofs(joint).front().damping);
}

void BulletWorld::Parts::MakeLimits(Index<Joint> index, const LinkPlace& place) {
  const Joint& joint = scene.joints[index];
  if (place.multibody->getLink(place.link).m_dofCount != 1) return;
  const Dof& dof = Dofs(joint).front();
  if (std::isfinite(dof.lower) && std::isfinite(dof.upper)) {
    Constrain(std::make_unique<btMultiBodyJointLimitConstraint>(place.multibody, place.link, Real(dof.lower),
                                                                Real(dof.upper)));
  }
}

std::unique_ptr<btCollisionShape> BulletWorld::Parts::ShapeOf(Index<Geometry> index) {
  const Geometry& geometry = scene.geometries[index];
  std::unique_ptr<btCollisionShape> made;
  std::visit(
      [&](const auto& shape) {
        using Kind = std::decay_t<decltype(shape)>;
        if constexpr (std::is_same_v<Kind, Box>) {
          made = std::make_unique<btBoxShape>(ToBullet(0.5 * shape.size));
        } else if constexpr (std::is_same_v<Kind, Sphere>) {
          made = std::make_unique<btSphereShape>(Real(shape.radius));
        } else if constexpr (std::is_same_v<Kind, Cylinder>) {
          made = std::make_unique<btCylinderShapeZ>(ToBullet(Vector3{shape.radius, shape.radius, 0.5 * shape.length}));
        } else if constexpr (std::is_same_v<Kind, Capsule>) {
          made = std::make_unique<btCapsuleShapeZ>(Real(shape.radius), Real(shape.length));
        } else if constexpr (std::is_same_v<Kind, HalfSpace>) {
          if (geometry.body == Scene::kWorldBody)
            made = std::make_unique<btStaticPlaneShape>(btVector3(0, 0, 1), Real(0));
        } else if constexpr (std::is_same_v<Kind, Mesh>) {
          const auto mesh = ReadMesh(loaded, index, diagnostics);
          if (!mesh) return;
          auto hull = std::make_unique<btConvexHullShape>();
          for (const Vector3& vertex : mesh->triangles().vertices) hull->addPoint(ToBullet(vertex), false);
          hull->recalcLocalAabb();
          hull->setMargin(Real(0.001));
          made = std::move(hull);
        }
      },
      *geometry.shape);
  if (!made) {
    LeftOut(geometry.span, "geometry " + Quoted(scene.FullName(index)) + " is of a kind that this example leaves out");
  }
  return made;
}

// One object of Bullet's for all collision geometries of a body; of the world, one each.
void BulletWorld::Parts::MakeCollider(Index<Body> body, const std::vector<Index<Geometry>>& geometries) {
  const LinkPlace& place = places[body.value()];
  const bool is_world = body == Scene::kWorldBody;
  auto compound = std::make_unique<btCompoundShape>();
  double friction = 0;
  const auto add = [&](std::unique_ptr<btCollisionObject> object, double mu) {
    object->setUserIndex(static_cast<int>(body.value()));
    object->setFriction(Real(mu));
    world.addCollisionObject(object.get(), btBroadphaseProxy::DefaultFilter, btBroadphaseProxy::AllFilter);
    objects.push_back(std::move(object));
  };
  for (const Index<Geometry> index : geometries) {
    const Geometry& geometry = scene.geometries[index];
    auto shape = ShapeOf(index);
    if (!shape) continue;
    const double mu = geometry.proximity ? geometry.proximity->mu_dynamic : 1;
    friction = std::max(friction, mu);
    if (is_world) {
      auto object = std::make_unique<btCollisionObject>();
      object->setCollisionShape(shape.get());
      object->setWorldTransform(ToBullet(geometry.X_BG));
      add(std::move(object), mu);
    } else {
      compound->addChildShape(ToBullet(place.X_BL.Inverse() * geometry.X_BG), shape.get());
    }
    shapes.push_back(std::move(shape));
  }
  if (is_world || compound->getNumChildShapes() == 0) return;
  auto collider = std::make_unique<btMultiBodyLinkCollider>(place.multibody, place.link);
  collider->setCollisionShape(compound.get());
  shapes.push_back(std::move(compound));
  if (place.link < 0) {
    place.multibody->setBaseCollider(collider.get());
  } else {
    place.multibody->getLink(place.link).m_collider = collider.get();
  }
  add(std::move(collider), friction);
}

BulletWorld::BulletWorld(const Loaded& loaded, Diagnostics& diagnostics)
    : parts_(std::make_unique<Parts>(loaded, diagnostics)) {
  Parts& parts = *parts_;
  gCalculateCombinedFrictionCallback = CombinedFriction;
  parts.world.setGravity(ToBullet(loaded.scene.gravity));
  parts.world.getPairCache()->setOverlapFilterCallback(&parts.filter);
  parts.MakeMultibodies();
  std::vector<std::vector<Index<Geometry>>> of_body(loaded.scene.bodies.size());
  for (const Geometry& geometry : loaded.scene.geometries) {
    if (geometry.roles.proximity) of_body[geometry.body.value()].push_back(loaded.scene.geometries.IndexOf(geometry));
  }
  for (std::size_t body = 0; body < of_body.size(); ++body) parts.MakeCollider(Index<Body>(body), of_body[body]);
  for (const auto& multibody : parts.multibodies) parts.Update(*multibody);
}

BulletWorld::~BulletWorld() = default;

void BulletWorld::AddFloor(double z) {
  auto shape = std::make_unique<btStaticPlaneShape>(btVector3(0, 0, 1), Real(z));
  auto object = std::make_unique<btCollisionObject>();
  object->setCollisionShape(shape.get());
  object->setUserIndex(static_cast<int>(Scene::kWorldBody.value()));
  object->setFriction(Real(0.8));
  parts_->world.addCollisionObject(object.get(), btBroadphaseProxy::DefaultFilter, btBroadphaseProxy::AllFilter);
  parts_->shapes.push_back(std::move(shape));
  parts_->objects.push_back(std::move(object));
}

void BulletWorld::HoldJoints(double gain, double time_step) {
  for (const Joint& joint : parts_->scene.joints) {
    const Index<Joint> index = parts_->scene.joints.IndexOf(joint);
    if (!HasMotion(index)) continue;
    const LinkPlace& place = parts_->places[parts_->moved_by_joint[index.value()].value()];
    if (joint.mimic && HasMotion(joint.mimic->leader.index)) {
      // It follows another one: its speed is a multiple of the other's.
      const LinkPlace& leader = parts_->places[parts_->moved_by_joint[joint.mimic->leader.index.value()].value()];
      auto gear = std::make_unique<btMultiBodyGearConstraint>(place.multibody, place.link, leader.multibody,
                                                              leader.link, btVector3(0, 0, 0), btVector3(0, 0, 0),
                                                              btMatrix3x3::getIdentity(), btMatrix3x3::getIdentity());
      gear->setGearRatio(Real(-joint.mimic->multiplier));
      gear->setErp(Real(gain));
      gear->setRelativePositionTarget(Real(joint.mimic->offset));
      gear->setMaxAppliedImpulse(Real(1000 * time_step));
      parts_->Constrain(std::move(gear));
      continue;
    }
    const double effort = std::min(Dofs(joint).front().effort_limit, 1000.0);
    auto motor =
        std::make_unique<btMultiBodyJointMotor>(place.multibody, place.link, Real(0), Real(effort * time_step));
    motor->setPositionTarget(Real(PositionOf(index)), Real(gain));
    parts_->Constrain(std::move(motor));
  }
}

void BulletWorld::Step(double time_step) { parts_->world.stepSimulation(Real(time_step), 0); }

Pose BulletWorld::PoseOf(Index<Body> body) const {
  const LinkPlace& place = parts_->places[body.value()];
  if (!place.multibody) return {};
  const btVector3 p_WL = place.multibody->localPosToWorld(place.link, btVector3(0, 0, 0));
  btQuaternion R_WL;
  place.multibody->localFrameToWorld(place.link, btMatrix3x3::getIdentity()).getRotation(R_WL);
  return Pose{FromBullet(p_WL), FromBullet(R_WL)} * place.X_BL.Inverse();
}

double BulletWorld::SpeedOf(Index<Body> body) const {
  return parts_->places[body.value()].multibody->getBaseVel().length();
}

void BulletWorld::Place(Index<Body> body, const Pose& X_WB) {
  const auto& place = parts_->places[body.value()];
  place.multibody->setBaseWorldTransform(ToBullet(X_WB * place.X_BL));
  place.multibody->setBaseVel(btVector3(0, 0, 0));
  place.multibody->setBaseOmega(btVector3(0, 0, 0));
  parts_->Update(*place.multibody);
}

double BulletWorld::PositionOf(Index<Joint> joint) const {
  const auto& place = parts_->places[parts_->moved_by_joint[joint.value()].value()];
  return place.multibody->getJointPos(place.link);
}

double BulletWorld::VelocityOf(Index<Joint> joint) const {
  const auto& place = parts_->places[parts_->moved_by_joint[joint.value()].value()];
  return place.multibody->getJointVel(place.link);
}

bool BulletWorld::HasMotion(Index<Joint> joint) const {
  const Index<Body> body = parts_->moved_by_joint[joint.value()];
  if (!body) return false;
  const auto& place = parts_->places[body.value()];
  return place.multibody->getLink(place.link).m_dofCount == 1;
}
