# All checks of `./dev test` as tests of CTest, in three tiers: `./dev test quick` runs the label quick, `./dev test` the
# label ci, and `./dev test all` the labels ci and slow. README.md has the times.

set(PROGRAM $<TARGET_FILE:sceneweld_cli>)
set(PYTHON python3)
if(Python_EXECUTABLE)
  set(PYTHON ${Python_EXECUTABLE})
endif()
set(SHARED ../shared)

# sceneweld_check(NAME LABELS "ci[;...]" [TOOLS node...] [SHARED PATH...] [AT_LEAST FLOOR] [ALONE] [TIMEOUT SECONDS]
#   [ENVIRONMENT NAME=VALUE...] COMMAND ...)
# ALONE: it measures times or memory, or uses both cores.
function(sceneweld_check NAME)
  cmake_parse_arguments(CHECK "ALONE" "AT_LEAST;TIMEOUT" "LABELS;TOOLS;SHARED;ENVIRONMENT;COMMAND" ${ARGN})
  set(OPTIONS)
  foreach(TOOL IN LISTS CHECK_TOOLS)
    list(APPEND OPTIONS --tool ${TOOL})
  endforeach()
  foreach(PLACE IN LISTS CHECK_SHARED)
    list(APPEND OPTIONS --shared ${PLACE})
  endforeach()
  if(CHECK_AT_LEAST)
    list(APPEND OPTIONS --at-least ${CHECK_AT_LEAST})
  endif()
  if(NOT CHECK_TIMEOUT)
    set(CHECK_TIMEOUT 300)
  endif()
  add_test(NAME ${NAME} COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/check.sh ${OPTIONS} ${CHECK_COMMAND})
  set_tests_properties(${NAME} PROPERTIES LABELS "${CHECK_LABELS}" TIMEOUT ${CHECK_TIMEOUT} SKIP_RETURN_CODE 77
    ENVIRONMENT "SCENEWELD=${PROGRAM};${CHECK_ENVIRONMENT}" WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  if(CHECK_ALONE)
    set_tests_properties(${NAME} PROPERTIES RUN_SERIAL ON)
  endif()
endfunction()

# --- Unit tests, by the first word of their files -----------------------------

# Tests with the tag [slow] take longer than two seconds.
set(AREAS)
foreach(FILE IN LISTS SCENEWELD_UNIT_TESTS)
  cmake_path(GET FILE STEM NAME)
  string(REGEX REPLACE "_.*" "" AREA ${NAME})
  list(APPEND AREAS ${AREA})
  list(APPEND UNITS_${AREA} "[#${NAME}]~[slow]")
endforeach()
list(REMOVE_DUPLICATES AREAS)
foreach(AREA IN LISTS AREAS)
  list(JOIN UNITS_${AREA} "," TESTS)
  sceneweld_check(unit.${AREA} LABELS quick ci COMMAND $<TARGET_FILE:unit_tests> --filenames-as-tags ${TESTS})
endforeach()
sceneweld_check(unit.slow LABELS ci COMMAND $<TARGET_FILE:unit_tests> [slow])
sceneweld_check(cli LABELS quick ci COMMAND $<TARGET_FILE:cli_tests>)

# --- Exhibits, by area ----------------------------------------------------------

file(GLOB EXHIBIT_AREAS CONFIGURE_DEPENDS LIST_DIRECTORIES ON RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/exhibits
  ${CMAKE_CURRENT_SOURCE_DIR}/exhibits/*)
foreach(AREA IN LISTS EXHIBIT_AREAS)
  if(IS_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/exhibits/${AREA})
    sceneweld_check(exhibits.${AREA} LABELS quick ci COMMAND $<TARGET_FILE:exhibit_tests> ${AREA}/*)
  endif()
endforeach()

# --- Mutations --------------------------------------------------------------------

sceneweld_check(mutations.regressions LABELS ci COMMAND $<TARGET_FILE:fuzz_replay> --all tests/fuzz/regressions)
foreach(TARGET urdf sdf mjcf usd xacro scene_json directives usda usdc usdz xml json yaml package_map package_xml request)
  set(COUNT 300)
  if("${TARGET}" STREQUAL xacro)
    set(COUNT 400)
  endif()
  sceneweld_check(mutations.${TARGET} LABELS ci AT_LEAST mutations/${TARGET}
    COMMAND tests/mutations.sh $<TARGET_FILE:fuzz_replay> ${TARGET} ${COUNT})
endforeach()

# --- Other engines and validators, by node -----------------------------------------

sceneweld_check(judge LABELS ci TOOLS node TIMEOUT 600 COMMAND node tests/judge/judge.mjs ${PROGRAM} -)
sceneweld_check(mujoco LABELS ci TOOLS node COMMAND node tests/mujoco/run.mjs)
sceneweld_check(mujoco.schema LABELS ci TOOLS python COMMAND ${PYTHON} tests/mujoco/schema/run.py ${PROGRAM})
sceneweld_check(gltf LABELS ci TOOLS node COMMAND node tests/gltf/run.mjs)
sceneweld_check(schema.directives LABELS ci TOOLS node COMMAND node tests/schema/run.mjs ${PROGRAM})
sceneweld_check(schema.scene LABELS ci TOOLS node COMMAND node tests/schema/scene.mjs ${PROGRAM})
sceneweld_check(schema.openapi LABELS ci TOOLS node COMMAND node tests/schema/openapi.mjs ${PROGRAM})
foreach(TEST judge_test checker_test judge packages instances converters compare_reader)
  sceneweld_check(usd.${TEST} LABELS ci TOOLS node TIMEOUT 900 COMMAND node tests/usd/${TEST}.mjs)
endforeach()

# --- The page of `sceneweld view`, and editors ----------------------------------------

sceneweld_check(viewer.types LABELS ci TOOLS node COMMAND node cli/viewer/node_modules/typescript/bin/tsc --noEmit -p cli/viewer)
foreach(TEST kinematics inverse_kinematics edits additions stopping)
  sceneweld_check(viewer.${TEST} LABELS ci TOOLS node TIMEOUT 600 COMMAND node tests/viewer/${TEST}.mjs)
endforeach()
sceneweld_check(viewer.browser LABELS ci TOOLS node browser TIMEOUT 1800 ALONE COMMAND node tests/viewer/run.mjs)
sceneweld_check(vscode.types LABELS ci TOOLS node COMMAND npm --prefix packaging/vscode run --silent check)
sceneweld_check(vscode.extension LABELS ci TOOLS node COMMAND npm --prefix packaging/vscode test --silent)
sceneweld_check(language_server.protocol LABELS ci TOOLS node TIMEOUT 600
  COMMAND node tests/language_server/protocol/run.mjs ${PROGRAM} ${SHARED})
sceneweld_check(language_server.sessions LABELS ci COMMAND ${PYTHON} tests/language_server/run.py ${PROGRAM})
sceneweld_check(language_server.edits LABELS ci COMMAND ${PYTHON} tests/language_server/edits.py ${PROGRAM})
sceneweld_check(language_server.rename LABELS ci TIMEOUT 600
  COMMAND ${PYTHON} tests/language_server/rename.py ${PROGRAM} ${SHARED})
sceneweld_check(language_server.hover LABELS ci COMMAND ${PYTHON} tests/language_server/hover.py ${PROGRAM})
sceneweld_check(language_server.memory LABELS ci ALONE COMMAND ${PYTHON} tests/language_server/memory.py ${PROGRAM})

# --- The service, the module, and what surrounds them -------------------------------------

sceneweld_check(service LABELS ci ALONE TIMEOUT 600 COMMAND ${PYTHON} tests/service/service_test.py ${PROGRAM})
sceneweld_check(service.nginx LABELS ci COMMAND ${PYTHON} tests/service/nginx_test.py ${PROGRAM})
sceneweld_check(faults LABELS ci TIMEOUT 600 COMMAND ${PYTHON} tests/faults/faults_test.py ${PROGRAM})
sceneweld_check(srdf LABELS ci COMMAND ${PYTHON} tests/srdf/round_trip.py ${PROGRAM} ${SHARED})
sceneweld_check(ros.launch LABELS ci COMMAND ${PYTHON} tests/ros/launch_test.py ${PROGRAM})
sceneweld_check(bench.verdicts LABELS ci COMMAND ${PYTHON} tests/bench/bench_test.py)
sceneweld_check(site LABELS ci TOOLS python COMMAND ${PYTHON} -m pytest tests/site -q -p no:cacheprovider)
set(MODULE PYTHONPATH=${PROJECT_BINARY_DIR}/python SCENEWELD_PROGRAM=${PROGRAM})
sceneweld_check(python LABELS ci TOOLS python ENVIRONMENT ${MODULE}
  COMMAND ${PYTHON} -m pytest tests/python -q -p no:cacheprovider)
sceneweld_check(pages LABELS ci ENVIRONMENT ${MODULE} COMMAND ${PYTHON} tests/pages/run.py ${PROGRAM})
sceneweld_check(install.version LABELS ci COMMAND ${PYTHON} tests/install/version_test.py)
sceneweld_check(install.release LABELS ci COMMAND ${PYTHON} tests/install/release_test.py)
sceneweld_check(install.prefix LABELS ci ALONE TIMEOUT 900 COMMAND tests/install/run.sh ${PROJECT_BINARY_DIR})

# --- Cases, golden outputs and models of ../shared --------------------------------------------

foreach(AREA directives sdformat urdf mjcf)
  sceneweld_check(cases.${AREA} LABELS ci SHARED cases AT_LEAST cases/${AREA}
    COMMAND ${PYTHON} ${SHARED}/tools/check_cases.py ${PROGRAM} ${SHARED}/cases --only ${AREA}/ --list-failures 5)
endforeach()
sceneweld_check(golden.drake LABELS ci SHARED golden/drake AT_LEAST golden/drake
  COMMAND ${PYTHON} ${SHARED}/tools/compare_golden.py --binary ${PROGRAM} --index ${SHARED}/golden/drake/index.tsv
    --root ${SHARED}/models/drake_models --list-failures 5)
sceneweld_check(golden.mujoco LABELS ci SHARED golden/mujoco AT_LEAST golden/mujoco
  COMMAND ${PYTHON} ${SHARED}/tools/compare_mujoco.py --binary ${PROGRAM} --index ${SHARED}/golden/mujoco/index.tsv
    --root ${SHARED}/models/mujoco)
sceneweld_check(golden.usd LABELS ci SHARED golden/usd AT_LEAST golden/usd
  COMMAND ${PYTHON} ${SHARED}/tools/compare_usd.py ${PROGRAM} ${SHARED}/golden/usd ${SHARED}/models/usd --list 5)
sceneweld_check(golden.xacro LABELS ci SHARED golden/xacro
  COMMAND ${PYTHON} ${SHARED}/tools/compare_xacro.py ${PROGRAM} ${SHARED}/golden/xacro ${SHARED}/models/xacro --show 10)
foreach(KIND sdf mjcf)
  sceneweld_check(corpora.${KIND} LABELS ci SHARED golden/corpora AT_LEAST corpora/${KIND}
    COMMAND ${PYTHON} ${SHARED}/tools/run_corpora.py ${PROGRAM} ${SHARED}/golden/corpora ${SHARED}/models/corpora
      ${SHARED}/models/drake_models --kind ${KIND} --list 5)
endforeach()
sceneweld_check(lint.seeded_defects LABELS ci SHARED models AT_LEAST lint/seeded_defects
  COMMAND ${PYTHON} tests/lint/seeded_defects.py ${PROGRAM} ${SHARED}/models)
sceneweld_check(lint.contacts_at_rest LABELS ci TOOLS node SHARED models AT_LEAST lint/contacts_at_rest
  COMMAND node tests/lint/contacts_at_rest.mjs ${SHARED}/models/mujoco)

# --- Slow, and seldom find anything: before an issue is resolved, and before a release -----------

foreach(TARGET urdf sdf mjcf usd xacro scene_json directives)
  sceneweld_check(slow.mutations.${TARGET} LABELS slow TIMEOUT 3600
    COMMAND tests/mutations.sh $<TARGET_FILE:fuzz_replay> ${TARGET} 5000)
endforeach()
sceneweld_check(slow.settling LABELS slow TOOLS node COMMAND node tests/mujoco/settling.mjs)
sceneweld_check(slow.dataset LABELS slow TOOLS python dataset TIMEOUT 900 ENVIRONMENT ${MODULE}
  COMMAND ${PYTHON} -m pytest tests/dataset -q -p no:cacheprovider)
sceneweld_check(slow.headers LABELS slow TIMEOUT 1800 COMMAND ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target headers_alone)
# Each builds in a folder of its own. `debug` runs the tests of the Debug preset, in which our own asserts are on.
foreach(PART clang debug reproducible packages)
  sceneweld_check(slow.${PART} LABELS slow ALONE TIMEOUT 14400 COMMAND ./dev slow ${PART})
endforeach()
