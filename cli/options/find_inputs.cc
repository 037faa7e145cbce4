// SPDX-License-Identifier: BSD-3-Clause
// Finds the inputs of a command that takes several: files, folders, patterns and lists.

#include "sceneweld/cli/options/find_inputs.h"

#include <fnmatch.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "sceneweld/cli/formatting/format_text.h"
#include "sceneweld/cli/options/values.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/path_text.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {
namespace {

constexpr std::string_view kXacro = "xacro:";
// Elements that only define something, and those whose content counts as if they were not there.
constexpr std::string_view kDefinitions[] = {"macro", "property", "include", "arg", "if", "unless"};
constexpr std::string_view kModelElements[] = {"link", "joint", "model", "world"};

struct Tag {
  std::string_view name;
  bool opens = true;
  bool closes = false;  // Both: an empty element.
};

// The tags of an XML text in order, whether or not it is well formed.
class Tags {
 public:
  explicit Tags(std::string_view text) : rest_(text) {}

  std::optional<Tag> Next() {
    for (;;) {
      const auto at = rest_.find('<');
      if (at == std::string_view::npos) return std::nullopt;
      rest_.remove_prefix(at + 1);
      if (rest_.starts_with("!--")) {
        SkipBehind("-->");
      } else if (rest_.starts_with("![CDATA[")) {
        SkipBehind("]]>");
      } else if (rest_.starts_with("?") || rest_.starts_with("!")) {
        SkipBehind(">");
      } else {
        return TakeTag();
      }
    }
  }

 private:
  void SkipBehind(std::string_view end) {
    const auto at = rest_.find(end);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + end.size());
  }

  Tag TakeTag() {
    Tag tag;
    if (rest_.starts_with("/")) {
      tag.opens = false;
      tag.closes = true;
      rest_.remove_prefix(1);
    }
    const auto end_of_name = std::min(rest_.find_first_of(" \t\r\n/>"), rest_.size());
    tag.name = rest_.substr(0, end_of_name);
    std::size_t at = end_of_name;
    // A value may contain `>`.
    for (char quote = 0; at < rest_.size() && (quote != 0 || rest_[at] != '>'); ++at) {
      const char c = rest_[at];
      if (quote != 0 ? c == quote : c == '"' || c == '\'') quote = quote != 0 ? '\0' : c;
    }
    if (tag.opens && at > end_of_name && rest_[at - 1] == '/') tag.closes = true;
    rest_.remove_prefix(std::min(at + 1, rest_.size()));
    return tag;
  }

  std::string_view rest_;
};

template <std::size_t count>
bool IsOneOf(std::string_view name, const std::string_view (&names)[count]) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

bool IsPartOfModel(std::string_view name) {
  if (!name.starts_with(kXacro)) return IsOneOf(name, kModelElements);
  return !IsOneOf(name.substr(kXacro.size()), kDefinitions);
}

bool IsMacroOrProperty(std::string_view name) { return name == "xacro:macro" || name == "xacro:property"; }

// Whether the text of a xacro file, or of an XML file in general, describes a model by itself: its root is `<robot>`
// or `<sdf>`, and outside of its macros it has a link, a joint, a model, or a call of a macro. Files with definitions
// for others are not models.
bool IsXacroModel(std::string_view text) {
  Tags tags(text);
  const auto root = tags.Next();
  if (!root || (root->name != "robot" && root->name != "sdf")) return false;
  int in_definition = 0;
  while (const auto tag = tags.Next()) {
    if (IsMacroOrProperty(tag->name)) {
      in_definition += (tag->opens ? 1 : 0) - (tag->closes ? 1 : 0);
    } else if (in_definition == 0 && tag->opens && IsPartOfModel(tag->name)) {
      return true;
    }
  }
  return false;
}

constexpr std::size_t kMostInputs = 1'000'000;
constexpr std::size_t kMostBytesOfList = std::size_t{256} << 20;
constexpr std::size_t kMostBytesRead = std::size_t{16} << 20;  // Of a file whose text decides.

