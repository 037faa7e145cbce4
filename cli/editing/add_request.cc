// SPDX-License-Identifier: BSD-3-Clause
// Reads requests for new directives, and makes the text of the directives.

#include "sceneweld/cli/editing/add_request.h"

#include <cmath>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/editing/edit_json.h"
#include "sceneweld/directives/editing/directive_insertion.h"
#include "sceneweld/scene/json/json_value.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kMostNamesInList = 10'000;
constexpr std::size_t kMostPositionsOfJoint = 7;
constexpr std::size_t kMostBytesOfName = 4096;

bool Take(const JsonValue& value, std::string& text) {
  if (!value.is_string() || value.text().size() > kMostBytesOfName) return false;
  text = value.text();
  return true;
}

bool Take(const JsonValue& value, std::vector<std::string>& names) {
  if (!value.is_list()) return false;
  for (JsonValue item = value.first(); item; item = item.next()) {
    if (names.size() >= kMostNamesInList || !Take(item, names.emplace_back())) return false;
  }
  return true;
}

bool Take(const JsonValue& value, std::vector<double>& numbers, std::size_t most) {
  if (!value.is_list()) return false;
  for (JsonValue item = value.first(); item; item = item.next()) {
    if (!item.is_number() || numbers.size() >= most) return false;
    numbers.push_back(item.number());
  }
  return true;
}

bool Take(const JsonValue& value, Vector3& v) {
  std::vector<double> numbers;
  if (!Take(value, numbers, 3) || numbers.size() != 3) return false;
  v = {numbers[0], numbers[1], numbers[2]};
  return true;
}

// Applies `take(key, value)` to each entry of an object. Returns false if one of them does.
template <typename TakeEntry>
bool TakeObject(const JsonValue& value, TakeEntry take) {
  if (!value.is_object()) return false;
  for (JsonValue entry = value.first(); entry; entry = entry.next()) {
    if (!take(entry.key(), entry)) return false;
  }
  return true;
}

bool Take(const JsonValue& value, NewPose& pose) {
  return TakeObject(value, [&](std::string_view key, const JsonValue& entry) {
    if (key == "base_frame") return Take(entry, pose.base_frame);
    if (key == "translation") return Take(entry, pose.translation);
    return key == "rpy" && Take(entry, pose.rpy);
  });
}

bool Take(const JsonValue& value, NewModel& model) {
  return TakeObject(value, [&](std::string_view key, const JsonValue& entry) {
    if (key == "name") return Take(entry, model.name);
    if (key == "file") return Take(entry, model.file);
    if (key == "default_joint_positions") {
      return TakeObject(entry, [&](std::string_view joint, const JsonValue& q) {
        auto& added = model.default_joint_positions.emplace_back(joint, std::vector<double>());
        return Take(q, added.second, kMostPositionsOfJoint);
      });
    }
    return key == "default_free_body_pose" && TakeObject(entry, [&](std::string_view body, const JsonValue& pose) {
             return Take(pose, model.default_free_body_pose.emplace_back(body, NewPose()).second);
           });
  });
}

bool Take(const JsonValue& value, NewWeld& weld) {
  return TakeObject(value, [&](std::string_view key, const JsonValue& entry) {
    if (key == "parent") return Take(entry, weld.parent);
    if (key == "child") return Take(entry, weld.child);
    return key == "X_PC" && Take(entry, weld.X_PC.emplace());
  });
}

bool Take(const JsonValue& value, NewFilterGroup& group) {
  return TakeObject(value, [&](std::string_view key, const JsonValue& entry) {
    if (key == "name") return Take(entry, group.name);
    if (key == "model_namespace") return Take(entry, group.model_namespace.emplace());
    if (key == "members") return Take(entry, group.members);
    if (key == "member_groups") return Take(entry, group.member_groups);
    return key == "ignored_collision_filter_groups" && Take(entry, group.ignored_groups);
  });
}

// Turns full names into those of one scope.
class NamesInFile {
 public:
  NamesInFile(const DirectivesFile& file, std::string scope, Diagnostics& diagnostics)
      : file_(file), scope_(std::move(scope)), diagnostics_(diagnostics) {}

