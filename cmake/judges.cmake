# The engines that `compose --judge` and `check --judge` ask, each in a module.

# Judges are loaded on demand: libsdformat alone takes 25 ms before main() and is therefore not linked to the program
# itself.
function(sceneweld_add_judge NAME)
  cmake_parse_arguments(JUDGE "" "" "SOURCES;INCLUDES;LIBRARIES" ${ARGN})
  list(TRANSFORM JUDGE_SOURCES PREPEND ${TREE}/parsers/)
  add_library(${NAME} MODULE ${JUDGE_SOURCES})
  set_target_properties(${NAME} PROPERTIES PREFIX "")
  target_include_directories(${NAME} PRIVATE ${PROJECT_BINARY_DIR}/include)
  target_include_directories(${NAME} SYSTEM PRIVATE ${JUDGE_INCLUDES})
  target_link_libraries(${NAME} PRIVATE ${JUDGE_LIBRARIES})
endfunction()
if("sdf" IN_LIST SCENEWELD_JUDGES)
  # Versions 12 to 15 have a number in their names, 16 has none.
  foreach(NAME sdformat sdformat15 sdformat14 sdformat13 sdformat12)
    find_package(${NAME} QUIET)
    if(TARGET ${NAME}::${NAME})
      set(SDFORMAT ${NAME}::${NAME})
      break()
    endif()
  endforeach()
  if(NOT SDFORMAT)
    message(FATAL_ERROR "The judge of SDFormat needs libsdformat 12 to 16; SCENEWELD_JUDGES lists the judges")
  endif()
  sceneweld_add_judge(sceneweld_judge SOURCES sdf/judge/judge.cc sdf/judge/judge_reading.cc LIBRARIES ${SDFORMAT})
endif()
if("urdf" IN_LIST SCENEWELD_JUDGES)
  find_package(urdfdom REQUIRED)
  sceneweld_add_judge(sceneweld_judge_urdf SOURCES urdf/judge/judge.cc
    INCLUDES ${urdfdom_INCLUDE_DIRS} LIBRARIES ${urdfdom_LIBRARIES})
endif()
if("mjcf" IN_LIST SCENEWELD_JUDGES)
  find_path(MUJOCO_INCLUDE_DIR mujoco/mujoco.h REQUIRED)
  find_library(MUJOCO_LIBRARY mujoco REQUIRED)
  sceneweld_add_judge(sceneweld_judge_mjcf SOURCES mjcf/judge/judge.cc mjcf/judge/mujoco_compile.cc
    INCLUDES ${MUJOCO_INCLUDE_DIR} LIBRARIES ${MUJOCO_LIBRARY})
endif()