// The name of the first element of an XML text; empty for a text without elements.
std::string_view FirstElementOf(std::string_view text) {
  for (;;) {
    const auto at = text.find('<');
    if (at == std::string_view::npos) return {};
    text.remove_prefix(at);
    const bool is_comment = text.starts_with("<!--");
    if (!is_comment && !text.starts_with("<?") && !text.starts_with("<!")) break;
    const std::string_view end = is_comment ? "-->" : ">";
    const auto close = text.find(end);
    if (close == std::string_view::npos) return {};
    text.remove_prefix(close + end.size());
  }
  const std::size_t end = text.find_first_of(" \t\r\n/>", 1);
  return end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
}

bool IsMjcf(std::string_view text) { return FirstElementOf(text) == "mujoco"; }

// Whether an XML text is of robots or of a ROS package, whatever part of them it is.
bool IsXmlOfRobots(std::string_view text) {
  constexpr std::string_view kElements[] = {"mujoco", "mujocoinclude", "robot", "sdf", "model", "package"};
  return std::find(std::begin(kElements), std::end(kElements), FirstElementOf(text)) != std::end(kElements);
}

// Whether a line at the root of a YAML text is the key of directives.
bool IsDirectives(std::string_view text) {
  constexpr std::string_view kKey = "directives:";
  return text.starts_with(kKey) || text.find("\n" + std::string(kKey)) != std::string_view::npos;
}

bool IsSceneJson(std::string_view text) { return text.find("\"sceneweld/scene/") != std::string_view::npos; }

// Suffixes that other files share, and what the text of an input is like. Null: never in a folder.
struct SharedSuffix {
  std::string_view suffix;
  bool (*is_input)(std::string_view text);
};
constexpr SharedSuffix kSharedSuffixes[] = {
    {".xml", &IsMjcf}, {".yaml", &IsDirectives}, {".yml", &IsDirectives},   {".json", &IsSceneJson},
    {".obj", nullptr}, {".srdf.xacro", nullptr}, {".xacro", &IsXacroModel},
};

constexpr SharedSuffix kSharedSuffixesOfLayouts[] = {
    {".xml", &IsXmlOfRobots}, {".yaml", &IsDirectives}, {".yml", &IsDirectives}};

bool HasReadableSuffix(std::string_view path) {
  const Format* format = FormatOfInput(path);
  return format && Serves(*format, Use::kReading);
}

// Whether no other kind of file has the suffix, or the text is that of an input.
bool HasTextOfInput(const std::string& path, std::span<const SharedSuffix> suffixes, const FileSystem& files) {
  if (HasSuffix(path, ".dmd.yaml")) return true;
  for (const SharedSuffix& shared : suffixes) {
    if (!HasSuffix(path, shared.suffix)) continue;
    std::string why;
    const auto text = shared.is_input ? files.Read(path, kMostBytesRead, why) : std::nullopt;
    return text && shared.is_input(*text);
  }
  return true;
}

std::string Joined(const std::string& folder, const std::string& name) {
  if (folder.empty()) return name;
  return folder.ends_with('/') ? folder + name : folder + "/" + name;
}

bool IsPattern(std::string_view text) { return text.find_first_of("*?[") != std::string_view::npos; }

bool Matches(const std::string& pattern, const std::string& name) {
  return fnmatch(pattern.c_str(), name.c_str(), FNM_PERIOD) == 0;
}

std::vector<std::string> SplitAtSlashes(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const auto slash = std::min(path.find('/'), path.size());
    if (slash > 0) parts.emplace_back(path.substr(0, slash));
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return parts;
}

bool IsBelow(const std::string& path, const std::string& folder) {
  return path.starts_with(folder == "/" ? folder : folder + "/");
}

// Stand for `{{` and `}}` of a pattern for outputs.
constexpr char kOpen = '\1', kClose = '\2';

std::string WithSingleBraces(std::string_view pattern) {
  std::string text;
  while (!pattern.empty()) {
    const bool is_double = pattern.starts_with("{{") || pattern.starts_with("}}");
    std::size_t taken = is_double ? 2 : 1;
    if (is_double) {
      text += pattern.front() == '{' ? kOpen : kClose;
    } else {
      if (pattern.front() == '{') taken = std::min(pattern.find('}'), pattern.size() - 1) + 1;
      text += pattern.substr(0, taken);
    }
    pattern.remove_prefix(taken);
  }
  return text;
}

