// SPDX-License-Identifier: BSD-3-Clause
// The options of `view` and `serve`.

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/cli/options/command_table.h"
#include "sceneweld/cli/options/lint_options.h"
#include "sceneweld/cli/options/option_list.h"
#include "sceneweld/cli/options/reading_options.h"
#include "sceneweld/cli/options/values.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {
namespace {

using Option = OptionList::Option;

std::string VariableName(const std::string& prefix, const std::string& name) {
  std::string variable = prefix + "_" + name;
  for (char& c : variable) c = c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return variable;
}

// `from` names the place in a refusal.
void Set(const Option& option, const std::vector<std::string>& values, const std::string& from) {
  if (auto* const* several = std::get_if<std::vector<std::string>*>(&option.into)) {
    **several = values;
    return;
  }
  if (values.size() != 1) throw Refusal{from + " needs exactly one value", ""};
  if (auto* const* text = std::get_if<std::string*>(&option.into)) {
    **text = values.front();
    return;
  }
  if (values.front() != "true" && values.front() != "false") {
    throw Refusal{from + " has the value " + Quoted(values.front()), "use `true` or `false`"};
  }
  *std::get<bool*>(option.into) = values.front() == "true";
}

std::vector<CLI::ConfigItem> ReadConfig(const std::string& file) {
  constexpr std::size_t kLongest = std::size_t{1} << 20;
  std::string why;
  const auto text = DiskFiles().Read(file, kLongest, why);
  if (!text || text->size() > kLongest) {
    throw Refusal{"cannot read the options in " + Quoted(file) + ": " + (text ? "it is longer than 1 MiB" : why), ""};
  }
  std::istringstream in(*text);
  try {
    return CLI::ConfigTOML().from_config(in);
  } catch (const CLI::Error& error) {
    throw Refusal{"cannot read the options in " + Quoted(file) + ": " + error.what(), ""};
  }
}

void Fill(const OptionList& list, const std::string& prefix, std::string& config) {
  std::vector<const Option*> missing;
  std::vector<std::string> names;
  for (const Option& option : list.options()) {
    const std::string name = option.LongName();
    if (name.empty()) continue;
    if (name != "config") names.push_back(name);
    if (list.IsGiven(option)) continue;
    const std::string variable = VariableName(prefix, name);
    const char* const value = list.Variable(variable.c_str());
    if (!value) {
      missing.push_back(&option);
      continue;
    }
    std::vector<std::string> values;
    if (std::holds_alternative<std::vector<std::string>*>(option.into)) {
      std::istringstream in(value);
      for (std::string one; std::getline(in, one, ',');) values.push_back(one);
    } else {
      values.emplace_back(value);
    }
    Set(option, values, "the variable " + Quoted(variable));
  }
  if (config.empty()) return;
  for (const CLI::ConfigItem& item : ReadConfig(config)) {
    if (!item.parents.empty()) {
      throw Refusal{"the section `[" + item.parents.front() + "]` in " + Quoted(config),
                    "write options without sections"};
    }
    const std::string& name = item.name;
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      throw Refusal{"unknown option " + Quoted(name) + " in " + Quoted(config),
                    DidYouMeanOrList(name, {names.begin(), names.end()})};
    }
    for (const Option* option : missing) {
      if (option->LongName() == name) Set(*option, item.inputs, Quoted(name) + " in " + Quoted(config));
    }
  }
}

// Sets options that the command line does not give: first from environment variables, then from a file.
// The option `--max-body` is the variable `PREFIX_MAX_BODY` and the line `max-body = "8M"` of the file, which is TOML
// or INI without sections. Flags are `true` or `false`. An option that may be given several times has a list, in a
// variable with commas. Adds the option `--config FILE`. Throws a Refusal for a file with unknown names.
void AddOutsideValues(OptionList& options, std::string prefix) {
  auto& config = options.Keep<std::string>();
  options.Text("--config", config, "FILE",
               "File with options, such as `port = 8081`; the command line and variables such as `" + prefix +
                   "_PORT` come first");
  options.Then([&options, &config, prefix = std::move(prefix)] { Fill(options, prefix, config); });
}

