#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/files/read_context.h"
#include "sceneweld/parsers/format.h"

namespace sceneweld {

/// A model that was read before it was needed.
struct ModelAhead {
  std::shared_ptr<const Scene> part;
  std::unique_ptr<Files> files;  ///< What reading it has counted.
};

/// Reads model files in several threads, where that gains: the threads would cost
/// more than small files take. By path; only those that could be read without a word
/// and without another model. All others are to be read when they are needed, as if
/// nothing had happened: so that a scene and its diagnostics do not depend on the
/// number of threads. `most_threads` 0: as many as there are processors.
std::unordered_map<std::string, ModelAhead> ReadAhead(const std::vector<std::string>& paths, const ReadContext& context,
                                                      unsigned most_threads = 0);

}  // namespace sceneweld
