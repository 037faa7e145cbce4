// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <string>

/// What the program did.
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

  /// Makes the folders that the name has, too.
  void Write(const std::string& name, const std::string& text) const;
  std::string Read(const std::string& name) const;
  /// Names of what the folder holds, sorted, with blanks between.
  std::string Names() const;
  std::string Path(const std::string& name) const { return (folder_ / name).string(); }

  /// Runs `sceneweld ARGUMENTS` in the folder by the shell, so redirections and
  /// quotes work; `before` stands in front of the program (`LC_ALL=C`).
  Outcome Run(const std::string& arguments, const std::string& before = "") const;

 private:
  std::filesystem::path folder_;
};

/// A model of two bodies and a revolute joint, in URDF.
extern const char* const kPendulum;
