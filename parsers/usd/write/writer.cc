// SPDX-License-Identifier: BSD-3-Clause
// Writes a scene as a text layer: the world, and what is in it several times once, as a prototype.

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <unordered_map>

#include "sceneweld/parsers/output/output_text.h"
#include "sceneweld/parsers/record/record_writer.h"
#include "sceneweld/parsers/stage/usda/usda_printer.h"
#include "sceneweld/parsers/usd/claims.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/usd.h"
#include "sceneweld/parsers/usd/write/looks.h"
#include "sceneweld/parsers/usd/write/meshes.h"
#include "sceneweld/parsers/usd/write/moved_paths.h"
#include "sceneweld/parsers/usd/write/output.h"
#include "sceneweld/parsers/usd/write/private_lines.h"
#include "sceneweld/parsers/usd/write/write_parts.h"
#include "sceneweld/scene/collisions/collision_filter.h"

namespace sceneweld::usd {
namespace {

// A path that no file has.
constexpr std::string_view kAnyPrototype = "/Prototypes/*";

// Instances that may be equal are compared as texts, which stay in memory. If so many of them all differ, the others
// are not compared.
constexpr std::size_t kMostDifferent = 64;

class Writer {
 public:
  Writer(OutputText& text, const Scene& scene, const WriteOptions& options, LossReport& losses)
      : text_(text),
        scene_(scene),
        layout_(scene, options),
        record_(text.folder()),
        out_(text.end(), scene, options, layout_, losses),
        meshes_(out_),
        looks_(out_) {
    out_.meshes = &meshes_;
    out_.looks = &looks_;
  }

  void Run() {
    Begin();
    PrimMetadata metadata;
    AddAssetInfo(metadata);
    metadata.lines.emplace_back("kind = \"assembly\"");
    out_.Open("Xform", NameOfPath(kWorldPath), metadata);
    WritePhysicsScene();
    PrintTwins();
    WriteContentsOfWorld(out_);
    for (const Index<ModelInstance> top : out_.models[0]) {
      WriteTop(top);
      Release();
    }
    looks_.WriteScope(Scene::kWorldInstance);
    if (HasCollisionGroups(out_)) {
      out_.Open("Scope", kGroupsScope);
      WriteCollisionGroups(out_);
      out_.Close();
    }
    out_.Close();
    WritePrototypes();
    meshes_.Report();
    looks_.Report();
    ReportMassless();
    out_.Report();
    if (!out_.losses.leaves_out_private()) text_.Fill({}, record_.Take());
    TakeCensus(scene_, WriterClaims(), out_.losses);
  }

 private:
  // REP-0158 requires an identifier and a version of each asset.
  void AddAssetInfo(PrimMetadata& metadata) const {
    const auto& tops = out_.models[0];
    const std::string name = tops.size() == 1 ? scene_.models[tops.front()].name.str() : std::string("World");
    metadata.lines.emplace_back("assetInfo = {");
    metadata.lines.push_back("    string identifier = " + stage::UsdaPrinter::Quoted(name));
    metadata.lines.emplace_back("    string version = \"1.0.0\"");
    metadata.lines.emplace_back("}");
  }

  // The metadata of the layer, with the place of the record.
  void Begin() {
    std::string& text = out_.text();
    text.append("#usda 1.0\n(\n    customLayerData = {\n        string ").append(kRecordName).append(" = ");
    if (out_.losses.leaves_out_private()) {
      text += stage::UsdaPrinter::Quoted(kMarkOfLayer);
    } else {
      text += "\"\"\"";
      text_.LeavePlace();
      text += "\"\"\"";
    }
    text +=
        "\n    }\n    defaultPrim = \"World\"\n    kilogramsPerUnit = 1\n    metersPerUnit = 1\n    "
        "timeCodesPerSecond = 1\n    upAxis = \"Z\"\n)\n";
  }