// The token of a file, or of the environment. Empty: none is needed.
std::string Token(const std::string& file, const char* variable) {
  constexpr std::size_t kLongest = 4096;
  std::string token = variable ? variable : "";
  std::string from = "the variable `SCENEWELD_TOKEN`";
  if (!file.empty()) {
    std::string why;
    const auto text = DiskFiles().Read(file, kLongest, why);
    if (!text) throw Refusal{"cannot read the token in " + Quoted(file) + ": " + why, ""};
    token = *text;
    from = Quoted(file);
    while (token.ends_with('\n') || token.ends_with('\r')) token.pop_back();
  } else if (!variable) {
    return {};
  }
  // The token itself must not be printed.
  if (token.empty()) throw Refusal{"the token in " + from + " is empty", "write a token, or remove it"};
  const bool is_good = std::all_of(token.begin(), token.end(), [](char c) { return c > ' ' && c <= '~'; });
  if (!is_good || token.size() > kLongest) {
    throw Refusal{"the token in " + from + " is not one line of printable ASCII characters without blanks", ""};
  }
  return token;
}

}  // namespace

void AddView(OptionList& options) {
  auto& view = options.Keep<ViewCommand>();
  struct Texts {
    std::string port = "0", token_file;
    bool no_browser = false, token = false, no_token = false;
  };
  auto& texts = options.Keep<Texts>();
  options.Argument("INPUT", view.input, "File to show; may be left out with `--accept-files`").is_input = true;
  options.Text("--export", view.export_file, "FILE", "Write the page with the scene into one HTML file, and end")
      .is_usual = true;
  options.Flag("--no-browser", texts.no_browser, "Print the link without opening a browser").is_usual = true;
  options.Text("--focus", view.focus, "NAME", "Select this model, body, frame or joint, and look at it first");
  options.Flag("--embeddable", view.embeddable, "Let other pages, such as notebooks, show the page in a frame");
  options.Flag("--edit", view.edit, "Let the page move what directives place, and write the change into their files")
      .is_usual = true;
  options
      .Flag("--accept-files", view.accepts_files,
            "Let the page show models and folders that are dropped on it; copies go to a temporary folder")
      .is_usual = true;
  options.Flag("--lint", view.with_lint, "Show what the linter finds; the page can also turn it on and off").is_usual =
      true;
  options.StartGroup("Access to the page");
  options
      .Text("--address", view.address, "ADDRESS",
            "Address to listen on: 127.0.0.1 (default) is this machine only, 0.0.0.0 is every network")
      .is_usual = true;
  options.Text("--port", texts.port, "N", "Port to listen on; any free port by default").is_usual = true;
  options.Flag("--token", texts.token,
               "Put a random token into the link, without which nothing is shown; always so for an address that other "
               "machines reach");
  options.Text("--token-file", texts.token_file, "FILE",
               "File with the token of the link. The variable `SCENEWELD_TOKEN` may hold it instead");
  options.Flag("--no-token", texts.no_token, "Show the scene to everybody who reaches the address");
  options.Texts("--allow-host", view.hosts, "NAME",
                "Further name that requests may have in `Host` if there is no token; `*` allows every name");
  options.StartGroup("Rules of the linter");
  const std::function<void()> understand_rules = AddLintRules(options, view.lint);
  view.read.load.missing_assets = MissingAssets::kWarn;
  AddReadOptions(options, view.read);
  options.Make([&view, &texts, &options, understand_rules]() -> Command {
    understand_rules();
    if (!view.accepts_files || !view.export_file.empty()) CheckInput(view.input, view.read);
    if (view.input == "-") throw Refusal{"standard input cannot be watched for changes", "give a file"};
    if (view.accepts_files && view.edit) {
      throw Refusal{"`--edit` and `--accept-files` exclude each other: dropped files are copies", "remove one of them"};
    }
    view.port = Port(texts.port);
    view.open_browser = !texts.no_browser;
    const bool has_token = texts.token || !texts.token_file.empty();
    if (has_token && texts.no_token) throw Refusal{"`--no-token` contradicts a token", "leave one of them out"};
    if (!texts.no_token) view.token = Token(texts.token_file, options.Variable("SCENEWELD_TOKEN"));
    view.with_token = has_token || !view.token.empty();
    view.without_token = texts.no_token;
    return view;
  });
}

