// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// An OBJ mesh file as a model: one solid body (directives reference, section 12).

#include <memory>

#include "sceneweld/parsers/files/read_context.h"

namespace sceneweld::obj {

/// Density of the solid. [kg/m^3]
inline constexpr double kDensity = 1000;

/// The mesh as a model of one body, which has its mass properties at kDensity
/// and the file as collision and visual geometry. Model and body are named by
/// the last `o` line, else by the file name. Reports lines that cannot be read,
/// and a mesh that encloses no volume; null then.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);

}  // namespace sceneweld::obj
