// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace sceneweld {
class MemoryFiles;
}

/// The promises that hold for every input, however wrong it is.
namespace sceneweld::fuzz {

/// Prints the broken promise and aborts, so that the fuzzer keeps the input.
[[noreturn]] void Broken(const std::string& promise);

/// Thrown by Broken instead, once ThrowIfBroken was called: for surveys of many inputs.
struct BrokenPromise {
  std::string text;
};
void ThrowIfBroken();

/// A file system with an input and small files of each kind, which inputs may include.
std::shared_ptr<MemoryFiles> FilesBeside(const std::string& path, std::string_view text);

/// Composes a text of a format from files in memory, and aborts unless all of this holds:
///
/// * there is a scene or an error, never both and never neither; no exception leaves the library;
/// * a second composition gives the same diagnostics and the same scene, with an empty store and with a full one;
/// * the scene is written in every format and read back, and each difference has a loss that explains it;
/// * scene JSON comes back byte for byte;
/// * the limits of size and time hold.
void CheckScene(std::string_view text, std::string_view format, std::string_view suffix);

}  // namespace sceneweld::fuzz
