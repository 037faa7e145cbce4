// SPDX-License-Identifier: BSD-3-Clause
// Finds what somebody changed in a stage that sceneweld wrote: writes its scene again, and compares the prims.

#include "sceneweld/parsers/usd/read/edited_stage.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/stage/layer_file.h"
#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/usd/layout.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/read/joint_rows.h"
#include "sceneweld/parsers/usd/schema/attributes.h"
#include "sceneweld/parsers/usd/usd.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

using stage::Numbers;
using stage::StagePrim;
using stage::StageProperty;

// Numbers that differ by less are equal: other programs write single precision. Relative to 1 if they are smaller.
constexpr double kSameInSinglePrecision = 2e-7;

bool IsPrivate(const StageProperty& property) { return KeyOfPrivateName(property.name.view()).has_value(); }

// Properties that follow from others, or that only show something.
bool IsDerived(std::string_view name) { return name == "extent" || name == "xformOpOrder"; }

// Pairs of prims that do not collide. Either prim may name the other.
constexpr std::string_view kFilteredPairs = "physics:filteredPairs";

using PairsOfPrims = std::set<std::pair<std::string, std::string>>;
PairsOfPrims PairsOf(const stage::Stage& stage) {
  PairsOfPrims pairs;
  for (const StagePrim& prim : stage.prims) {
    const StageProperty* const property = prim.is_defined ? prim.Find(kFilteredPairs) : nullptr;
    if (!property) continue;
    for (const std::string& target : property->targets) pairs.insert(std::minmax(prim.path, target));
  }
  return pairs;
}

// The bodies of a joint or a constraint.
std::vector<std::string> EndsOf(const StagePrim& prim) {
  std::vector<std::string> ends;
  for (const char* const end : {"physics:body0", "physics:body1"}) {
    const StageProperty* const property = prim.Find(end);
    ends.push_back(property && !property->targets.empty() ? property->targets.front() : std::string());
  }
  return ends;
}

bool IsClose(double a, double b) {
  if (!std::isfinite(a) || !std::isfinite(b)) return a == b || (std::isnan(a) && std::isnan(b));
  return std::abs(a - b) <= kSameInSinglePrecision * std::max({1.0, std::abs(a), std::abs(b)});
}

// Of a quaternion or a direction, only the direction counts.
std::vector<double> Direction(const std::vector<double>& numbers) {
  double square = 0;
  for (const double number : numbers) square += number * number;
  std::vector<double> direction = numbers;
  if (square > 0 && std::isfinite(square)) {
    for (double& number : direction) number /= std::sqrt(square);
  }
  return direction;
}

bool IsSame(const StageProperty& a, const StageProperty& b) {
  if (std::set(a.targets.begin(), a.targets.end()) != std::set(b.targets.begin(), b.targets.end())) return false;
  if (const Numbers* const mine = a.value.numbers()) {
    const Numbers* const theirs = b.value.numbers();
    if (!theirs || mine->data.size() != theirs->data.size()) return false;
    const bool is_direction = a.type.view().starts_with("quat") || a.name.view() == "physics:gravityDirection";
    const auto compare = [](const std::vector<double>& one, const std::vector<double>& other, double sign) {
      return std::equal(one.begin(), one.end(), other.begin(),
                        [&](double x, double y) { return IsClose(x, sign * y); });
    };
    if (!is_direction) return compare(mine->data, theirs->data, 1);
    const auto one = Direction(mine->data), other = Direction(theirs->data);
    return compare(one, other, 1) || (mine->width == 4 && compare(one, other, -1));
  }
  if (const stage::Texts* const mine = a.value.texts()) {
    const stage::Texts* const theirs = b.value.texts();
    return theirs && mine->data == theirs->data;
  }
  return true;
}

std::string ShownValue(const StageProperty* property) {
  if (!property) return "none";
  constexpr std::size_t kMost = 6;
  std::string text;
  const auto add = [&](const std::string& one) { text += (text.empty() ? "" : ", ") + one; };
  if (const Numbers* const numbers = property->value.numbers()) {
    for (std::size_t i = 0; i < std::min(numbers->data.size(), kMost); ++i) add(FormatNumber(numbers->data[i]));
    if (numbers->data.size() > kMost) add("...");
    return numbers->data.size() == 1 ? text : "(" + text + ")";
  }
  if (const stage::Texts* const texts = property->value.texts()) {
    for (std::size_t i = 0; i < std::min(texts->data.size(), kMost); ++i) add(texts->data[i]);
    return Quoted(text);
  }
  for (const std::string& target : property->targets) add("<" + target + ">");
  return text.empty() ? "none" : text;
}

