// SPDX-License-Identifier: BSD-3-Clause
// The entry points of libFuzzer. The name of the program, `fuzz_urdf`, or the variable SCENEWELD_FUZZ_TARGET chooses
// the target.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "sceneweld/tests/fuzz/fuzz_target.h"

extern "C" {
int LLVMFuzzerInitialize(int* count, char*** arguments);
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);
std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
}

namespace {

const sceneweld::fuzz::Target* the_target = nullptr;

}  // namespace

int LLVMFuzzerInitialize(int*, char*** arguments) {
  std::string name = (*arguments)[0];
  name = name.substr(name.rfind('/') + 1);
  if (name.starts_with("fuzz_")) name = name.substr(5);
  if (const char* chosen = std::getenv("SCENEWELD_FUZZ_TARGET")) name = chosen;
  the_target = sceneweld::fuzz::FindTarget(name);
  if (the_target) return 0;
  std::fprintf(stderr, "no fuzz target %s\n", name.c_str());
  std::exit(2);
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  the_target->run({reinterpret_cast<const char*>(data), size});
  return 0;
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  if (the_target->mutate && seed % 2 == 0 && size > 0) {
    const std::string mutated = the_target->mutate({reinterpret_cast<const char*>(data), size}, seed / 2);
    if (!mutated.empty() && mutated.size() <= most) {
      std::memcpy(data, mutated.data(), mutated.size());
      return mutated.size();
    }
  }
  return LLVMFuzzerMutate(data, size, most);
}
