// SPDX-License-Identifier: BSD-3-Clause
// Returns the text of an unchanged file.

#include <map>
#include <memory>
#include <utility>

#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/assets/asset_uri.h"
#include "sceneweld/parsers/assets/moved_files.h"
#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/mjcf/mjcf.h"
#include "sceneweld/parsers/mjcf/read/mjcf_asset_reader.h"
#include "sceneweld/parsers/xml/text_edits.h"
#include "sceneweld/parsers/xml/xml_parser.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::mjcf {
namespace {

// Nesting of included files; each level is a recursion.
constexpr int kDeepestKeptInclude = 100;

// The folder of the compiler that a file name is relative to.
enum class Below { kNothing, kMeshes, kTextures };

// The folder that the file name of an element is relative to; nullopt if the element names no file.
std::optional<Below> FileOf(std::string_view element, std::string_view attribute) {
  if (element == "texture" && attribute.starts_with("file")) return Below::kTextures;
  if (attribute != "file") return std::nullopt;
  if (element == "mesh" || element == "hfield" || element == "skin" || element == "flexcomp") return Below::kMeshes;
  if (element == "model") return Below::kNothing;
  return std::nullopt;
}

bool IsFolder(std::string_view attribute) {
  return attribute == "meshdir" || attribute == "texturedir" || attribute == "assetdir";
}

// One file as XML.
struct Document {
  explicit Document(const Source& file)
      : source(file), xml(ParseXml(file.text(), StrayText::kRefused, XmlDocument::kDeepest)) {}

  bool good() const { return !xml.fault && !xml.nodes.empty(); }
  const XmlNode& root() const { return xml.nodes.front(); }
  const XmlAttribute* Find(const XmlNode& node, std::string_view name) const {
    for (std::uint32_t i = 0; i < node.attribute_count; ++i) {
      const XmlAttribute& attribute = xml.attributes[node.attributes + i];
      if (attribute.name == name) return &attribute;
    }
    return nullptr;
  }
  XmlText TextOf(const XmlAttribute& attribute) const {
    return {attribute.value, {&source, attribute.begin, attribute.end}};
  }
  // The start of an attribute, including the white space before it.
  std::size_t BeginOf(const XmlAttribute& attribute) const {
    std::size_t begin = static_cast<std::size_t>(attribute.name.data() - source.text().data());
    while (begin > 0 && std::string_view(" \t\r\n").find(source.text()[begin - 1]) != std::string_view::npos) --begin;
    return begin;
  }
  // The text between the tags of the root.
  std::pair<std::size_t, std::size_t> Inner() const {
    const std::string& text = source.text();
    const std::size_t last = root().end - 1;
    if (text[last - 1] == '/') return {root().end, root().end};
    std::size_t begin = root().begin + 1 + root().name.size();
    if (root().attribute_count > 0) begin = xml.attributes[root().attributes + root().attribute_count - 1].end;
    return {text.find('>', begin) + 1, text.rfind("</", last)};
  }

  const Source& source;
  const ParsedXml xml;
};

// Edits one file and its includes for the new folder.
class Move {
 public:
  Move(const Source& source, std::string folder, std::unique_ptr<XmlDocument> main, const WriteOptions& options)
      : options_(options),
        files_(options.files->shared_system(), options.files->limits(), std::make_shared<Sources>()),
        context_{files_, *options.packages, unheard_, {.allow_outside = true}, nullptr},
        file_(std::move(main), std::move(folder), context_),
        main_(source) {}

  std::optional<std::string> Run() {
    if (!main_.good() || main_.root().name != "mujoco") return std::nullopt;
    TextEdits edits(main_.source.text());
    KeepName(edits);
    if (!ReadFolders(main_, 0) || IsRefused(main_)) return std::nullopt;
    // Without a folder, relative names in a text mean nothing.
    const bool stays = file_.folder.empty() || options_.folder == file_.folder;
    if (!options_.assets && stays) return edits.Applied();
    const bool strips = file_.compiler.strippath;
    auto text = Moved(main_, edits, false);
    // A name without a folder stays the same.
    if (text && strips && has_folders_) {
      TextEdits again(main_.source.text());
      KeepName(again);
      keeps_strippath_ = false;
      text = Moved(main_, again, false);
    }
    return text;
  }

