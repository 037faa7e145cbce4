// SPDX-License-Identifier: BSD-3-Clause
// Includes headers by the places that they had before they moved (cmake/moved_headers.cmake), and uses what they
// declare.

#include <sceneweld/edit/element_id.h>
#include <sceneweld/edit/remove.h>
#include <sceneweld/edit/rename.h>
#include <sceneweld/edit/validate.h>

int main() {
  sceneweld::Scene scene;
  sceneweld::Diagnostics diagnostics;
  return sceneweld::Validate(scene, diagnostics) ? 0 : 1;
}