// The files that a pattern for outputs may have named, such as `out/{stem}.sdf`.
class OutputPattern {
 public:
  OutputPattern(const std::string& given, const std::string& here) {
    const std::string pattern = WithSingleBraces(given);
    const auto slash = pattern.rfind('/', pattern.find('{'));
    if (pattern.find('{') == std::string::npos || slash == std::string::npos) return;
    folder_ = NormalizedPath(pattern.substr(0, slash + 1), here);
    std::replace(folder_.begin(), folder_.end(), kOpen, '{');
    std::replace(folder_.begin(), folder_.end(), kClose, '}');
    AddText(folder_ == "/" ? folder_ : folder_ + "/");
    for (std::string_view rest = std::string_view(pattern).substr(slash + 1); !rest.empty();) {
      const auto open = std::min(rest.find('{'), rest.size());
      AddText(rest.substr(0, open));
      rest.remove_prefix(open);
      if (rest.empty()) break;
      // `{dir}` may be `.`, which leaves no trace in the path.
      const bool is_folder = rest.starts_with("{dir}");
      const auto close = rest.find('}');
      glob_ += '*';
      has_folders_ = has_folders_ || is_folder;
      rest.remove_prefix(close == std::string_view::npos ? rest.size() : close + 1);
      if (is_folder && rest.starts_with('/')) rest.remove_prefix(1);
    }
  }

  /// `start`: the folder where the search began. In that folder itself a file may be an input as well.
  bool Matches(const std::string& path, const std::string& start) const {
    return !folder_.empty() && IsBelow(folder_, start) && IsBelow(path, folder_) &&
           fnmatch(glob_.c_str(), path.c_str(), has_folders_ ? 0 : FNM_PATHNAME) == 0;
  }

 private:
  void AddText(std::string_view text) {
    for (const char c : text) {
      if (std::string_view("*?[\\").find(c) != std::string_view::npos) glob_ += '\\';
      glob_ += c == kOpen ? '{' : c == kClose ? '}' : c;
    }
  }

  std::string folder_;  // Absolute, up to the first placeholder; empty: the pattern names no folder of its own.
  std::string glob_;
  bool has_folders_ = false;
};

struct StandardInput {
  std::optional<std::string> text;
  std::string why;  // There is no text.
};

StandardInput ReadStandardInput() {
  std::string text;
  std::string buffer(1 << 16, '\0');
  while (text.size() <= kMostBytesOfList) {
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count == 0) break;
    if (count > 0) {
      text.append(buffer, 0, static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      return {std::nullopt, std::generic_category().message(errno)};
    }
  }
  return {std::move(text), ""};
}

// Inputs are searched several times: `sceneweld.toml` beside them counts. Standard input can be read once only.
const StandardInput& ListOnStandardInput() {
  static const StandardInput input = ReadStandardInput();
  return input;
}

class Finder {
 public:
  Finder(const FileSystem& files, const Outputs& except, Diagnostics& diagnostics, SearchedFiles searched)
      : files_(files),
        finds_layouts_(searched == SearchedFiles::kLayouts),
        here_(CurrentFolder()),
        except_(except.folder.empty() ? std::string() : Absolute(except.folder)),
        outputs_(except.files),
        output_pattern_(except.pattern, here_),
        diagnostics_(diagnostics) {}

