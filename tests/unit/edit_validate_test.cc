// SPDX-License-Identifier: BSD-3-Clause
// Validate, by breaking every field of a scene: whatever passes is written by every format and read back.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sceneweld/library/validate.h"
#include "sceneweld/parsers/loss/loss_match.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/frame.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/verification/check_scene.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/edit_inputs.h"
#include "sceneweld/tests/unit/every_kind.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

using Break = std::function<void()>;

// The ways to break one value, each as a change of it. What it has already is no change.
std::vector<Break> Breaks(const FieldInfo& field, const TypeInfo& type, void* value) {
  std::vector<Break> breaks;
  const auto add = [&](auto... changes) { (breaks.push_back(changes), ...); };
  switch (type.kind) {
    case TypeKind::kNumber:
      for (const double bad : {kNaN, kInfinity, -kInfinity, -1.0, 0.0, 1e308, 1e-320, 4.0}) {
        if (*static_cast<double*>(value) == bad) continue;
        // Of numbers that may have any sign, -1 does.
        if (bad == 4 && BoundsOf(field).Hold(-1)) continue;
        add([=] { *static_cast<double*>(value) = bad; });
      }
      break;
    case TypeKind::kInteger:
      for (const int bad : {-1, 0, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()}) {
        if (*static_cast<int*>(value) != bad) add([=] { *static_cast<int*>(value) = bad; });
      }
      break;
    case TypeKind::kBool: add([=] { *static_cast<bool*>(value) = !*static_cast<bool*>(value); }); break;
    case TypeKind::kText:
      for (const char* bad : {"", " ", "a::", "other", "\x01", "\xff", "a<b & 'c'"}) {
        if (type.Text(value) != bad) add([=, &type] { type.SetText(value, bad); });
      }
      if (Has(field.rules, FieldRule::kIdentity)) {
        for (const char* bad : {"__model__", "m::b1", "b2"}) add([=, &type] { type.SetText(value, bad); });
      }
      add([=, &type] { type.SetText(value, std::string(5000, 'x')); });
      break;
    case TypeKind::kChoice:
      for (std::size_t bad = 0; bad <= type.names.size(); ++bad) add([=, &type] { type.SetIndex(value, bad); });
      break;
    case TypeKind::kVector3:
      for (const Vector3& bad : {Vector3{kNaN, 0, 0}, Vector3{}, Vector3{-1, 2, -3}, Vector3{1e200, 0, 0}}) {
        if (!(*static_cast<Vector3*>(value) == bad)) add([=] { *static_cast<Vector3*>(value) = bad; });
      }
      break;
    case TypeKind::kColour:
      add([=] { static_cast<Rgba*>(value)->g = 2; }, [=] { static_cast<Rgba*>(value)->a = kNaN; });
      break;
    case TypeKind::kPose:
      add([=] { static_cast<Pose*>(value)->translation.y = kNaN; },
          [=] { static_cast<Pose*>(value)->translation.y = 3; },
          [=] {
            static_cast<Pose*>(value)->rotation = Rotation::FromRpy({1, 2, 3});
          });
      break;
    case TypeKind::kReference:
      for (const std::size_t bad :
           {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{9999}, TypeInfo::kNone}) {
        if (type.Index(value) != bad) add([=, &type] { type.SetIndex(value, bad); });
      }
      break;
    case TypeKind::kFrame:
      add([=] { static_cast<FrameRef*>(value)->frame = {}; },
          [=] { static_cast<FrameRef*>(value)->frame = FrameId::Of(Index<Body>(1000)); },
          [=] { static_cast<FrameRef*>(value)->frame = FrameId::ParentOf(Index<Joint>(1000)); },
          [=] { static_cast<FrameRef*>(value)->frame = FrameId::OfModel(Index<ModelInstance>(1)); },
          [=] { static_cast<FrameRef*>(value)->frame = FrameId::ParentOf(Index<Joint>(0)); });
      break;
    case TypeKind::kOptional:
      if (type.Size(value) > 0) add([=, &type] { type.Clear(value); });
      if (type.Size(value) == 0) add([=, &type] { type.Add(value); });
      break;
    case TypeKind::kList:
      if (type.Size(value) > 0) add([=, &type] { type.Clear(value); });
      add([=, &type] { type.Add(value); });
      break;
    case TypeKind::kVariant:
      for (std::size_t other = 0; other < type.alternatives.size(); ++other) {
        add([=, &type] { type.SetIndex(value, other); });
      }
      break;
    default: break;
  }
  return breaks;
}