  // The text so far is not changed any more.
  void Release() {
    if (!out_.losses.leaves_out_private()) private_lines_.MoveFrom(text_.end(), finished_);
    text_.Release();
    finished_ = text_.end().size();
  }

  // The text of instances that are equal, and what each of them has beside it.
  struct Variant {
    std::string text;  // Its paths begin with kAnyPrototype.
    std::size_t uses = 0;
    std::string name;  // Of the prototype, once it is used.
  };
  struct Twin {
    std::size_t variant = 0;
    std::vector<Output::Cut> cuts;
  };

  void WritePhysicsScene() {
    const UsdSchemas& schemas = out_.options.usd_schemas;
    const auto& timestep = scene_.simulation.timestep;
    const bool has_timestep = timestep && *timestep > 0;
    const double rate = has_timestep ? std::round(1 / *timestep) : 0;
    const bool is_count = rate >= 1 && rate < 1e6;
    const bool newton = is_count && schemas.HasNewton(), physx = is_count && schemas.physx;
    const bool has_no_contacts = out_.no_contacts_by.valid();
    const bool mujoco = (has_timestep || has_no_contacts) && schemas.mujoco;
    PrimMetadata metadata;
    if (newton) metadata.api_schemas.emplace_back("NewtonSceneAPI");
    if (physx) metadata.api_schemas.emplace_back("PhysxSceneAPI");
    if (mujoco) metadata.api_schemas.emplace_back("MjcSceneAPI");
    out_.Open("PhysicsScene", kPhysicsScene, metadata);
    const double magnitude = Length(scene_.gravity);
    const Vector3 direction = magnitude > 0 ? (1 / magnitude) * scene_.gravity : Vector3{0, 0, -1};
    out_.print().Vector("vector3f", "physics:gravityDirection", direction);
    out_.print().Number("float", "physics:gravityMagnitude", magnitude);
    if (newton) out_.print().Number("uniform int", "newton:timeStepsPerSecond", rate);
    if (physx) out_.print().Number("uint", "physxScene:timeStepsPerSecond", rate);
    if (mujoco && has_timestep) out_.print().Number("uniform double", "mjc:option:timestep", *timestep);
    if (mujoco && has_no_contacts) out_.print().Bool("uniform bool", "mjc:flag:contact", false);
    out_.EncodeRest(scene_.simulation, {});
    out_.Wrote(1);
    out_.Close();
  }

  // --- instances that may be equal ---

  // Instances with different keys differ. Equal robots have equal keys.
  std::vector<std::size_t> KeysOfTops() const {
    std::vector<std::size_t> keys(scene_.models.size(), 0);
    const auto mix = [&](Index<ModelInstance> model, std::string_view text, std::size_t count) {
      std::size_t& key = keys[layout_.TopOf(model).value()];
      key = (key ^ std::hash<std::string_view>()(text)) * 0x9E3779B97F4A7C15u + count;
    };
    for (const ModelInstance& model : scene_.models) {
      const Index<ModelInstance> index = scene_.models.IndexOf(model);
      if (layout_.TopOf(index) != index) mix(index, NameOfPath(layout_.PathOf(index)), 1);
    }
    for (const Body& body : scene_.bodies) {
      const std::size_t at = scene_.bodies.IndexOf(body).value();
      mix(body.model, body.name, out_.geometries[at].size() + 100 * out_.frames[at].size());
    }
    for (const Joint& joint : scene_.joints) mix(joint.model, joint.name, joint.motion.index());
    return keys;
  }

  void PrintTwins() {
    const std::vector<std::size_t> keys = KeysOfTops();
    std::unordered_map<std::size_t, std::vector<Index<ModelInstance>>> groups;
    for (const Index<ModelInstance> top : out_.models[0]) groups[keys[top.value()]].push_back(top);
    for (const Index<ModelInstance> top : out_.models[0]) {
      const auto& group = groups[keys[top.value()]];
      if (group.size() > 1 && group.front() == top) PrintGroup(group);
    }
  }

