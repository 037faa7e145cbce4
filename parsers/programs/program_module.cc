// SPDX-License-Identifier: BSD-3-Clause
// Loads modules on demand.

#include "sceneweld/parsers/programs/program_module.h"

#include <dlfcn.h>

#include "sceneweld/parsers/programs/program_file.h"

namespace sceneweld {

void* LoadModuleFunction(const char* file, const char* function, std::string& why) {
  const std::string path = FindProgramFile("lib", file);
  if (path.empty()) {
    why = "no `" + std::string(file) + "` in `../lib` or `../lib/sceneweld` beside the program";
    return nullptr;
  }
  void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);  // stays loaded
  if (void* found = module ? dlsym(module, function) : nullptr) return found;
  const char* reason = dlerror();
  why = reason ? reason : path;
  return nullptr;
}

}  // namespace sceneweld
