// SPDX-License-Identifier: BSD-3-Clause
// Reads the `asset` sections of a file: textures, meshes, materials and models to attach. It resolves their file names
// and reports missing files; mass/mjcf_mesh.cc opens the meshes.

#include "sceneweld/parsers/mjcf/read/mjcf_asset_reader.h"

#include "sceneweld/parsers/files/packages/find_asset.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/mjcf/mass/mjcf_mesh.h"
#include "sceneweld/parsers/mjcf/model/mjcf_apply.h"
#include "sceneweld/parsers/mjcf/model/mjcf_model.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::mjcf {
namespace {

struct Texture {
  Name path;  ///< Empty if a geometry cannot use the texture.
  Name uri;
};

class AssetReader {
 public:
  explicit AssetReader(File& file) : file_(file), reading_(ReadingOf(file.diagnostics())) {}

  void Run() {
    for (const Element section : file_.sections) {
      if (section.name() != "asset") continue;
      CheckNames(section, kAsset, UnknownNames::kWarning, reading_);
      ReadTextures(section);
    }
    file_.EachIn("asset", [&](Element child) {
      if (child.name() == "mesh") ReadMesh(child);
      if (child.name() == "material") ReadMaterial(child);
      if (child.name() == "model") ReadModel(child);
      if (child.name() == "hfield") ReadHfield(child);
    });
  }

 private:
  Diagnostics& diagnostics() { return reading_.diagnostics; }

  // The `name` of an element, or `stem`, the stem of its file name. Returns an empty name, after an error, if there is
  // neither or the name is taken.
  template <typename Map>
  std::string NewName(Element element, std::string_view stem, const Map& taken) {
    const Attribute name = element.attribute("name");
    const std::string own(name && !name.value().empty() ? name.value() : stem);
    if (own.empty()) {
      diagnostics().Error("missing-value", element.span(), Describe(element) + " needs a `name`");
      return {};
    }
    if (const auto other = taken.find(own); other != taken.end()) {
      diagnostics()
          .Error("duplicate-name", element.span(),
                 "there is already a `" + std::string(element.name()) + "` " + Quoted(own))
          .Note(SpanOf(other->second), "first declared here");
      return {};
    }
    return own;
  }
  static Span SpanOf(const MeshAsset& mesh) { return mesh.element.span(); }
  static Span SpanOf(const MaterialAsset& material) { return material.span; }
  static Span SpanOf(const ModelAsset& model) { return model.element.span(); }

  void ReadTextures(Element section) {
    file_.includes.Each(section, [&](Element child) {
      if (child.name() != "texture") return;
      TextureElement says = file_.ClassOf(child, file_.classes.main(), diagnostics()).texture;
      Apply(child, says, reading_);
      Texture texture;
      if (says.type == "2d" && child.attribute("file") && !says.file.empty() && !IsMade(says)) {
        texture = Locate(child);
      }
      const std::string name(says.name.empty() ? FileStem(says.file) : says.name.view());
      if (!name.empty()) textures_.insert_or_assign(name, texture);
    });
  }

  // MuJoCo does not open the files of a pattern that it generates.
  static bool IsMade(const TextureElement& says) { return !says.builtin.empty() && !(says.builtin == "none"); }

  // The image, also a missing one, which is reported.
  Texture Locate(Element element) {
    const XmlText text = *element.value("file");
    const auto path = AssetPath(text, FolderFor("texture", file_.compiler), file_);
    if (!path) return {};
    if (!IsUri(*path) && !file_.context.files.IsFile(*path)) ReportMissing("texture", text, *path, "");
    return {Name(*path), Name(text.text)};
  }

  bool MayBeMissing() const { return file_.context.rules.missing_assets == MissingAssets::kWarn; }

