// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "sceneweld/parsers/table/table.h"

/// The table of SDFormat: one row for each attribute or element, up to specification 1.12, with the drake: elements.
/// Rows that both dialects share are in parsers/drake.
namespace sceneweld::sdf {

// sdf_table_model.cc
extern const ElementRow kSdfRow;
extern const ElementRow kWorldRow;
extern const ElementRow kModelRow;
extern const ElementRow kWindRow;
extern const ElementRow kPhysicsRow;
extern const ElementRow kIncludeRow;
extern const ElementRow kFrameRow;
extern const ElementRow kPoseRow;
extern const ElementRow kInertialPoseRow;
extern const ElementRow kPluginRow;
extern const ElementRow kGripperRow;

// sdf_table_link.cc
extern const ElementRow kLinkRow;
extern const ElementRow kInertialRow;
extern const ElementRow kInertiaRow;
extern const ElementRow kDeformableLinkRow;

// sdf_table_geometry.cc
extern const ElementRow kGeometryRow;
extern const ElementRow kBoxRow;
extern const ElementRow kSphereRow;
extern const ElementRow kCylinderRow;
extern const ElementRow kCapsuleRow;
extern const ElementRow kEllipsoidRow;
extern const ElementRow kPlaneRow;
extern const ElementRow kConeRow;
extern const ElementRow kMeshRow;

// sdf_table_visual.cc
extern const ElementRow kVisualRow;
extern const ElementRow kMaterialRow;
extern const ElementRow kPbrRow;
extern const ElementRow kPbrMetalRow;
extern const ElementRow kPbrSpecularRow;

// sdf_table_collision.cc
extern const ElementRow kCollisionRow;
extern const ElementRow kSurfaceRow;
extern const ElementRow kContactRow;
extern const ElementRow kFrictionRow;
extern const ElementRow kOdeFrictionRow;

// sdf_table_joint.cc
extern const ElementRow kJointRow;
extern const ElementRow kAxisRow;
extern const ElementRow kAxis2Row;
extern const ElementRow kXyzRow;
extern const ElementRow kDynamicsRow;
extern const ElementRow kLimitRow;
extern const ElementRow kMimicRow;
extern const ElementRow kDrakeJointRow;

}  // namespace sceneweld::sdf
