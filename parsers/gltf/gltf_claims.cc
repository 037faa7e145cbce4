// SPDX-License-Identifier: BSD-3-Clause
// Lists the fields that glTF can hold.

#include "sceneweld/parsers/gltf/gltf_claims.h"

namespace sceneweld::gltf {
namespace {

Claims MakeClaims() {
  Claims claims;
  // Nodes, meshes, materials, cameras.
  claims.Add<&Body::mass_properties>();
  claims.Add<&Body::X_WB>();
  claims.AddAll<Frame>();
  claims.AddAll<Geometry>();
  claims.AddAll<Roles>();
  claims.AddAll<Box>();
  claims.AddAll<Plane>();
  claims.AddAll<Mesh>();
  claims.AddAll<Material>();
  claims.AddAll<Camera>();
  // In extras.
  claims.AddAllEncoded<ModelInstance, MassProperties, RotationalInertia, Deformable, WallBoundaryCondition, Joint, Dof,
                       Weld, Revolute, Prismatic, Screw, Ball, Universal, Planar, Curvilinear, Curve, Curve::Segment,
                       Floating, Mimic, Calibration, SafetyController, ProximityProperties>();
  claims.AddEncoded<&Body::deformable, &Geometry::roles, &Geometry::renderers, &Geometry::proximity>();
  claims.AddAllEncoded<Sphere, Cylinder, Capsule, Ellipsoid, HalfSpace>();
  claims.AddEncoded<&Mesh::uri, &Mesh::path, &Mesh::convex, &Material::ambient, &Camera::width, &Camera::height>();
  // Not always exact: round shapes have flat faces, and images may be missing.
  claims.AddApproximatedKinds<Sphere, Cylinder, Capsule, Ellipsoid, HalfSpace>();
  claims.AddApproximated<&Geometry::material, &Geometry::shape, &Material::specular, &Material::diffuse_map>();
  return claims;
}

}  // namespace

const Claims& WriterClaims() {
  static const Claims claims = MakeClaims();
  return claims;
}

}  // namespace sceneweld::gltf
