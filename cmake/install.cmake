# The files that `cmake --install` installs. No installed file contains the prefix, except as the last resort of
# parsers/programs/program_file.h.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# --- The library --------------------------------------------------------------

# The public headers are sceneweld.h, scene/, those that have moved, and the headers that all of these include. They are
# found during the installation, so that there is no list of them.
install(CODE "set(SCENEWELD_TREE \"${PROJECT_SOURCE_DIR}\")
set(SCENEWELD_NEW_PLACES \"${SCENEWELD_NEW_PLACES}\")
set(SCENEWELD_HEADERS_TO \"${CMAKE_INSTALL_INCLUDEDIR}/sceneweld\")" COMPONENT Development)
install(SCRIPT ${PROJECT_SOURCE_DIR}/cmake/install_headers.cmake COMPONENT Development)
foreach(OLD IN LISTS SCENEWELD_OLD_HEADERS)
  cmake_path(GET OLD PARENT_PATH FOLDER)
  install(FILES ${PROJECT_BINARY_DIR}/moved/sceneweld/${OLD} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sceneweld/${FOLDER}
    COMPONENT Development)
endforeach()

# Programs that link the static library need its dependencies, so it is a component of its own, `static`.
set(SCENEWELD_CONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/sceneweld)
set_target_properties(sceneweld PROPERTIES EXPORT_NAME static)
set_target_properties(sceneweld_shared PROPERTIES EXPORT_NAME sceneweld)
install(TARGETS sceneweld EXPORT sceneweldStatic
  ARCHIVE COMPONENT Development INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS sceneweld_shared EXPORT sceneweldShared
  LIBRARY COMPONENT Runtime NAMELINK_COMPONENT Development INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
foreach(KIND Shared Static)
  install(EXPORT sceneweld${KIND} NAMESPACE sceneweld:: FILE sceneweld${KIND}.cmake DESTINATION ${SCENEWELD_CONFIG_DIR}
    COMPONENT Development)
endforeach()
configure_package_config_file(cmake/sceneweldConfig.cmake.in ${PROJECT_BINARY_DIR}/sceneweldConfig.cmake
  INSTALL_DESTINATION ${SCENEWELD_CONFIG_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/sceneweldConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/sceneweldConfig.cmake ${PROJECT_BINARY_DIR}/sceneweldConfigVersion.cmake
  DESTINATION ${SCENEWELD_CONFIG_DIR} COMPONENT Development)

# From the folder of the .pc files up to the prefix.
file(RELATIVE_PATH SCENEWELD_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" SCENEWELD_PC_TO_PREFIX "${SCENEWELD_PC_TO_PREFIX}")
foreach(PC sceneweld sceneweld-static)
  configure_file(cmake/${PC}.pc.in ${PROJECT_BINARY_DIR}/${PC}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${PC}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT Development)
endforeach()

# --- The program ----------------------------------------------------------------

# The program and the library look for these in ../lib/sceneweld and ../libexec/sceneweld.
foreach(MODULE sceneweld_judge sceneweld_judge_urdf sceneweld_judge_mjcf sceneweld_zip sceneweld_http)
  if(TARGET ${MODULE})
    install(TARGETS ${MODULE} LIBRARY DESTINATION lib/sceneweld COMPONENT Program)
  endif()
endforeach()
foreach(HELPER sceneweld_assimp sceneweld_fetch sceneweld_mujoco)
  if(TARGET ${HELPER})
    install(TARGETS ${HELPER} RUNTIME DESTINATION libexec/sceneweld COMPONENT Program)
  endif()
endforeach()

if(SCENEWELD_PROGRAM)
  install(TARGETS sceneweld_cli DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT Program)

  # The program prints its own completion scripts and its manual page.
  set(MAN_PAGE ${PROJECT_BINARY_DIR}/share/sceneweld.1)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share)
  set(COMPLETIONS)
  foreach(SHELL bash zsh fish)
    set(COMPLETION ${PROJECT_BINARY_DIR}/share/sceneweld.${SHELL})
    add_custom_command(OUTPUT ${COMPLETION} COMMAND sceneweld_cli completion ${SHELL} > ${COMPLETION}
      DEPENDS sceneweld_cli VERBATIM)
    list(APPEND COMPLETIONS ${COMPLETION})
  endforeach()
  add_custom_command(OUTPUT ${MAN_PAGE} COMMAND sceneweld_cli --man > ${MAN_PAGE} DEPENDS sceneweld_cli VERBATIM)
  add_custom_target(sceneweld_shell ALL DEPENDS ${COMPLETIONS} ${MAN_PAGE})
  install(FILES ${PROJECT_BINARY_DIR}/share/sceneweld.bash RENAME sceneweld
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT Share)
  install(FILES ${PROJECT_BINARY_DIR}/share/sceneweld.zsh RENAME _sceneweld
    DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT Share)
  install(FILES ${PROJECT_BINARY_DIR}/share/sceneweld.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT Share)
  install(FILES ${MAN_PAGE} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT Share)
endif()

# --- Other files ------------------------------------------------------------------

install(DIRECTORY models DESTINATION ${CMAKE_INSTALL_DATADIR}/sceneweld COMPONENT Share)
# ROS: an installation is a package, and the index of ament lists it. colcon reads the hook, which colcon.pkg names, so that
# AMENT_PREFIX_PATH has the prefix; ament does this for packages that are built with it.
file(WRITE ${PROJECT_BINARY_DIR}/share/ament_prefix_path.dsv "prepend-non-duplicate;AMENT_PREFIX_PATH;\n")
install(FILES ${PROJECT_BINARY_DIR}/share/ament_prefix_path.dsv DESTINATION ${CMAKE_INSTALL_DATADIR}/sceneweld/hook
  COMPONENT Share)
install(FILES package.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/sceneweld COMPONENT Share)
file(WRITE ${PROJECT_BINARY_DIR}/share/ament_marker "")
install(FILES ${PROJECT_BINARY_DIR}/share/ament_marker RENAME sceneweld
  DESTINATION ${CMAKE_INSTALL_DATADIR}/ament_index/resource_index/packages COMPONENT Share)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT Share)
