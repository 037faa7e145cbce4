#include "sceneweld/parsers/sdf/judge_module.h"

#include <dlfcn.h>

#include <filesystem>
#include <string>
#include <vector>

namespace sceneweld::sdf {
namespace {

constexpr char kModule[] = "sceneweld_judge.so";

// The file of the program or library that this function is in, and the
// program's own: the module lies near one of them.
std::vector<std::filesystem::path> Homes() {
  std::vector<std::filesystem::path> homes;
  std::error_code error;
  Dl_info here{};
  if (dladdr(reinterpret_cast<void*>(&LoadJudgeFunction), &here) && here.dli_fname) {
    homes.push_back(std::filesystem::weakly_canonical(here.dli_fname, error).parent_path());
  }
  homes.push_back(std::filesystem::read_symlink("/proc/self/exe", error).parent_path());
  return homes;
}

}  // namespace

void* LoadJudgeFunction(const char* name, Diagnostics& diagnostics) {
  std::string why = "no `" + std::string(kModule) + "` in `../lib` or `../lib/sceneweld` beside the program";
  for (const std::filesystem::path& home : Homes()) {
    for (const char* folder : {"../lib", "../lib/sceneweld", "."}) {
      const std::filesystem::path file = (home / folder / kModule).lexically_normal();
      std::error_code error;
      if (!std::filesystem::is_regular_file(file, error)) continue;
      void* module = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);  // stays loaded
      void* function = module ? dlsym(module, name) : nullptr;
      if (function) return function;
      const char* reason = dlerror();
      why = reason ? reason : file.string();
    }
  }
  diagnostics.Error("judge-unavailable", {}, "the judge of SDFormat cannot be loaded: " + why)
      .Help("build the target `sceneweld_judge`, which needs libsdformat-dev, or leave out `--judge`");
  return nullptr;
}

}  // namespace sceneweld::sdf