// A value of an element, with the path of fields that leads to it. The path names alternatives of variants (`|`) and
// the places in lists, but not those in arrays, whose values are alike.
struct ValueAtPath {
  const FieldInfo& field;
  const TypeInfo& type;
  void* value;
  const std::string& path;
};
using UseValueAtPath = std::function<void(const ValueAtPath&)>;

// Calls `use` for each value of a struct and in it. Optionals are made the struct's own, for changes.
void EachValue(const ValueAtPath& at, const UseValueAtPath& use);
void EachValue(const KindInfo& kind, void* thing, const std::string& path, const UseValueAtPath& use) {
  for (const FieldInfo& field : kind.fields) {
    EachValue({field, *field.type, field.Of(thing), path + "/" + std::string(field.name)}, use);
  }
}
void EachValue(const ValueAtPath& at, const UseValueAtPath& use) {
  const auto& [field, type, value, path] = at;
  if (type.kind == TypeKind::kPlace || type.kind == TypeKind::kOpaque) return;
  use(at);
  if (type.kind == TypeKind::kStruct) return EachValue(*type.of, value, path, use);
  if (type.kind == TypeKind::kOptional) {
    if (type.Size(value) > 0) EachValue({field, *type.inner, type.Add(value), path + "?"}, use);
    return;
  }
  std::string below = path;
  if (type.kind == TypeKind::kVariant) below += "|" + std::to_string(type.Index(value));
  for (std::size_t i = 0; i < type.Size(value); ++i) {
    const std::string place = type.kind == TypeKind::kList ? "[" + std::to_string(i) + "]" : std::string();
    EachValue({field, type.Held(value), type.At(value, i), below + place}, use);
  }
}

WriteOptions Options() {
  WriteOptions options;
  options.keep_text = false;
  options.folder = "/cell";
  return options;
}

// What the formats write of the base scene. A scene of which a format writes the same text is read back as the base is.
struct BaseTexts {
  struct One {
    std::string text;
    std::optional<Loaded> back;
  };
  std::map<std::string, One> of_format;

  explicit BaseTexts(const Loaded& base) {
    for (const char* name : kFormatsOfEdits) {
      Diagnostics diagnostics;
      LossReport losses(diagnostics);
      One& one = of_format[name];
      one.text = Export(base, *FindFormat(name), Options(), losses);
      LoadOptions options;
      options.format = name;
      options.files = base.files->shared_system();
      options.allow_outside = true;
      Diagnostics faults;
      one.back = LoadText(one.text, "/cell", options, faults);
      INFO(All(faults));
      REQUIRE(one.back);
    }
  }
};

// The faults of what formats write of a scene, by format.
std::map<std::string, std::string> FaultsOfFormats(const Loaded& loaded, const BaseTexts& base) {
  std::map<std::string, std::string> faults;
  for (const char* name : kFormatsOfEdits) {
    const Format& format = *FindFormat(name);
    const WriteOptions options = Options();
    Diagnostics diagnostics;
    LossReport losses(diagnostics);
    const std::string text = Export(loaded, format, options, losses);
    const BaseTexts::One& usual = base.of_format.at(name);
    std::vector<Difference> unexplained;
    Diagnostics read;
    if (text == usual.text) {
      if (auto differences = Compare(loaded, *usual.back, 1e-9, read)) {
        unexplained = UnexplainedDifferences(losses, *std::move(differences));
      } else {
        faults[name] = "cannot be compared: " + All(read);
      }
    } else if (auto back = CheckReadBack(loaded, text, format, options, losses, read)) {
      unexplained = std::move(back->unexplained);
    } else {
      std::string messages;
      for (const Diagnostic& one : read.all()) {
        if (one.severity == Severity::kError) messages += one.message + "\n";
      }
      faults[name] = "cannot be read: " + messages;
    }
    for (const Difference& d : unexplained) faults[name] += d.Text() + "\n";
  }
  return faults;
}

