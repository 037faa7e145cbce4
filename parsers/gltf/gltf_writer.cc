// SPDX-License-Identifier: BSD-3-Clause
// Writes a scene as a GLB stream.

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/gltf/gltf.h"
#include "sceneweld/parsers/gltf/gltf_claims.h"
#include "sceneweld/parsers/gltf/gltf_document.h"
#include "sceneweld/parsers/gltf/gltf_meshes.h"
#include "sceneweld/parsers/json/scene_json.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/motion/tree.h"

namespace sceneweld::gltf {
namespace {

struct Node {
  enum class Kind { kWorld, kBody, kGeometry, kContactZone, kFrame, kCamera };
  Kind kind = Kind::kWorld;
  std::uint32_t index = 0;  // Index into the table of its kind.
  Id parent = kNoId;
  Pose X_PN;
  Vector3 scale{1, 1, 1};
  Id mesh = kNoId;     // Of a geometry or contact zone.
  Index<Joint> joint;  // The joint that holds a body.
};

class Writer {
 public:
  Writer(const Scene& scene, const WriteOptions& options, Document& document, LossReport& losses)
      : scene_(scene), options_(options), document_(document), losses_(losses) {}

  // The JSON chunk; the document holds the binary one.
  std::string Run() {
    if (options_.for_viewer) {
      AddGeometries();
      return Json();
    }
    AddBodies();
    AddGeometries();
    for (const Frame& frame : scene_.frames) {
      Add(Node::Kind::kFrame, scene_.frames.IndexOf(frame).value(), frame.body, frame.X_BF);
    }
    for (const Camera& camera : scene_.cameras) {
      Add(Node::Kind::kCamera, scene_.cameras.IndexOf(camera).value(), camera.body, camera.X_BC);
    }
    TakeCensus(scene_, WriterClaims(), losses_);
    if (scene_.bodies.size() > 1) {
      losses_.Encoded({}, "glTF does not support masses, joints and shapes; they are stored in `extras`");
    }
    return Json();
  }

 private:
  Id Add(Node::Kind kind, std::uint32_t index, Index<Body> body, const Pose& X_BN) {
    Node node;
    node.kind = kind;
    node.index = index;
    if (!options_.for_viewer) node.parent = node_of_body_[body.value()];
    node.X_PN = X_BN;
    nodes_.push_back(node);
    return static_cast<Id>(nodes_.size() - 1);
  }

  void AddBodies() {
    node_of_body_.assign(scene_.bodies.size(), 0);
    Node world;
    // In glTF, y is up.
    world.X_PN.rotation = Rotation::FromQuaternion(1, -1, 0, 0);
    nodes_.push_back(world);
    for (const SpanningTree::Entry& entry : TreeOf(scene_).entries) {
      const Pose& X_WB = scene_.bodies[entry.body].X_WB;
      const Index<Body> parent = entry.inboard.valid() ? entry.inboard : Scene::kWorldBody;
      const Pose X_PB = scene_.bodies[parent].X_WB.Inverse() * X_WB;
      const Id node = Add(Node::Kind::kBody, entry.body.value(), parent, X_PB);
      nodes_[node].joint = entry.joint;
      node_of_body_[entry.body.value()] = node;
    }
  }

  static bool NeedsFile(const Geometry& geometry) {
    return std::holds_alternative<Mesh>(*geometry.shape) ||
           (geometry.material && !geometry.material->diffuse_map.empty());
  }

