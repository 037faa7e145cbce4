# The library alone. In a registry, SHA512 is that of the archive of the tag.
vcpkg_from_github(
  OUT_SOURCE_PATH SOURCE_PATH
  REPO sceneweld/sceneweld
  REF "v${VERSION}"
  SHA512 0
  HEAD_REF main
)

vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    -DSCENEWELD_PROGRAM=OFF
    -DSCENEWELD_PYTHON=OFF
    -DSCENEWELD_TESTS=OFF
    -DSCENEWELD_UNITY=ON
    "-DSCENEWELD_JUDGES="
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/sceneweld)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
