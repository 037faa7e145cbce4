// SPDX-License-Identifier: BSD-3-Clause
// Lists the fields that an MJCF file can have.

#include "sceneweld/parsers/mjcf/output/mjcf_claims.h"

#include <cstdint>
#include <cstring>

#include "sceneweld/parsers/assets/asset_uri.h"
#include "sceneweld/parsers/files/content_kind.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/tree_claims.h"

namespace sceneweld::mjcf {
namespace {

// The rows of the tables fill their own structs (mjcf_elements.h). The reader and the writer convert these to and from
// the structs of the scene, with the texts of mjcf_record.h. This is the list of fields that this conversion covers.
Claims MakeClaims() {
  Claims claims = TreeClaims(kMjcf.name);
  claims.Add(kOption.fields);
  claims.Add<&Box::size, &Sphere::radius, &Cylinder::radius, &Cylinder::length, &Capsule::radius, &Capsule::length,
             &Ellipsoid::semi_axes>();
  claims.Add<&Dof::lower, &Dof::upper, &Dof::effort_limit, &Dof::damping, &Dof::friction, &Dof::stiffness,
             &Dof::rest_position, &Dof::default_position>();
  claims.Add<&Body::gravity_compensation, &Body::mocap>();
  claims.Add<&Geometry::contact_bits, &ContactBits::category, &ContactBits::mask>();
  claims.Add<&ProximityProperties::torsional_friction, &ProximityProperties::rolling_friction,
             &ProximityProperties::contact_dimension>();
  claims.Add<&Joint::armature, &ProximityProperties::mu_dynamic, &Material::name, &Material::specular,
             &Material::emissive>();
  claims.AddKind<LinearSpringDamper, BallConstraint, WeldConstraint, TendonConstraint, DistanceConstraint>();
  claims.Add<&LinearSpringDamper::body_A, &LinearSpringDamper::p_AP, &LinearSpringDamper::body_B,
             &LinearSpringDamper::p_BQ, &LinearSpringDamper::free_length, &LinearSpringDamper::stiffness,
             &LinearSpringDamper::damping>();
  claims.Add<&BallConstraint::body_A, &BallConstraint::p_AP, &BallConstraint::body_B, &BallConstraint::p_BQ>();
  claims.Add<&WeldConstraint::body_A, &WeldConstraint::X_AP, &WeldConstraint::body_B, &WeldConstraint::X_BQ>();
  claims.Add<&TendonConstraint::offset, &TendonConstraint::lower, &TendonConstraint::upper,
             &TendonConstraint::stiffness, &TendonConstraint::damping>();
  claims.Add<&DistanceConstraint::body_A, &DistanceConstraint::p_AP, &DistanceConstraint::body_B,
             &DistanceConstraint::p_BQ, &DistanceConstraint::distance, &DistanceConstraint::stiffness,
             &DistanceConstraint::damping>();
  claims.Add<&Light::body, &Light::X_BS, &Camera::body, &Camera::X_BC, &Camera::fov_y>();
  claims.Add<&Sensor::body, &Sensor::X_BS, &Sensor::type>();
  claims.AddKind<Configuration, JointState, BodyState>();
  claims.Add<&Configuration::joints, &Configuration::bodies, &JointState::joint, &JointState::positions,
             &JointState::velocities, &BodyState::body, &BodyState::X_WB, &BodyState::velocities>();
  claims.AddEncoded<&Configuration::group>();
  // Only sceneweld reads it.
  claims.AddEncodedKinds<Curvilinear, Curve, Curve::Segment, CollisionFilterGroup, Plugin>();
  claims.AddEncoded<&Curvilinear::curve, &Curvilinear::dof, &Curve::initial_tangent, &Curve::plane_normal,
                    &Curve::periodic, &Curve::segments>();
  claims.AddEncoded<&Curve::Segment::length, &Curve::Segment::turning_rate>();
  claims.AddEncoded<&CollisionFilterGroup::members, &CollisionFilterGroup::ignores>();
  claims.AddEncoded<&Mesh::convex, &Plugin::model, &Plugin::body>();
  claims.AddRest<Simulation, ModelInstance, Body, Frame, Joint, Dof, Actuator, Geometry, ProximityProperties, Material,
                 Camera, Light, Sensor, Plugin, CollisionFilterGroup, ForceElement, Constraint, Configuration>();
  // Sometimes approximated.
  claims.AddApproximated<&RotationalInertia::ixx, &RotationalInertia::iyy, &RotationalInertia::izz,
                         &RotationalInertia::ixy, &RotationalInertia::ixz, &RotationalInertia::iyz>();
  claims.AddApproximatedKinds<RotationalInertia>();
  claims.AddApproximatedKinds<MassProperties, Mesh, Prismatic, Screw, Universal, Planar, Curvilinear, Floating, Actuator,
                              HalfSpace, Plane, LinearSpringDamper, BallConstraint, DistanceConstraint>();
  claims.AddApproximated<&Actuator::kept, &Joint::kept, &Constraint::kept, &Configuration::kept>();
  claims.AddApproximated<&ModelInstance::kept, &Body::kept, &Body::gravity_compensation, &Geometry::contact_bits,
                         &ModelInstance::gravity_enabled, &MassProperties::mass, &Joint::mimic, &Joint::X_PF>();
  claims.AddApproximated<&Dof::lower, &Dof::upper, &Dof::damping, &Dof::friction, &Dof::stiffness>();
  claims.AddApproximated<&Actuator::effort_limit, &Actuator::gains, &Sphere::radius, &Mesh::uri, &Mesh::path,
                         &Mesh::convex>();
  claims
      .AddApproximated<&Configuration::joints, &Configuration::bodies, &Configuration::model, &Configuration::group>();
  claims.AddApproximated<&TendonConstraint::stiffness, &TendonConstraint::damping>();
  claims.AddApproximated<&Light::source_xml, &Sensor::source_xml, &Plugin::source_xml>();
  return claims;
}

// A binary STL file: a header, a count, and that many triangles.
constexpr std::size_t kStlHeader = 80;
constexpr std::size_t kStlTriangle = 50;
constexpr std::uint32_t kMostStlTriangles = 200000;  // MuJoCo's
constexpr char kRemedy[] = "; `--assets copy --convert-meshes` converts them";

std::string WhyUnreadableStl(const std::string& bytes) {
  if (IsPointerOfLfs(bytes)) return "the file is a pointer of Git LFS; `git lfs pull` downloads it";
  std::uint32_t count = 0;
  if (bytes.size() >= kStlHeader + sizeof(count)) std::memcpy(&count, bytes.data() + kStlHeader, sizeof(count));
  if (bytes.size() != kStlHeader + sizeof(count) + std::size_t{count} * kStlTriangle)
    return std::string("MuJoCo reads binary STL files only") + kRemedy;
  if (count > kMostStlTriangles)
    return "MuJoCo reads STL files of " + std::to_string(kMostStlTriangles) + " triangles at most" + kRemedy;
  return {};
}

// Whether a line `f` follows a named `o` or `g` that follows another line `f`.
bool HasSeveralObjects(std::string_view text) {
  bool has_faces = false, begins = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = Trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const char kind = line.size() > 2 && (line[1] == ' ' || line[1] == '\t') ? line[0] : '\0';
    if (kind == 'f' && begins) return true;
    has_faces = has_faces || kind == 'f';
    begins = begins || (has_faces && (kind == 'o' || kind == 'g'));
  }
  return false;
}

std::string WhyUnreadableObj(const std::string& text) {
  if (IsPointerOfLfs(text)) return "the file is a pointer of Git LFS; `git lfs pull` downloads it";
  const bool continued = text.find("\\\n") != std::string::npos || text.find("\\\r\n") != std::string::npos;
  return continued ? std::string("MuJoCo does not read OBJ files with lines continued by `\\`") + kRemedy
                   : std::string();
}

}  // namespace

