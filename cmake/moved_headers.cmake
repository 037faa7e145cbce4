# Public headers that have moved. The old place works for one version: a header there includes the new one. It lies in the
# folder `moved` of the build, so that the sources have none of them. Remove a row one version later.

set(SCENEWELD_MOVED_HEADERS
  # Old place, new place; since 0.2.
  edit/element_id.h library/element_id.h
  edit/remove.h library/remove.h
  edit/rename.h library/rename.h
  edit/validate.h library/validate.h
  scene/kept_made.h parsers/part/made_in_world.h
  scene/scenery.h parsers/part/scenery.h
  scene/stamp.h parsers/part/stamp.h
)

set(SCENEWELD_OLD_HEADERS)
set(SCENEWELD_NEW_PLACES)
while(SCENEWELD_MOVED_HEADERS)
  list(POP_FRONT SCENEWELD_MOVED_HEADERS OLD NEW)
  list(APPEND SCENEWELD_OLD_HEADERS ${OLD})
  list(APPEND SCENEWELD_NEW_PLACES ${NEW})
  # `-Werror` of gcc and of clang accepts a message.
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/moved/sceneweld/${OLD} @ONLY CONTENT
"// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// Moved: include \"sceneweld/@NEW@\". The next version does not have this file.
#pragma message(\"sceneweld/@OLD@ has moved: include sceneweld/@NEW@\")

#include \"sceneweld/@NEW@\"
")
endwhile()
