// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// An OBJ mesh file as a model: one solid body (docs/reference/directives.md, 12).

#include <memory>

#include "sceneweld/parsers/files/packages/read_context.h"

namespace sceneweld::obj {

/// Density of the solid. [kg/m^3]
inline constexpr double kDensity = 1000;

/// The mesh as a model of one body, which has its mass properties at kDensity and the file as collision and visual
/// geometry. The last `o` line names model and body; otherwise the file name does. Reports unreadable lines and a mesh
/// that encloses no volume; returns null then.
std::shared_ptr<Scene> Read(const Source& source, ReadContext& context);

}  // namespace sceneweld::obj
