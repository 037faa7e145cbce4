// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>

/// The result of a run of the program.
struct Outcome {
  int status = -1;
  std::string out;
  std::string err;
};

/// A folder of its own for one test, with the program to run in it.
class Workbench {
 public:
  Workbench();
  ~Workbench();
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  /// Makes the folders in the name too.
  void Write(const std::string& name, const std::string& text) const;
  std::string Read(const std::string& name) const;
  /// The sorted names of the files in the folder, separated by blanks.
  std::string Names() const;
  std::string Path(const std::string& name) const { return (folder_ / name).string(); }

  /// Runs `sceneweld ARGUMENTS` in the folder with the shell, so redirections and quotes work. `before` is put in front
  /// of the program (`LC_ALL=C`).
  Outcome Run(const std::string& arguments, const std::string& before = "") const;
  /// Runs a command of the shell in the folder, with `sceneweld` on the PATH.
  Outcome RunShell(const std::string& command) const;

 private:
  std::filesystem::path folder_;
};

/// A model of two bodies and a revolute joint, in URDF.
extern const char* const kPendulum;

/// A model of one body in URDF.
std::string Robot(const std::string& name);
