#include "sceneweld/cli/service/request.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::cli {
namespace {

using Json = nlohmann::ordered_json;
using Kind = RequestKey::Kind;

constexpr std::size_t kDeepest = 100;

constexpr unsigned Bit(Task task) { return 1u << static_cast<unsigned>(task); }
constexpr unsigned kAll = 0x1f;
constexpr unsigned kCompose = Bit(Task::kCompose), kCheck = Bit(Task::kCheck), kExplain = Bit(Task::kExplain),
                   kPose = Bit(Task::kPose), kDiff = Bit(Task::kDiff);

constexpr RequestKey kInputKeys[] = {
    {"path", Kind::kText, "", kAll, false, "The file to compose, below the served folder"},
    {"text", Kind::kText, "", kAll, false, "The text to compose, in place of a path"},
    {"format", Kind::kText, "--from", kAll, false,
     "Format of the input where the suffix of its path does not tell; of a text `dmd`, if not given"},
    {"folder", Kind::kText, "", kAll, false,
     "Folder below the served one that relative names in a text are taken from; the served folder itself, if not "
     "given"},
};

constexpr RequestKey kKeys[] = {
    {"a", Kind::kInput, "", kDiff, true, "One scene"},
    {"b", Kind::kInput, "", kDiff, true, "The other"},
    {"name", Kind::kText, "", kExplain, true, "Full name of a model, body, frame, joint, geometry or group"},
    {"frame", Kind::kText, "", kPose, true, "Full name of a body or frame"},
    {"in", Kind::kText, "--in", kPose},
    {"joints", Kind::kPositions, "--joint", kPose, false,
     "Positions of joints by name, in rad or m: a number, or a list of them; joints that mimic them follow"},
    {"tolerance", Kind::kNumber, "--tolerance", kDiff},
    {"to", Kind::kText, "--to", kCompose, true},
    {"sdf_version", Kind::kText, "--sdf-version", kCompose},
    {"as", Kind::kText, "--as", kCompose},
    {"separator", Kind::kText, "--separator", kCompose},
    {"max_loss", Kind::kText, "--max-loss", kCompose},
    {"meshes", Kind::kFlag, "--meshes", kCheck},
    {"packages", Kind::kTexts, "--package", kAll, false, "Folders of packages by name, below the served folder"},
    {"allow_outside", Kind::kFlag, "--allow-outside", kAll},
    {"parameters", Kind::kValues, "--set", kAll, false, "Values of the parameters of a directives file, by name"},
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
    case Kind::kText: return "a text";
    case Kind::kFlag: return "true or false";
    case Kind::kWhole: return "a whole number, 0 or more";
    case Kind::kNumber: return "a number";
    case Kind::kTexts: return "an object of texts";
    case Kind::kValues: return "an object of values";
    case Kind::kPositions: return "an object of numbers or lists of numbers";
    case Kind::kInput: return "an object with `path` or `text`";
  }
  return "";
}