  // MuJoCo refuses a file with a missing asset, whether something uses the asset or not. Returns false after an error.
  bool ReportMissing(std::string_view kind, const XmlText& text, const std::string& path, std::string_view effect) {
    std::string message = std::string(kind) + " " + Quoted(text.text) + " not found: no file " + Quoted(path);
    if (MayBeMissing()) {
      diagnostics().Warning("file-not-found", text.span, message.append(effect));
    } else {
      diagnostics().Error("file-not-found", text.span, std::move(message));
    }
    return MayBeMissing();
  }

  void ReadMesh(Element element) {
    const Class& class_of = file_.ClassOf(element, file_.classes.main(), diagnostics());
    MeshAsset asset;
    asset.element = element;
    const MeshElement& defaults = class_of.mesh;
    asset.says.scale = defaults.scale;
    asset.says.inertia = defaults.inertia;
    asset.says.kept = defaults.kept;
    bool good = Apply(element, asset.says, reading_);
    const std::string name = NewName(element, FileStem(asset.says.file), file_.assets.meshes);
    if (asset.says.builtin && (!asset.says.file.empty() || element.attribute("vertex"))) {
      diagnostics().Error(
          "conflicting-values", element.span(),
          Describe(element) + " has both `builtin` and " + (asset.says.file.empty() ? "`vertex`" : "`file`"));
      good = false;
    } else if (asset.says.builtin) {
      asset.builtin = ReadBuiltinMesh(element, *asset.says.builtin, diagnostics());
      good = good && asset.builtin;
    } else if (!asset.says.file.empty()) {
      const XmlText text = *element.value("file");
      const auto path = AssetPath(text, FolderFor("mesh", file_.compiler), file_);
      good = good && path;
      if (path && !IsUri(*path) && !file_.context.files.IsFile(*path)) {
        good = ReportMissing("mesh", text, *path, "; the mesh has no mass");
      } else if (path && !HasSuffix(*path, ".obj") && !HasSuffix(*path, ".stl") && !HasSuffix(*path, ".msh")) {
        diagnostics()
            .Error("unsupported-mesh", text.span, "MuJoCo does not support the format of mesh " + Quoted(text.text))
            .Help("use an `.obj`, `.stl` or `.msh` file");
        good = false;
      }
      if (path) asset.path = Name(*path);
    } else if (element.attribute("vertex")) {
      asset.inline_mesh = ReadInlineMesh(element, diagnostics());
      good = good && asset.inline_mesh;
    } else if (!element.attribute("builtin") && !element.child("plugin")) {
      diagnostics().Error("missing-value", element.span(),
                          Describe(element) + " needs a `file`, `vertex` or `builtin`");
      good = false;
    }
    if (name.empty()) return;
    if (!good) {
      file_.assets.faulty_meshes.emplace(name, element.span());
    } else {
      file_.assets.meshes.emplace(name, std::move(asset));
    }
  }

  void ReadMaterial(Element element) {
    MaterialElement says = file_.ClassOf(element, file_.classes.main(), diagnostics()).material;
    Apply(element, says, reading_);
    const std::string name = NewName(element, {}, file_.assets.materials);
    if (name.empty()) return;
    Material material;
    material.name = Name(name);
    const Rgba c = ColourInRange(says.rgba, element, "rgba", reading_);
    material.diffuse = c;
    if (const auto s = says.specular) {
      material.specular = ColourInRange(Rgba{*s, *s, *s, 1}, element, "specular", reading_);
    }
    if (const auto e = says.emission) {
      material.emissive = ColourInRange(Rgba{*e * c.r, *e * c.g, *e * c.b, 1}, element, "emission", reading_);
    }
    if (!says.texture.empty()) {
      const auto texture = textures_.find(says.texture.str());
      if (texture != textures_.end()) {
        material.diffuse_map = texture->second.path;
        material.diffuse_map_uri = texture->second.uri;
      } else if (const auto text = element.value("texture")) {
        diagnostics()
            .Warning("unknown-name", text->span, "no texture " + Quoted(text->text))
            .Suggest(NearestKey(textures_, text->text));
      }
    }
    file_.assets.materials.emplace(
        name, MaterialAsset{std::make_shared<const Material>(std::move(material)), element.span()});
  }

