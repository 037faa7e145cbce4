// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/urdf/urdf_robot.h"

namespace sceneweld::urdf {

/// Passes reports on. Errors about the values of an element become warnings that end with `consequence`.
void PassOnAsWarnings(const Diagnostics& heard, const std::string& consequence, Diagnostics& to);

/// Calls `read`, which reads a part of a robot. urdfdom leaves out an invalid material, inertial or geometry and
/// accepts the robot, so that its mistakes are warnings except under Drake's rules. `consequence`: `<inertial> is left
/// out`.
template <typename Read>
auto ReadOrLeaveOut(FileReading& file, const std::string& consequence, const Read& read) {
  if (file.context.rules.compat == Compat::kDrake) return read(file);
  Diagnostics heard;
  heard.CountOnFrom(file.diagnostics());
  ReadContext context{file.context.files, file.context.packages, heard, file.context.rules, nullptr};
  FileReading trial{context, {heard, file.reading.dialect, file.reading.element, file.reading.kept}, file.folder};
  auto result = read(trial);
  PassOnAsWarnings(heard, consequence, file.diagnostics());
  return result;
}

}  // namespace sceneweld::urdf
