#include "sceneweld/parsers/sdf/sdf_table.h"

namespace sceneweld::sdf {

std::span<const ElementRow* const> Rows() {
  static constexpr const ElementRow* kRows[] = {
      &kSdfRow,
      &kWorldRow,
      &kModelRow,
      &kIncludeRow,
      &kFrameRow,
      &kPoseRow,
      &kPluginRow,
      &kGripperRow,
      &kLinkRow,
      &kInertialRow,
      &kInertiaRow,
      &kVisualRow,
      &kMaterialRow,
      &kPbrRow,
      &kPbrMetalRow,
      &kPbrSpecularRow,
      &kCollisionRow,
      &kSurfaceRow,
      &kFrictionRow,
      &kOdeFrictionRow,
      &kGeometryRow,
      &kBoxRow,
      &kSphereRow,
      &kCylinderRow,
      &kCapsuleRow,
      &kEllipsoidRow,
      &kPlaneRow,
      &kMeshRow,
      &kJointRow,
      &kAxisRow,
      &kXyzRow,
      &kDynamicsRow,
      &kLimitRow,
      &kMimicRow,
      &kDrakeMimicRow,
      &kDrakeJointRow,
      &kDeformableLinkRow,
      &kDeformablePropertiesRow,
      &kWallBoundaryConditionRow,
  };
  return kRows;
}

}  // namespace sceneweld::sdf
