// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/directives/editing/scene_edit.h"
#include "sceneweld/scene/json/json_writer.h"

namespace sceneweld::cli {

/// The body of `POST /api/edit`.
struct EditBody {
  EditRequest request;
  std::uint64_t revision = 0;  ///< The scene revision that the page shows.
};
/// Reads it. Returns nothing and sets `why` if it is not as it must be.
std::optional<EditBody> ReadEditBody(const std::string& text, std::string& why);
/// The number of a proposed change in the body of `POST /api/edit/save`.
std::optional<std::uint64_t> ReadSaveBody(const std::string& text, std::string& why);

/// `{"error": message}`
std::string FaultJson(const std::string& message);
/// `{"translation": [x, y, z], "rotation": [w, x, y, z]}`
void WritePose(const Pose& X, JsonWriter& json);

}  // namespace sceneweld::cli
