// SPDX-License-Identifier: BSD-3-Clause
// docs/config.md lists the options that sceneweld.toml may give, from the table of options.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/options/command_line_doc.h"

namespace {

using sceneweld::cli::CommandDoc;
using sceneweld::cli::OptionDoc;

constexpr std::string_view kHead = "| key | value | commands |\n|---|---|---|\n";

std::string ValueOf(const OptionDoc& option) {
  if (option.value.empty()) return "`true` or `false`";
  if (option.several) return "`[\"" + option.value + "\", ...]`";
  if (option.choices.empty()) return "`\"" + option.value + "\"`";
  std::string values;
  for (const std::string& choice : option.choices) values += (values.empty() ? "`\"" : ", `\"") + choice + "\"`";
  return values;
}

std::string Table() {
  struct Row {
    std::string key, value, commands;
  };
  std::vector<Row> rows;
  std::size_t most = 0;
  for (const CommandDoc& command : sceneweld::cli::DescribeCommandLine().commands) {
    for (const OptionDoc& option : command.options) {
      if (!option.in_config) continue;
      const std::string& key = option.config_key;
      auto row = rows.begin();
      while (row != rows.end() && row->key != key) ++row;
      if (row == rows.end()) row = rows.insert(row, {key, ValueOf(option), ""});
      row->commands += (row->commands.empty() ? "" : ", ") + command.name;
      most = std::max(most, row->commands.size());
    }
  }
  std::string table;
  for (const Row& row : rows) {
    // What the commands that read an input have in common.
    const bool is_of_all = row.commands.size() + 9 >= most;  // `, resolve`
    table +=
        "| `" + row.key + "` | " + row.value + " | " + (is_of_all ? "all that read an input" : row.commands) + " |\n";
  }
  return table;
}

TEST_CASE("the committed page of sceneweld.toml lists the options that the table says") {
  const std::string path = SCENEWELD_SOURCE_DIR "/docs/config.md";
  std::ifstream in(path, std::ios::binary);
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  const auto begin = page.find(kHead);
  REQUIRE(begin != page.npos);
  const auto end = page.find("\n\n", begin) + 1;
  const std::string right = page.substr(0, begin) + std::string(kHead) + Table() + page.substr(end);
  const char* const update = std::getenv("SCENEWELD_UPDATE");
  if (update && std::string_view(update) == "1") std::ofstream(path, std::ios::binary) << right;
  INFO("SCENEWELD_UPDATE=1 cli_tests \"*committed*\" rewrites docs/config.md");
  CHECK((page == right));
}

}  // namespace