// The private keys about the same as a property: `lower` for `physics:lowerLimit`.
std::vector<std::string> KeysOf(std::string_view name) {
  const auto has = [&](std::string_view part) { return name.find(part) != name.npos; };
  if (name.starts_with("drive:")) {
    if (name.ends_with(":stiffness")) return {"actuator.gains.p"};
    if (name.ends_with(":damping")) return {"actuator.gains.d"};
    if (name.ends_with(":maxForce")) return {"actuator.effort_limit"};
    return {};
  }
  for (const JointRow& row : JointRows()) {
    const std::size_t axis = row.attribute.find("AXIS");
    const bool is_row = axis == row.attribute.npos
                            ? name == row.attribute
                            : name.starts_with(row.attribute.substr(0, axis)) &&
                                  name.ends_with(row.attribute.substr(axis + std::string_view("AXIS").size()));
    if (!is_row) continue;
    if (!row.member) return {"armature", "actuator.rotor_inertia", "actuator.gear_ratio"};
    static const KindInfo& kDof = KindOf<Dof>();
    const Dof none;
    for (const FieldInfo& field : kDof.fields) {
      if (field.Of(&none) == static_cast<const void*>(&(none.*row.member))) return {std::string(field.name)};
    }
  }
  if (name.starts_with("mjc:actuatorfrcrange")) return {"effort_limit"};
  if (has("imic") || name == "mjc:coef0" || name == "mjc:coef1") {
    return {"mimic.joint", "mimic.multiplier", "mimic.offset"};
  }
  if (name == "physics:lowerLimit" || name.starts_with("limit:") || name.starts_with("physics:coneAngle") ||
      name == "physics:upperLimit") {
    return {"lower", "upper", "type"};
  }
  if (name.starts_with("physics:localRot") || name.starts_with("physics:localPos") || name == "physics:axis") {
    return {"axis", "default_position"};
  }
  if (name.starts_with("physics:body")) return {"reversed", "default_position"};
  if (name == "physics:mass") return {"mass", "stated_mass_properties.*"};
  if (name == "physics:diagonalInertia" || name == "physics:principalAxes" || name == "newton:inertia") {
    return {"inertia", "newton:inertia", "stated_mass_properties.*"};
  }
  if (name == "physics:centerOfMass") return {"stated_mass_properties.*"};
  if (name == "purpose" || name == "visibility" || name == "physics:collisionEnabled") return {"roles"};
  if (name == "physics:approximation") return {"convex"};
  if (name == "points" || name == "faceVertexIndices" || name == "faceVertexCounts") return {"uri"};
  if (name == "radius" || name == "width" || name == "length") return {"shape"};
  if (name == "xformOp:scale") return {"scale", "shape"};
  if (name.starts_with("xformOp:")) return {"pose"};
  if (name == "focalLength" || name.ends_with("Aperture")) return {"fov_y"};
  if (name == "inputs:diffuseColor" || name == "inputs:opacity") return {"diffuse"};
  if (name == "inputs:emissiveColor") return {"emissive"};
  if (name.ends_with("timeStepsPerSecond") || name == "mjc:option:timestep") return {"timestep"};
  if (name == "mjc:gravcomp") return {"gravity_compensation"};
  if (name == "physxRigidBody:disableGravity") return {"gravity_enabled"};
  if (name == "physics:filteredPairs") return {"excluded_pairs"};
  const std::size_t last = name.rfind(':');
  return {std::string(name.substr(last == name.npos ? 0 : last + 1))};
}

class EditedStage {
 public:
  EditedStage(const stage::Stage& stage, const Source& source, ReadContext& context, const ReadStage& read)
      : stage_(stage),
        source_(source),
        context_(context),
        read_(read),
        bodies_(BodiesOf(stage)),
        schemas_(SchemasOf(stage)) {
    stage_.IndexPaths();
  }

  std::shared_ptr<Scene> Read() {
    // Properties that are gone can only uncover that others do not fit.
    constexpr int kMostRounds = 3;
    for (int round = 0;; ++round) {
      auto heard = std::make_unique<Diagnostics>();
      heard->CountOnFrom(context_.diagnostics);
      std::shared_ptr<Scene> scene = read_(stage_, *heard);
      if (scene && round < kMostRounds && Compare(*scene)) continue;
      context_.diagnostics.Append(*heard);
      if (scene) Report();
      return scene;
    }
  }

 private:
  struct Change {
    const StagePrim* prim;
    const StageProperty* mine;  // Null if the file does not have it.
    std::string name;
    std::string theirs;
  };