  void PrintGroup(std::span<const Index<ModelInstance>> group) {
    std::unordered_map<std::size_t, std::vector<std::size_t>> by_hash;
    const std::size_t first = variants_.size();
    for (const Index<ModelInstance> top : group) {
      const bool differ = variants_.size() - first == kMostDifferent &&
                          std::all_of(variants_.begin() + static_cast<std::ptrdiff_t>(first), variants_.end(),
                                      [](const Variant& variant) { return variant.uses == 1; });
      if (differ) return;
      const std::size_t begin = out_.text().size();
      out_.Open("Xform", NameOfPath(layout_.PathOf(top)));
      Twin& twin = twins_[top.value()];
      std::string text;
      TakeContents(top, text, twin.cuts);
      out_.Close();
      out_.text().resize(begin);
      text = MovedPaths(text, layout_.PathOf(top), kAnyPrototype);
      std::vector<std::size_t>& same = by_hash[std::hash<std::string>()(text)];
      const auto known =
          std::find_if(same.begin(), same.end(), [&](std::size_t variant) { return variants_[variant].text == text; });
      if (known == same.end()) {
        twin.variant = variants_.size();
        same.push_back(twin.variant);
        variants_.push_back({std::move(text), 1, {}});
      } else {
        twin.variant = *known;
        ++variants_[twin.variant].uses;
      }
    }
  }

  // Moves the contents of an instance, whose prim is open, out of the text. `cuts` are at places in `text`.
  void TakeContents(Index<ModelInstance> top, std::string& text, std::vector<Output::Cut>& cuts) {
    const std::size_t begin = out_.text().size();
    out_.keeps_cuts = true;
    WriteContentsOfModel(out_, top);
    out_.keeps_cuts = false;
    cuts = std::move(out_.cuts());
    out_.cuts().clear();
    for (Output::Cut& cut : cuts) cut.at -= begin;
    text = out_.text().substr(begin);
    out_.text().resize(begin);
  }

  static void AppendWithCuts(std::string& out, std::string_view text, std::span<const Output::Cut> cuts) {
    std::size_t copied = 0;
    for (const Output::Cut& cut : cuts) {
      out.append(text.substr(copied, cut.at - copied)).append(cut.text);
      copied = cut.at;
    }
    out.append(text.substr(copied));
  }

  void WriteTop(Index<ModelInstance> top) {
    PrimMetadata metadata = MetadataOf(out_, top);
    const auto found = twins_.find(top.value());
    Variant* variant = found == twins_.end() ? nullptr : &variants_[found->second.variant];
    const bool is_shared = variant && variant->uses > 1;
    if (is_shared) {
      if (variant->name.empty()) variant->name = out_.prototypes.Claim(NameOfPath(layout_.PathOf(top)), "model");
      metadata.lines.push_back("prepend references = <" + PrototypePath(*variant) + ">");
    }
    out_.Open("Xform", NameOfPath(layout_.PathOf(top)), metadata);
    out_.WritePose(layout_.X_WTop(top));
    WriteHeadOfModel(out_, top);
    if (!variant) {
      WriteContentsOfModel(out_, top);
    } else if (is_shared) {
      WriteOvers(found->second.cuts, layout_.PathOf(top).size());
    } else {
      AppendWithCuts(out_.text(), MovedPaths(variant->text, kAnyPrototype, layout_.PathOf(top)), found->second.cuts);
    }
    out_.Close();
  }

  // The texts of prims below one, whose path has this length. The texts of one prim and the prims below it are
  // neighbours.
  void WriteOvers(std::span<const Output::Cut> cuts, std::size_t path) {
    for (const Output::Cut& cut : cuts) {
      if (cut.prim.size() == path) out_.text() += cut.text;
    }
    for (std::size_t i = 0; i < cuts.size();) {
      if (cuts[i].prim.size() == path) {
        ++i;
        continue;
      }
      const std::size_t end = std::min(cuts[i].prim.find('/', path + 1), cuts[i].prim.size());
      const std::string_view prim = std::string_view(cuts[i].prim).substr(0, end);
      std::size_t next = i + 1;
      const auto is_below = [&](std::string_view other) {
        return other.starts_with(prim) && (other.size() == end || other[end] == '/');
      };
      while (next < cuts.size() && is_below(cuts[next].prim)) ++next;
      out_.print().BeginPrim("over", {}, prim.substr(path + 1));
      WriteOvers(cuts.subspan(i, next - i), end);
      out_.print().EndPrim();
      i = next;
    }
  }