void AddServe(OptionList& options) {
  struct Texts {
    std::string token_file, max_queue = "128", port = "8080", max_body = "8M", max_files = "10000", max_read = "1G",
                            max_seconds = "30", max_requests, max_elements = "1000000", max_memory = "1G",
                            cache = "256M";
  };
  auto& serve = options.Keep<ServeCommand>();
  auto& texts = options.Keep<Texts>();
  AddOutsideValues(options, "SCENEWELD_SERVE");
  options.Text("--root", serve.root, "DIR", "Folder to serve; nothing outside of it is read").is_usual = true;
  options.Text("--address", serve.address, "ADDRESS", "Address to listen on: 127.0.0.1 (default) is this machine only");
  options.Text("--port", texts.port, "N", "Port to listen on: 8080 (default); 0 takes any free port and prints it");
  options.Texts(
      "--allow-host", serve.hosts, "NAME",
      "Further name that requests may have in `Host`, besides `localhost` and the address; `*` allows every name");
  options.Text(
      "--token-file", texts.token_file, "FILE",
      "File with a token; requests then need it: `Authorization: Bearer TOKEN`. The variable `SCENEWELD_TOKEN` "
      "may hold it instead");
  options.StartGroup("Limits");
  options.Text("--max-body", texts.max_body, "BYTES", "Largest body of a request (8M)");
  options.Text("--max-files", texts.max_files, "N", "Most files that one request may read (10000)");
  options.Text("--max-read", texts.max_read, "BYTES", "Most bytes that one request may read (1G)");
  options.Text("--max-elements", texts.max_elements, "N", "Most bodies, joints and geometries of one scene (1000000)");
  options.Text("--max-seconds", texts.max_seconds, "SECONDS",
               "Most time of one request from its last byte, waiting included; then its work is stopped (30)");
  options.Text("--max-memory", texts.max_memory, "BYTES",
               "Most memory of one request; beyond it the answer has status 413 (1G)");
  options.Text(
      "--max-requests", texts.max_requests, "N",
      "Most requests that are worked on at once; others wait (number of processors and one). A client has at most "
      "all but one");
  options.Text("--client-header", serve.client_header, "NAME",
               "Header that names the client, which a proxy sets, as `X-Forwarded-For`; otherwise its address does");
  options.Text("--max-queue", texts.max_queue, "N", "Most requests that wait; more are refused with status 503 (128)");
  options.Text("--cache-bytes", texts.cache, "BYTES", "Memory for models that were read before (256M); 0 keeps none");
  options.Make([&serve, &texts, &options]() -> Command {
    if (serve.root.empty()) throw Refusal{"no folder is given", "add `--root DIR`, the folder to serve"};
    serve.port = Port(texts.port);
    serve.max_body = Bytes("--max-body", texts.max_body);
    serve.max_files = Whole("--max-files", texts.max_files, 1, 1'000'000'000);
    serve.max_elements = Whole("--max-elements", texts.max_elements, 1, 1'000'000'000);
    serve.max_read = Bytes("--max-read", texts.max_read);
    serve.max_memory = Bytes("--max-memory", texts.max_memory);
    serve.max_requests = texts.max_requests.empty() ? std::max(std::thread::hardware_concurrency(), 1u) + 1
                                                    : Whole("--max-requests", texts.max_requests, 1, 1000);
    serve.max_queue = Whole("--max-queue", texts.max_queue, 0, 1'000'000);
    serve.token = Token(texts.token_file, options.Variable("SCENEWELD_TOKEN"));
    serve.cache_bytes = texts.cache == "0" ? 0 : Bytes("--cache-bytes", texts.cache);
    const auto seconds = ParseNumber(texts.max_seconds);
    if (!seconds || !(*seconds > 0) || *seconds > 86400) {
      throw Refusal{"option `--max-seconds` has the value " + Quoted(texts.max_seconds),
                    "use a number of seconds above 0, at most 86400"};
    }
    serve.max_seconds = *seconds;
    return serve;
  });
}

}  // namespace sceneweld::cli