  static UsdBodies BodiesOf(const stage::Stage& stage) {
    const auto is_body = [](const StagePrim& prim) { return prim.Has("PhysicsRigidBodyAPI"); };
    std::vector<bool> is_below(stage.prims.size(), false);
    for (std::size_t i = 1; i < stage.prims.size(); ++i) {
      const StagePrim& prim = stage.prims[i];
      is_below[i] = is_below[prim.parent] || is_body(stage.prims[prim.parent]);
      if (is_below[i] && is_body(prim)) return UsdBodies::kNested;
    }
    return UsdBodies::kFlat;
  }
  static UsdSchemas SchemasOf(const stage::Stage& stage) {
    UsdSchemas schemas{false, false, false};
    for (const StagePrim& prim : stage.prims) {
      for (const StageProperty& property : prim.properties) {
        const std::string_view name = property.name.view();
        schemas.newton = schemas.newton || name.starts_with("newton:");
        schemas.physx = schemas.physx || name.starts_with("physx");
        schemas.mujoco = schemas.mujoco || name.starts_with("mjc:");
      }
    }
    return schemas;
  }

  // The stage that the writer makes of a scene; null if it cannot be read.
  std::shared_ptr<const stage::Stage> Written(const Scene& scene) {
    Scene finished = scene;
    finished.IndexNames();
    BuildTree(finished, unheard_);
    WriteOptions options;
    options.keep_text = false;
    options.folder = source_.path().starts_with('/') ? FolderOf(source_.path()) : std::string();
    options.packages = &context_.packages;
    options.files = &context_.files;
    options.usd_bodies = bodies_;
    options.usd_schemas = schemas_;
    LossReport losses(unheard_);
    const Source text(source_.path(), source_.shown(), Write(finished, options, losses));
    auto layer = stage::ReadLayer(text, context_.files, unheard_);
    return layer ? stage::ComposeStage(std::move(layer), context_.files, unheard_) : nullptr;
  }

  // Returns whether private properties were removed.
  bool Compare(const Scene& scene) {
    const auto written = Written(scene);
    left_.clear();
    if (!written) return false;
    bool has_removed = false;
    ReadContext quiet{context_.files,         context_.packages,   unheard_,
                      context_.rules,         context_.read_model, context_.caller_names_model,
                      context_.read_document, context_.arguments,  context_.environment};
    // Poses are compared in the world: the same place can be written relative to another body.
    Input mine(stage_, source_, quiet), theirs(*written, source_, quiet);
    for (std::size_t i = 1; i < stage_.prims.size(); ++i) {
      StagePrim& prim = stage_.prims[i];
      if (!prim.is_defined) continue;
      const StagePrim* const other = CounterpartOf(prim, *written);
      if (!other) {
        // A prim that somebody renamed. Below it nothing has its path.
        const bool is_topmost = written->Find(stage_.prims[prim.parent].path) != nullptr;
        const StageProperty* const name = prim.Find(PrivateName(kNameKey));
        const bool has_name = name && name->value.text() && !name->value.text()->empty();
        if (is_topmost && has_name && Remove(prim, PrivateName(kNameKey), {&prim, nullptr, "name", {}}))
          has_removed = true;
        continue;
      }
      for (const Change& change : ChangesOf(prim, *other)) {
        const bool is_op = change.name.starts_with("xformOp:");
        if (is_op && AreAtSamePlace(prim, *other, mine, theirs)) continue;
        if (change.name == "material:binding" && IsBoundToNameless(change)) continue;
        bool has_one = false;
        for (const std::string& key : KeysOf(change.name)) has_one = Drop(prim, key, change) || has_one;
        if (is_op && prim.Has("PhysicsRigidBodyAPI")) {
          has_one = DropPositionsOf(prim.path, change) || has_one;
        }
        if (!has_one) left_.push_back(change);
        has_removed = has_removed || has_one;
      }
    }
    return ComparePairs(*written) || has_removed;
  }

  // The prim of the same element. Constraints have no names, so their prims are numbered.
  const StagePrim* CounterpartOf(const StagePrim& prim, const stage::Stage& written) const {
    const StagePrim* const same = written.Find(prim.path);
    if (!same || !prim.Find("physics:excludeFromArticulation") || prim.Find(PrivateName(kNameKey))) return same;
    const auto fits = [&](const StagePrim& one) { return one.type == prim.type && EndsOf(one) == EndsOf(prim); };
    const StagePrim* nearest = fits(*same) ? same : nullptr;
    for (const std::uint32_t child : written.prims[same->parent].children) {
      const StagePrim& one = written.prims[child];
      if (!fits(one)) continue;
      if (ChangesOf(prim, one).empty()) return &one;
      if (!nearest) nearest = &one;
    }
    return nearest ? nearest : same;
  }