  static std::string PrototypePath(const Variant& variant) { return std::string(kPrototypesPath) + "/" + variant.name; }

  void WritePrototypes() {
    Release();
    bool any = meshes_.any();
    for (const Variant& variant : variants_) any = any || !variant.name.empty();
    if (!any) return;
    out_.print().BeginPrim("class", {}, NameOfPath(kPrototypesPath));
    for (const Variant& variant : variants_) {
      if (variant.name.empty()) continue;
      out_.Open("Xform", variant.name);
      out_.text() += MovedPaths(variant.text, kAnyPrototype, PrototypePath(variant));
      out_.Close();
    }
    Release();
    meshes_.WriteAll(text_, record_);
    out_.print().EndPrim();
  }

  // --- losses ---

  void ReportMassless() {
    std::vector<LossSubject> massless, points;
    std::vector<const Body*> deformable, still;
    for (const Body& body : scene_.bodies) {
      const Index<Body> index = scene_.bodies.IndexOf(body);
      if (index == Scene::kWorldBody || layout_.stacks().IsBetween(index)) continue;
      if (layout_.IsStatic(index)) {
        still.push_back(&body);
      } else if (body.deformable) {
        deformable.push_back(&body);
      } else if (IsZeroFloat(body.mass_properties->mass)) {
        massless.push_back(
            About<&MassProperties::mass, &MassProperties::center_of_mass, &MassProperties::inertia>(body));
      } else if (IsZeroFloat(body.mass_properties->inertia)) {
        points.push_back(About<&MassProperties::inertia>(body));
      }
    }
    Approximate(std::move(massless), "mass", "compute a mass from the colliders, or take one of their own");
    ReportDeformable(deformable);
    ReportStatic(still);
    Approximate(std::move(points), "inertia", "compute an inertia from the colliders, or take one of their own");
  }

  // Without the record, everything on them belongs to the world.
  void ReportStatic(const std::vector<const Body*>& bodies) {
    if (bodies.empty() || !out_.losses.leaves_out_private()) return;
    std::vector<LossSubject> about;
    const auto is_still = [&](Index<Body> body) {
      return body.valid() && body != Scene::kWorldBody && layout_.IsStatic(body);
    };
    const auto add = [&](const auto& table, const auto& all) {
      for (const auto i : all) about.push_back(About(table[i]));
    };
    for (const Body* body : bodies) {
      const std::size_t at = scene_.bodies.IndexOf(*body).value();
      about.push_back(About(*body));
      add(scene_.geometries, out_.geometries[at]);
      add(scene_.frames, out_.frames[at]);
      add(scene_.cameras, out_.cameras[at]);
      add(scene_.lights, out_.lights[at]);
    }
    std::vector<LossSubject> others;
    for (const Joint& joint : scene_.joints) {
      if (layout_.IsStatic(joint)) {
        about.push_back(About(joint));
      } else if (is_still(joint.parent.index) || is_still(joint.child.index)) {
        others.push_back(About<&Joint::parent, &Joint::child, &Joint::X_PF, &Joint::X_CM>(joint));
      }
    }
    for (const Constraint& constraint : scene_.constraints) {
      std::visit(
          [&](const auto& law) {
            if constexpr (requires { law.body_A; }) {
              if (is_still(law.body_A.index) || is_still(law.body_B.index)) about.push_back(About(constraint));
            }
          },
          constraint.law);
    }
    const auto members = ExpandedMembers(scene_);
    for (const CollisionFilterGroup& group : scene_.collision_filter_groups) {
      const auto& all = members[scene_.collision_filter_groups.IndexOf(group).value()];
      if (std::any_of(all.begin(), all.end(), is_still)) about.push_back(About<&CollisionFilterGroup::members>(group));
    }
    for (const ExcludedPair& pair : scene_.excluded_pairs) {
      if (is_still(pair.body_A) || is_still(pair.body_B)) about.push_back(About(pair));
    }
    if (!others.empty()) {
      out_.losses.Approximated(std::move(others), "joints hold bodies to the world instead of a body that cannot move");
    }
    out_.losses.Adds<Constraint>();
    out_.losses.Adds<Geometry>();
    out_.losses.Adds<Frame>();
    out_.losses.Adds<Camera>();
    out_.losses.Adds<Light>();
    out_.losses.Dropped(std::move(about), std::to_string(bodies.size()) +
                                              (bodies.size() == 1 ? " body that cannot move is" : " bodies that cannot move are") +
                                              " no rigid body in USD, and what they hold belongs to the world");
  }