 private:
  // A model without a name has the name of its file.
  void KeepName(TextEdits& edits) {
    const XmlNode& root = main_.root();
    const XmlAttribute* const model = main_.Find(root, "model");
    const std::string stem(FileStem(main_.source.path()));
    if ((model && !model->value.empty()) || FileStem(options_.file) == stem) return;
    if (model) {
      edits.Replace(model->begin, model->end, EscapedXml(stem));
    } else {
      edits.Insert(root.begin + 1 + root.name.size(), " model=\"" + EscapedXml(stem) + "\"");
    }
  }

  // The file that an include names; null after an error.
  const Document* Included(const Document& includer, const XmlNode& include) {
    const XmlAttribute* const name = includer.Find(include, "file");
    if (!name || name->value.empty() || include.child != XmlNode::kNone) return nullptr;
    std::string path;
    if (IsUri(name->value)) {
      const auto resolved = ResolveUri(name->value, file_.folder, {}, context_);
      if (!resolved) return nullptr;
      path = *resolved;
    } else {
      path = NormalizedPath(name->value, file_.folder);
      if (!files_.IsFile(path)) path = NormalizedPath(name->value, FolderOf(includer.source.path()));
    }
    const auto [found, is_new] = documents_.try_emplace(path);
    if (is_new) {
      if (const Source* source = files_.ReadText(path, {}, unheard_))
        found->second = std::make_unique<Document>(*source);
    }
    return found->second && found->second->good() ? found->second.get() : nullptr;
  }

  // The folders in the compiler elements, also in included files.
  bool ReadFolders(const Document& document, int depth) {
    if (depth > kDeepestKeptInclude) return false;
    const auto& nodes = document.xml.nodes;
    for (std::uint32_t at = document.root().child; at != XmlNode::kNone; at = nodes[at].next) {
      if (nodes[at].name == "include") {
        const Document* const included = Included(document, nodes[at]);
        if (!included || !ReadFolders(*included, depth + 1)) return false;
      } else if (nodes[at].name == "compiler") {
        const auto take = [&](std::string_view name, Name& into) {
          if (const XmlAttribute* says = document.Find(nodes[at], name)) into = Name(says->value);
        };
        take("meshdir", file_.compiler.meshdir);
        take("texturedir", file_.compiler.texturedir);
        take("assetdir", file_.compiler.assetdir);
        if (const XmlAttribute* says = document.Find(nodes[at], "strippath")) {
          file_.compiler.strippath = says->value == "true";
        }
      }
    }
    return true;
  }

  // Whether MuJoCo refuses the file because a mesh or a texture is missing. The writer leaves it out.
  bool IsRefused(const Document& document) {
    for (const XmlNode& node : document.xml.nodes) {
      if (node.name == "include") {
        const Document* const included = Included(document, node);
        if (included && IsRefused(*included)) return true;
      }
      const XmlAttribute* const builtin = node.name == "texture" ? document.Find(node, "builtin") : nullptr;
      if ((node.name != "mesh" && node.name != "texture") || (builtin && builtin->value != "none")) continue;
      for (std::uint32_t i = 0; i < node.attribute_count; ++i) {
        const XmlAttribute& attribute = document.xml.attributes[node.attributes + i];
        const auto below = FileOf(node.name, attribute.name);
        if (!below || attribute.value.empty()) continue;
        const auto path = AssetPath(document.TextOf(attribute), FolderNow(*below), file_);
        if (!path || IsUri(*path) || !files_.IsFile(*path)) return true;
      }
    }
    return false;
  }

  std::string FolderNow(Below below) const {
    const Compiler& compiler = file_.compiler;
    if (below == Below::kNothing) return {};
    const Name& own = below == Below::kMeshes ? compiler.meshdir : compiler.texturedir;
    return own.empty() ? compiler.assetdir.str() : own.str();
  }

