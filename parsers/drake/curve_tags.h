// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/table/xml_output.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld {

bool ReadPeriodic(Element element, Curve& curve, Reading& reading);
void WritePeriodic(XmlOutput& out, const Curve& curve);

/// The contents of a curvilinear `drake:joint` that other joints do not have (docs/reference/urdf.md, 11;
/// docs/reference/sdformat.md, 12).
extern const ElementRow kCurves;
inline constexpr Field kInitialTangent =
    field<&Curve::initial_tangent>("drake:initial_tangent", Spelling::kXyz, Facet::kNone,
                                   "Direction of the path at position 0, in the joint's frame on the parent.");
inline constexpr Field kPlaneNormal =
    field<&Curve::plane_normal>("drake:plane_normal", Spelling::kXyz, Facet::kNone,
                                "Normal of the path's plane, in the joint's frame on the parent.");
inline constexpr Field kIsPeriodic =
    custom<&ReadPeriodic, &WritePeriodic>("drake:is_periodic", Spelling::kValue, Facet::kNone, "bool",
                                          "`true`: the path's end is its beginning, and there are no limits.")
        .Claiming<&Curve::periodic>();
inline constexpr auto kCurveFields = Join(kInitialTangent, kPlaneNormal, kIsPeriodic);

/// The path of a curvilinear joint; null after an error. The caller handles unknown children of the joint.
std::shared_ptr<const Curve> ReadCurve(Element joint, Reading& reading);

/// Writes the elements that ReadCurve reads, into the element that is open.
void WriteCurve(XmlOutput& out, const Curve& curve);

}  // namespace sceneweld
