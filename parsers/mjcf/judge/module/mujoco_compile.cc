// SPDX-License-Identifier: BSD-3-Clause
// Compiles MJCF with MuJoCo, for the judge and for the program that simulates.

#include "sceneweld/parsers/mjcf/judge/module/mujoco_compile.h"

#include <mujoco/mujoco.h>

#include <cstring>
#include <limits>
#include <stdexcept>

namespace sceneweld::mujoco {
namespace {

constexpr char kFileName[] = "sceneweld_written.xml";

void Throw(const char* message) { throw std::runtime_error(message); }

struct DeleteVfs {
  void operator()(mjVFS* vfs) const {
    mj_deleteVFS(vfs);
    delete vfs;
  }
};

// Puts a text in place of a file. False if it is too large. Before version 3 of MuJoCo, the caller fills the memory of
// a file, and names have no folders.
template <typename Vfs>
bool AddText(Vfs* vfs, const std::string& path, std::string_view text) {
  const int size = static_cast<int>(text.size());
  if constexpr (requires { mj_addBufferVFS(vfs, path.c_str(), text.data(), size); }) {
    return mj_addBufferVFS(vfs, path.c_str(), text.data(), size) == 0;
  } else {
    if (mj_makeEmptyFileVFS(vfs, kFileName, size) != 0) return false;
    std::memcpy(vfs->filedata[mj_findFileVFS(vfs, kFileName)], text.data(), text.size());
    return true;
  }
}

}  // namespace

void DeleteModel::operator()(mjModel_* model) const { mj_deleteModel(model); }

ModelPointer Compile(std::string_view text, const std::string& folder, std::string& words) {
  mju_user_error = &Throw;
  mju_user_warning = [](const char*) {};
  const std::unique_ptr<mjVFS, DeleteVfs> vfs(new mjVFS);
  mj_defaultVFS(vfs.get());
  const std::string path = folder + "/" + kFileName;
  if (text.size() > std::numeric_limits<int>::max() || !AddText(vfs.get(), path, text)) {
    words = "the text is too large for MuJoCo";
    return nullptr;
  }
  char said[1000] = "";
  ModelPointer model(mj_loadXML(path.c_str(), vfs.get(), said, sizeof said));
  words = said;
  for (char& c : words) c = c == '\n' ? ' ' : c;
  return model;
}

}  // namespace sceneweld::mujoco
