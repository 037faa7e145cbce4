// SPDX-License-Identifier: BSD-3-Clause
// Reads GLB files to check them.

#include "sceneweld/tests/glb_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/kinematics.h"

namespace sceneweld {
namespace {

using GlbJson = nlohmann::json;

constexpr double kTolerance = 1e-6;
constexpr std::size_t kMostFaults = 20;

struct Faults {
  std::vector<std::string> lines;
  void Add(std::string line) {
    if (lines.size() < kMostFaults) lines.push_back(std::move(line));
  }
};

std::uint32_t UnsignedAt(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i > 0; --i) value = value << 8 | static_cast<unsigned char>(bytes[at + i - 1]);
  return value;
}

float FloatAt(std::string_view bytes, std::size_t at) {
  const std::uint32_t bits = UnsignedAt(bytes, at);
  float value = 0;
  std::memcpy(&value, &bits, 4);
  return value;
}

std::string Text(const GlbJson& value) { return value.dump(); }

class Checker {
 public:
  Checker(std::string_view bytes, const Scene& scene, Faults& faults) : scene_(scene), faults_(faults) {
    if (OpenFrame(bytes)) CheckAll();
  }

 private:
  bool OpenFrame(std::string_view bytes) {
    const auto refuse = [&](const char* why) {
      faults_.Add(why);
      return false;
    };
    if (bytes.size() < 20 || bytes.substr(0, 4) != "glTF" || UnsignedAt(bytes, 4) != 2) return refuse("no header");
    if (UnsignedAt(bytes, 8) != bytes.size()) return refuse("the length in the header is not that of the file");
    const std::size_t json = UnsignedAt(bytes, 12);
    if (json % 4 != 0 || bytes.substr(16, 4) != "JSON" || json > bytes.size() - 20) return refuse("no JSON chunk");
    gltf_ = GlbJson::parse(bytes.substr(20, json), nullptr, false);
    if (!gltf_.is_object()) return refuse("the JSON chunk is no JSON");
    bytes.remove_prefix(20 + json);
    if (bytes.empty()) {
      if (gltf_.contains("buffers")) return refuse("a buffer without a binary chunk");
      return true;
    }
    if (bytes.size() < 8 || bytes.substr(4, 4) != std::string_view("BIN\0", 4)) return refuse("no binary chunk");
    if (UnsignedAt(bytes, 0) != bytes.size() - 8 || bytes.size() % 4 != 0) return refuse("a wrong binary chunk");
    binary_ = bytes.substr(8);
    if (Count("buffers") != 1 || gltf_["buffers"][0]["byteLength"] != binary_.size()) {
      return refuse("the buffer is not the binary chunk");
    }
    return true;
  }

  std::size_t Count(const char* list) const { return gltf_.contains(list) ? gltf_[list].size() : 0; }

  // Whether an index, if there is one, is that of an entry of a list.
  void CheckIndex(const GlbJson& owner, const char* key, const char* list) {
    if (!owner.contains(key)) return;
    if (!owner[key].is_number_unsigned() || owner[key] >= Count(list)) {
      faults_.Add(std::string(key) + " " + Text(owner[key]) + " is none of the " + list);
    }
  }

  void CheckAll() {
    for (const char* list :
         {"nodes", "meshes", "materials", "textures", "images", "accessors", "bufferViews", "cameras"}) {
      if (gltf_.contains(list) && gltf_[list].empty()) faults_.Add(std::string("empty list ") + list);
    }
    for (std::size_t i = 0; i < Count("bufferViews"); ++i) {
      const GlbJson& view = gltf_["bufferViews"][i];
      const std::uint64_t end = view.value("byteOffset", std::uint64_t{0}) + view.value("byteLength", std::uint64_t{0});
      if (view.value("buffer", 1) != 0 || end > binary_.size()) faults_.Add("bufferView ends behind the buffer");
    }
    for (std::size_t i = 0; i < Count("images"); ++i) CheckIndex(gltf_["images"][i], "bufferView", "bufferViews");
    for (std::size_t i = 0; i < Count("textures"); ++i) CheckIndex(gltf_["textures"][i], "source", "images");
    for (std::size_t i = 0; i < Count("accessors"); ++i) CheckAccessor(gltf_["accessors"][i]);
    for (std::size_t i = 0; i < Count("materials"); ++i) CheckMaterial(gltf_["materials"][i]);
    if (!faults_.lines.empty()) return;
    for (std::size_t i = 0; i < Count("meshes"); ++i) {
      for (const GlbJson& primitive : gltf_["meshes"][i]["primitives"]) CheckPrimitive(primitive);
    }
    CheckNodes();
  }

