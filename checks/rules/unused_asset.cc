// SPDX-License-Identifier: BSD-3-Clause
// The rule `unused-asset`.

#include <algorithm>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {
namespace {

// The assets that the MJCF files of a scene declare, and every name that they mention. A scene does not keep the places
// of assets, so the files are parsed again. Names are not resolved: an asset counts as used if any attribute has its
// name as its value, so that none is reported that a plugin or a skin uses. Assets of included files are not reported:
// such files are often libraries for several models.
class MjcfAssetUses {
 public:
  explicit MjcfAssetUses(CheckRun& run) : run_(run) {}

  /// Adds a file and those that it includes. Returns false if one cannot be read: then it is unknown what is used.
  bool Add(const Source& source, const std::string& main_folder, bool is_included = false) {
    if (!added_.insert(source.path()).second) return true;
    if (run_.files.limits().ShouldStop()) throw Stopped();
    Diagnostics unheard;
    auto document = XmlDocument::ParseDeep(source, unheard);
    if (!document) return false;
    documents_.push_back(std::move(document));
    const Element root = documents_.back()->root();
    if (!root || (root.name() != "mujoco" && root.name() != "mujocoinclude")) return false;
    // A file without bodies is a library for the files that include it.
    return Walk(root, main_folder, is_included || !root.child("worldbody"));
  }

  void Report() {
    std::erase_if(assets_, [&](const Asset& asset) { return mentioned_.contains(asset.name); });
    for (std::size_t i = 0; i < assets_.size();) {
      const Source* const file = assets_[i].element.span().source;
      std::size_t end = i + 1;
      while (end < assets_.size() && assets_[end].element.span().source == file) ++end;
      Diagnostic& diagnostic =
          run_.Report(assets_[i].element.span(),
                      "nothing uses the " + std::string(assets_[i].element.name()) + " " + Quoted(assets_[i].name));
      diagnostic.Help("remove it");
      if (end - i > 1) diagnostic.Note({}, "and " + std::to_string(end - i - 1) + " more assets of this file");
      i = end;
    }
  }

 private:
  struct Asset {
    Element element;
    std::string name;
  };

  bool Walk(Element of, const std::string& main_folder, bool is_included) {
    // Without recursion, because bodies may be nested deeply.
    std::vector<Element> open{of};
    while (!open.empty()) {
      const Element element = open.back();
      open.pop_back();
      if (element.name() == "include" && !Include(element, main_folder)) return false;
      const bool is_asset = element.parent() && element.parent().name() == "asset";
      if (is_asset && !is_included) AddAsset(element);
      for (Attribute a = element.first_attribute(); a; a = a.next()) {
        if (a.name() != "name" && a.name() != "file" && a.name() != "class") Mention(a.value());
      }
      const std::size_t first = open.size();
      for (const Element child : element.children()) open.push_back(child);
      std::reverse(open.begin() + static_cast<std::ptrdiff_t>(first), open.end());  // The first child is next.
    }
    return true;
  }

  bool Include(Element include, const std::string& main_folder) {
    const Attribute file = include.attribute("file");
    if (!file) return true;
    for (const std::string& folder : {main_folder, FolderOf(include.document().source().path())}) {
      const std::string path = NormalizedPath(file.value(), folder);
      if (!run_.files.IsFile(path)) continue;
      Diagnostics unheard;
      const Source* const source = run_.files.ReadText(path, {}, unheard);
      return source && Add(*source, main_folder, true);
    }
    return false;
  }

  void AddAsset(Element element) {
    const bool is_known = element.name() == "mesh" || element.name() == "texture" || element.name() == "material" ||
                          element.name() == "hfield";
    if (!is_known) return;
    const Attribute type = element.attribute("type");
    if (element.name() == "texture" && type && type.value() == "skybox") return;  // Drawn without being named.
    if (const Attribute name = element.attribute("name"); name && !name.value().empty()) {
      assets_.push_back({element, std::string(name.value())});
    } else if (const Attribute file = element.attribute("file"); file && !file.value().empty()) {
      assets_.push_back({element, std::string(FileStem(file.value()))});
    }
  }

  // A value, and each of its words: some attributes are lists of names.
  void Mention(std::string_view value) {
    mentioned_.emplace(value);
    if (value.find(' ') == std::string_view::npos) return;
    for (std::size_t begin = 0; begin < value.size();) {
      const std::size_t end = std::min(value.find(' ', begin), value.size());
      if (end > begin) mentioned_.emplace(value.substr(begin, end - begin));
      begin = end + 1;
    }
  }

  CheckRun& run_;
  std::unordered_set<std::string> added_;  // Paths.
  std::vector<std::unique_ptr<XmlDocument>> documents_;
  std::vector<Asset> assets_;
  std::unordered_set<std::string> mentioned_;
};

void CheckUnusedAsset(CheckRun& run) {
  MjcfAssetUses uses(run);
  // Included files come with the file that includes them.
  for (const Source* source : SourcesOf(run.scene)) {
    if (source->text().find("<mujoco") == std::string::npos) continue;
    if (source->text().find("<mujocoinclude") != std::string::npos) continue;
    if (!uses.Add(*source, FolderOf(source->path()))) return;
  }
  uses.Report();
}

}  // namespace

template <>
const CheckRule& Rule<"unused-asset">() {
  static constexpr CheckRule kRule{
      .code = {"unused-asset",
               "An MJCF file declares a mesh, a texture, a material or a height field that nothing uses. MuJoCo loads "
               "and compiles it all the same, which costs time and memory. Remove it, or use it where it was meant to "
               "be."},
      .severity = Severity::kNote,
      .tier = CheckTier::kAssets,
      .summary = "nothing uses a declared asset",
      .check = &CheckUnusedAsset,
      .consumers = kMujoco,
  };
  return kRule;
}

}  // namespace sceneweld
