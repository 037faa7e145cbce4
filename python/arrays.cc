// SPDX-License-Identifier: BSD-3-Clause
// Converts between numpy arrays and values of a scene.

#include "sceneweld/python/arrays.h"

#include <algorithm>
#include <cmath>

namespace py = pybind11;

namespace sceneweld::python {
double* PutPose(const Pose& X_AB, double* to) {
  const Matrix3 R = X_AB.rotation.ToMatrix();
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) *to++ = R(row, column);
    *to++ = X_AB.translation[row];
  }
  for (const double last : {0.0, 0.0, 0.0, 1.0}) *to++ = last;
  return to;
}

Array ToArray(std::span<const double> numbers) {
  return Array(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

Array ToArray(const Vector3& vector) {
  const double numbers[] = {vector.x, vector.y, vector.z};
  return ToArray(std::span(numbers));
}

Array ToArray(const Matrix3& matrix) {
  Array array({3, 3});
  double* to = array.mutable_data();
  for (const auto& row : matrix.rows) to = std::copy(row.begin(), row.end(), to);
  return array;
}

Array ToArray(const Pose& X_AB) {
  Array array({4, 4});
  PutPose(X_AB, array.mutable_data());
  return array;
}

Array ToArray(const std::vector<Pose>& poses) {
  Array array({static_cast<py::ssize_t>(poses.size()), py::ssize_t{4}, py::ssize_t{4}});
  double* to = array.mutable_data();
  for (const Pose& pose : poses) to = PutPose(pose, to);
  return array;
}

std::vector<double> NumbersOf(const py::handle& object, const std::string& what) {
  const auto array = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(object);
  if (!array) {
    PyErr_Clear();
    throw py::type_error(what + ": expected a number or a sequence of numbers");
  }
  std::vector<double> numbers(array.data(), array.data() + array.size());
  if (!std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); })) {
    throw py::value_error(what + ": a number is not finite");
  }
  return numbers;
}

Pose PoseOf(std::span<const double> matrix, const std::string& what) {
  Matrix3 R;
  Pose X;
  bool good = matrix.size() == 16 && matrix[12] == 0 && matrix[13] == 0 && matrix[14] == 0 && matrix[15] == 1;
  for (int row = 0; good && row < 3; ++row) {
    for (int column = 0; column < 3; ++column) R(row, column) = matrix[static_cast<std::size_t>(4 * row + column)];
    X.translation[row] = matrix[static_cast<std::size_t>(4 * row + 3)];
  }
  if (good) {
    X.rotation = Rotation::FromMatrix(R);
    const Matrix3 nearest = X.rotation.ToMatrix();
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 3; ++column) {
        good = good && std::abs(nearest(row, column) - R(row, column)) < 1e-6;
      }
    }
  }
  if (!good || !IsFinite(X.translation)) throw py::value_error(what + ": the 4x4 matrix is not a pose");
  return X;
}

}  // namespace sceneweld::python
