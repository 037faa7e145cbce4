// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Data shared by the readers of a part's sections.
class PartReader {
 protected:
  PartReader(const Part& part, Model& model)
      : part_(part), model_(model), file_(*part.file), reading_(part.reading()) {}

  const Part& part_;
  Model& model_;
  File& file_;
  Reading reading_;
};

}  // namespace sceneweld::mjcf
