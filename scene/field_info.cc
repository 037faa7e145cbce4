#include "sceneweld/scene/field_info.h"

#include <array>
#include <cassert>
#include <memory>
#include <optional>
#include <unordered_map>
#include <variant>
#include <vector>

#include "sceneweld/scene/fields.h"

namespace sceneweld {
namespace {

template <Listed T>
std::span<const FieldInfo> InfosOf() {
  static const auto infos = std::apply(
      [](const auto&... field) {
        return std::array<FieldInfo, sizeof...(field)>{FieldInfo{field.kId, field.name, field.kRules}...};
      },
      FieldsOf(Tag<T>{}).fields);
  return infos;
}

// Goes through the types of all fields, from the tables of a scene down.
class Walk {
 public:
  Walk() {
    std::apply([&](const auto&... table) { (Table(table), ...); }, kSceneTables);
    for (const KindInfo& kind : kinds) {
      for (const FieldInfo& field : kind.fields) field_of.emplace(field.id, &field);
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) kind_of.emplace(kinds[i].id, i);
  }

  std::vector<KindInfo> kinds;
  std::unordered_map<const void*, std::size_t> kind_of;
  std::unordered_map<const void*, const FieldInfo*> field_of;

 private:
  template <typename T>
  void Table(const SceneTable<T>&) {
    See(static_cast<const T*>(nullptr));
  }
  template <typename T>
  void See(const T*) {
    if constexpr (Listed<T>) {
      for (const KindInfo& kind : kinds) {
        if (kind.id == &kOwnerId<T>) return;
      }
      kinds.push_back({&kOwnerId<T>, FieldsOf(Tag<T>{}).kind, InfosOf<T>()});
      ForEachField<T>([&]<typename F>(const F&) { See(static_cast<const typename F::Value*>(nullptr)); });
    }
  }
  template <typename T>
  void See(const std::optional<T>*) {
    See(static_cast<const T*>(nullptr));
  }
  template <typename T>
  void See(const std::shared_ptr<const T>*) {
    See(static_cast<const T*>(nullptr));
  }
  template <typename T>
  void See(const std::vector<T>*) {
    See(static_cast<const T*>(nullptr));
  }
  template <typename T, std::size_t N>
  void See(const std::array<T, N>*) {
    See(static_cast<const T*>(nullptr));
  }
  template <typename... T>
  void See(const std::variant<T...>*) {
    (See(static_cast<const T*>(nullptr)), ...);
  }
};

const Walk& TheWalk() {
  static const Walk walk;
  return walk;
}

}  // namespace

std::span<const KindInfo> AllKinds() { return TheWalk().kinds; }

const KindInfo& KindOf(const void* owner_id) {
  const auto found = TheWalk().kind_of.find(owner_id);
  assert(found != TheWalk().kind_of.end());
  return TheWalk().kinds[found->second];
}

const FieldInfo& FieldOf(const void* member_id) {
  const auto found = TheWalk().field_of.find(member_id);
  assert(found != TheWalk().field_of.end());
  return *found->second;
}

}  // namespace sceneweld
