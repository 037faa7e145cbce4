// SPDX-License-Identifier: BSD-3-Clause
// Reads a stage kind by kind, in an order in which each element finds those that it refers to.

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/parsers/stage/layer_file.h"
#include "sceneweld/parsers/stage/stage.h"
#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/usd/private_names.h"
#include "sceneweld/parsers/usd/read/guarded_keys.h"
#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/read/read_parts.h"
#include "sceneweld/parsers/usd/read/recorded_layer.h"
#include "sceneweld/parsers/usd/schema/attributes.h"
#include "sceneweld/parsers/usd/usd.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::usd {
namespace {

using stage::Numbers;
using stage::StagePrim;
using stage::StageProperty;

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

bool IsDirection(const StageProperty& property) {
  return property.type.view().starts_with("quat") || property.name.view() == "physics:gravityDirection";
}

// The words of many numbers, which the instances of a prim share.
using WordsOfMany = std::unordered_map<const Numbers*, std::string>;

bool AreSame(const StageProperty& now, std::string_view recorded, WordsOfMany& many) {
  const std::vector<double>& numbers = now.value.numbers()->data;
  if (IsWordOfMany(recorded)) {
    const auto [word, is_new] = many.try_emplace(now.value.numbers());
    if (is_new) word->second = WordOfMany(numbers);
    return word->second == recorded;
  }
  std::vector<double> before;
  EachPart(recorded, ',', [&](std::string_view part) {
    before.push_back(ParseNumber(part, NonFinite::kAccepted).value_or(std::nan("")));
  });
  if (before.size() != numbers.size()) return false;
  const auto compare = [](const std::vector<double>& one, const std::vector<double>& other, double sign) {
    return std::equal(one.begin(), one.end(), other.begin(),
                      [&](double x, double y) { return IsSameFloat(x, sign * y); });
  };
  if (!IsDirection(now)) return compare(numbers, before, 1);
  const auto one = Direction(numbers), other = Direction(before);
  return compare(one, other, 1) || (numbers.size() == 4 && compare(one, other, -1));
}

/// `recorded`: the property with the value of `now` when the file was written.
bool IsAsRecorded(const StageProperty& now, const StageProperty& recorded, WordsOfMany& many) {
  if (recorded.is_relationship()) {
    return std::set(now.targets.begin(), now.targets.end()) ==
           std::set(recorded.targets.begin(), recorded.targets.end());
  }
  const std::string* const before = recorded.value.text();
  if (!before) return false;
  if (now.value.numbers()) return AreSame(now, *before, many);
  const std::string* const text = now.value.text();
  return text && *text == UnescapedWord(*before);
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

bool IsRead(std::string_view name) {
  const AttributeRow* const row = FindAttribute(name);
  return row && (row->use == AttributeRow::Use::kRead || row->use == AttributeRow::Use::kBoth);
}

/// Whether a stage has other units than those in which we write. The record is in ours.
struct OtherUnits {
  bool of_length = false;
  bool of_mass = false;

  explicit OtherUnits(const stage::Stage& stage) {
    const auto differs = [&](std::string_view name, double usual) {
      const stage::Value* const value = stage::Find(stage.metadata, name);
      const double* const number = value ? value->number() : nullptr;
      return (number ? *number : usual) != 1;
    };
    constexpr double kCentimetre = 0.01;
    of_length = differs("metersPerUnit", kCentimetre);
    of_mass = differs("kilogramsPerUnit", 1);
  }

  // Whether the same number of a property is another value. Frames stay: what the record has of them has no unit.
  bool Change(std::string_view property) const {
    if (property == "xformOp:translate") return of_length;
    const AttributeRow* const row = FindAttribute(property);
    if (!row) return false;
    if (row->unit == UnitKind::kInertia) return of_length || of_mass;
    return row->unit == UnitKind::kMass && of_mass;
  }
};

/// Compares one prim.
class EditedPrim {
 public:
  EditedPrim(StagePrim& prim, const OtherUnits& units, WordsOfMany& many, GuardedKeys& guarded,
             Diagnostics& diagnostics)
      : prim_(prim), units_(units), many_(many), guarded_(guarded), diagnostics_(diagnostics) {}

  void Run() {
    for (const StageProperty& property : prim_.properties) {
      if (const auto key = KeyOfPrivateName(property.name)) keys_.emplace_back(*key);
      if (property.name == kTensor) keys_.emplace_back(kTensor);
    }
    for (const StageProperty& property : prim_.properties) {
      if (const auto name = PropertyOfRecordedName(property.name)) {
        const StageProperty* const now = prim_.Find(*name);
        if (!now || !IsAsRecorded(*now, property, many_)) {
          Change(*name, now);
        } else if (units_.Change(*name)) {
          Change(*name, now, true);
        }
      } else if (!KeyOfPrivateName(property.name) && !guarded_.By(property.name, keys_).empty() &&
                 IsRead(property.name) && !prim_.Find(RecordedName(property.name))) {
        Change(property.name, &property);
      }
    }
    std::erase_if(prim_.properties, [&](const StageProperty& property) {
      const bool is_tensor = property.name == kTensor;
      const auto key = is_tensor ? kTensor : KeyOfPrivateName(property.name).value_or("");
      return stale_.contains(key) || PropertyOfRecordedName(property.name);
    });
  }

 private:
  static constexpr std::string_view kTensor = "newton:inertia";

  // `now`: null if the prim does not have the property any more. `by_units`: only its unit changed, which is that of the
  // tensor, too.
  void Change(std::string_view name, const StageProperty* now, bool by_units = false) {
    std::string dropped;
    for (const std::size_t i : guarded_.By(name, keys_)) {
      if (by_units && keys_[i] == kTensor) continue;
      if (keys_[i] == name || !stale_.insert(keys_[i]).second) continue;
      const StageProperty* const property = prim_.Find(keys_[i] == kTensor ? keys_[i] : PrivateName(keys_[i]));
      const std::string* const word = property && keys_[i] != kTensor ? property->value.text() : nullptr;
      dropped += (dropped.empty() ? "" : ", ") + Quoted(keys_[i]) + " " +
                 (word ? Quoted(TextOfPrivateWord(*word)) : ShownValue(property));
    }
    if (dropped.empty()) return;
    ReportStale(diagnostics_, now ? now->span : prim_.span, "prim <" + prim_.path + ">",
                now ? Quoted(name) + " " + ShownValue(now) : "no " + Quoted(name), dropped);
  }

  StagePrim& prim_;
  const OtherUnits& units_;
  WordsOfMany& many_;
  GuardedKeys& guarded_;
  Diagnostics& diagnostics_;
  std::vector<std::string> keys_;
  std::set<std::string, std::less<>> stale_;
};

// Compares the plain properties of a stage with their recorded values (TakeRecord), and removes the private values
// beside those that somebody changed, with a warning. The recorded values are removed.
void DropStale(stage::Stage& stage, Diagnostics& diagnostics) {
  WordsOfMany many;
  GuardedKeys guarded;
  const OtherUnits units(stage);
  for (StagePrim& prim : stage.prims) {
    const bool has_recorded = std::any_of(prim.properties.begin(), prim.properties.end(), [](const auto& property) {
      return KeyOfPrivateName(property.name) || PropertyOfRecordedName(property.name);
    });
    if (has_recorded) EditedPrim(prim, units, many, guarded, diagnostics).Run();
  }
}

std::shared_ptr<Scene> SceneOf(const stage::Stage& stage, const Source& source, ReadContext& context) {
  Input in(stage, source, context);
  constexpr void (*kParts[])(Input&) = {&ReadModels, &ReadBodies, &ReadFrames, &ReadGeometries,  &ReadCameras,
                                        &ReadLights, &ReadMasses, &ReadJoints, &ReadConstraints, &ReadCollisionFilters};
  for (const auto part : kParts) {
    const Limits& limits = context.files.limits();
    if (limits.ShouldStop() || in.diagnostics().error_count() >= limits.max_errors) {
      in.diagnostics().Error("limit-exceeded", Span{&source, 0, 0},
                             limits.ShouldStop() ? "stopped here" : "too many errors; stopped here");
      return nullptr;
    }
    part(in);
  }
  ReportUnchosenVariants(in);
  in.ReportUnread();
  in.scene.sources = context.files.sources();
  return std::make_shared<Scene>(std::move(in.scene));
}

}  // namespace

std::shared_ptr<Scene> Read(const Source& source, ReadContext& context) {
  auto layer = stage::ReadLayer(source, context.files, context.diagnostics);
  if (!layer) return nullptr;
  const auto stage = stage::ComposeStage(std::move(layer), context.files, context.diagnostics,
                                         [&](stage::Layer& one) { TakeRecord(one, context.diagnostics); },
                                         context.arguments.variants);
  DropStale(*stage, context.diagnostics);
  return SceneOf(*stage, source, context);
}

std::optional<std::string> RecordOf(const Source& source, Files& files, Diagnostics& diagnostics) {
  const auto layer = stage::ReadLayer(source, files, diagnostics);
  if (!layer) return std::nullopt;
  const std::string* const text = RecordText(layer->metadata);
  return text ? *text : std::string();
}

}  // namespace sceneweld::usd
