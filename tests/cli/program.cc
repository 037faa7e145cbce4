// SPDX-License-Identifier: BSD-3-Clause
// Runs the program in a folder of its own.

#include "sceneweld/tests/cli/program.h"

#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace fs = std::filesystem;

const char* const kPendulum = R"(<robot name="pendulum">
  <link name="base"/>
  <link name="bob">
    <inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="swing" type="revolute">
    <parent link="base"/>
    <child link="bob"/>
    <axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="10" velocity="3"/>
  </joint>
</robot>
)";

std::string Robot(const std::string& name) { return "<robot name='" + name + "'><link name='base'/></robot>"; }

Workbench::Workbench() {
  std::string pattern = (fs::temp_directory_path() / "sceneweld_test_XXXXXX").string();
  if (!mkdtemp(pattern.data())) throw std::runtime_error("cannot make a temporary folder");
  folder_ = fs::path(pattern) / "work";
  fs::create_directory(folder_);
  fs::create_directory(fs::path(pattern) / "streams");
}

Workbench::~Workbench() {
  std::error_code ignored;
  fs::remove_all(folder_.parent_path(), ignored);
}

void Workbench::Write(const std::string& name, const std::string& text) const {
  fs::create_directories((folder_ / name).parent_path());
  std::ofstream(folder_ / name, std::ios::binary) << text;
}

std::string Workbench::Read(const std::string& name) const {
  std::ifstream file(folder_ / name, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string Workbench::Names() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder_)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

Outcome Workbench::Run(const std::string& arguments, const std::string& before) const {
  return RunShell(before + " '" SCENEWELD_BUILD_DIR "/bin/sceneweld' " + arguments);
}

Outcome Workbench::RunShell(const std::string& shell_command) const {
  const std::string command = "cd '" + folder_.string() + "' && PATH='" SCENEWELD_BUILD_DIR "/bin':\"$PATH\" && { " +
                              shell_command + " ; } >../streams/out 2>../streams/err </dev/null";
  const int status = std::system(command.c_str());
  Outcome outcome;
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  outcome.out = Read("../streams/out");
  outcome.err = Read("../streams/err");
  return outcome;
}