  bool ToLocal(std::string& name) const {
    if (name.empty()) return true;  // Composing says which name is missing.
    auto local = NameWithin(scope_, name);
    if (!local) {
      diagnostics_
          .Error(
              "edit-refused", {},
              Quoted(file_.shown) + " cannot name " + Quoted(name) + ": its names are in the scope " + Quoted(scope_))
          .InFile({file_.shown, file_.path})
          .Help("add the directive to the file that includes it");
      return false;
    }
    name = *std::move(local);
    return true;
  }
  bool ToLocal(std::vector<std::string>& names, std::string_view kept = {}) const {
    for (std::string& name : names) {
      if (name != kept && !ToLocal(name)) return false;
    }
    return true;
  }

 private:
  const DirectivesFile& file_;
  const std::string scope_;
  Diagnostics& diagnostics_;
};

}  // namespace

std::optional<AddRequest> ReadAddBody(const std::string& text, std::string& why) {
  constexpr std::size_t kDeepest = 8;
  const Source source("<body>", "<body>", text);
  Limits limits;
  limits.max_depth = kDeepest;
  Diagnostics faults;
  const auto document = JsonDocument::Parse(source, limits, faults);
  if (!document) {
    why = "the body is not JSON: " + faults.all().front().message;
    return std::nullopt;
  }
  AddRequest request;
  const bool is_good = TakeObject(document->root(), [&](std::string_view key, const JsonValue& value) {
    bool good = false;
    if (key == "revision") {
      constexpr double kMostRevision = 1e15;
      good = value.is_number() && value.number() >= 0 && value.number() < kMostRevision;
      if (good) request.revision = static_cast<std::uint64_t>(value.number());
    } else if (key == "file") {
      good = Take(value, request.file);
    } else if (key == "add_model") {
      good = Take(value, request.model.emplace());
    } else if (key == "add_weld") {
      good = Take(value, request.weld.emplace());
    } else if (key == "add_collision_filter_group") {
      good = Take(value, request.group.emplace());
    }
    if (!good) why = "the body must not have " + Quoted(key) + ", or not with such a value";
    return good;
  });
  if (is_good && (request.model || request.weld || request.group)) return request;
  if (why.empty()) why = "the body needs `add_model`, `add_weld` or `add_collision_filter_group`";
  return std::nullopt;
}

std::optional<Fix> MakeAddition(const AddRequest& request, const DirectivesFile& file, const Source& text,
                                Diagnostics& diagnostics) {
  Fix fix;
  std::vector<NewDirective> directives;
  const TextsOf texts = TextsOfFile(text);
  const NamesInFile names(file, file.scope, diagnostics);
  const auto title = [&](const std::string& words) { fix.title += (fix.title.empty() ? "" : ", ") + words; };
  if (request.model) {
    NewModel model = *request.model;
    for (auto& [body, pose] : model.default_free_body_pose) {
      if (!names.ToLocal(pose.base_frame)) return std::nullopt;
    }
    directives.push_back(MakeDirective(model, texts));
    title("add the model " + Quoted(model.name));
  }
  if (request.weld) {
    NewWeld weld = *request.weld;
    title("weld " + Quoted(weld.child) + " to " + Quoted(weld.parent));
    if (!names.ToLocal(weld.parent) || !names.ToLocal(weld.child)) return std::nullopt;
    directives.push_back(MakeDirective(weld, texts));
  }
  if (request.group) {
    NewFilterGroup group = *request.group;
    // Below a scope, `model_namespace` has no effect.
    const bool has_namespace = group.model_namespace && file.scope.empty();
    const NamesInFile members(file, has_namespace ? *group.model_namespace : file.scope, diagnostics);
    const bool is_good = members.ToLocal(group.members) && members.ToLocal(group.member_groups, group.name) &&
                         members.ToLocal(group.ignored_groups, group.name);
    if (!is_good) return std::nullopt;
    directives.push_back(MakeDirective(group, texts));
    title("add the collision filter group " + Quoted(group.name));
  }
  auto edit = InsertDirectives(text, file.address, directives, diagnostics);
  if (!edit) return std::nullopt;
  fix.edits.push_back(*std::move(edit));
  return fix;
}

}  // namespace sceneweld::cli
