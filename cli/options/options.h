// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The parsed command line: one struct for each command.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sceneweld/cli/log/error_log.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/export/file_export.h"
#include "sceneweld/scene/diagnostics/path_style.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {

struct Config;

enum class DiagnosticsForm { kText, kJson, kSarif, kGithub };
/// How many of the losses of an export are shown as text.
enum class LossesForm { kSummary, kFull };

/// Shared by the commands that read.
struct ReadOptions {
  LoadOptions load;
  bool strict = false;
  DiagnosticsForm diagnostics = DiagnosticsForm::kText;
  bool all_warnings = false;             ///< Show warnings that repeat others too, in text.
  bool quiet = false;                    ///< Show errors only.
  std::optional<PathStyle::Form> paths;  ///< Of diagnostics. Nothing: as the form of the diagnostics has them.
  std::shared_ptr<const Config> config;  ///< `sceneweld.toml` (config.h); null: it is not read.
};

/// Of every command: how it writes to standard error.
struct ErrorOutput {
  LogOptions log;
  ColorChoice color = ColorChoice::kAutomatic;
};

/// The seeds from `first` to `last`, both included.
struct SeedRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

/// Of commands that work on many scenes.
struct BatchOptions {
  std::size_t jobs = 0;          ///< Threads; 0: one for each core.
  std::vector<SeedRange> seeds;  ///< Each input is composed with each of them; empty: once.
  bool keep_going = false;       ///< Go on after a scene that fails.
  bool json_lines = false;       ///< A JSON object a line for each scene, on standard output.
  bool times = false;            ///< With the time of each scene.
  bool skip_existing = false;    ///< Leave scenes alone whose output exists.
  std::string manifest;          ///< File (cli/batch/manifest.h); empty: none.
  std::string fingerprint;       ///< SHA-256 of all options that a scene may depend on, if there is a manifest.
};

struct ComposeCommand {
  std::vector<std::string> inputs;  ///< Words of FindInputs.
  ReadOptions read;
  BatchOptions batch;
  std::string output;              ///< Empty or `-`: standard output. It may be a NamePattern.
  std::string output_dir;          ///< Folder that gets a file for each input; empty: `output` counts.
  bool watch = false;              ///< Compose again whenever a file changes.
  const Format* target = nullptr;  ///< Not null, with a writer.
  std::optional<Compat> audience;  ///< WriteOptions::audience.
  std::string sdf_version;         ///< Empty: WriteOptions::sdf_version.
  std::string urdf_version;        ///< Empty: WriteOptions::urdf_version.
  bool rewrite = false;            ///< Not WriteOptions::keep_text.
  bool no_private = false;         ///< WriteOptions::no_private.
  std::string separator = "__";
  bool separates_mjcf = false;  ///< WriteOptions::separates_mjcf.
  SdfRoot sdf_root = SdfRoot::kWorld;
  MujocoVersion mujoco_version = MujocoVersion::k40;
  UsdBodies usd_bodies = UsdBodies::kFlat;
  UsdSchemas usd_schemas;
  AssetNaming assets = AssetNaming::kKeep;
  std::string assets_dir;  ///< Folder of the copies of all outputs; empty: one beside each output.
  bool convert_meshes = false;
  bool zip = false;  ///< The output is an archive of the file and its assets.
  MaxLoss max_loss = MaxLoss::kAll;
  std::string loss_report;  ///< File, or a pattern as `output`; empty: none.
  LossesForm losses = LossesForm::kSummary;
  bool judge = false;
  bool says_no_loss = false;  ///< Also report that nothing is lost for formats that hold everything.
};

struct CheckCommand {
  std::vector<std::string> inputs;  ///< Words of FindInputs.
  ReadOptions read;
  BatchOptions batch;
  bool meshes = false;
  bool json = false;
  bool watch = false;  ///< Check again whenever a file changes.
};

struct LintCommand {
  std::vector<std::string> inputs;  ///< Words of FindInputs.
  ReadOptions read;
  BatchOptions batch;
  LintOptions lint;
  /// The least severity of a finding that gives the exit status 1; nothing: none does.
  std::optional<Severity> fail_on = Severity::kWarning;
  std::string baseline;         ///< File of accepted findings; empty: none.
  bool write_baseline = false;  ///< Writes all findings to `baseline`.
  bool json = false;
  bool rules = false;         ///< Lists the rules instead.
  bool fix = false;           ///< Writes the fixes of findings into the files.
  bool unsafe_fixes = false;  ///< Also fixes that are not safe (Fix::is_safe).
  bool diff = false;          ///< Shows what `fix` would change, and changes nothing.
};

struct FmtCommand {
  std::vector<std::string> inputs;  ///< Words of FindInputs, or `-` alone.
  ReadOptions read;
  bool check = false;  ///< Lists the files that would change, and changes nothing.
  bool diff = false;   ///< Shows the changes, and changes nothing.
  bool verify = true;  ///< Composes the scenes before and after.
};

enum class CollisionsForm { kTable, kJson, kDirectives, kSrdf, kMjcf };

struct CollisionsCommand {
  std::string input;
  ReadOptions read;
  std::string output;  ///< Empty or `-`: standard output.
  CollisionsForm form = CollisionsForm::kTable;
  std::size_t samples = 10'000;
  double margin = TouchSampling().margin;
  std::size_t jobs = 0;  ///< Threads; 0: one for each core.
  std::string separator = "__";
  bool rewrite = false;  ///< Not WriteOptions::keep_text.
};

struct TreeCommand {
  std::string input;
  ReadOptions read;
  bool frames = false;
  bool json = false;
};

struct ListCommand {
  std::string input;
  ReadOptions read;
  std::string kind;
  bool json = false;
};

