# The page of `sceneweld view`. Vite builds it from cli/viewer if node and the npm packages are installed (./dev setup).
# The program contains it.

set(VIEWER ${PROJECT_SOURCE_DIR}/cli/viewer)
# A glob, so that a later installation of the packages triggers a new configuration.
file(GLOB VIEWER_PACKAGES CONFIGURE_DEPENDS ${VIEWER}/node_modules/.package-lock.json)
find_program(NODE NAMES node nodejs)
if(NOT SCENEWELD_PAGE)
  message(STATUS "`sceneweld view` has no page: SCENEWELD_PAGE is OFF")
elseif(NODE AND VIEWER_PACKAGES)
  file(GLOB_RECURSE VIEWER_SOURCES CONFIGURE_DEPENDS ${VIEWER}/src/*.ts ${VIEWER}/src/*.css ${VIEWER}/public/*)
  set(VIEWER_BUILT ${PROJECT_BINARY_DIR}/viewer)
  set(VIEWER_FILES ${VIEWER_BUILT}/index.html ${VIEWER_BUILT}/assets/viewer.js ${VIEWER_BUILT}/assets/viewer.css
    ${VIEWER_BUILT}/icon.svg)
  foreach(NAME ${VIEWER_FILES})
    list(APPEND VIEWER_FILES ${NAME}.gz)
  endforeach()
  set(VIEWER_DIGEST ${PROJECT_BINARY_DIR}/include/viewer_digest.h)
  add_custom_command(OUTPUT ${VIEWER_FILES} ${VIEWER_DIGEST}
    COMMAND ${CMAKE_COMMAND} -E env SCENEWELD_VIEWER_OUT=${VIEWER_BUILT}
      ${NODE} node_modules/vite/bin/vite.js build --logLevel warn
    COMMAND ${CMAKE_COMMAND} -D FOLDER=${VIEWER_BUILT} -D DIGEST=${VIEWER_DIGEST} -P ${PROJECT_SOURCE_DIR}/cmake/viewer_digest.cmake
    WORKING_DIRECTORY ${VIEWER}
    DEPENDS ${VIEWER_SOURCES} ${VIEWER_PACKAGES} ${VIEWER}/index.html ${VIEWER}/vite.config.js ${VIEWER}/tsconfig.json
      ${PROJECT_SOURCE_DIR}/cmake/viewer_digest.cmake
    COMMENT "Building the page of sceneweld view" VERBATIM)
  set_property(SOURCE ${TREE}/cli/viewer/viewer_files.cc APPEND PROPERTY OBJECT_DEPENDS "${VIEWER_FILES};${VIEWER_DIGEST}")
  set_property(SOURCE ${TREE}/cli/viewer/viewer_files.cc
    APPEND PROPERTY COMPILE_DEFINITIONS SCENEWELD_VIEWER_FOLDER="${VIEWER_BUILT}")
elseif(NOT SCENEWELD_PAGE STREQUAL "AUTO")
  message(FATAL_ERROR "SCENEWELD_PAGE needs node, and its packages in cli/viewer/node_modules (./dev setup)")
else()
  message(STATUS "No node, or no packages in cli/viewer/node_modules (./dev setup): `sceneweld view` has no page")
endif()
