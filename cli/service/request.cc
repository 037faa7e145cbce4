// SPDX-License-Identifier: BSD-3-Clause
// The table of request keys, and the parser of bodies. Options are parsed by the command line.

#include "sceneweld/cli/service/request.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>

#include "sceneweld/cli/options/command_line.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::cli {
namespace {

using Kind = RequestKey::Kind;

constexpr std::size_t kDeepest = 100;

constexpr unsigned Bit(Task task) { return 1u << static_cast<unsigned>(task); }
constexpr unsigned kAll = 0x3f;
constexpr unsigned kCompose = Bit(Task::kCompose), kCheck = Bit(Task::kCheck), kLint = Bit(Task::kLint),
                   kExplain = Bit(Task::kExplain), kPose = Bit(Task::kPose), kDiff = Bit(Task::kDiff);

constexpr RequestKey kInputKeys[] = {
    {"path", Kind::kText, "", kAll, false, "The file to compose, below the served folder"},
    {"text", Kind::kText, "", kAll, false, "The text to compose, in place of a path"},
    {"format", Kind::kText, "--from", kAll, false,
     "Format of the input, if the suffix of its path does not give it; `dmd` for a text by default"},
    {"folder", Kind::kText, "", kAll, false,
     "Folder below the served one that relative names in a text start from; the served folder itself, if not "
     "given"},
};

constexpr RequestKey kKeys[] = {
    {"a", Kind::kInput, "", kDiff, true, "One scene"},
    {"b", Kind::kInput, "", kDiff, true, "The other"},
    {"name", Kind::kText, "", kExplain, true, "Full name of a model, body, frame, joint, geometry or group"},
    {"frame", Kind::kText, "", kPose, true, "Full name of a body or frame"},
    {"in", Kind::kText, "--in", kPose},
    {"configuration", Kind::kText, "--configuration", kPose},
    {"joints", Kind::kPositions, "--joint", kPose, false,
     "Joint positions by name, in rad or m: a number, or a list of numbers; joints that mimic them follow. The end of "
     "a "
     "name is enough if no other joint has that"},
    {"tolerance", Kind::kNumber, "--tolerance", kDiff},
    {"to", Kind::kText, "--to", kCompose, true},
    {"for", Kind::kText, "--for", kCompose},
    {"sdf_version", Kind::kText, "--sdf-version", kCompose},
    {"urdf_version", Kind::kText, "--urdf-version", kCompose},
    {"as", Kind::kText, "--as", kCompose},
    {"separator", Kind::kText, "--separator", kCompose},
    {"usd_bodies", Kind::kText, "--usd-bodies", kCompose},
    {"usd_schemas", Kind::kText, "--usd-schemas", kCompose},
    {"rewrite", Kind::kFlag, "--rewrite", kCompose},
    {"no_private", Kind::kFlag, "--no-private", kCompose},
    {"options_from", Kind::kText, "--options-from", kCompose},
    {"max_loss", Kind::kText, "--max-loss", kCompose},
    {"meshes", Kind::kFlag, "--meshes", kCheck},
    {"select", Kind::kNames, "--select", kLint, false, "Codes and tiers: only these rules run"},
    {"ignore", Kind::kNames, "--ignore", kLint, false, "Codes and tiers: these rules do not run"},
    {"tier", Kind::kNames, "--tier", kLint, false, "Only rules of these tiers run"},
    {"for", Kind::kNames, "--for", kLint, false, "Only rules that matter to one of these programs run"},
    {"thresholds", Kind::kNumbers, "--threshold", kLint, false, "Numbers that rules compare with, by name"},
    {"packages", Kind::kTexts, "--package", kAll, false, "Folders of packages by name, below the served folder"},
    {"missing_assets", Kind::kText, "--missing-assets", kAll},
    {"compat", Kind::kText, "--compat", kAll},
    {"allow_outside", Kind::kFlag, "--allow-outside", kAll},
    {"parameters", Kind::kValues, "--set", kAll, false, "Values of the parameters of a directives file, by name"},
    {"xacro_arguments", Kind::kScalars, "--xacro-arg", kAll, false, "Values of the arguments of a xacro file, by name"},
    {"variants", Kind::kTexts, "--variant", kAll, false, "Variants of a USD stage, by variant set"},
    {"srdf", Kind::kText, "--srdf", kAll, false, "The SRDF file of the input, below the served folder"},
    {"seed", Kind::kWhole, "--seed", kAll},
    {"prefix", Kind::kText, "--prefix", kAll},
    {"name", Kind::kText, "--name", kAll & ~kExplain},
    {"auto_rename", Kind::kFlag, "--auto-rename", kAll},
    {"strict", Kind::kFlag, "--strict", kAll},
};

std::string Pointer(const std::string& to, std::string_view key) {
  std::string pointer = to + "/";
  for (const char c : key) pointer += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return pointer;
}

std::string_view Expected(Kind kind) {
  switch (kind) {
    case Kind::kText: return "text";
    case Kind::kFlag: return "true or false";
    case Kind::kWhole: return "a whole number, 0 or more";
    case Kind::kNumber: return "a number";
    case Kind::kNames: return "a list of texts";
    case Kind::kNumbers: return "an object of numbers";
    case Kind::kTexts: return "an object of texts";
    case Kind::kValues: return "an object of values";
    case Kind::kScalars: return "an object of texts, numbers, true or false";
    case Kind::kPositions: return "an object of numbers or lists of numbers";
    case Kind::kInput: return "an object with `path` or `text`";
  }
  return "";
}

// The same value without blanks and with its escapes resolved, no deeper than kDeepest.
void Copy(const JsonValue& value, JsonWriter& json) {
  switch (value.kind()) {
    case JsonValue::Kind::kNull:
    case JsonValue::Kind::kBool:
    case JsonValue::Kind::kNumber: json.Raw(value.written()); return;
    case JsonValue::Kind::kString: json.Value(value.text()); return;
    case JsonValue::Kind::kList:
      json.OpenList();
      for (JsonValue entry = value.first(); entry; entry = entry.next()) Copy(entry, json);
      json.CloseList();
      return;
    case JsonValue::Kind::kObject:
      json.OpenObject();
      for (JsonValue entry = value.first(); entry; entry = entry.next()) {
        json.Key(entry.key());
        Copy(entry, json);
      }
      json.CloseObject();
      return;
  }
}

// The value, if it is short.
std::string Shown(const JsonValue& value) {
  const bool is_short = (value.is_number() || value.is_bool()) && value.written().size() <= 40;
  return is_short ? std::string(value.written()) : std::string(Describe(value.kind()));
}

std::optional<std::uint64_t> WholeNumber(const JsonValue& value) {
  if (!value.is_number()) return std::nullopt;
  std::uint64_t number = 0;
  const std::string_view digits = value.written();
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

class Reader {
 public:
  explicit Reader(Task task) : task_(task) {}

  ServiceRequest Read(const std::string& body);

 private:
  using Values = std::vector<std::pair<const RequestKey*, JsonValue>>;

  [[noreturn]] static void Fail(std::string pointer, std::string message, std::string help = {}) {
    throw RequestFault{std::move(pointer), std::move(message), std::move(help)};
  }
  static void RefuseDuplicateKey(const JsonValue& json, const std::string& at);
  Values Sort(const JsonValue& object, const std::string& at, const std::vector<const RequestKey*>& keys) const;
  std::vector<const RequestKey*> Keys() const;
  RequestInput ReadInput(const Values& values, const std::string& at) const;
  std::string ReadText(const JsonValue& value, const std::string& at) const;
  void AddWords(const RequestKey& key, const JsonValue& value, const std::string& at);
  std::string Word(const RequestKey& key, std::string_view name, const JsonValue& value, const std::string& at) const;
  RequestFault Translated(const Refusal& refusal) const;

  const Task task_;
  std::vector<std::string> words_;
};

std::vector<const RequestKey*> Reader::Keys() const {
  std::vector<const RequestKey*> keys;
  if (task_ != Task::kDiff) {
    for (const RequestKey& key : kInputKeys) keys.push_back(&key);
  }
  for (const RequestKey& key : kKeys) {
    if (key.ServesFor(task_)) keys.push_back(&key);
  }
  return keys;
}

Reader::Values Reader::Sort(const JsonValue& object, const std::string& at,
                            const std::vector<const RequestKey*>& keys) const {
  Values values;
  std::vector<std::string_view> names;
  for (const RequestKey* key : keys) names.push_back(key->name);
  for (JsonValue value = object.first(); value; value = value.next()) {
    const auto known = std::find(names.begin(), names.end(), value.key());
    if (known == names.end()) {
      const std::string nearest = ClosestName(value.key(), names);
      std::string help = nearest.empty() ? "" : "did you mean " + Quoted(nearest) + "?";
      for (std::size_t i = 0; nearest.empty() && i < names.size(); ++i)
        help += (i ? ", " : "one of ") + Quoted(names[i]);
      Fail(Pointer(at, value.key()), "unknown key " + Quoted(value.key()), std::move(help));
    }
    if (!value.is_null()) values.emplace_back(keys[known - names.begin()], value);
  }
  for (const RequestKey* key : keys) {
    const bool is_there =
        std::any_of(values.begin(), values.end(), [&](const auto& value) { return value.first == key; });
    if (key->is_required && !is_there) Fail(at, "the key " + Quoted(key->name) + " is missing");
  }
  return values;
}

std::string Reader::ReadText(const JsonValue& value, const std::string& at) const {
  if (!value.is_string()) Fail(at, "expected text, not " + Shown(value));
  const std::string text(value.text());
  if (text.empty()) Fail(at, "the text is empty", "leave the key out");
  if (text.find('\0') != std::string::npos) Fail(at, "the text holds a NUL character");
  return text;
}

RequestInput Reader::ReadInput(const Values& values, const std::string& at) const {
  RequestInput input;
  for (const auto& [key, value] : values) {
    const std::string pointer = Pointer(at, key->name);
    if (key->name == "path") input.path = ReadText(value, pointer);
    if (key->name == "format") input.format = ReadText(value, pointer);
    if (key->name == "folder") input.folder = NormalizedPath(ReadText(value, pointer), "/");
    if (key->name == "text") {
      if (!value.is_string()) Fail(pointer, "expected text, not " + Shown(value));
      input.text = std::string(value.text());
    }
  }
  if (input.path && input.text) Fail(Pointer(at, "text"), "both `path` and `text` are given", "remove one of them");
  if (!input.path && !input.text) Fail(at, "the key `path` or `text` is missing");
  if (input.path && !input.folder.empty()) {
    Fail(Pointer(at, "folder"), "`folder` needs `text`", "relative names in a file start from the file's own folder");
  }
  if (input.text && input.folder.empty()) input.folder = "/";
  if (input.text && input.format.empty()) input.format = "dmd";
  return input;
}

std::string Reader::Word(const RequestKey& key, std::string_view name, const JsonValue& value,
                         const std::string& at) const {
  if (name.empty() || name.find('=') != std::string_view::npos || name.find('\0') != std::string_view::npos) {
    Fail(at, Quoted(name) + " is not a valid name");
  }
  std::string word = std::string(name) + "=";
  const auto add = [&](const JsonValue& number) {
    if (!number.is_number()) {
      Fail(at, key.kind == Kind::kNumbers ? "expected a number" : "expected a number or a list of numbers");
    }
    if (!word.ends_with('=')) word += ',';
    AppendNumber(word, number.number());
  };
  if (key.kind == Kind::kTexts) {
    word += ReadText(value, at);
  } else if (key.kind == Kind::kValues) {
    JsonWriter json(word);
    Copy(value, json);
  } else if (key.kind == Kind::kScalars) {
    if (!value.is_string() && !value.is_number() && !value.is_bool()) {
      Fail(at, "expected text, a number, true or false, not " + Shown(value));
    }
    const std::string_view text = value.is_string() ? value.text() : value.written();
    if (text.find('\0') != std::string_view::npos) Fail(at, "the text holds a NUL character");
    word += text;
  } else if (value.is_list() && key.kind == Kind::kPositions) {
    if (!value.first()) Fail(at, "the list is empty");
    for (JsonValue number = value.first(); number; number = number.next()) add(number);
  } else {
    add(value);
  }
  return word;
}

void Reader::AddWords(const RequestKey& key, const JsonValue& value, const std::string& at) {
  const std::string option(key.option);
  const auto expect = [&](bool is_good) {
    if (!is_good) Fail(at, "expected " + std::string(Expected(key.kind)) + ", not " + Shown(value));
  };
  switch (key.kind) {
    case Kind::kText: words_.push_back(option + "=" + ReadText(value, at)); return;
    case Kind::kFlag:
      expect(value.is_bool());
      if (value.boolean()) words_.push_back(option);
      return;
    case Kind::kWhole:
      expect(WholeNumber(value).has_value());
      words_.push_back(option + "=" + std::to_string(*WholeNumber(value)));
      return;
    case Kind::kNumber:
      expect(value.is_number());
      words_.push_back(option + "=" + FormatNumber(value.number()));
      return;
    case Kind::kNames: {
      expect(value.is_list());
      std::size_t i = 0;
      for (JsonValue entry = value.first(); entry; entry = entry.next()) {
        words_.push_back(option + "=" + ReadText(entry, Pointer(at, std::to_string(i++))));
      }
      return;
    }
    case Kind::kInput: return;
    case Kind::kNumbers:
    case Kind::kTexts:
    case Kind::kValues:
    case Kind::kScalars:
    case Kind::kPositions: break;
  }
  expect(value.is_object());
  for (JsonValue entry = value.first(); entry; entry = entry.next()) {
    words_.push_back(option + "=" + Word(key, entry.key(), entry, Pointer(at, entry.key())));
  }
}

// Messages of the command line name its options; requests have keys.
RequestFault Reader::Translated(const Refusal& refusal) const {
  RequestFault fault{"", refusal.message, refusal.help};
  for (const RequestKey* key : Keys()) {
    if (key->option.empty()) continue;
    const std::string option = Quoted(key->option);
    for (std::string* text : {&fault.message, &fault.help}) {
      for (const std::string& spelled : {"option " + option, option}) {
        const auto at = text->find(spelled);
        if (at == std::string::npos) continue;
        text->replace(at, spelled.size(), Quoted(key->name));
        if (text == &fault.message) fault.pointer = Pointer("", key->name);
      }
    }
  }
  return fault;
}

// The first key that an object has twice.
void Reader::RefuseDuplicateKey(const JsonValue& json, const std::string& at) {
  std::unordered_set<std::string_view> names;
  std::size_t i = 0;
  for (JsonValue value = json.first(); value; value = value.next()) {
    const std::string pointer = Pointer(at, json.is_object() ? value.key() : std::to_string(i++));
    if (json.is_object() && !names.insert(value.key()).second) {
      Fail(pointer, "the key " + Quoted(value.key()) + " is given twice", "remove one of them");
    }
    RefuseDuplicateKey(value, pointer);
  }
}

ServiceRequest Reader::Read(const std::string& body) {
  if (body.empty()) Fail("", "the body is empty", "send a JSON object, as in `{\"path\": \"cell.dmd.yaml\"}`");
  const Source source("<body>", "<body>", body);
  Diagnostics of_text;
  Limits limits;
  limits.max_depth = kDeepest;
  const auto document = JsonDocument::Parse(source, limits, of_text);
  if (!document) {
    const Diagnostic& first = of_text.all().front();
    if (first.code.name() == "limit-exceeded") {
      Fail("", "the body is nested deeper than " + std::to_string(kDeepest) + " levels");
    }
    if (first.code.name() == "duplicate-key") {
      RefuseDuplicateKey(JsonDocument::ParseUpToFault(source, limits)->root(), "");
    }
    const Source::Place place = first.span.place();
    Fail("", first.message + " (line " + std::to_string(place.line) + ", column " + std::to_string(place.column) + ")",
         first.hint);
  }
  const JsonValue json = document->root();
  if (!json.is_object()) Fail("", "expected an object, not " + Shown(json));
  ServiceRequest request;
  const Values values = Sort(json, "", Keys());
  // A request must not depend on a file outside of the root.
  words_ = {std::string(NameOf(task_)), "--no-config"};
  if (task_ == Task::kDiff) {
    std::vector<const RequestKey*> keys;
    for (const RequestKey& key : kInputKeys) keys.push_back(&key);
    for (const auto& [key, value] : values) {
      if (key->kind != Kind::kInput) continue;
      const std::string at = Pointer("", key->name);
      if (!value.is_object()) Fail(at, "expected " + std::string(Expected(key->kind)));
      (key->name == "a" ? request.input : request.other) = ReadInput(Sort(value, at, keys), at);
    }
  } else {
    request.input = ReadInput(values, "");
  }
  for (const RequestInput* input : {&request.input, &request.other}) {
    // Each input has its own format; a command has one.
    if (!input->format.empty()) words_.push_back("--from=" + input->format);
    if (task_ != Task::kDiff) break;
    const auto understood =
        UnderstandCommand({"check", "input", "--no-config", input->format.empty() ? "--from=dmd" : words_.back()});
    if (const auto* refusal = std::get_if<Refusal>(&understood)) throw Translated(*refusal);
    if (!input->format.empty()) words_.pop_back();
  }
  for (const auto& [key, value] : values) {
    const std::string at = Pointer("", key->name);
    if (key->name == "name" && key->option.empty()) {
      request.element = ReadText(value, at);
    } else if (key->name == "frame") {
      request.frame = ReadText(value, at);
    } else if (key->name != "format" && !key->option.empty()) {
      AddWords(*key, value, at);
    }
  }
  words_.push_back("input");
  if (task_ == Task::kExplain || task_ == Task::kPose || task_ == Task::kDiff) words_.push_back("input");
  auto understood = UnderstandCommand(words_);
  if (const auto* refusal = std::get_if<Refusal>(&understood)) throw Translated(*refusal);
  request.command = std::get<Command>(std::move(understood));
  if (auto* lint = std::get_if<LintCommand>(&request.command)) {
    Diagnostics wrong;
    if (!CheckLintOptions(lint->lint, wrong)) Fail("", wrong.all().front().message, wrong.all().front().hint);
    // As no judge, no simulation: it takes long, and it reads files with MuJoCo.
    if (AsksForSimulation(lint->lint)) Fail("", "the service runs no rules of the tier `simulation`", "");
    lint->lint.simulating = Simulating::kNever;
  }
  return request;
}

}  // namespace

std::string_view NameOf(Task task) {
  constexpr std::string_view kNames[] = {"compose", "check", "lint", "explain", "pose", "diff"};
  return kNames[static_cast<std::size_t>(task)];
}

std::span<const RequestKey> RequestKeys() { return kKeys; }
std::span<const RequestKey> InputKeys() { return kInputKeys; }

std::variant<ServiceRequest, RequestFault> ReadRequest(Task task, const std::string& body) {
  try {
    return Reader(task).Read(body);
  } catch (RequestFault& fault) {
    return std::move(fault);
  }
}

}  // namespace sceneweld::cli
