#pragma once

#include <string>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld::sdf {

/// A finished scene as one SDFormat file that means the same to libsdformat, to
/// Drake and to sceneweld (SDFormat reference, section 20): one world, one nested
/// model per model instance. What SDFormat cannot hold stands in attributes that
/// sceneweld's reader takes back (sceneweld_attributes.h) or is reported. The same
/// scene and options give the same bytes.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);

}  // namespace sceneweld::sdf
