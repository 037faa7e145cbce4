#pragma once

#include <memory>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// The scene that a file was written from: what was read from it as one model,
/// given back to the models that its texts name, with what else they say
/// (mjcf_encoding.h).
std::shared_ptr<Scene> DecodedScene(Model& model);

}  // namespace sceneweld::mjcf