// Breaks value `place` of an element in its way `way`; empty if there is none.
std::optional<std::string> BreakOne(const TableInfo& table, std::size_t index, std::size_t place, std::size_t way,
                                    Scene& scene) {
  std::optional<std::string> what;
  Break change;
  std::size_t at = 0;
  EachValue(*table.kind, table.At(scene, index), "", [&](const ValueAtPath& one) {
    if (at++ != place) return;
    std::vector<Break> breaks = Breaks(one.field, one.type, one.value);
    what = std::string(one.field.owner->name) + "." + std::string(one.field.name);
    if (way < breaks.size()) change = std::move(breaks[way]);
  });
  if (!what) return std::nullopt;
  if (!change) return "";
  change();
  return what;
}

Loaded Base() {
  Diagnostics diagnostics;
  auto loaded = ReadJson(kEveryKind, diagnostics);
  INFO(All(diagnostics));
  REQUIRE(loaded);
  for (Geometry& geometry : loaded->scene.geometries) {
    if (geometry.name == "box") {
      geometry.kept.push_back({"sdf", "odd", "1"});
      geometry.kept.push_back({"sdf", {}, "<odd/>"});
    }
  }
  WeldConstraint weld;
  weld.body_A = Ref<Body>(Index<Body>(1));
  weld.body_B = Ref<Body>(Index<Body>(3));
  loaded->scene.constraints.Add(Constraint{Index<ModelInstance>(1), weld, {}, {}});
  loaded->scene.excluded_pairs.Add({Index<Body>(4), Index<Body>(5), {}, {}});
  return *std::move(loaded);
}

TEST_CASE("the scene whose fields are broken is valid itself") {
  const Loaded base = Base();
  Diagnostics diagnostics;
  CHECK(Validate(base.scene, diagnostics));
  CHECK(All(diagnostics) == "");
  const BaseTexts texts(base);
  CHECK(FaultsOfFormats(base, texts).empty());
  for (const char* name : kFormatsOfEdits) {
    Diagnostics unheard;
    LossReport losses(unheard);
    const std::string text = Export(base, *FindFormat(name), Options(), losses);
    const auto back = CheckReadBack(base, text, *FindFormat(name), Options(), losses, unheard);
    const auto compared = Compare(base, *texts.of_format.at(name).back, 1e-9, unheard);
    REQUIRE((back && compared));
    CHECK(back->differences == compared->size());
    CHECK(back->unexplained.empty());
  }
}

// Faults that Validate does not find (library/validate.h). Remove a line when its fault is mended.
struct Known {
  std::string_view element;
  std::string_view field;
  std::string_view format;
  std::string_view why;
};
constexpr Known kKnown[] = {
    {"m::b1::box", "kept.place", "sdf", "an element of this name may not exist there; it is then kept itself"},
};

// What decides how an element breaks: which of its optional values it has, and whether it refers to the world. The
// alternatives of variants are not part of it: only what is in them depends on them.
std::string ContextOf(const TableInfo& table, std::size_t index, Scene& scene) {
  std::string context = table.has_world && index == 0 ? "world" : std::string(table.name);
  EachValue(*table.kind, table.At(scene, index), "", [&](const ValueAtPath& one) {
    if (one.path.find('|') != one.path.npos) return;
    context += " " + one.path;
    if (one.type.kind == TypeKind::kReference && one.type.Index(one.value) == 0) context += "=0";
  });
  return context;
}

// The values of an element that no earlier one, which is like it, had.
std::vector<std::size_t> NewPlaces(const TableInfo& table, std::size_t index, Scene& scene,
                                   std::set<std::string>& seen) {
  const std::string context = ContextOf(table, index, scene);
  std::vector<std::size_t> places;
  std::size_t place = 0;
  EachValue(*table.kind, table.At(scene, index), "", [&](const ValueAtPath& one) {
    if (seen.insert(context + one.path).second) places.push_back(place);
    ++place;
  });
  return places;
}

