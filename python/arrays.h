// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <pybind11/numpy.h>

#include <span>
#include <vector>

#include "sceneweld/scene/inertia.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::python {

using Array = pybind11::array_t<double>;

// Python receives its own copy.

Array ToArray(std::span<const double> numbers);
Array ToArray(const Vector3& vector);
Array ToArray(const Matrix3& matrix);
/// Writes 16 numbers, homogeneous, row by row. Returns the place after them.
double* PutPose(const Pose& X_AB, double* to);
/// Homogeneous, 4x4: `X_AB @ [x, y, z, 1]` converts a point from B to A.
Array ToArray(const Pose& X_AB);
/// Poses one after the other: n x 4 x 4.
Array ToArray(const std::vector<Pose>& poses);

/// The numbers of a number, a sequence or an array, flattened by rows. For other values raises TypeError or ValueError,
/// naming `what`; ValueError for one that is not finite, too.
std::vector<double> NumbersOf(const pybind11::handle& object, const std::string& what);
/// From 4x4. The rotation is the nearest one. A matrix that is not a pose to within 1e-6 raises ValueError.
Pose PoseOf(std::span<const double> matrix, const std::string& what);

}  // namespace sceneweld::python