struct ExplainCommand {
  std::string subject;  ///< A diagnostic code, or the input that holds `name`.
  std::string name;     ///< Empty: the subject is a code.
  bool json = false;
  ReadOptions read;
};

struct PoseCommand {
  std::string input;
  std::string frame;
  std::string in = "world";
  std::string configuration;        ///< Empty: the default positions.
  std::vector<std::string> joints;  ///< `NAME=VALUE[,VALUE...]`
  std::vector<std::string> free;    ///< The same for free bodies.
  bool json = false;
  ReadOptions read;
};

struct DiffCommand {
  std::string a;               ///< A file or a folder.
  std::vector<std::string> b;  ///< Each is compared with `a`. Words of FindInputs, or one folder if `a` is one.
  double tolerance = 1e-9;
  bool json = false;
  ReadOptions read;
};

struct StatsCommand {
  std::vector<std::string> inputs;  ///< Words of FindInputs.
  bool json = false;
  ReadOptions read;
  BatchOptions batch;
};

struct ExpandCommand {
  std::vector<std::string> inputs;  ///< Words of FindInputs.
  std::string output;               ///< A file (`.yaml`) or a folder, or a NamePattern; empty or `-`: standard output.
  ReadOptions read;
  BatchOptions batch;
  std::string package_name = {};  ///< The package that the folder becomes; empty: none.
};

struct ResolveCommand {
  std::string uri;
  ReadOptions read;      ///< Packages and how diagnostics are shown.
  bool explain = false;  ///< Show each place that was tried.
  bool json = false;
};

/// An option that `sceneweld.toml` may give, as one run of `config` has it.
struct Setting {
  std::string name;
  std::vector<std::string> values;
  // Where they come from; lists from both, defaults from neither.
  bool is_given = false;  ///< By the command line.
  Span span;              ///< In the file.
};

struct ConfigCommand {
  std::string input;  ///< Empty: the current folder.
  bool json = false;
  ReadOptions read;
  std::vector<Setting> settings;
};

struct TagsCommand {
  std::string name;  ///< The name of an element or attribute; empty: all of them.
  bool json = false;
};

struct RecordCommand {
  std::string input;
  std::string output;  ///< Empty or `-`: standard output.
  bool strip = false;  ///< Writes the file without what only sceneweld reads.
};

struct SchemaCommand {
  std::string of;                ///< `scene`; empty: the schema of directives files.
  bool editor_settings = false;  ///< Print the editor settings that the schema needs.
};

struct ViewCommand {
  std::string input;
  ReadOptions read;
  std::string address = "127.0.0.1";
  int port = 0;                    ///< 0: any free port.
  std::vector<std::string> hosts;  ///< Further names that requests may have for the page; `*`: any.
  bool with_token = false;         ///< Requests need a token, also on an address of this machine only.
  bool without_token = false;      ///< They need no token, also on other addresses.
  std::string token;               ///< Empty: a new one.
  std::string export_file;         ///< Writes the page into this file and serves nothing; may be empty.
  bool open_browser = true;
  LintOptions lint;               ///< The rules that the page shows findings of.
  bool with_lint = false;         ///< The page shows findings at first.
  bool edit = false;              ///< The page may change the directives files.
  bool accepts_files = false;     ///< The page may send files to show; `input` may then be empty.
  bool embeddable = false;        ///< Other pages may show the page in a frame.
  std::string focus;              ///< The element that the page selects and looks at first; may be empty.
  std::shared_ptr<ErrorLog> log;  ///< The log of requests; may be null.
};

/// The language server, on standard input and output.
struct LspCommand {
  std::vector<std::string> scenes;  ///< Files and patterns, from each folder of the workspace; empty: all are found.
  std::vector<std::string> words;   ///< Options of `check` for every file.
};

struct ServeCommand {
  std::string root;  ///< Folder.
  std::string address = "127.0.0.1";
  int port = 8080;                 ///< 0: any free port.
  std::vector<std::string> hosts;  ///< Further names that requests may have for the service; `*`: any.
  std::string token;               ///< That requests need; empty: none.
  std::size_t max_body = 0;        ///< [bytes]
  std::size_t max_files = 0;       ///< Files that one request may read.
  std::size_t max_read = 0;        ///< Bytes that one request may read.
  double max_seconds = 0;          ///< Time of one request. [s]
  std::size_t max_requests = 0;    ///< That are worked on at once.
  std::size_t max_queue = 0;       ///< That wait.
  std::string client_header;       ///< The header that names the client; empty: clients have addresses.
  std::size_t max_elements = 0;    ///< Bodies, joints and geometries of the scene of one request.
  std::size_t cache_bytes = 0;     ///< Memory for parsed models; 0: none are kept. [bytes]
  std::size_t max_memory = 0;      ///< Of one request. [bytes]
  std::shared_ptr<ErrorLog> log;   ///< The log of requests; may be null.
  LogOptions log_options;          ///< The form of `log`.
};

struct HelpCommand {
  std::string command;  ///< Empty: the program.
};

struct CompletionCommand {
  std::string shell;  ///< `bash`, `zsh` or `fish`.
};

using Command = std::variant<ComposeCommand, ExpandCommand, CheckCommand, LintCommand, FmtCommand, CollisionsCommand,
                             TreeCommand, ListCommand, ExplainCommand, PoseCommand, DiffCommand, ResolveCommand,
                             ConfigCommand, StatsCommand, TagsCommand, RecordCommand, SchemaCommand, ViewCommand,
                             LspCommand, ServeCommand, HelpCommand, CompletionCommand>;

/// A command line that cannot be parsed: the error and a hint.
struct Refusal {
  std::string message;
  std::string help;  ///< May be empty.
};

/// Returns the value of an environment variable, or null.
using Environment = std::function<const char*(const char* name)>;

}  // namespace sceneweld::cli