  struct Look {
    std::size_t begin = 0, stride = 0, count = 0, component_bytes = 0, components = 0;
  };

  Look LookOf(const GlbJson& accessor) const {
    static const std::map<std::string, std::size_t> kComponents{{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}};
    const GlbJson& view = gltf_["bufferViews"][accessor["bufferView"].get<std::size_t>()];
    Look look;
    look.component_bytes = accessor["componentType"] == 5123 ? 2 : 4;
    look.components = kComponents.at(accessor["type"].get<std::string>());
    look.stride = view.value("byteStride", look.component_bytes * look.components);
    look.begin = view.value("byteOffset", std::size_t{0}) + accessor.value("byteOffset", std::size_t{0});
    look.count = accessor["count"].get<std::size_t>();
    return look;
  }

  void CheckAccessor(const GlbJson& accessor) {
    CheckIndex(accessor, "bufferView", "bufferViews");
    if (!faults_.lines.empty()) return;
    const GlbJson& view = gltf_["bufferViews"][accessor["bufferView"].get<std::size_t>()];
    const Look look = LookOf(accessor);
    const std::size_t end = look.begin + (look.count - 1) * look.stride + look.component_bytes * look.components;
    if (look.count == 0 || look.begin % look.component_bytes != 0) faults_.Add("accessor without sense");
    if (end > view.value("byteOffset", std::size_t{0}) + view["byteLength"].get<std::size_t>()) {
      faults_.Add("accessor ends behind its view");
    }
  }

  void CheckMaterial(const GlbJson& material) {
    const auto check = [&](const GlbJson& owner) {
      for (const auto& [key, value] : owner.items()) {
        if (key.ends_with("Texture")) CheckIndex(value, "index", "textures");
      }
    };
    check(material);
    check(material["pbrMetallicRoughness"]);
  }

  std::array<float, 3> VectorAt(const Look& look, std::size_t i) const {
    const std::size_t at = look.begin + i * look.stride;
    return {FloatAt(binary_, at), FloatAt(binary_, at + 4), FloatAt(binary_, at + 8)};
  }

  void CheckPrimitive(const GlbJson& primitive) {
    CheckIndex(primitive, "indices", "accessors");
    CheckIndex(primitive, "material", "materials");
    for (const auto& [key, value] : primitive["attributes"].items())
      CheckIndex(primitive["attributes"], key.c_str(), "accessors");
    if (!faults_.lines.empty()) return;
    const auto accessor = [&](const char* name) -> const GlbJson& {
      return gltf_["accessors"][primitive["attributes"][name].get<std::size_t>()];
    };
    const GlbJson& of_positions = accessor("POSITION");
    const Look positions = LookOf(of_positions), normals = LookOf(accessor("NORMAL"));
    if (normals.count != positions.count) faults_.Add("not as many normals as positions");
    std::array<double, 3> least, most;
    least.fill(INFINITY);
    most.fill(-INFINITY);
    for (std::size_t i = 0; i < positions.count; ++i) {
      const auto p = VectorAt(positions, i), n = VectorAt(normals, i);
      for (std::size_t k = 0; k < 3; ++k) {
        least[k] = std::min<double>(least[k], p[k]);
        most[k] = std::max<double>(most[k], p[k]);
      }
      if (!(std::abs(std::hypot(n[0], n[1], n[2]) - 1) < 1e-4)) faults_.Add("a normal that is not unit");
    }
    if (of_positions["min"] != GlbJson(least) || of_positions["max"] != GlbJson(most)) faults_.Add("wrong bounds");
    const Look indices = LookOf(gltf_["accessors"][primitive["indices"].get<std::size_t>()]);
    if (indices.count % 3 != 0) faults_.Add("indices that are no triangles");
    for (std::size_t i = 0; i < indices.count; ++i) {
      const std::size_t at = indices.begin + i * indices.stride;
      const std::uint32_t index = indices.component_bytes == 4
                                      ? UnsignedAt(binary_, at)
                                      : static_cast<unsigned char>(binary_[at]) |
                                            std::uint32_t{static_cast<unsigned char>(binary_[at + 1])} << 8;
      if (index >= positions.count) faults_.Add("an index beyond the vertices");
    }
  }

  static Pose PoseOf(const GlbJson& node) {
    Pose X;
    if (node.contains("translation")) {
      for (int i = 0; i < 3; ++i) X.translation[i] = node["translation"][static_cast<std::size_t>(i)];
    }
    if (const auto r = node.find("rotation"); r != node.end()) {
      X.rotation = Rotation::FromQuaternion((*r)[3], (*r)[0], (*r)[1], (*r)[2]);
    }
    return X;
  }