  void AddGeometries() {
    std::vector<const Geometry*> shown;
    std::vector<LossSubject> left_out;
    for (const Geometry& geometry : scene_.geometries) {
      const Roles& wanted = options_.roles;
      const Roles& has = geometry.roles;
      if (!((wanted.proximity && has.proximity) || (wanted.illustration && has.illustration) ||
            (wanted.perception && has.perception))) {
        left_out.push_back(About(geometry));
      } else if (!options_.for_viewer || NeedsFile(geometry)) {
        shown.push_back(&geometry);
      }
    }
    std::vector<const Shape*> shapes;
    for (const Geometry* geometry : shown) shapes.push_back(&*geometry->shape);
    std::vector<const ContactZone*> zones;
    for (const ContactZone& zone : scene_.contact_zones) {
      if (!options_.for_viewer || !std::holds_alternative<Mesh>(zone.shape)) continue;
      zones.push_back(&zone);
      shapes.push_back(&zone.shape);
    }
    Meshes meshes(shapes, options_, document_, losses_);
    const Limits& limits = options_.files->limits();
    const auto add = [&](Node::Kind kind, std::uint32_t index, const auto& shaped) {
      if (limits.ShouldStop()) {
        losses_.diagnostics().Error("limit-exceeded", shaped.span, "stopped before all geometries were drawn");
        return false;
      }
      const auto drawing = meshes.Of(shaped);
      const Id id = Add(kind, index, shaped.body, shaped.X_BG);
      if (!drawing) return true;
      nodes_[id].mesh = drawing->mesh;
      nodes_[id].scale = drawing->scale;
      return true;
    };
    for (const Geometry* geometry : shown) {
      if (!add(Node::Kind::kGeometry, scene_.geometries.IndexOf(*geometry).value(), *geometry)) break;
    }
    for (const ContactZone* zone : zones) {
      if (!add(Node::Kind::kContactZone, scene_.contact_zones.IndexOf(*zone).value(), *zone)) break;
    }
    if (const std::size_t n = left_out.size(); n > 0) {
      losses_.Dropped(std::move(left_out), std::to_string(n) + (n == 1 ? " geometry is" : " geometries are") +
                                               " left out: the export shows none of their roles");
    }
    meshes.ReportLosses();
  }

  // --- the text ---

  std::string Json() {
    std::string out;
    out.reserve(4096 + 256 * nodes_.size());
    JsonWriter json(out);
    if (options_.files) json.Heed(&options_.files->limits());
    SceneJson scene_json(scene_, options_, json);
    json.OpenObject();
    json.Key("asset");
    json.OpenObject();
    json.Put("version", "2.0");
    json.Put("generator", "sceneweld");
    json.CloseObject();
    if (!options_.for_viewer) {
      json.Put("scene", 0);
      json.Key("scenes");
      json.OpenList();
      WriteScene(json, scene_json);
      json.CloseList();
    }
    FindChildren();
    if (!nodes_.empty()) json.Key("nodes");
    if (!nodes_.empty()) json.OpenList();
    for (Id id = 0; id < nodes_.size(); ++id) {
      if (options_.files->limits().ShouldStop()) {
        losses_.diagnostics().Error("limit-exceeded", {}, "stopped before the whole scene was written");
        break;
      }
      WriteNode(id, json, scene_json);
    }
    if (!nodes_.empty()) json.CloseList();
    if (!options_.for_viewer) WriteCameras(json);
    document_.WriteLists(json);
    json.CloseObject();
    losses_.Wrote(scene_json.fields_written());
    return out;
  }

  // For a unit quaternion. Rounding may put it slightly beyond 1, which glTF forbids.
  static double Part(double component) { return std::clamp(component, -1.0, 1.0); }

  void WriteScene(JsonWriter& json, SceneJson& scene_json) {
    json.OpenObject();
    json.Key("nodes");
    json.OpenList();
    json.Value(0);
    json.CloseList();
    json.Key("extras");
    json.OpenObject();
    scene_json.Schema();
    json.Key("models");
    json.OpenList();
    for (auto model = scene_.models.begin() + 1; model != scene_.models.end(); ++model) {
      json.OpenObject();
      scene_json.Element(*model);
      json.CloseObject();
    }
    json.CloseList();
    WriteLoopJoints(json, scene_json);
    json.CloseObject();
    json.CloseObject();
  }

