// SPDX-License-Identifier: BSD-3-Clause
// Decides which files are copied, and their names.

#include "sceneweld/parsers/assets/asset_copies.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/parsers/files/stage_asset.h"
#include "sceneweld/parsers/mesh/companions.h"

namespace sceneweld {
namespace {

std::string LowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

// A file name that every file system accepts and that needs no escapes in a URI.
std::string PlainFileName(std::string_view name) {
  std::string plain(name);
  for (char& c : plain) {
    if (static_cast<unsigned char>(c) < 0x20 || std::string_view("\\:*?\"<>|%#").find(c) != std::string_view::npos) {
      c = '_';
    }
  }
  return plain;
}

// Names in one folder. No two of them differ only in case.
class FolderNames {
 public:
  /// The first of `stem` + `suffix`, `stem_1` + `suffix`, ... that is free and that `is_good` accepts.
  template <typename Predicate>
  std::string Claim(const std::string& stem, const std::string& suffix, Predicate&& is_good) {
    std::string name = stem + suffix;
    for (int& number = next_[LowerCase(name)]; taken_.contains(LowerCase(name)) || !is_good(name);) {
      name = stem + "_" + std::to_string(++number) + suffix;
    }
    taken_.insert(LowerCase(name));
    return name;
  }

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> next_;
};

class Planner {
 public:
  Planner(std::span<AssetUse> uses, const AssetOptions& options, Files& files, LossReport& losses)
      : uses_(uses),
        folder_(options.folder.empty() ? std::string() : options.folder + "/"),
        is_shared_(options.is_shared),
        may_be_missing_(options.missing == MissingAssets::kWarn),
        files_(files),
        losses_(losses) {
    for (const auto& [name, digest] : options.occupied) occupied_.emplace(LowerCase(name), digest);
  }

  AssetCopies Run() {
    // Files that the scene names come first, so that their indices equal those of the uses.
    for (const AssetUse& use : uses_) {
      by_path_.emplace(use.path, nodes_.size());
      nodes_.push_back({use.path, use.span, nodes_.size(), {}, {}});
    }
    for (std::size_t i = 0; i < nodes_.size(); ++i) Open(i);  // This may add some.
    std::vector<std::vector<std::size_t>> parts(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (!nodes_[i].digest.empty()) parts[Leader(i)].push_back(i);
    }
    copies_.file_of_use.assign(uses_.size(), AssetCopies::kNone);
    for (const std::vector<std::size_t>& part : parts) {
      if (part.size() == 1) PlaceOne(part.front());
      if (part.size() > 1) PlaceTogether(part);
    }
    return std::move(copies_);
  }

 private:
  // A file: one of the uses, or one that another file refers to.
  struct Node {
    std::string path;
    Span span;
    std::size_t leader;     // Towards the node that represents the whole component.
    std::string digest;     // Empty if it is unavailable.
    std::string_view kind;  // of a companion
    std::size_t owner = 0;  // For a companion: the first file that names it.
  };

  std::size_t Leader(std::size_t node) {
    while (nodes_[node].leader != node) node = nodes_[node].leader = nodes_[nodes_[node].leader].leader;
    return node;
  }
  // The part that was there first continues.
  void Unite(std::size_t a, std::size_t b) {
    a = Leader(a);
    b = Leader(b);
    nodes_[std::max(a, b)].leader = std::min(a, b);
  }

  bool IsUse(std::size_t node) const { return node < uses_.size(); }

  bool IsThere(std::size_t index) {
    const Node& node = nodes_[index];
    if (files_.IsFile(node.path)) return true;
    Diagnostics& diagnostics = losses_.diagnostics();
    if (IsUse(index) && may_be_missing_) return false;  // ReportMissingAssets reports it.
    if (IsUse(index)) {
      const std::string file = Quoted(uses_[index].uri) + ": no file " + Quoted(files_.Shown(node.path));
      // The rest is worth copying without a look.
      if (uses_[index].is_image) {
        diagnostics.Warning("file-not-found", node.span, "no image " + file + "; its name is kept");
      } else {
        diagnostics.Error("file-not-found", node.span, "no mesh " + file);
      }
    } else {
      const std::string message = "no " + std::string(node.kind) + " " + Quoted(files_.Shown(node.path)) + ", which " +
                                  Quoted(FileName(nodes_[node.owner].path)) + " names";
      if (node.kind == "buffer") {
        diagnostics.Error("file-not-found", node.span, message);
      } else {
        diagnostics.Warning("file-not-found", node.span, message);
      }
    }
    return false;
  }

  void Open(std::size_t index) {
    if (IsUse(index) && !uses_[index].converted.empty()) {
      nodes_[index].digest = Sha256(uses_[index].converted);
      return;
    }
    if (!IsThere(index)) return;
    const std::string path = nodes_[index].path;
    const Span span = nodes_[index].span;
    auto bytes = files_.ReadBytes(path, span, losses_.diagnostics());
    if (!bytes) return;
    nodes_[index].digest = Sha256(*bytes);
    for (const Companion& companion : CompanionsOf(path, *std::move(bytes))) {
      if (companion.uri.starts_with('/') || IsUri(companion.uri)) {
        losses_.Approximated(AboutAll<&Mesh::uri, &Mesh::path>(span),
                             Quoted(FileName(path)) + " names " + Quoted(companion.uri) +
                                 " by its absolute path, which is not among the copies");
        continue;
      }
      const auto [known, fresh] = by_path_.try_emplace(companion.path, nodes_.size());
      if (fresh) nodes_.push_back({companion.path, span, nodes_.size(), {}, companion.kind, index});
      Unite(index, known->second);
    }
  }