// Deeper texts would be a recursion of whoever takes them apart.
bool IsTooDeep(std::string_view json) {
  std::size_t depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (in_text) {
      if (c == '\\') ++i;
      if (c == '"') in_text = false;
    } else if (c == '"') {
      in_text = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kDeepest) return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

class Reader {
 public:
  explicit Reader(Task task) : task_(task) {}

  ServiceRequest Read(const std::string& body);

 private:
  using Values = std::vector<std::pair<const RequestKey*, const Json*>>;

  [[noreturn]] static void Fail(std::string pointer, std::string message, std::string help = {}) {
    throw RequestFault{std::move(pointer), std::move(message), std::move(help)};
  }
  Values Sort(const Json& object, const std::string& at, const std::vector<const RequestKey*>& keys) const;
  std::vector<const RequestKey*> Keys() const;
  RequestInput ReadInput(const Values& values, const std::string& at) const;
  std::string ReadText(const Json& value, const std::string& at) const;
  void AddWords(const RequestKey& key, const Json& value, const std::string& at);
  std::string Word(const RequestKey& key, const std::string& name, const Json& value, const std::string& at) const;
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

Reader::Values Reader::Sort(const Json& object, const std::string& at,
                            const std::vector<const RequestKey*>& keys) const {
  Values values;
  std::vector<std::string_view> names;
  for (const RequestKey* key : keys) names.push_back(key->name);
  for (const auto& item : object.items()) {
    const auto known = std::find(names.begin(), names.end(), item.key());
    if (known == names.end()) {
      const std::string nearest = ClosestName(item.key(), names);
      std::string help = nearest.empty() ? "" : "did you mean " + Quoted(nearest) + "?";
      for (std::size_t i = 0; nearest.empty() && i < names.size(); ++i)
        help += (i ? ", " : "one of ") + Quoted(names[i]);
      Fail(Pointer(at, item.key()), "unknown key " + Quoted(item.key()), std::move(help));
    }
    if (!item.value().is_null()) values.emplace_back(keys[known - names.begin()], &item.value());
  }
  for (const RequestKey* key : keys) {
    const bool is_there =
        std::any_of(values.begin(), values.end(), [&](const auto& value) { return value.first == key; });
    if (key->is_required && !is_there) Fail(at, "the key " + Quoted(key->name) + " is missing");
  }
  return values;
}

std::string Reader::ReadText(const Json& value, const std::string& at) const {
  if (!value.is_string()) Fail(at, "expected a text, not " + std::string(value.type_name()));
  const std::string& text = value.get_ref<const std::string&>();
  if (text.empty()) Fail(at, "the text is empty", "leave the key out");
  if (text.find('\0') != std::string::npos) Fail(at, "the text holds a NUL character");
  return text;
}

RequestInput Reader::ReadInput(const Values& values, const std::string& at) const {
  RequestInput input;
  for (const auto& [key, value] : values) {
    const std::string pointer = Pointer(at, key->name);
    if (key->name == "path") input.path = ReadText(*value, pointer);
    if (key->name == "format") input.format = ReadText(*value, pointer);
    if (key->name == "folder") input.folder = NormalizedPath(ReadText(*value, pointer), "/");
    if (key->name == "text") {
      if (!value->is_string()) Fail(pointer, "expected a text, not " + std::string(value->type_name()));
      input.text = value->get<std::string>();
    }
  }
  if (input.path && input.text) Fail(Pointer(at, "text"), "both `path` and `text` are given", "leave one of them out");
  if (!input.path && !input.text) Fail(at, "the key `path` or `text` is missing");
  if (input.path && !input.folder.empty()) {
    Fail(Pointer(at, "folder"), "`folder` goes with `text`", "names in a file are taken from the file's own folder");
  }
  if (input.text && input.folder.empty()) input.folder = "/";
  if (input.text && input.format.empty()) input.format = "dmd";
  return input;
}

std::string Reader::Word(const RequestKey& key, const std::string& name, const Json& value,
                         const std::string& at) const {
  if (name.empty() || name.find('=') != std::string::npos || name.find('\0') != std::string::npos) {
    Fail(at, Quoted(name) + " is no name");
  }
  if (key.kind == Kind::kTexts) return name + "=" + ReadText(value, at);
  if (key.kind == Kind::kValues) return name + "=" + value.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string numbers;
  for (const Json& number : value.is_array() ? value : Json::array({value})) {
    if (!number.is_number()) Fail(at, "expected a number or a list of numbers");
    numbers += (numbers.empty() ? "" : ",") + FormatNumber(number.get<double>());
  }
  if (numbers.empty()) Fail(at, "the list is empty");
  return name + "=" + numbers;
}

void Reader::AddWords(const RequestKey& key, const Json& value, const std::string& at) {
  const std::string option(key.option);
  const auto expect = [&](bool is_good) {
    if (!is_good)
      Fail(at, "expected " + std::string(Expected(key.kind)) + ", not " +
                   value.dump(-1, ' ', false, Json::error_handler_t::replace).substr(0, 40));
  };
  switch (key.kind) {
    case Kind::kText: words_.push_back(option + "=" + ReadText(value, at)); return;
    case Kind::kFlag:
      expect(value.is_boolean());
      if (value.get<bool>()) words_.push_back(option);
      return;
    case Kind::kWhole:
      expect(value.is_number_unsigned());
      words_.push_back(option + "=" + std::to_string(value.get<std::uint64_t>()));
      return;
    case Kind::kNumber:
      expect(value.is_number());
      words_.push_back(option + "=" + FormatNumber(value.get<double>()));
      return;
    case Kind::kInput: return;
    case Kind::kTexts:
    case Kind::kValues:
    case Kind::kPositions: break;
  }
  expect(value.is_object());
  for (const auto& item : value.items()) {
    words_.push_back(option + "=" + Word(key, item.key(), item.value(), Pointer(at, item.key())));
  }
}

// The command line speaks of its options.
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

ServiceRequest Reader::Read(const std::string& body) {
  if (body.empty()) Fail("", "the body is empty", "it is a JSON object, as in `{\"path\": \"cell.dmd.yaml\"}`");
  if (IsTooDeep(body)) Fail("", "the body is nested deeper than " + std::to_string(kDeepest) + " levels");
  Json json;
  try {
    json = Json::parse(body);
  } catch (const Json::exception& error) {
    const std::string_view what = error.what();
    const auto from = what.find("] ");
    Fail("", "the body is no JSON: " + std::string(from == std::string_view::npos ? what : what.substr(from + 2)));
  }
  if (!json.is_object()) Fail("", "expected an object, not " + std::string(json.type_name()));
  ServiceRequest request;
  const Values values = Sort(json, "", Keys());
  words_ = {std::string(NameOf(task_))};
  if (task_ == Task::kDiff) {
    std::vector<const RequestKey*> keys;
    for (const RequestKey& key : kInputKeys) keys.push_back(&key);
    for (const auto& [key, value] : values) {
      if (key->kind != Kind::kInput) continue;
      const std::string at = Pointer("", key->name);
      if (!value->is_object()) Fail(at, "expected " + std::string(Expected(key->kind)));
      (key->name == "a" ? request.input : request.other) = ReadInput(Sort(*value, at, keys), at);
    }
  } else {
    request.input = ReadInput(values, "");
  }
  for (const RequestInput* input : {&request.input, &request.other}) {
    // Each has its own, but a command has one.
    if (!input->format.empty()) words_.push_back("--from=" + input->format);
    if (task_ != Task::kDiff) break;
    const auto understood = UnderstandCommand({"check", "input", input->format.empty() ? "--from=dmd" : words_.back()});
    if (const auto* refusal = std::get_if<Refusal>(&understood)) throw Translated(*refusal);
    if (!input->format.empty()) words_.pop_back();
  }
  for (const auto& [key, value] : values) {
    const std::string at = Pointer("", key->name);
    if (key->name == "name" && key->option.empty()) {
      request.element = ReadText(*value, at);
    } else if (key->name == "frame") {
      request.frame = ReadText(*value, at);
    } else if (key->name != "format" && !key->option.empty()) {
      AddWords(*key, *value, at);
    }
  }
  words_.push_back("input");
  if (task_ == Task::kExplain || task_ == Task::kPose || task_ == Task::kDiff) words_.push_back("input");
  auto understood = UnderstandCommand(words_);
  if (const auto* refusal = std::get_if<Refusal>(&understood)) throw Translated(*refusal);
  request.command = std::get<Command>(std::move(understood));
  return request;
}

}  // namespace

std::string_view NameOf(Task task) {
  constexpr std::string_view kNames[] = {"compose", "check", "explain", "pose", "diff"};
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