const Claims& WriterClaims() {
  static const Claims claims = MakeClaims();
  return claims;
}

std::string WhyUnreadable(const std::string& path, const Files& files) {
  if (HasSuffix(path, ".msh")) return {};
  const bool is_obj = HasSuffix(path, ".obj");
  if (!is_obj && !HasSuffix(path, ".stl")) return std::string("MuJoCo does not read meshes of this format") + kRemedy;
  std::string error;
  const std::size_t most = files.limits().max_file_bytes;
  if (files.system().SizeOf(path) > most) return "it is longer than " + std::to_string(most) + " bytes";
  const auto bytes = files.system().Read(path, most, error);
  if (!bytes) return error;
  return is_obj ? WhyUnreadableObj(*bytes) : WhyUnreadableStl(*bytes);
}

std::string WhyPartlyRead(const std::string& path, const Files& files) {
  if (!HasSuffix(path, ".obj")) return {};
  std::string error;
  const auto text = files.system().Read(path, files.limits().max_file_bytes, error);
  if (!text || !HasSeveralObjects(*text)) return {};
  return std::string("MuJoCo reads the faces of the first object of an OBJ file only") + kRemedy;
}

std::string AssetFile(const WriteOptions& options, const Name& path, const Name& as_written) {
  WriteOptions without_packages = options;
  without_packages.packages = nullptr;
  constexpr std::string_view kFile = "file://";
  std::string name = AssetUri(without_packages, path, as_written);
  return name.starts_with(kFile) ? name.substr(kFile.size()) : name;
}

}  // namespace sceneweld::mjcf