  // The prim of a model is at one of its bodies; which one follows from the tree.
  static bool AreAtSamePlace(const StagePrim& prim, const StagePrim& other, Input& mine, Input& theirs) {
    if (!prim.Find(PrivateName(kElementKey))) return IsSamePlace(mine.PlaceOf(prim), theirs.PlaceOf(other));
    bool is_same = true;
    for (const std::uint32_t child : prim.children) {
      const StagePrim& one = mine.stage.prims[child];
      const StagePrim* const counterpart = theirs.stage.Find(one.path);
      if (!counterpart || !one.Has("PhysicsRigidBodyAPI")) continue;
      is_same = is_same && IsSamePlace(mine.PlaceOf(one), theirs.PlaceOf(*counterpart));
    }
    return is_same;
  }
  // Materials without a name have prims with numbers.
  bool IsBoundToNameless(const Change& change) const {
    const StagePrim* const material =
        change.mine && !change.mine->targets.empty() ? stage_.Find(change.mine->targets.front()) : nullptr;
    const StageProperty* const name = material ? material->Find(PrivateName(kNameKey)) : nullptr;
    return name && name->value.text() && name->value.text()->empty();
  }

  static bool IsSamePlace(const PrimPlace& a, const PrimPlace& b) {
    constexpr double kSame = 1e-7;
    const auto is_close = [](const Vector3& one, const Vector3& other) { return Length(one - other) < kSame; };
    const Vector3 turn = Normalized({1, 2, 3});
    return is_close(a.X_WP.translation, b.X_WP.translation) && is_close(a.scale, b.scale) &&
           is_close(a.X_WP.rotation * turn, b.X_WP.rotation * turn);
  }

  bool ComparePairs(const stage::Stage& written) {
    const PairsOfPrims mine = PairsOf(stage_), theirs = PairsOf(written);
    PairsOfPrims changed;
    std::set_symmetric_difference(mine.begin(), mine.end(), theirs.begin(), theirs.end(),
                                  std::inserter(changed, changed.end()));
    if (changed.empty()) return false;
    bool has_removed = false;
    for (StagePrim& prim : stage_.prims) {
      if (!prim.is_defined || !prim.Has("PhysicsRigidBodyAPI")) continue;
      const auto is_of_prim = [&](const auto& pair) { return pair.first == prim.path; };
      if (std::none_of(changed.begin(), changed.end(), is_of_prim)) continue;
      const Change change{&prim, prim.Find(kFilteredPairs), std::string(kFilteredPairs), "other pairs"};
      const bool has_one = Drop(prim, "excluded_pairs", change);
      if (!has_one) left_.push_back(change);
      has_removed = has_removed || has_one;
    }
    return has_removed;
  }

  static std::vector<Change> ChangesOf(const StagePrim& prim, const StagePrim& other) {
    std::vector<Change> changes;
    for (const StageProperty& mine : prim.properties) {
      const std::string_view name = mine.name.view();
      if (IsPrivate(mine) || IsDerived(name) || name == kFilteredPairs) continue;
      const StageProperty* const theirs = other.Find(name);
      if (theirs ? IsSame(mine, *theirs) : !IsRead(name)) continue;
      changes.push_back({&prim, &mine, std::string(name), ShownValue(theirs)});
    }
    for (const StageProperty& theirs : other.properties) {
      const std::string_view name = theirs.name.view();
      if (IsPrivate(theirs) || IsDerived(name) || name == kFilteredPairs || prim.Find(name)) continue;
      changes.push_back({&prim, nullptr, std::string(name), ShownValue(&theirs)});
    }
    return changes;
  }
  static bool IsRead(std::string_view name) {
    const AttributeRow* const row = FindAttribute(name);
    return row && (row->use == AttributeRow::Use::kRead || row->use == AttributeRow::Use::kBoth);
  }

  // The default positions of joints are in the poses of their bodies.
  bool DropPositionsOf(const std::string& body, const Change& change) {
    bool has_one = false;
    for (StagePrim& prim : stage_.prims) {
      const StageProperty* const position = prim.Find(PrivateName("default_position"));
      if (!position) continue;
      for (const char* const end : {"physics:body0", "physics:body1"}) {
        const StageProperty* const target = prim.Find(end);
        const bool is_of_body =
            target && std::find(target->targets.begin(), target->targets.end(), body) != target->targets.end();
        if (is_of_body && Drop(prim, "default_position", change)) has_one = true;
      }
    }
    return has_one;
  }

