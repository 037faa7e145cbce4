// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <span>

#include "sceneweld/parsers/kept/inertial_frame.h"
#include "sceneweld/parsers/sdf/write/sdf_output.h"

/// The parts of the SDFormat writer, one file each. Each writes one kind of
/// element into the element that is open.
namespace sceneweld::sdf {

// sdf_write_link.cc
/// `<link>` and its contents.
void WriteLink(Output& out, Index<Body> body, Layout::Node place);
/// `as_read`: the axes in which a file gave the same inertia.
void WriteInertial(Output& out, const MassProperties& properties, const std::optional<InertialFrame>& as_read = {});

// sdf_write_geometry.cc
/// `<visual>` and `<collision>` of the geometries of a body.
void WriteGeometries(Output& out, Index<Body> body);

// sdf_write_joint.cc
/// `<joint>`, `<drake:joint>`, or the frame that represents a floating joint.
void WriteJoint(Output& out, Index<Joint> joint, Layout::Node place);

// sdf_write_law.cc
void WriteConstraint(Output& out, Index<Constraint> constraint, Layout::Node place);
void WriteForceElement(Output& out, Index<ForceElement> element, Layout::Node place);
/// Groups, and the groups made of explicit exclusions, of one model.
void WriteGroups(Output& out, Layout::Node place);

// sdf_write_kept.cc
/// Sensors of a body, as they were read, and its cameras.
void WriteSensors(Output& out, Index<Body> body);
/// Sensors of a joint.
void WriteSensors(Output& out, Index<Joint> joint);
/// Lights of a body, or of the world.
void WriteLights(Output& out, Index<Body> body);
/// `<gazebo>` blocks of URDF, in the record, of the link (`of_link`) or model that is open.
void EncodeBlocks(Output& out, std::span<const Index<Plugin>> plugins, bool of_link);
/// Plugins of a model, or of the world.
void WritePlugins(Output& out, Index<ModelInstance> model);

}  // namespace sceneweld::sdf
