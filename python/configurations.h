// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <span>
#include <vector>

#include "sceneweld/python/arrays.h"
#include "sceneweld/python/composed.h"

namespace sceneweld::python {

/// The positions of one configuration of a scene, or of many, from an argument `q` of Python.
struct Configurations {
  std::vector<double> q;  ///< Row by row.
  std::size_t count = 1;  ///< The number of rows.
  bool is_batch = false;  ///< Whether Python gave many; results then have one dimension more.
  std::size_t width = 0;  ///< Numbers in a row: Kinematics::num_positions.

  std::span<const double> Row(std::size_t i) const { return std::span(q).subspan(i * width, width); }
};

/// From None (the default positions), an array of all positions, N such arrays (N x n), or a dictionary from names of
/// joints and floating bases to positions of each, or to N of them. With a dictionary, joints that mimic others follow
/// them unless they are named. Raises ValueError, naming the joint, for numbers that are not finite or do not fit, for
/// quaternions of length zero, and Error for unknown names.
Configurations ConfigurationsOf(const Composed& composed, const pybind11::object& q);

/// `wanted` velocities for each configuration, row by row, from an argument `v` of Python. Raises ValueError for another
/// shape, or numbers that are not finite.
std::vector<double> VelocitiesOf(const pybind11::object& v, const Configurations& configurations, std::size_t wanted);

/// An array for a result of the given shape for each configuration, with N in front if there are many.
Array ArrayFor(const Configurations& configurations, std::vector<pybind11::ssize_t> shape);

/// What the docstrings say of `q`.
inline constexpr const char* kDocOfQ =
    "\n\n`q`: None for the default positions; a dictionary from the names of joints, or the unique ends of their "
    "names, to a number or to all of a joint's "
    "positions, and from the names of floating bases to a 4x4 pose or to w x y z and x y z; or an array of all "
    "positions (see `positions`). With a dictionary, joints that follow others (Mimic) do so unless they are named "
    "themselves. Limits are not looked at. Many configurations at once: an N x n array, or N values for names in the "
    "dictionary (N numbers for a joint with one position, otherwise an array whose first dimension is N); the result "
    "then has N as its first dimension. Raises ValueError for numbers that are not finite.";

}  // namespace sceneweld::python
