#pragma once

#include <string>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld::urdf {

/// A finished scene as one robot that means the same to urdfdom, to Drake and to
/// sceneweld (URDF reference, section 23). Several models are merged into it under
/// plain names, with `options.separator` for `::`. What URDF cannot hold stands in
/// attributes that sceneweld's reader takes back (urdf_attributes.h) or is
/// reported. The same scene and options give the same bytes.
std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses);

}  // namespace sceneweld::urdf