  // They belong to no body.
  void WriteLoopJoints(JsonWriter& json, SceneJson& scene_json) {
    const auto closes_loop = [](const Joint& joint) { return joint.closes_loop; };
    if (std::none_of(scene_.joints.begin(), scene_.joints.end(), closes_loop)) return;
    json.Key("loop_joints");
    json.OpenList();
    for (const Joint& joint : scene_.joints) {
      if (!joint.closes_loop) continue;
      json.OpenObject();
      scene_json.Element(joint);
      json.CloseObject();
    }
    json.CloseList();
  }

  // The children of all nodes in one list. Those of one node are consecutive.
  void FindChildren() {
    first_child_.assign(nodes_.size() + 1, 0);
    for (const Node& node : nodes_) {
      if (node.parent != kNoId) ++first_child_[node.parent + 1];
    }
    for (std::size_t i = 1; i < first_child_.size(); ++i) first_child_[i] += first_child_[i - 1];
    std::vector<std::size_t> next = first_child_;
    children_.resize(first_child_.back());
    for (Id id = 0; id < nodes_.size(); ++id) {
      if (nodes_[id].parent != kNoId) children_[next[nodes_[id].parent]++] = id;
    }
  }

  void WriteNode(Id id, JsonWriter& json, SceneJson& scene_json) {
    const Node& node = nodes_[id];
    const std::string name = NameOf(node);
    json.OpenObject();
    json.Put("name", UniqueName(name));
    const Vector3& p = node.X_PN.translation;
    const Rotation R = node.X_PN.rotation.Canonical();
    if (p != Vector3{}) json.Put("translation", {p.x, p.y, p.z});
    if (!R.IsExactlyIdentity()) json.Put("rotation", {Part(R.x()), Part(R.y()), Part(R.z()), Part(R.w())});
    if (node.scale != Vector3{1, 1, 1}) json.Put("scale", {node.scale.x, node.scale.y, node.scale.z});
    if (node.mesh != kNoId) json.Put("mesh", node.mesh);
    if (node.kind == Node::Kind::kCamera) json.Put("camera", node.index);
    if (first_child_[id] < first_child_[id + 1]) {
      json.Key("children");
      json.OpenList();
      for (std::size_t i = first_child_[id]; i < first_child_[id + 1]; ++i) json.Value(children_[i]);
      json.CloseList();
    }
    json.Key("extras");
    json.OpenObject();
    json.Put(KeyOf(node.kind), name);
    if (!options_.for_viewer) WriteExtras(node, json, scene_json);
    json.CloseObject();
    json.CloseObject();
  }

  static std::string_view KeyOf(Node::Kind kind) {
    switch (kind) {
      case Node::Kind::kWorld:
      case Node::Kind::kBody: return "body";
      case Node::Kind::kGeometry: return "geometry";
      case Node::Kind::kContactZone: return "contact_zone";
      case Node::Kind::kFrame: return "frame";
      case Node::Kind::kCamera: break;
    }
    return "camera";
  }

  void WriteExtras(const Node& node, JsonWriter& json, SceneJson& scene_json) {
    switch (node.kind) {
      case Node::Kind::kBody: {
        scene_json.Contents(scene_.bodies[Index<Body>(node.index)]);
        if (!node.joint.valid()) return;
        json.Key("joint");
        json.OpenObject();
        scene_json.Element(scene_.joints[node.joint]);
        json.CloseObject();
        return;
      }
      case Node::Kind::kGeometry: scene_json.Contents(scene_.geometries[Index<Geometry>(node.index)]); return;
      case Node::Kind::kCamera: {
        const Camera& camera = scene_.cameras[Index<Camera>(node.index)];
        if (camera.width > 0) json.Put("width", camera.width);
        if (camera.height > 0) json.Put("height", camera.height);
        return;
      }
      case Node::Kind::kWorld:
      case Node::Kind::kContactZone:
      case Node::Kind::kFrame: return;
    }
  }