  // Only its size matters here; the model keeps the element.
  void ReadHfield(Element element) {
    const Attribute own = element.attribute("name");
    const auto file = element.value("file");
    const std::string name(own && !own.value().empty() ? own.value() : FileStem(file ? file->text : ""));
    const auto size = element.value("size");
    Numbers<4> numbers{};
    if (name.empty() || !size || ScanNumbers(size->text, numbers.values).count != 4) return;
    file_.assets.hfields.emplace(name, numbers);
  }

  void ReadModel(Element element) {
    ModelElement says;
    ReadRows(element, kModelAsset, says, reading_);
    if (says.file.empty()) {
      diagnostics().Error("missing-value", element.span(), Describe(element) + " needs a `file`");
      return;
    }
    const XmlText text{says.file.name, says.file.span};
    const auto path = AssetPath(text, {}, file_);
    if (!path) return;
    ModelAsset asset{*path, element};
    const Attribute name = element.attribute("name");
    if (name && name.value().empty()) return;  // MuJoCo accepts it, too, and no `attach` can name it.
    // Without a `name`, the asset has the name of the model in the file, which must be read for it.
    const std::string own =
        name ? NewName(element, {}, file_.assets.models) : ModelNameIn(*path, text);
    if (!own.empty()) file_.assets.models.emplace(own, std::move(asset));
  }

  std::string ModelNameIn(const std::string& path, const XmlText& text) {
    const Source* source = file_.context.files.ReadText(path, text.span, diagnostics());
    if (!source) return {};
    Diagnostics unheard;
    const auto document = XmlDocument::ParseDeep(*source, unheard);
    const Element root = document ? document->root("mujoco") : Element();
    const Attribute name = root ? root.attribute("model") : Attribute();
    return name && !name.value().empty() ? std::string(name.value()) : std::string(FileStem(path));
  }

  File& file_;
  Reading reading_;
  std::unordered_map<std::string, Texture> textures_;
};

}  // namespace

std::optional<std::string> AssetPath(const XmlText& file_name, std::string_view folder, const File& file) {
  std::string_view name = file_name.text;
  if (IsUri(name)) {
    return FindAsset(name, file.folder, "a file", file_name.span, file.context,
                     [&](ReadContext& in) { return ResolveUri(name, file.folder, file_name.span, in); });
  }
  if (file.compiler.strippath) name = FileName(name);
  const std::string below = folder.empty() ? std::string(name) : std::string(folder) + "/" + std::string(name);
  const std::string path = NormalizedPath(name.starts_with('/') ? std::string(name) : below, file.folder);
  // An included file in another folder: look in its folder too, as MuJoCo does.
  const std::string includer = FolderOf(file_name.span.source->path());
  if (includer == file.folder || file.context.files.IsFile(path)) return path;
  const std::string beside = NormalizedPath(below, includer);
  return file.context.files.IsFile(beside) ? beside : path;
}

const Name& FolderFor(std::string_view tag, const Compiler& compiler) {
  const Name& folder = tag == "texture" ? compiler.texturedir : compiler.meshdir;
  return folder.empty() ? compiler.assetdir : folder;
}

void CheckKeptFile(Element element, const XmlText& file_name, const File& file) {
  if (file_name.text.empty() || IsUri(file_name.text)) return;
  const auto path = AssetPath(file_name, FolderFor(element.name(), file.compiler), file);
  if (!path || IsUri(*path) || file.context.files.IsFile(*path)) return;
  std::string message = std::string(element.name()) + " " + Quoted(file_name.text) + " not found: no file " +
                        Quoted(*path) + "; MuJoCo refuses it";
  if (file.context.rules.missing_assets == MissingAssets::kWarn) {
    file.diagnostics().Warning("file-not-found", file_name.span, std::move(message));
  } else {
    file.diagnostics().Error("file-not-found", file_name.span, std::move(message));
  }
}

void ReadAssets(File& file) { AssetReader(file).Run(); }

}  // namespace sceneweld::mjcf
