#pragma once

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld::sdf {

/// A function of the module `sceneweld_judge.so`, which the first call loads;
/// it is looked for in `../lib` and `../lib/sceneweld` from the program. Null
/// where it is not there, which is reported as `judge-unavailable`.
void* LoadJudgeFunction(const char* name, Diagnostics& diagnostics);

template <typename Function>
Function JudgeFunction(const char* name, Diagnostics& diagnostics) {
  return reinterpret_cast<Function>(LoadJudgeFunction(name, diagnostics));
}

}  // namespace sceneweld::sdf
