// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/cli/language_server/text_position.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld::cli {

/// The result of `initialize`: what the server can do.
void WriteCapabilities(JsonWriter& json, PositionEncoding encoding);
/// The parameters of `client/registerCapability`: the files whose changes the server wants to know.
void WriteWatchedFiles(JsonWriter& json);

}  // namespace sceneweld::cli