  void ReportDeformable(const std::vector<const Body*>& bodies) {
    if (bodies.empty()) return;
    const std::string what = std::to_string(bodies.size()) +
                             (bodies.size() == 1 ? " deformable body is" : " deformable bodies are") +
                             " static for other readers: no release of USD has deformable bodies";
    if (!out_.losses.leaves_out_private()) {
      out_.losses.Encoded(bodies.front()->span, what + ", and only sceneweld reads them back");
      std::vector<LossSubject> masses;
      for (const Body* body : bodies) {
        if (*body->mass_properties == MassProperties{}) continue;
        masses.push_back(
            About<&MassProperties::mass, &MassProperties::center_of_mass, &MassProperties::inertia>(*body));
      }
      if (!masses.empty()) out_.losses.Dropped(std::move(masses), "the mass of a deformable body is left out");
      return;
    }
    // Their geometries belong to the world then.
    std::vector<LossSubject> about;
    for (const Body* body : bodies) {
      about.push_back(About(*body));
      for (const Index<Geometry> i : out_.geometries[scene_.bodies.IndexOf(*body).value()]) {
        about.push_back(About(scene_.geometries[i]));
      }
    }
    out_.losses.Adds<Geometry>();
    out_.losses.Dropped(std::move(about), what);
  }

  // In USD, numbers of physics have single precision.
  static bool IsZeroFloat(double number) { return static_cast<float>(number) == 0; }
  static bool IsZeroFloat(const RotationalInertia& I) {
    return IsZeroFloat(I.ixx) && IsZeroFloat(I.iyy) && IsZeroFloat(I.izz);
  }

  void Approximate(std::vector<LossSubject> about, const std::string& what, const std::string& engines) {
    if (about.empty()) return;
    const std::size_t count = about.size();
    out_.losses.Approximated(std::move(about), std::to_string(count) +
                                                   (count == 1 ? " body has no " : " bodies have no ") + what +
                                                   ", which USD does not support: engines " + engines);
  }

  OutputText& text_;
  const Scene& scene_;
  const Layout layout_;
  record::RecordWriter record_;
  PrivateLines private_lines_{record_};
  std::size_t finished_ = 0;  // How much of the end of the text has no private lines any more.
  Output out_;
  Meshes meshes_;
  Looks looks_;
  std::unordered_map<std::uint32_t, Twin> twins_;  // by top-level instance
  std::vector<Variant> variants_;
};

}  // namespace

std::string Write(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  return TextOfWriter([&](OutputText& text) { Writer(text, scene, options, losses).Run(); });
}

std::unique_ptr<ByteStream> Stream(const Scene& scene, const WriteOptions& options, LossReport& losses) {
  return StreamOfWriter(options.folder, [&](OutputText& text) { Writer(text, scene, options, losses).Run(); });
}

}  // namespace sceneweld::usd
