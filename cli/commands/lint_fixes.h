// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Which fixes of findings `sceneweld lint --fix` applies, and that they do no harm.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "sceneweld/checks/apply_fixes.h"
#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

/// An input after its rules have run. All of it must outlive the LintFixes.
struct FixInput {
  std::string path;
  const Loaded* loaded = nullptr;
  const Diagnostics* reading = nullptr;
  const std::vector<CheckFinding>* findings = nullptr;
};

class LintFixes {
 public:
  /// Chooses fixes that do not overlap, and composes the inputs with them in memory: only what a fix says may
  /// change, and its finding must be gone. Reports fixes that are left out (`fix-overlaps`, `fix-refused`).
  LintFixes(const LintCommand& command, const std::vector<FixInput>& inputs, Diagnostics& diagnostics);

  /// The number of findings that the fixes remove.
  std::size_t count() const { return accepted_.size(); }
  /// The changed files and the new ones, by path.
  std::vector<const FixedFile*> files() const { return set_.files(); }
  /// Writes the files, each as a whole or not at all. Returns the reason of a failure, with the name of the file;
  /// nothing was written if a file may not be.
  std::string Write() const;

 private:
  struct Candidate {
    std::size_t input = 0;
    const CheckFinding* finding = nullptr;
    const Fix* fix = nullptr;
  };
  using Candidates = std::vector<Candidate>;
  /// The change of a field at a place of a file, whatever the element is called in a scene: path, place, field, new
  /// value.
  using Change = std::tuple<std::string, std::uint32_t, std::string, std::string>;

  Candidates Collect();
  std::string WhyNotEditable(const Fix& fix) const;
  void Accept(const Candidates& more);
  /// Why the inputs do not stay the same except for what the fixes say; empty if they do. `all` has accepted fixes and
  /// `more`. Looks at inputs that `more` concerns.
  struct Trial;
  std::string WhyNot(const Candidates& all, const Candidates& more, Trial& trial) const;
  /// The same for one input. `trial` gets the changes of its scene.
  std::string WhyNot(std::size_t input, const Candidates& own, const std::shared_ptr<const FileSystem>& files,
                     Trial& trial) const;
  bool Reads(std::size_t input, const FixSet& set) const;
  void Refuse(const Candidate& candidate, const std::string& why);

  const LintCommand& command_;
  const std::vector<FixInput>& inputs_;
  Diagnostics& diagnostics_;
  std::shared_ptr<const FileSystem> disk_;
  Candidates accepted_;
  std::set<Change> meant_;  // The changes that the accepted fixes allow in the scenes of their findings.
  FixSet set_;
};

}  // namespace sceneweld::cli
