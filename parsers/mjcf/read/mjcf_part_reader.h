#pragma once

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// What the readers of a part's sections share.
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
