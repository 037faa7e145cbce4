// SPDX-License-Identifier: BSD-3-Clause
// Finds files that belong to the program.

#include "sceneweld/parsers/programs/program_file.h"

#include <dlfcn.h>

#include <filesystem>
#include <system_error>
#include <vector>

namespace sceneweld {
namespace fs = std::filesystem;

std::string FindProgramFile(std::string_view folder, std::string_view name) {
  std::vector<fs::path> homes;
  std::error_code error;
  Dl_info here{};
  if (dladdr(reinterpret_cast<void*>(&FindProgramFile), &here) && here.dli_fname) {
    homes.push_back(fs::weakly_canonical(here.dli_fname, error).parent_path());
  }
  homes.push_back(fs::read_symlink("/proc/self/exe", error).parent_path());
  homes.push_back(fs::path(SCENEWELD_INSTALL_PREFIX) / "bin");
  for (const fs::path& home : homes) {
    for (const fs::path& below :
         {home / ".." / folder, home / ".." / folder / "sceneweld", home / "../.." / folder / "sceneweld", home}) {
      const fs::path file = (below / name).lexically_normal();
      if (fs::is_regular_file(file, error)) return file.string();
    }
  }
  return {};
}

}  // namespace sceneweld
