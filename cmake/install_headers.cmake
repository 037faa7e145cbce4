# Installs the public headers: run by `cmake --install`. From SCENEWELD_TREE, the
# sources, to SCENEWELD_HEADERS_TO, relative to the prefix. SCENEWELD_NEW_PLACES: the headers that have moved.

cmake_policy(VERSION 3.25)
file(GLOB_RECURSE TODO RELATIVE ${SCENEWELD_TREE} ${SCENEWELD_TREE}/scene/*.h)
list(APPEND TODO sceneweld.h ${SCENEWELD_NEW_PLACES})
list(REMOVE_DUPLICATES TODO)
set(HEADERS ${TODO})
while(TODO)
  list(POP_FRONT TODO HEADER)
  file(STRINGS ${SCENEWELD_TREE}/${HEADER} INCLUDES REGEX "^#include \"sceneweld/")
  foreach(INCLUDE ${INCLUDES})
    string(REGEX REPLACE "^#include \"sceneweld/([^\"]*)\".*" "\\1" INCLUDED "${INCLUDE}")
    if(NOT INCLUDED IN_LIST HEADERS)
      list(APPEND HEADERS ${INCLUDED})
      list(APPEND TODO ${INCLUDED})
    endif()
  endforeach()
endwhile()

foreach(HEADER ${HEADERS})
  get_filename_component(FOLDER ${SCENEWELD_HEADERS_TO}/${HEADER} DIRECTORY)
  file(INSTALL ${SCENEWELD_TREE}/${HEADER} DESTINATION "${CMAKE_INSTALL_PREFIX}/${FOLDER}")
endforeach()