  // Removes the private property with this key, or the word of the key from those of actuators.
  bool Drop(StagePrim& prim, const std::string& key, const Change& change) {
    constexpr std::string_view kActuator = "actuator.";
    if (key.starts_with(kActuator)) return DropOfActuators(prim, key.substr(kActuator.size()), change);
    if (key == "newton:inertia") return change.name != key && Remove(prim, key, change);
    if (key.ends_with(".*")) {
      const std::string prefix = PrivateName(key.substr(0, key.size() - 2)) + ":";
      std::vector<std::string> names;
      for (const StageProperty& property : prim.properties) {
        if (property.name.view().starts_with(prefix)) names.push_back(property.name.str());
      }
      bool has_one = false;
      for (const std::string& name : names) has_one = Remove(prim, name, change) || has_one;
      return has_one;
    }
    return Remove(prim, PrivateName(key), change);
  }
  bool Remove(StagePrim& prim, const std::string& name, const Change& change) {
    const auto found = std::find_if(prim.properties.begin(), prim.properties.end(),
                                    [&](const StageProperty& property) { return property.name.view() == name; });
    if (found == prim.properties.end()) return false;
    AddReport(prim, change, Quoted(name) + " " + ShownValue(&*found));
    prim.properties.erase(found);
    return true;
  }
  bool DropOfActuators(StagePrim& prim, std::string_view key, const Change& change) {
    std::vector<StageProperty*> texts;
    const std::string prefix = PrivateName("actuator.1").substr(0, PrivateName("actuator.1").size() - 1);
    for (StageProperty& property : prim.properties) {
      if (property.name.view().starts_with(prefix) && property.value.text()) texts.push_back(&property);
    }
    // Nobody knows which of several actuators the drive was changed for.
    if (texts.size() > 1) {
      std::vector<std::string> names;
      for (const StageProperty* const text : texts) names.push_back(text->name.str());
      for (const std::string& name : names) Remove(prim, name, change);
      return true;
    }
    bool has_one = false;
    for (StageProperty* const text : texts) {
      std::string rest, dropped;
      EachPart(*text->value.text(), ' ', [&](std::string_view word) {
        const bool is_key = word.substr(0, word.find('=')) == key;
        std::string& into = is_key ? dropped : rest;
        into.append(into.empty() ? "" : " ").append(word);
      });
      if (dropped.empty()) continue;
      AddReport(prim, change, Quoted(text->name.view()) + " " + Quoted(dropped));
      text->value = stage::Value::Text(std::move(rest));
      has_one = true;
    }
    return has_one;
  }

  // ---- reports

  void AddReport(const StagePrim& prim, const Change& change, std::string dropped) {
    const StageProperty* const mine = change.mine;
    std::string plain;
    if (change.name == "name") {
      plain = "the name " + Quoted(prim.name.view());
    } else if (mine) {
      plain = Quoted(change.name) + " " + ShownValue(mine);
    } else {
      plain = "no " + Quoted(change.name);
    }
    reports_.push_back({mine ? mine->span : prim.span, Describe(*change.prim), std::move(plain), std::move(dropped)});
  }
  static std::string Describe(const StagePrim& prim) { return "prim </" + prim.path.substr(1) + ">"; }

  void Report() {
    for (const auto& [span, about, plain, dropped] : reports_) {
      ReportStale(context_.diagnostics, span, about, plain, dropped);
    }
    for (const Change& change : left_) {
      const Span span = change.mine ? change.mine->span : change.prim->span;
      context_.diagnostics.Warning("stale-record", span,
                                   Describe(*change.prim) + " says " + Quoted(change.name) + " " +
                                       ShownValue(change.mine) + ", which is not used: the rest of the file means " +
                                       change.theirs);
    }
  }

  stage::Stage stage_;
  const Source& source_;
  ReadContext& context_;
  const ReadStage& read_;
  const UsdBodies bodies_;
  const UsdSchemas schemas_;
  Diagnostics unheard_;
  struct Stale {
    Span span;
    std::string about, plain, dropped;
  };
  std::vector<Stale> reports_;
  std::vector<Change> left_;
};

}  // namespace

bool IsOurs(const stage::Stage& stage) {
  const stage::Value* const data = stage::Find(stage.metadata, "customLayerData");
  const stage::Dictionary* const dictionary = data ? data->dictionary() : nullptr;
  return dictionary && stage::Find(*dictionary, "sceneweld");
}

std::shared_ptr<Scene> ReadEdited(const stage::Stage& stage, const Source& source, ReadContext& context,
                                  const ReadStage& read) {
  return EditedStage(stage, source, context, read).Read();
}

}  // namespace sceneweld::usd