  std::string NameOf(const Node& node) const {
    switch (node.kind) {
      case Node::Kind::kWorld:
      case Node::Kind::kBody: return scene_.FullName(Index<Body>(node.index));
      case Node::Kind::kGeometry: return scene_.FullName(Index<Geometry>(node.index));
      case Node::Kind::kContactZone: return FullName(scene_, scene_.contact_zones[Index<ContactZone>(node.index)]);
      case Node::Kind::kFrame: return FullName(scene_, scene_.frames[Index<Frame>(node.index)]);
      case Node::Kind::kCamera: break;
    }
    return FullName(scene_, scene_.cameras[Index<Camera>(node.index)]);
  }

  // Elements of several kinds may have the same name. `extras` keeps the name unchanged.
  std::string UniqueName(const std::string& name) {
    std::string unique = name;
    if (names_.insert(unique).second) return unique;
    for (int& number = suffixes_[name]; !names_.insert(unique).second;) unique = name + "_" + std::to_string(++number);
    return unique;
  }

  void WriteCameras(JsonWriter& json) const {
    if (scene_.cameras.empty()) return;
    json.Key("cameras");
    json.OpenList();
    for (const Camera& camera : scene_.cameras) {
      json.OpenObject();
      json.Put("type", "perspective");
      json.Key("perspective");
      json.OpenObject();
      if (camera.width > 0 && camera.height > 0) {
        json.Put("aspectRatio", static_cast<double>(camera.width) / camera.height);
      }
      json.Put("yfov", camera.fov_y);
      json.Put("znear", 0.01);
      json.CloseObject();
      json.CloseObject();
    }
    json.CloseList();
  }

  const Scene& scene_;
  const WriteOptions& options_;
  Document& document_;
  LossReport& losses_;
  std::vector<Node> nodes_;  // Each after its parent.
  std::vector<Id> node_of_body_;
  std::vector<std::size_t> first_child_;  // into children_
  std::vector<Id> children_;
  std::unordered_set<std::string> names_;
  std::unordered_map<std::string, int> suffixes_;
};

void PutNumber(std::string& out, std::uint64_t value) {
  for (int i = 0; i < 4; ++i) out += static_cast<char>(static_cast<unsigned char>(value >> (8 * i)));
}

// Header, JSON chunk, binary chunk.
class GlbStream : public ByteStream {
 public:
  Document& document() { return document_; }

  // Returns false if the file would be longer than the format allows.
  bool SetJson(std::string json) {
    json.resize((json.size() + 3) / 4 * 4, ' ');
    const std::uint64_t binary = document_.binary().size();
    const std::uint64_t length = 12 + 8 + json.size() + (binary > 0 ? 8 + binary : 0);
    if (length > std::numeric_limits<std::uint32_t>::max()) return false;
    front_ = "glTF";
    PutNumber(front_, 2);
    PutNumber(front_, length);
    PutNumber(front_, json.size());
    front_ += "JSON" + json;
    if (binary > 0) {
      PutNumber(front_, binary);
      front_.append("BIN\0", 4);
    }
    return true;
  }

  std::uint64_t size() const override { return front_.size() + (front_.empty() ? 0 : document_.binary().size()); }
  bool Send(const Sink& sink, Diagnostics& diagnostics) const override {
    return front_.empty() || (sink(front_) && document_.binary().Send(sink, diagnostics));
  }

 private:
  std::string front_;
  Document document_;
};

}  // namespace

std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  auto stream = std::make_unique<GlbStream>();
  if (!stream->SetJson(Writer(scene, options, stream->document(), losses).Run())) {
    losses.diagnostics().Error("limit-exceeded", {}, "a glTF file holds at most 4 GiB, and the meshes need more");
  }
  return stream;
}

std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  return Collected(*Stream(scene, options, losses), losses.diagnostics());
}

}  // namespace sceneweld::gltf
