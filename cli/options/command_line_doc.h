// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The documentation of the command line as data, for shell completion and the manual page.

#include <string>
#include <vector>

namespace sceneweld::cli {

struct OptionDoc {
  std::vector<std::string> names;    ///< `--output`, `-o`; the one name of an argument (`INPUT`).
  std::string value;                 ///< Its value, such as `FILE`; empty: none.
  std::vector<std::string> choices;  ///< All possible values; empty: any.
  std::string doc;
  std::string group;  ///< The title of its group of options; empty: the command's own.
  bool argument = false;
  bool in_config = false;       ///< `sceneweld.toml` may give a default.
  std::string config_key = {};  ///< Its key there; empty for an argument.
  bool several = false;         ///< It may be given several times.
  std::string by_default = {};  ///< What counts if it is not given, if documented as data; not for flags.
};

struct CommandDoc {
  std::string name;
  std::string usage;  ///< The text after the name.
  std::string summary;
  std::vector<std::string> examples;  ///< Command lines.
  std::vector<OptionDoc> options;
};

struct CommandLineDoc {
  std::string summary;
  std::string version;
  std::vector<OptionDoc> options;  ///< Without a command.
  std::vector<CommandDoc> commands;
};

/// Of this program.
CommandLineDoc DescribeCommandLine();

// Scripts by which a shell completes commands, options, their values, and files.
std::string BashCompletion(const CommandLineDoc& doc);
std::string ZshCompletion(const CommandLineDoc& doc);
std::string FishCompletion(const CommandLineDoc& doc);
/// The page sceneweld(1) for man, in roff.
std::string ManPage(const CommandLineDoc& doc);

}  // namespace sceneweld::cli
