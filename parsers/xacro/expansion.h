// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/languages/expression/budget.h"
#include "sceneweld/parsers/xacro/node.h"

namespace sceneweld::xacro {

/// What all parts of one expansion share: its arguments, files, limits and reports.
class Expansion {
 public:
  Expansion(const Source& root, ReadContext& context);

  ReadContext& context() { return context_; }
  const Source& root() const { return root_; }
  expression::Budget& budget() { return budget_; }

  // ---- reports, each with the macro calls and includes that led there ----

  Diagnostic& Error(Code code, Span span, std::string message);
  Diagnostic& Warning(Code code, Span span, std::string message);
  Diagnostic& Note(Code code, Span span, std::string message);
  /// Moves reports of a part that does not know the calls.
  void Take(const Diagnostics& heard);

  // ---- calls and includes ----

  /// While it exists, nodes and reports belong to a call or an include. False after a report if it is nested too
  /// deeply.
  class Step {
   public:
    Step(Expansion& expansion, Span span, std::string what);
    ~Step();
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;
    explicit operator bool() const { return entered_; }

   private:
    Expansion& expansion_;
    std::shared_ptr<const Inclusion> outer_;
    bool entered_ = false;
  };
  const std::shared_ptr<const Inclusion>& calls() const { return calls_; }

  // ---- files ----

  /// The file that is being processed: relative names start from its folder.
  const std::string& file() const { return files_.back(); }
  std::string Absolute(std::string_view name) const;
  /// While it exists, another file is being processed. False after a report if files include each other in a circle.
  class OpenFile {
   public:
    OpenFile(Expansion& expansion, const std::string& path, Span span);
    ~OpenFile();
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    explicit operator bool() const { return entered_; }

   private:
    Expansion& expansion_;
    bool entered_ = false;
  };
  /// The parsed file, read once. Null after a report.
  const Document* Read(const std::string& path, Span span);

  // ---- arguments ----

  /// The value of an argument. Null if it has no value.
  const std::string* Argument(const std::string& name);
  void SetDefault(const std::string& name, std::string value);
  bool HasArgument(const std::string& name) const { return arguments_.contains(name); }
  std::vector<std::string> ArgumentNames() const;
  /// Warns about arguments that the files neither declare nor use.
  void ReportUnusedArguments();

  // ---- limits ----

  /// Pays for work (Limits::max_xacro_steps). False, once after a report, if it is too much or the time is up.
  bool Spend(std::size_t steps, Span span);
  /// Counts what was made, and pays for it. False as Spend is, and if the text is too long.
  bool Count(std::size_t bytes);
  /// The expansion was given up; nothing more needs to be done.
  bool stopped() const { return stopped_; }
  void Stop() { stopped_ = true; }
  /// The text that is being evaluated, for reports of what has no place itself.
  Span here;
  /// The nesting of elements in the expanded document.
  std::size_t level = 0;

 private:
  Diagnostic& Add(Diagnostic diagnostic);

  ReadContext& context_;
  const Source& root_;
  expression::Budget budget_;
  std::shared_ptr<const Inclusion> calls_;
  std::size_t depth_ = 0;
  std::vector<std::string> files_;
  std::map<std::string, std::unique_ptr<const Document>> documents_;
  std::map<std::string, std::string> arguments_;
  std::set<std::string> used_;
  std::size_t bytes_ = 0;
  bool stopped_ = false;
};

}  // namespace sceneweld::xacro