struct Job {
  const TableInfo* table;
  std::size_t element;
  std::size_t place;
};
struct BreakFault {
  std::string element;
  std::string field;
  std::string format;
  std::string text;
  std::string where;
};
struct FaultsOfBreaks {
  std::size_t refused = 0, passed = 0;
  std::vector<BreakFault> faults;
};

// Does every `step`-th job, from `first`. Runs in a thread, so that it checks nothing itself.
void Work(const Loaded& base, const BaseTexts& texts, const std::vector<Job>& jobs, std::size_t first, std::size_t step,
          FaultsOfBreaks& outcome) {
  for (std::size_t j = first; j < jobs.size(); j += step) {
    const Job& job = jobs[j];
    for (std::size_t way = 0;; ++way) {
      Loaded loaded = base;
      const auto what = BreakOne(*job.table, job.element, job.place, way, loaded.scene);
      if (!what || what->empty()) break;
      const std::string element = job.table->FullName(base.scene, job.element);
      const std::string where = "way " + std::to_string(way) + " to break " + *what + " of " + element;
      // As a program does.
      Diagnostics diagnostics;
      bool valid = Validate(loaded.scene, diagnostics);
      if (valid == diagnostics.has_errors())
        outcome.faults.push_back({element, *what, "none", "errors of a valid scene", where});
      if (!valid && diagnostics.all().front().code == Code("stale-scene")) {
        loaded.scene.IndexNames();
        BuildTree(loaded.scene, diagnostics);
        Diagnostics again;
        valid = Validate(loaded.scene, again);
      }
      ++(valid ? outcome.passed : outcome.refused);
      if (!valid) continue;
      for (auto& [format, text] : FaultsOfFormats(loaded, texts)) {
        outcome.faults.push_back({element, *what, format, std::move(text), where});
      }
    }
  }
}

TEST_CASE("a scene with any broken field is refused, or every format writes it and reads it back") {
  constexpr std::size_t kThreads = 2;
  std::vector<Loaded> bases;  // Each thread has its own.
  std::vector<BaseTexts> texts;
  for (std::size_t i = 0; i < kThreads; ++i) texts.emplace_back(bases.emplace_back(Base()));
  std::vector<Job> jobs;
  std::set<std::string> seen;
  for (const TableInfo& table : AllTables()) {
    for (std::size_t i = 0; i < table.size(bases[0].scene); ++i) {
      Loaded own = bases[0];
      for (const std::size_t place : NewPlaces(table, i, own.scene, seen)) jobs.push_back({&table, i, place});
    }
  }
  std::vector<FaultsOfBreaks> outcomes(kThreads);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < kThreads; ++i) {
      threads.emplace_back([&, i] { Work(bases[i], texts[i], jobs, i, kThreads, outcomes[i]); });
    }
  }
  std::set<std::string> reported;
  std::set<const Known*> found;
  std::size_t refused = 0, passed = 0;
  for (const FaultsOfBreaks& outcome : outcomes) {
    refused += outcome.refused;
    passed += outcome.passed;
    for (const BreakFault& fault : outcome.faults) {
      const auto known = std::find_if(std::begin(kKnown), std::end(kKnown), [&](const Known& one) {
        return one.element == fault.element && one.field == fault.field && one.format == fault.format;
      });
      if (known != std::end(kKnown)) {
        found.insert(&*known);
        continue;
      }
      if (!reported.insert(fault.field + fault.format + fault.text).second) continue;
      INFO(fault.where << " in " << fault.format);
      CHECK(fault.text == "");
    }
  }
  for (const Known& known : kKnown) {
    INFO(known.field << " of " << known.element << " in " << known.format
                     << " does not fail any more: remove it from the list");
    CHECK(found.contains(&known));
  }
  CHECK(refused > 500);
  CHECK(passed > 300);
}

