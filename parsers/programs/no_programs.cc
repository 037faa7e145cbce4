// SPDX-License-Identifier: BSD-3-Clause
// Helper programs and modules on systems without processes (WebAssembly): there are none. In place of the sources that
// start them.

#include "sceneweld/parsers/programs/program_file.h"
#include "sceneweld/parsers/programs/program_module.h"
#include "sceneweld/parsers/programs/program_pool.h"
#include "sceneweld/parsers/programs/program_run.h"

namespace sceneweld {

std::string FindProgramFile(std::string_view, std::string_view) { return {}; }

void* LoadModuleFunction(const char* file, const char*, std::string& why) {
  why = "`" + std::string(file) + "` cannot be loaded on this system";
  return nullptr;
}

ProgramReply RunProgram(const std::string&, int, std::string_view, const Limits&, std::span<const char* const>) {
  return {"it cannot be started", {}};
}

class ProgramPool::Server {};

ProgramPool::ProgramPool(std::string program, std::size_t most) : program_(std::move(program)), most_(most) {}
ProgramPool::~ProgramPool() = default;
ProgramReply ProgramPool::Run(int, std::string_view, const Limits&) { return {"it cannot be started", {}}; }
std::size_t ProgramPool::started() const { return started_; }

}  // namespace sceneweld
