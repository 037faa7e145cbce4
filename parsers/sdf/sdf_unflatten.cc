#include "sceneweld/parsers/sdf/sdf_reader.h"

namespace sceneweld::sdf {

std::shared_ptr<const ModelDeclaration> Unflattened(std::shared_ptr<const ModelDeclaration> model, FileReading& file) {
  CheckNameSpace(*model, file);
  return model;
}

}  // namespace sceneweld::sdf