TEST_CASE("scenes after random edits are refused, or every format writes them and reads them back") {
  const Loaded base = Base();
  const BaseTexts texts(base);
  std::mt19937 random(11);
  const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
  std::size_t valid_count = 0;
  for (int round = 0; round < 150; ++round) {
    Loaded loaded = base;
    std::string edits;
    for (std::size_t edit = 0; edit < 1 + below(4); ++edit) {
      const TableInfo& table = AllTables()[below(AllTables().size())];
      if (table.size(loaded.scene) == 0) continue;
      const std::size_t i = below(table.size(loaded.scene));
      edits += " " + table.FullName(loaded.scene, i);
      Diagnostics unheard;
      switch (below(3)) {
        case 0: Remove(ElementId(table, i), loaded.scene, unheard); break;
        case 1: Rename(ElementId(table, i), "n" + std::to_string(below(5)), loaded.scene, unheard); break;
        default: BreakOne(table, i, below(30), below(8), loaded.scene); break;
      }
      // Following broken references would be an error in the program.
      Diagnostics broken;
      if (!Validate(loaded.scene, broken) && broken.all().front().code != Code("stale-scene")) break;
    }
    INFO(edits);
    loaded.scene.IndexNames();
    Diagnostics diagnostics;
    if (!Validate(loaded.scene, diagnostics)) continue;
    ++valid_count;
    for (const auto& [format, faults] : FaultsOfFormats(loaded, texts)) {
      INFO(format);
      CHECK(faults == "");
    }
  }
  CHECK(valid_count > 50);
}

TEST_CASE("what readers make passes Validate") {
  namespace fs = std::filesystem;
  std::size_t count = 0;
  for (auto entry = fs::recursive_directory_iterator(fs::path(SCENEWELD_SOURCE_DIR) / "tests/exhibits");
       entry != fs::recursive_directory_iterator(); ++entry) {
    if (entry->path().filename() == "expected") entry.disable_recursion_pending();
    const std::string path = entry->path().string();
    const bool is_model = path.ends_with(".urdf") || path.ends_with(".sdf") || path.ends_with(".xml");
    if (!is_model && !path.ends_with(".dmd.yaml")) continue;
    Diagnostics diagnostics;
    const auto loaded = Load(path, {}, diagnostics);
    if (!loaded) continue;
    ++count;
    Diagnostics faults;
    const bool valid = Validate(loaded->scene, faults);
    INFO(path << ": " << All(faults));
    CHECK(valid);
  }
  CHECK(count > 200);
}

TEST_CASE("a scene that was changed directly is stale until its names and its tree are up to date") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a");
  toy.Connect("j", Scene::kWorldBody, a, Revolute{}, At(1));
  CHECK_FALSE(Validate(toy.scene, toy.diagnostics));
  BuildTree(toy.scene, toy.diagnostics);
  CHECK(Validate(toy.scene, toy.diagnostics));
  toy.scene.bodies[a].name = "b";
  CHECK_FALSE(Validate(toy.scene, toy.diagnostics));
  toy.scene.IndexNames();
  CHECK(Validate(toy.scene, toy.diagnostics));
  CHECK(toy.Codes() == "stale-scene stale-scene");
}

TEST_CASE("LoadScene makes a scene from code ready for export") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a");
  toy.Connect("j", Scene::kWorldBody, a, Revolute{}, At(1));
  const auto loaded = LoadScene(toy.scene, {}, toy.diagnostics);
  REQUIRE(loaded);
  LossReport losses(toy.diagnostics);
  CHECK(Export(*loaded, *FindFormat("sdf"), {}, losses).find("<joint name=\"j\" type=\"revolute\"") !=
        std::string::npos);
  toy.Connect("k", a, a, Revolute{});
  CHECK_FALSE(LoadScene(toy.scene, {}, toy.diagnostics));
  toy.scene.joints[Index<Joint>(1)].child = Ref<Body>(Index<Body>(7));
  CHECK_FALSE(LoadScene(toy.scene, {}, toy.diagnostics));
  CHECK(toy.diagnostics.all().back().code == Code("dangling-reference"));
}

}  // namespace
}  // namespace sceneweld
