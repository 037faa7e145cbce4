// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <dlfcn.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

namespace sceneweld {

/// MuJoCo's own schema of MJCF, as it prints it: elements and their attributes. Nothing without MuJoCo.
inline std::optional<std::string> MujocoSchemaText() {
  void* library = dlopen("libmujoco.so.2.2.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return std::nullopt;
  using Print = int (*)(const char* file, char* buffer, int size, int html, int pad);
  const auto print = reinterpret_cast<Print>(dlsym(library, "mj_printSchema"));
  if (!print) return std::nullopt;
  std::string text(1 << 20, '\0');
  const int length = print("", text.data(), static_cast<int>(text.size()), 0, 0);
  text.resize(static_cast<std::size_t>(std::max(length, 0)));
  return text;
}

}  // namespace sceneweld
