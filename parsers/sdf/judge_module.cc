#include "sceneweld/parsers/sdf/judge_module.h"

#include <string>

#include "sceneweld/parsers/program_module.h"

namespace sceneweld::sdf {
namespace {

constexpr char kModule[] = "sceneweld_judge.so";

}  // namespace

void* LoadJudgeFunction(const char* name, Diagnostics& diagnostics) {
  std::string why;
  if (void* function = LoadModuleFunction(kModule, name, why)) return function;
  diagnostics.Error("judge-unavailable", {}, "the judge of SDFormat cannot be loaded: " + why)
      .Help("build the target `sceneweld_judge`, which needs libsdformat-dev, or leave out `--judge`");
  return nullptr;
}

}  // namespace sceneweld::sdf
