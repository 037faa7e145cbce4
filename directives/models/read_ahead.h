// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/format.h"

namespace sceneweld {

/// A model that was read before it was needed.
struct ModelAhead {
  std::shared_ptr<const Scene> part;
  std::unique_ptr<Files> files;  ///< What reading it counts against the limits.
};

/// Reads model files in several threads if that is faster, by path. It returns only models that were read without a
/// diagnostic and without including another model. All others are read when they are needed, so that a scene and its
/// diagnostics do not depend on the number of threads. `most_threads` 0: the number of processors.
std::unordered_map<std::string, ModelAhead> ReadAhead(const std::vector<std::string>& paths, const ReadContext& context,
                                                      unsigned most_threads = 0);

}  // namespace sceneweld