  void AddWord(const std::string& word, bool may_be_list) {
    const auto kind = files_.KindOf(Absolute(word));
    const std::size_t before = found_.size();
    matches_ = 0;
    const bool is_own = kind == FileSystem::Kind::kFile || word.find("#/") != std::string::npos;
    const bool is_list = may_be_list && word.size() > 1 && word.front() == '@';
    if (is_list) {
      several_ = true;
      reads_list_ = reads_list_ || word == "@-";
      AddList(word.substr(1));
    } else if (!is_own && kind == FileSystem::Kind::kFolder) {
      several_ = true;
      std::string folder = word;
      while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
      start_ = Absolute(folder);
      AddFolder(folder == "." ? std::string() : folder, "");
      if (matches_ == 0 && IsExcepted(start_)) {
        Fail("the folder " + Quoted(word) + " is also a folder of outputs, which are not read", word)
            .Help("use another `--output-dir`, or name the files, as in `'*.urdf'`");
      } else if (matches_ == 0) {
        Fail("no file in the folder " + Quoted(word) + " is a scene or a model", word)
            .Help(
                "such files are `.dmd.yaml`, `.urdf`, `.sdf`, `.world` and `.mjcf`, and `.xacro`, `.xml`, `.yaml` and "
                "`.json` with such a text");
      }
    } else if (!is_own && IsPattern(word)) {
      several_ = true;
      AddPattern(word);
      if (matches_ == 0) {
        std::string help = HelpForSpelling(word);
        if (help.empty()) help = "only files with the suffix of a format match; `**` is any number of folders";
        Fail("no file matches " + Quoted(word), word).Help(help);
      }
    } else {
      Add(word, "");
    }
    const auto by_path = [](const Input& a, const Input& b) { return a.path < b.path; };
    if (!is_list) std::sort(found_.begin() + static_cast<std::ptrdiff_t>(before), found_.end(), by_path);
  }

  std::optional<Inputs> Take() {
    if (reads_list_ && known_.contains("-")) {
      Fail("standard input is both an input and a list of inputs", "-").Help("give the list as a file");
    }
    if (diagnostics_.has_errors() || found_.empty()) return std::nullopt;
    const bool several = several_ || found_.size() > 1;
    return Inputs{std::move(found_), several, std::move(lists_)};
  }

 private:
  std::string Absolute(const std::string& path) const { return NormalizedPath(path, here_); }

  Diagnostic& Fail(std::string message, const std::string& word) {
    return diagnostics_.Error("file-not-found", {}, std::move(message)).InFile({word, {}});
  }

  void Add(const std::string& path, const std::string& below) {
    ++matches_;
    if (!known_.insert(path == "-" ? path : Absolute(path)).second) return;
    if (found_.size() == kMostInputs) {
      diagnostics_.Error("limit-exceeded", {}, "more than " + std::to_string(kMostInputs) + " inputs")
          .InFile({path, path});
    }
    if (found_.size() <= kMostInputs) found_.push_back({path, below});
  }