  // Adds the new name of a file to the edits. Returns false if the file has none.
  bool MoveName(const Document& document, const XmlNode& node, const XmlAttribute& attribute, Below below,
                TextEdits& edits) {
    const XmlText written = document.TextOf(attribute);
    if (written.text.empty()) return true;
    const std::string folder = FolderNow(below);
    const auto path = AssetPath(written, folder, file_);
    if (!path) return options_.assets == nullptr;
    std::string name;
    if (options_.assets) {
      const std::string* const planned = below == Below::kNothing ? nullptr : options_.assets->Take(Name(*path));
      if (!planned) return false;
      // An asset without a name has the name of its file.
      if (!document.Find(node, "name") && FileStem(*planned) != FileStem(written.text)) return false;
      name = *planned;
    } else {
      if (IsUri(written.text) && !LosesPackage(options_, written.text)) return true;
      const bool strips = keeps_strippath_ && file_.compiler.strippath && below != Below::kNothing;
      const std::string_view stays = strips ? FileName(written.text) : written.text;
      // The folder of the compiler does not change.
      const std::string base = folder.empty() ? options_.folder : NormalizedPath(folder, file_.folder);
      if (!base.empty() && NormalizedPath(stays, base) == *path) return true;
      name = RelativeName(*path, base);
    }
    has_folders_ = has_folders_ || name.find('/') != std::string::npos;
    if (name != written.text) edits.Replace(attribute.begin, attribute.end, EscapedXml(name));
    return true;
  }

  void MoveCompiler(const Document& document, const XmlNode& node, TextEdits& edits) {
    for (std::uint32_t i = 0; i < node.attribute_count; ++i) {
      const XmlAttribute& attribute = document.xml.attributes[node.attributes + i];
      const bool is_folder = IsFolder(attribute.name) && !attribute.value.empty();
      if (is_folder && options_.assets) {
        edits.Replace(document.BeginOf(attribute), attribute.end + 1, {});
      } else if (is_folder && !attribute.value.starts_with('/')) {
        const std::string path = NormalizedPath(attribute.value, file_.folder);
        edits.Replace(attribute.begin, attribute.end, EscapedXml(RelativeName(path, options_.folder)));
      } else if (attribute.name == "strippath" && !keeps_strippath_) {
        edits.Replace(attribute.begin, attribute.end, "false");
      }
    }
  }

  // The text of a file, or for an included one the contents of its root; nullopt if that is impossible.
  std::optional<std::string> Moved(const Document& document, TextEdits& edits, bool is_included) {
    stop_.Look();
    const auto& nodes = document.xml.nodes;
    if (++depth_ > kDeepestKeptInclude) return std::nullopt;
    for (const XmlNode& node : nodes) {
      if (node.name == "include") {
        const Document* const included = Included(document, node);
        if (!included) return std::nullopt;
        TextEdits inner(included->source.text());
        auto text = Moved(*included, inner, true);
        if (!text || !files_.CountMade("the text", text->size(), {}, unheard_)) return std::nullopt;
        edits.Replace(node.begin, node.end, *std::move(text));
      } else if (node.name == "compiler") {
        MoveCompiler(document, node, edits);
      } else {
        for (std::uint32_t i = 0; i < node.attribute_count; ++i) {
          const XmlAttribute& attribute = document.xml.attributes[node.attributes + i];
          const auto below = FileOf(node.name, attribute.name);
          if (below && !MoveName(document, node, attribute, *below, edits)) return std::nullopt;
        }
      }
    }
    --depth_;
    if (!is_included) return edits.Applied();
    const auto [begin, end] = document.Inner();
    return edits.Applied(begin, end);
  }

  const WriteOptions& options_;
  Files files_;
  Diagnostics unheard_;
  ReadContext context_;
  File file_;
  const Document main_;
  std::map<std::string, std::unique_ptr<Document>> documents_;  // By path; null if the file is unreadable.
  StopCheck stop_{&files_.limits()};
  int depth_ = 0;
  bool keeps_strippath_ = true;
  bool has_folders_ = false;
};

}  // namespace

std::optional<std::string> KeptText(const Source& source, const WriteOptions& options) {
  // The writer takes free joints and keys away, and replaces names.
  if (options.sdf_root == SdfRoot::kModel || options.separates_mjcf) return std::nullopt;
  if (options.mujoco_version != MujocoVersion::k40) return std::nullopt;
  Diagnostics unheard;
  auto main = XmlDocument::ParseDeep(source, unheard);
  if (!main) return std::nullopt;
  return Move(source, source.path().starts_with('/') ? FolderOf(source.path()) : std::string(), std::move(main),
              options)
      .Run();
}

}  // namespace sceneweld::mjcf
