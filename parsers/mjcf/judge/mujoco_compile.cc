// SPDX-License-Identifier: BSD-3-Clause
// Compiles MJCF with MuJoCo, for the judge and for the program that simulates.

#include "sceneweld/parsers/mjcf/judge/mujoco_compile.h"

#include <mujoco/mujoco.h>

#include <cstring>
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

}  // namespace

void DeleteModel::operator()(mjModel_* model) const { mj_deleteModel(model); }

ModelPointer Compile(std::string_view text, const std::string& folder, std::string& words) {
  mju_user_error = &Throw;
  mju_user_warning = [](const char*) {};
  const std::unique_ptr<mjVFS, DeleteVfs> vfs(new mjVFS);
  mj_defaultVFS(vfs.get());
  if (mj_makeEmptyFileVFS(vfs.get(), kFileName, static_cast<int>(text.size())) != 0) {
    words = "the text is too large for MuJoCo";
    return nullptr;
  }
  std::memcpy(vfs->filedata[mj_findFileVFS(vfs.get(), kFileName)], text.data(), text.size());
  char said[1000] = "";
  ModelPointer model(mj_loadXML((folder + "/" + kFileName).c_str(), vfs.get(), said, sizeof said));
  words = said;
  for (char& c : words) c = c == '\n' ? ' ' : c;
  return model;
}

}  // namespace sceneweld::mujoco
