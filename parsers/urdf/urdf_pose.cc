// SPDX-License-Identifier: BSD-3-Clause
// Reads `<origin>`.

#include "sceneweld/parsers/urdf/urdf_pose.h"

#include "sceneweld/parsers/urdf/urdf_table.h"

namespace sceneweld::urdf {

Pose ReadOrigin(Element element, Reading& reading) {
  Pose X;
  const Element origin = element.child(kOrigin.name);
  if (!origin) return X;
  CheckNames(origin, kOrigin, UnknownNames::kKept, reading);
  ReadFields(origin, kOrigin.fields, X, reading);
  return X;
}

}  // namespace sceneweld::urdf
