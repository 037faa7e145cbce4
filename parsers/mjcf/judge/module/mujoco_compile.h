// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct mjModel_;

namespace sceneweld::mujoco {

struct DeleteModel {
  void operator()(mjModel_* model) const;
};
using ModelPointer = std::unique_ptr<mjModel_, DeleteModel>;

/// Compiles an MJCF text. Relative names in it start at `folder`. Returns null if MuJoCo refuses it; `words` gets the
/// reason, or else MuJoCo's warning. An error inside of MuJoCo, which would end the program, throws
/// std::runtime_error from now on, and its warnings are not written to a file.
ModelPointer Compile(std::string_view text, const std::string& folder, std::string& words);

}  // namespace sceneweld::mujoco