  void AddList(const std::string& list) {
    std::string why;
    const bool is_standard_input = list == "-";
    if (is_standard_input) why = ListOnStandardInput().why;
    if (!is_standard_input) lists_.push_back(Absolute(list));
    const auto text =
        is_standard_input ? ListOnStandardInput().text : files_.Read(Absolute(list), kMostBytesOfList, why);
    if (text && text->size() > kMostBytesOfList) {
      diagnostics_
          .Error("limit-exceeded", {}, "a list of inputs of more than " + std::to_string(kMostBytesOfList) + " bytes")
          .InFile({list, {}});
      return;
    }
    if (!text) {
      Fail("cannot read the list of inputs " + Quoted(list) + ": " + why, list)
          .Help("`@FILE` names a file with an input in each line; write `./@FILE` for a file of that name");
      return;
    }
    std::size_t words = 0;
    for (std::string_view rest = *text; !rest.empty();) {
      const auto end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = Trimmed(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (line.empty() || line.front() == '#') continue;
      AddWord(std::string(line), false);
      ++words;
    }
    if (words == 0) Fail("the list of inputs " + Quoted(list) + " is empty", list);
  }

  bool IsExcepted(const std::string& folder) const {
    return !except_.empty() && (folder == except_ || IsBelow(folder, except_));
  }

  // A file that a search found.
  void AddFound(const std::string& path, const std::string& below) {
    const std::string absolute = Absolute(path);
    if (!outputs_.contains(absolute) && !output_pattern_.Matches(absolute, start_)) Add(path, below);
  }

  // Calls `visit(name, path, kind)` for what is in a folder and not hidden, in byte order.
  template <typename Visit>
  void EachIn(const std::string& folder, Visit&& visit) {
    for (const std::string& name : files_.List(Absolute(folder.empty() ? "." : folder))) {
      if (name.starts_with('.')) continue;
      const std::string path = Joined(folder, name);
      visit(name, path, files_.KindOf(Absolute(path)));
    }
  }

  // Each folder once, because links can make circles.
  template <typename Work>
  void OnceInside(const std::string& folder, Work&& work) {
    const std::string absolute = Absolute(folder.empty() ? "." : folder);
    if (IsExcepted(absolute)) return;
    const std::string canonical = files_.Canonical(absolute);
    if (!inside_.insert(canonical).second) return;
    work();
    inside_.erase(canonical);
  }

  void AddFolder(const std::string& folder, const std::string& below) {
    OnceInside(folder, [&] {
      EachIn(folder, [&](const std::string& name, const std::string& path, FileSystem::Kind kind) {
        if (kind == FileSystem::Kind::kFolder) {
          AddFolder(path, Joined(below, name));
        } else if (kind == FileSystem::Kind::kFile && IsInputOfFolder(path)) {
          AddFound(path, below);
        }
      });
    });
  }

  bool HasWantedSuffix(const std::string& path) const {
    return finds_layouts_ ? LayoutLanguageOf(path).has_value() : HasReadableSuffix(path);
  }

  bool IsInputOfFolder(const std::string& path) const {
    if (!finds_layouts_) return IsSceneFile(Absolute(path), files_);
    return HasWantedSuffix(path) && HasTextOfInput(Absolute(path), kSharedSuffixesOfLayouts, files_);
  }

  void AddPattern(const std::string& pattern) {
    const std::vector<std::string> parts = SplitAtSlashes(pattern);
    const auto first =
        std::find_if(parts.begin(), parts.end(), [](const std::string& part) { return IsPattern(part); });
    std::string folder = pattern.starts_with('/') ? "/" : "";
    for (auto part = parts.begin(); part != first; ++part) folder = Joined(folder, *part);
    start_ = Absolute(folder.empty() ? "." : folder);
    const auto known = files_.KindOf(start_);
    if (known == FileSystem::Kind::kFolder) Match(folder, "", std::span(parts).subspan(first - parts.begin()));
  }

  // Files in `folder` whose path from there matches the parts.
  void Match(const std::string& folder, const std::string& below, std::span<const std::string> parts) {
    const std::string& part = parts.front();
    const bool is_any = part == "**";
    const auto rest = parts.subspan(1);
    const auto visit = [&](const std::string& name, const std::string& path, FileSystem::Kind kind) {
      if (kind == FileSystem::Kind::kFolder && (is_any || (!rest.empty() && Matches(part, name)))) {
        if (!IsExcepted(Absolute(path))) Match(path, Joined(below, name), is_any ? parts : rest);
      } else if (kind == FileSystem::Kind::kFile && rest.empty() && (is_any || Matches(part, name))) {
        if (HasWantedSuffix(path)) AddFound(path, below);
      }
    };
    if (is_any) {
      OnceInside(folder, [&] {
        if (!rest.empty()) Match(folder, below, rest);
        EachIn(folder, visit);
      });
    } else if (IsPattern(part)) {
      EachIn(folder, visit);
    } else {
      const std::string path = Joined(folder, part);
      visit(part, path, files_.KindOf(Absolute(path)));
    }
  }

  const FileSystem& files_;
  const bool finds_layouts_;
  const std::string here_;
  const std::string except_;
  const std::set<std::string>& outputs_;
  const OutputPattern output_pattern_;
  Diagnostics& diagnostics_;
  std::vector<Input> found_;
  std::vector<std::string> lists_;
  std::set<std::string> known_;   // Absolute paths.
  std::set<std::string> inside_;  // The folders that are being searched.
  std::string start_;             // The folder where the search for the word began.
  std::size_t matches_ = 0;       // Of the word.
  bool several_ = false;
  bool reads_list_ = false;  // From standard input.
};

}  // namespace

bool IsSceneFile(const std::string& path, const FileSystem& files) {
  return HasReadableSuffix(path) && HasTextOfInput(path, kSharedSuffixes, files);
}

std::optional<Inputs> FindInputs(const std::vector<std::string>& words, const FileSystem& files, const Outputs& except,
                                 Diagnostics& diagnostics, SearchedFiles searched) {
  Finder finder(files, except, diagnostics, searched);
  for (const std::string& word : words) finder.AddWord(word, true);
  return finder.Take();
}

}  // namespace sceneweld::cli
