#include "sceneweld/parsers/sdf/judge_module.h"

#include <dlfcn.h>

#include <string>

#include "sceneweld/parsers/program_file.h"

namespace sceneweld::sdf {
namespace {

constexpr char kModule[] = "sceneweld_judge.so";

}  // namespace

void* LoadJudgeFunction(const char* name, Diagnostics& diagnostics) {
  std::string why = "no " + Quoted(kModule) + " in `../lib` or `../lib/sceneweld` beside the program";
  if (const std::string file = FindProgramFile("lib", kModule); !file.empty()) {
    void* module = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);  // stays loaded
    void* function = module ? dlsym(module, name) : nullptr;
    if (function) return function;
    const char* reason = dlerror();
    why = reason ? reason : file;
  }
  diagnostics.Error("judge-unavailable", {}, "the judge of SDFormat cannot be loaded: " + why)
      .Help("build the target `sceneweld_judge`, which needs libsdformat-dev, or leave out `--judge`");
  return nullptr;
}

}  // namespace sceneweld::sdf