  void CheckNodes() {
    const GlbJson& nodes = gltf_["nodes"];
    std::vector<int> parents(nodes.size(), -1);
    std::set<std::string> names;
    std::vector<std::size_t> order = gltf_["scenes"][0]["nodes"];
    std::vector<Pose> X_WN(nodes.size());
    const Pose up = order.size() == 1 && order[0] < nodes.size() ? PoseOf(nodes[order[0]]) : Pose{};
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::size_t at = order[i];
      const GlbJson& node = nodes[at];
      CheckIndex(node, "mesh", "meshes");
      CheckIndex(node, "camera", "cameras");
      if (!names.insert(node["name"]).second) faults_.Add("two nodes of the name " + Text(node["name"]));
      X_WN[at] = parents[at] < 0 ? Pose{} : X_WN[static_cast<std::size_t>(parents[at])] * PoseOf(node);
      if (!node.contains("children")) continue;
      for (const GlbJson& child : node["children"]) {
        const auto index = child.get<std::size_t>();
        if (index >= nodes.size() || parents[index] >= 0 || index == order[0]) {
          return faults_.Add("the nodes are no tree");
        }
        parents[index] = static_cast<int>(at);
        order.push_back(index);
      }
    }
    if (order.size() != nodes.size()) return faults_.Add("nodes that stand nowhere");
    // z up becomes y up.
    if (const Vector3 z = up.rotation * Vector3{0, 0, 1}; Length(z - Vector3{0, 1, 0}) > kTolerance) {
      faults_.Add("y is not up");
    }
    ExpectPoses();
    for (std::size_t i = 0; i < nodes.size(); ++i) ComparePose(nodes[i], X_WN[i]);
    if (!expected_.empty()) faults_.Add("no node for " + expected_.begin()->first);
  }

  // The pose in the scene of an element of a file, by kind and name. The file may have fewer geometries.
  void ExpectPoses() {
    const Kinematics kinematics(scene_);
    const std::vector<Pose> X_WB = kinematics.BodyPoses(kinematics.DefaultPositions());
    for (std::uint32_t i = 0; i < X_WB.size(); ++i) {
      expected_["body " + scene_.FullName(Index<Body>(i))] = X_WB[i];
    }
    for (const Frame& frame : scene_.frames) {
      expected_["frame " + FullName(scene_, frame)] = X_WB[frame.body.value()] * frame.X_BF;
    }
    for (const Camera& camera : scene_.cameras) {
      expected_["camera " + FullName(scene_, camera)] = X_WB[camera.body.value()] * camera.X_BC;
    }
    for (const Geometry& geometry : scene_.geometries) {
      geometries_["geometry " + FullName(scene_, geometry)] = X_WB[geometry.body.value()] * geometry.X_BG;
    }
  }

  void ComparePose(const GlbJson& node, const Pose& X) {
    for (const char* kind : {"body", "frame", "camera", "geometry"}) {
      if (!node["extras"].contains(kind)) continue;
      const std::string name = std::string(kind) + " " + node["extras"][kind].get<std::string>();
      auto& among = name.starts_with("geometry ") ? geometries_ : expected_;
      const auto found = among.find(name);
      if (found == among.end()) return faults_.Add("a node of no " + name);
      const Pose& wanted = found->second;
      const Rotation R = X.rotation, S = wanted.rotation;
      const double turn = std::abs(R.w() * S.w() + R.x() * S.x() + R.y() * S.y() + R.z() * S.z());
      if (Length(X.translation - wanted.translation) > kTolerance * (1 + Length(wanted.translation)) ||
          1 - turn > kTolerance) {
        faults_.Add(name + " stands elsewhere");
      }
      among.erase(found);
      return;
    }
    faults_.Add("a node of nothing: " + Text(node["name"]));
  }

  const Scene& scene_;
  Faults& faults_;
  GlbJson gltf_;
  std::string_view binary_;
  std::map<std::string, Pose> expected_;
  std::map<std::string, Pose> geometries_;
};

}  // namespace

std::vector<std::string> FaultsOfGlb(std::string_view bytes, const Scene& scene) {
  Faults faults;
  try {
    const Checker checker(bytes, scene, faults);
  } catch (const GlbJson::exception& error) {
    faults.Add(std::string("a key is missing or of another type: ") + error.what());
  }
  return std::move(faults.lines);
}

std::string JsonOfGlb(std::string_view bytes) {
  if (bytes.size() < 20) return {};
  const auto json = nlohmann::ordered_json::parse(bytes.substr(20, UnsignedAt(bytes, 12)), nullptr, false);
  return json.is_discarded() ? std::string() : json.dump(1) + "\n";
}

}  // namespace sceneweld