  // The end of a name in a shared folder.
  std::string Mark(const std::string& digest) const { return is_shared_ ? "-" + digest.substr(0, 12) : std::string(); }

  // Whether these contents can have a file of this name.
  bool MayBe(const std::string& name, const std::string& digest) const {
    const auto found = occupied_.find(LowerCase(name));
    return found == occupied_.end() || found->second == digest;
  }

  void PlaceOne(std::size_t index) {
    const bool made = IsUse(index) && !uses_[index].converted.empty();
    const bool is_image = IsUse(index) && uses_[index].is_image;
    std::string name(FileName(nodes_[index].path));
    if (IsHeld(nodes_[index].path) && name.ends_with(']')) name.pop_back();
    const std::string stem(FileStem(name));
    const std::string suffix = made && !is_image ? ".obj" : name.substr(stem.size());
    const std::string key = nodes_[index].digest + (is_image ? "i" : "m") + LowerCase(suffix);
    const auto [same, fresh] = files_of_contents_.try_emplace(key, std::vector{copies_.files.size()});
    if (fresh) {
      AssetCopy copy;
      const std::string folder = is_image ? "textures/" : "meshes/";
      copy.name = folder_ + folder +
                  (is_image ? images_ : meshes_)
                      .Claim(PlainFileName(stem) + Mark(nodes_[index].digest), PlainFileName(suffix),
                             [&](const std::string& free) { return MayBe(folder + free, nodes_[index].digest); });
      copy.part = copies_.parts++;
      if (made) {
        copy.text = std::move(uses_[index].converted);
      } else {
        copy.source = nodes_[index].path;
      }
      copies_.files.push_back(std::move(copy));
    }
    if (IsUse(index)) copies_.file_of_use[index] = same->second.front();
  }

  // Files that refer to each other keep their places relative to each other.
  void PlaceTogether(std::vector<std::size_t> part) {
    std::string common = FolderOf(nodes_[part.front()].path) + "/";
    for (const std::size_t i : part) {
      while (!nodes_[i].path.starts_with(common)) common = FolderOf(common.substr(0, common.size() - 1)) + "/";
    }
    const std::string stem(FileStem(nodes_[part.front()].path));
    std::sort(part.begin(), part.end(), [&](std::size_t a, std::size_t b) { return nodes_[a].path < nodes_[b].path; });
    std::string key = "together";
    for (const std::size_t i : part) key += nodes_[i].digest + nodes_[i].path.substr(common.size()) + '\0';
    const auto [same, fresh] = files_of_contents_.try_emplace(key);
    if (fresh) {
      const std::string name = meshes_.Claim(PlainFileName(stem) + Mark(Sha256(key)), "", [&](const std::string& free) {
        return std::all_of(part.begin(), part.end(), [&](std::size_t i) {
          return MayBe("meshes/" + free + "/" + nodes_[i].path.substr(common.size()), nodes_[i].digest);
        });
      });
      const std::string folder = folder_ + "meshes/" + name + "/";
      for (const std::size_t i : part) {
        same->second.push_back(copies_.files.size());
        copies_.files.push_back(
            {folder + nodes_[i].path.substr(common.size()), nodes_[i].path, std::string(), copies_.parts});
      }
      ++copies_.parts;
    }
    for (std::size_t k = 0; k < part.size(); ++k) {
      if (IsUse(part[k])) copies_.file_of_use[part[k]] = same->second[k];
    }
  }

  const std::span<AssetUse> uses_;
  const std::string folder_;  // With a slash at its end.
  const bool is_shared_;
  const bool may_be_missing_;
  Files& files_;
  LossReport& losses_;
  std::vector<Node> nodes_;
  std::unordered_map<std::string, std::size_t> by_path_;
  std::unordered_map<std::string, std::vector<std::size_t>> files_of_contents_;  // into copies_.files
  FolderNames meshes_, images_;
  std::unordered_map<std::string, std::string> occupied_;  // Digests by name in lower case.
  AssetCopies copies_;
};

}  // namespace

std::vector<AssetUse> AssetsOf(const Scene& scene) {
  std::vector<AssetUse> uses;
  std::unordered_map<std::string, std::size_t> known;
  const auto add = [&](const Name& path, const Name& uri, Span span, bool is_image) -> AssetUse& {
    const auto [at, is_new] = known.try_emplace(path.empty() ? uri.str() : path.str(), uses.size());
    if (is_new) uses.push_back({path.str(), uri.str(), span, is_image, {}});
    return uses[at->second];
  };
  const auto add_mesh = [&](const Shape& shape, Span span, bool collides, bool is_of_mujoco) {
    const auto* mesh = std::get_if<Mesh>(&shape);
    if (!mesh) return;
    AssetUse& use = add(mesh->path, mesh->uri, span, false);
    use.collides = use.collides || collides;
    use.is_of_mujoco = use.is_of_mujoco || is_of_mujoco;
  };
  for (const Geometry& geometry : scene.geometries) {
    const KeptList& of_model = scene.models[scene.bodies[geometry.body].model].kept;
    add_mesh(geometry.shape, geometry.span, geometry.roles.proximity, FindWording(of_model, "mjcf", "model"));
    const Material* material = geometry.material.get();
    if (material && !(material->diffuse_map.empty() && material->diffuse_map_uri.empty())) {
      add(material->diffuse_map, material->diffuse_map_uri, geometry.span, true);
    }
  }
  for (const ContactZone& zone : scene.contact_zones) add_mesh(zone.shape, zone.span, false, false);
  return uses;
}

AssetCopies PlanCopies(std::span<AssetUse> uses, const AssetOptions& options, Files& files, LossReport& losses) {
  return Planner(uses, options, files, losses).Run();
}

}  // namespace sceneweld
