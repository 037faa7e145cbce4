// SPDX-License-Identifier: BSD-3-Clause
// The manual page, made from the documentation of the command line.

#include <string_view>

#include "sceneweld/cli/options/command_line_doc.h"

namespace sceneweld::cli {
namespace {

// Text for roff, with requests and escapes quoted.
std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else if (c == '\'') {
      escaped += "\\(aq";
    } else if (c == '`') {
      escaped += "\\(ga";
    } else if (c == '~') {
      escaped += "\\(ti";
    } else if (c == '^') {
      escaped += "\\(ha";
    } else {
      if (c == '.' && (escaped.empty() || escaped.back() == '\n')) escaped += "\\&";
      escaped += c;
    }
  }
  return escaped;
}

std::string Bold(std::string_view text) { return "\\fB" + Escaped(text) + "\\fR"; }

std::string Item(const OptionDoc& option) {
  std::string text = ".TP\n";
  for (std::size_t i = 0; i < option.names.size(); ++i) text += (i == 0 ? "" : ", ") + Bold(option.names[i]);
  if (!option.argument && !option.value.empty()) text += " \\fI" + Escaped(option.value) + "\\fR";
  text += "\n" + Escaped(option.doc);
  return text + "\n";
}

// Such as `--help`, which every command has.
bool IsOfAll(const CommandLineDoc& doc, const OptionDoc& option) {
  for (const OptionDoc& other : doc.options) {
    if (other.names == option.names) return true;
  }
  return false;
}

bool SameOptions(const std::vector<const OptionDoc*>& a, const std::vector<const OptionDoc*>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i]->names != b[i]->names || a[i]->doc != b[i]->doc) return false;
  }
  return true;
}

// Options with one title, which several commands may have.
struct Group {
  std::string title;
  std::vector<const OptionDoc*> options;
  std::vector<std::string> commands;
};

std::vector<Group> SharedGroups(const CommandLineDoc& doc) {
  std::vector<Group> groups;
  for (const CommandDoc& command : doc.commands) {
    std::vector<Group> own;
    for (const OptionDoc& option : command.options) {
      if (option.group.empty()) continue;
      if (own.empty() || own.back().title != option.group) own.push_back({option.group, {}, {}});
      own.back().options.push_back(&option);
    }
    for (Group& group : own) {
      bool known = false;
      for (Group& other : groups) {
        if (other.title != group.title || !SameOptions(other.options, group.options)) continue;
        other.commands.push_back(command.name);
        known = true;
      }
      if (known) continue;
      group.commands.push_back(command.name);
      groups.push_back(group);
    }
  }
  return groups;
}

}  // namespace

std::string ManPage(const CommandLineDoc& doc) {
  std::string text = ".TH SCENEWELD 1 \"\" \"sceneweld " + Escaped(doc.version) + "\" \"User Commands\"\n";
  text += ".SH NAME\nsceneweld \\- compose robot scenes from model directives, URDF, SDFormat and MJCF\n";
  text += ".SH SYNOPSIS\n" + Bold("sceneweld") + " \\fICOMMAND\\fR [\\fIarguments\\fR]\n";
  text += ".SH DESCRIPTION\n" + Escaped(doc.summary) + "\n";
  text += ".SH OPTIONS\n";
  for (const OptionDoc& option : doc.options) text += Item(option);
  text += ".SH COMMANDS\n";
  for (const CommandDoc& command : doc.commands) {
    text += ".SS " + Escaped(command.name) + "\n";
    text +=
        Bold("sceneweld " + command.name) + " " + Escaped(command.usage) + "\n.PP\n" + Escaped(command.summary) + ".\n";
    for (const OptionDoc& option : command.options) {
      if (option.group.empty() && !IsOfAll(doc, option)) text += Item(option);
    }
  }
  text += ".SH OPTIONS OF SEVERAL COMMANDS\n";
  for (const Group& group : SharedGroups(doc)) {
    text += ".SS " + Escaped(group.title) + "\nOf";
    for (std::size_t i = 0; i < group.commands.size(); ++i) {
      text += (i == 0 ? " " : i + 1 == group.commands.size() ? " and " : ", ") + Bold(group.commands[i]);
    }
    text += ":\n";
    for (const OptionDoc* option : group.options) text += Item(*option);
  }
  text += ".SH EXAMPLES\n.nf\n";
  for (const CommandDoc& command : doc.commands) {
    for (const std::string& example : command.examples) text += Escaped(example) + "\n";
  }
  text += ".fi\n.SH EXIT STATUS\n.TP\n0\nDone.\n.TP\n1\nThe input is invalid, or a comparison found differences.\n";
  text += ".TP\n2\nThe command line or the environment is wrong.\n";
  return text;
}

}  // namespace sceneweld::cli
