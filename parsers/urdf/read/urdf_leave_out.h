// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/urdf/read/urdf_robot.h"

namespace sceneweld::urdf {

/// Passes reports on. Errors about the values of an element become warnings that say that `left_out` is left out.
void PassOnAsWarnings(const Diagnostics& heard, Element left_out, Diagnostics& to);

/// Calls `read`, which reads a part of a robot. urdfdom leaves out an invalid material, inertial or geometry and
/// accepts the robot, so that its mistakes are warnings except under Drake's rules.
template <typename Read>
auto ReadOrLeaveOut(FileReading& file, Element element, const Read& read) {
  if (file.context.rules.compat == Compat::kDrake) return read(file);
  Diagnostics heard;
  heard.CountOnFrom(file.diagnostics());
  ReadContext context{file.context.files, file.context.packages, heard, file.context.rules, nullptr};
  FileReading trial{context, {heard, file.reading.dialect, file.reading.element, file.reading.kept}, file.folder};
  auto result = read(trial);
  PassOnAsWarnings(heard, element, file.diagnostics());
  return result;
}

}  // namespace sceneweld::urdf
