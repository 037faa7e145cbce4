# The program, its modules and its helper programs.

find_package(spdlog 1.10 REQUIRED)
find_package(CLI11 2.1 REQUIRED)
# Header-only here: its shared library would be loaded by every command.
find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h REQUIRED)
find_package(assimp 5 REQUIRED)
find_package(CURL 7.85 REQUIRED)
find_package(LibArchive 3.6 REQUIRED)
find_package(ZLIB REQUIRED)
find_library(LIBSECCOMP NAMES seccomp REQUIRED)
find_package(Boost 1.74 REQUIRED)

# Modules are loaded on demand. libarchive takes 5 ms before main().
add_library(sceneweld_zip MODULE ${TREE}/parsers/output/module/zip_module.cc)
set_target_properties(sceneweld_zip PROPERTIES PREFIX "")
target_include_directories(sceneweld_zip PRIVATE ${PROJECT_BINARY_DIR}/include)
target_link_libraries(sceneweld_zip PRIVATE LibArchive::LibArchive)

# The same holds for the server of `serve` and `view`, which compresses. Boost.Beast and Boost.Asio are headers only.
file(GLOB SCENEWELD_HTTP_SOURCES CONFIGURE_DEPENDS ${TREE}/cli/http/module/*.cc)
add_library(sceneweld_http MODULE ${SCENEWELD_HTTP_SOURCES})
set_target_properties(sceneweld_http PROPERTIES PREFIX "")
target_include_directories(sceneweld_http PRIVATE ${PROJECT_BINARY_DIR}/include)
target_link_libraries(sceneweld_http PRIVATE Boost::headers ZLIB::ZLIB)
# All at once: nearly all of the time goes into the headers of Boost.
set_target_properties(sceneweld_http PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
sceneweld_optimise_less(sceneweld_http)
if(SCENEWELD_TSAN)
  # Boost.Asio has fences, which ThreadSanitizer does not know, beside mutexes, which it does.
  target_compile_options(sceneweld_http PRIVATE -Wno-tsan)
endif()

# The confinement of the helper programs below.
file(GLOB SCENEWELD_CONFINEMENT_SOURCES CONFIGURE_DEPENDS ${TREE}/parsers/programs/confinement/*.cc)
add_library(sceneweld_confinement STATIC ${SCENEWELD_CONFINEMENT_SOURCES})
target_include_directories(sceneweld_confinement PUBLIC ${PROJECT_BINARY_DIR}/include)
target_link_libraries(sceneweld_confinement PRIVATE ${LIBSECCOMP})

# The reader of meshes with assimp is a separate program that runs on demand: assimp is slow to load, and untrusted
# files may crash it.
add_executable(sceneweld_assimp ${TREE}/parsers/mesh/program/assimp_program.cc)
set_target_properties(sceneweld_assimp PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/libexec)
target_link_libraries(sceneweld_assimp PRIVATE sceneweld_confinement assimp::assimp)

# The same holds for fetching remote packages: libcurl is slow to load, and archives from a network are untrusted.
file(GLOB SCENEWELD_FETCH_SOURCES CONFIGURE_DEPENDS ${TREE}/parsers/files/remote/program/*.cc ${TREE}/parsers/files/sha256.cc)
add_executable(sceneweld_fetch ${SCENEWELD_FETCH_SOURCES})
set_target_properties(sceneweld_fetch PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/libexec)
target_link_libraries(sceneweld_fetch PRIVATE sceneweld_confinement CURL::libcurl LibArchive::LibArchive)

# The same holds for simulating with MuJoCo.
if("mjcf" IN_LIST SCENEWELD_JUDGES)
  file(GLOB SCENEWELD_MUJOCO_SOURCES CONFIGURE_DEPENDS ${TREE}/parsers/mjcf/simulation/program/*.cc)
  add_executable(sceneweld_mujoco ${SCENEWELD_MUJOCO_SOURCES} ${TREE}/parsers/mjcf/judge/module/mujoco_compile.cc)
  set_target_properties(sceneweld_mujoco PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/libexec)
  target_include_directories(sceneweld_mujoco SYSTEM PRIVATE ${MUJOCO_INCLUDE_DIR})
  target_link_libraries(sceneweld_mujoco PRIVATE sceneweld_confinement ${MUJOCO_LIBRARY})
endif()

# The program without main(), so that tests parse its options in the same way.
file(GLOB SCENEWELD_CLI_SOURCES CONFIGURE_DEPENDS ${TREE}/cli/*/*.cc ${TREE}/cli/language_server/*/*.cc)
add_library(sceneweld_program STATIC ${SCENEWELD_CLI_SOURCES})
target_compile_definitions(sceneweld_program PRIVATE SCENEWELD_VERSION="${PROJECT_VERSION}")
target_link_libraries(sceneweld_program PUBLIC sceneweld PRIVATE CLI11::CLI11)
# Header-only: loading shared libraries would take longer than the work of most commands.
set_property(SOURCE ${TREE}/cli/log/error_log.cc APPEND PROPERTY COMPILE_DEFINITIONS SPDLOG_FMT_EXTERNAL FMT_HEADER_ONLY)
target_include_directories(sceneweld_program SYSTEM PRIVATE
  $<TARGET_PROPERTY:spdlog::spdlog_header_only,INTERFACE_INCLUDE_DIRECTORIES>)
sceneweld_precompile(sceneweld_program)
sceneweld_optimise_less(sceneweld_program)
sceneweld_unity(sceneweld_program 32)
add_executable(sceneweld_cli ${TREE}/cli/main.cc)
set_target_properties(sceneweld_cli PROPERTIES OUTPUT_NAME sceneweld)
add_dependencies(sceneweld_cli sceneweld_assimp sceneweld_fetch sceneweld_zip sceneweld_http)
target_link_libraries(sceneweld_cli PRIVATE sceneweld_program)
