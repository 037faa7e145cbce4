// SPDX-License-Identifier: BSD-3-Clause
// The list of fields as data at run time.

#include "sceneweld/scene/fields/field_info.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

#include "sceneweld/scene/fields/fields.h"
#include "sceneweld/scene/fields/scene_tables.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld {
namespace {

// Everything below is constant data: it exists before the program runs, and may refer to itself.

template <typename T>
struct TypeOf;
template <Listed T>
struct KindInfoOf {
  static const KindInfo kInfo;
};

template <typename T>
const T& As(const void* value) {
  return *static_cast<const T*>(value);
}
template <typename T>
T& As(void* value) {
  return *static_cast<T*>(value);
}

// --- types ------------------------------------------------------------------

template <TypeKind Kind>
struct Plain {
  static constexpr TypeInfo kInfo{.kind = Kind};
};
template <>
struct TypeOf<double> : Plain<TypeKind::kNumber> {};
template <>
struct TypeOf<int> : Plain<TypeKind::kInteger> {};
template <>
struct TypeOf<bool> : Plain<TypeKind::kBool> {};
template <>
struct TypeOf<Vector3> : Plain<TypeKind::kVector3> {};
template <>
struct TypeOf<Rgba> : Plain<TypeKind::kColour> {};
template <>
struct TypeOf<Pose> : Plain<TypeKind::kPose> {};
template <>
struct TypeOf<Span> : Plain<TypeKind::kPlace> {};
template <>
struct TypeOf<std::shared_ptr<const Inclusion>> : Plain<TypeKind::kOpaque> {};

template <typename Text>
struct TextType {
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kText,
      .text = [](const void* value) { return std::string_view(As<Text>(value)); },
      .set_text = [](void* value, std::string_view to) { As<Text>(value) = Text(to); },
  };
};
template <>
struct TypeOf<Name> : TextType<Name> {};
template <>
struct TypeOf<std::string> : TextType<std::string> {};

template <typename T>
requires std::is_enum_v<T>
struct TypeOf<T> {
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kChoice,
      .names = kNamesOf<T>,
      .index = [](const void* value) { return static_cast<std::size_t>(As<T>(value)); },
      .set_index = [](void* value, std::size_t to) { As<T>(value) = static_cast<T>(to); },
  };
};

template <typename T>
std::size_t ValueOf(Index<T> index) {
  return index.valid() ? index.value() : TypeInfo::kNone;
}
template <typename T>
Index<T> ToIndex(std::size_t value) {
  return value == TypeInfo::kNone ? Index<T>() : Index<T>(value);
}
template <typename T>
struct TypeOf<Index<T>> {
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kReference,
      .of = &KindInfoOf<T>::kInfo,
      .index = [](const void* value) { return ValueOf(As<Index<T>>(value)); },
      .set_index = [](void* value, std::size_t to) { As<Index<T>>(value) = ToIndex<T>(to); },
  };
};
template <typename T>
struct TypeOf<Ref<T>> {
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kReference,
      .of = &KindInfoOf<T>::kInfo,
      .text = [](const void* value) { return As<Ref<T>>(value).written.view(); },
      .set_text = [](void* value, std::string_view to) { As<Ref<T>>(value).written = to; },
      .place = [](const void* value) { return &As<Ref<T>>(value).span; },
      .index = [](const void* value) { return ValueOf(As<Ref<T>>(value).index); },
      .set_index = [](void* value, std::size_t to) { As<Ref<T>>(value).index = ToIndex<T>(to); },
  };
};
template <>
struct TypeOf<FrameRef> {
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kFrame,
      .text = [](const void* value) { return As<FrameRef>(value).written.view(); },
      .set_text = [](void* value, std::string_view to) { As<FrameRef>(value).written = to; },
      .place = [](const void* value) { return &As<FrameRef>(value).span; },
  };
};

template <Listed T>
struct TypeOf<T> {
  static constexpr TypeInfo kInfo{.kind = TypeKind::kStruct, .of = &KindInfoOf<T>::kInfo};
};

template <typename T>
struct TypeOf<std::optional<T>> {
  using Value = std::optional<T>;
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kOptional,
      .inner = &TypeOf<T>::kInfo,
      .size = [](const void* value) { return As<Value>(value) ? std::size_t{1} : 0; },
      .at = [](const void* value, std::size_t) -> const void* { return &*As<Value>(value); },
      .add = [](void* value) -> void* {
        auto& optional = As<Value>(value);
        return optional ? &*optional : &optional.emplace();
      },
      .clear = [](void* value) { As<Value>(value).reset(); },
  };
};
template <typename T>
struct TypeOf<SharedValue<T>> {
  using Value = SharedValue<T>;
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kOptional,
      .inner = &TypeOf<T>::kInfo,
      .size = [](const void* value) { return As<Value>(value) ? std::size_t{1} : 0; },
      .at = [](const void* value, std::size_t) -> const void* { return &*As<Value>(value); },
      .add = [](void* value) -> void* {
        auto& held = As<Value>(value);
        return held ? &*held : &held.emplace();
      },
      .clear = [](void* value) { As<Value>(value).reset(); },
  };
};
template <Listed T>
struct TypeOf<std::shared_ptr<const T>> {
  using Value = std::shared_ptr<const T>;
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kOptional,
      .inner = &TypeOf<T>::kInfo,
      .size = [](const void* value) { return As<Value>(value) ? std::size_t{1} : 0; },
      .at = [](const void* value, std::size_t) -> const void* { return As<Value>(value).get(); },
      .add = [](void* value) -> void* {
        // Others may hold a value.
        auto& pointer = As<Value>(value);
        auto own = pointer ? std::make_shared<T>(*pointer) : std::make_shared<T>();
        pointer = own;
        return own.get();
      },
      .clear = [](void* value) { As<Value>(value).reset(); },
  };
};
template <typename T>
struct TypeOf<std::vector<T>> {
  using Value = std::vector<T>;
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kList,
      .inner = &TypeOf<T>::kInfo,
      .size = [](const void* value) { return As<Value>(value).size(); },
      .at = [](const void* value, std::size_t i) -> const void* { return &As<Value>(value)[i]; },
      .add = [](void* value) -> void* { return &As<Value>(value).emplace_back(); },
      .clear = [](void* value) { As<Value>(value).clear(); },
      .erase =
          [](void* value, std::size_t i) {
            auto& list = As<Value>(value);
            list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
          },
  };
};
template <>
struct TypeOf<KeptList> {
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kList,
      .inner = &TypeOf<Kept>::kInfo,
      .size = [](const void* value) { return As<KeptList>(value).size(); },
      .at = [](const void* value, std::size_t i) -> const void* { return &As<KeptList>(value)[i]; },
      .own = [](void* value, std::size_t i) -> void* { return &As<KeptList>(value)[i]; },
      .add = [](void* value) -> void* { return &As<KeptList>(value).emplace_back(); },
      .clear = [](void* value) { As<KeptList>(value).clear(); },
      .erase =
          [](void* value, std::size_t i) {
            auto& list = As<KeptList>(value);
            list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
          },
  };
};
template <std::size_t N>
struct TypeOf<DofArray<N>> {
  using Value = DofArray<N>;
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kArray,
      .inner = &TypeOf<Dof>::kInfo,
      .size = [](const void*) { return N; },
      .at = [](const void* value, std::size_t i) -> const void* { return &As<Value>(value)[i]; },
      .own = [](void* value, std::size_t i) -> void* { return &As<Value>(value)[i]; },
  };
};
template <typename T, std::size_t N>
struct TypeOf<std::array<T, N>> {
  using Value = std::array<T, N>;
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kArray,
      .inner = &TypeOf<T>::kInfo,
      .size = [](const void*) { return N; },
      .at = [](const void* value, std::size_t i) -> const void* { return &As<Value>(value)[i]; },
  };
};

template <typename... T>
struct TypeOf<std::variant<T...>> {
  using Value = std::variant<T...>;
  static constexpr const TypeInfo* kAlternatives[] = {&TypeOf<T>::kInfo...};
  static constexpr TypeInfo kInfo{
      .kind = TypeKind::kVariant,
      .alternatives = kAlternatives,
      .index = [](const void* value) { return As<Value>(value).index(); },
      .set_index =
          [](void* value, std::size_t to) {
            static constexpr void (*kMake[])(Value&) = {[](Value& variant) { variant = T(); }...};
            kMake[to](As<Value>(value));
          },
      .size = [](const void*) { return std::size_t{1}; },
      .at = [](const void* value, std::size_t) -> const void* {
        return std::visit([](const auto& one) -> const void* { return &one; }, As<Value>(value));
      },
  };
};

// --- structs and tables -----------------------------------------------------

template <typename F>
void* OwnValue(void* owner) {
  return &F::Of(As<typename F::Owner>(owner));
}
template <typename F>
constexpr FieldInfo InfoOf(const F& field) {
  using Owner = typename F::Owner;
  return {
      .id = F::kId,
      .name = field.name,
      .unit = field.unit,
      .doc = field.doc,
      .rules = F::kRules,
      .range = field.range,
      .type = &TypeOf<typename F::Value>::kInfo,
      .owner = &KindInfoOf<Owner>::kInfo,
      .of = [](const void* owner) -> const void* { return &F::Of(As<Owner>(owner)); },
      .own = F::kIsShared ? &OwnValue<F> : nullptr,
  };
}
template <Listed T>
constexpr auto kFields = std::apply(
    [](const auto&... field) {
      static_assert(ListsEveryMember<T>(), "a member of this struct has no line of its own in FieldsOf");
      return std::array<FieldInfo, sizeof...(field)>{InfoOf(field)...};
    },
    kFieldsOf<T>.fields);

template <typename T>
const Table<T>& TableOf(const Scene& scene) {
  return scene.*std::get<SceneTable<T>>(kSceneTables).member;
}
template <typename T>
constexpr TableInfo InfoOf(const SceneTable<T>& table) {
  return {
      .name = table.name,
      .kind = &KindInfoOf<T>::kInfo,
      .has_world = std::is_same_v<T, ModelInstance> || std::is_same_v<T, Body>,
      .size = [](const Scene& scene) { return TableOf<T>(scene).size(); },
      .at = [](const Scene& scene, std::size_t index) -> const void* { return &TableOf<T>(scene)[Index<T>(index)]; },
      .index_of = [](const Scene& scene, const void* element) -> std::size_t {
        return TableOf<T>(scene).IndexOf(As<T>(element)).value();
      },
      .append_full_name = [](std::string& out, const Scene& scene,
                             const void* element) { AppendFullName(out, scene, As<T>(element)); },
  };
}
constexpr auto kTables = std::apply(
    [](const auto&... table) { return std::array<TableInfo, sizeof...(table)>{InfoOf(table)...}; }, kSceneTables);

template <typename T, typename... Tables>
constexpr const TableInfo* InfoOfTable(const std::tuple<Tables...>*) {
  std::size_t at = 0;
  const bool found = ((std::is_same_v<SceneTable<T>, Tables> || (++at, false)) || ...);
  return found ? &kTables[at] : nullptr;
}

template <Listed T>
constinit const KindInfo KindInfoOf<T>::kInfo{
    .id = &kOwnerId<T>,
    .name = kFieldsOf<T>.kind,
    .doc = kFieldsOf<T>.doc,
    .fields = kFields<T>,
    .type = &TypeOf<T>::kInfo,
    .table = InfoOfTable<T>(static_cast<decltype(&kSceneTables)>(nullptr)),
    .default_value = []() -> const void* {
      static const T kDefault{};
      return &kDefault;
    },
};

// --- by their ids -----------------------------------------------------------

class Walk {
 public:
  Walk() {
    for (const TableInfo& table : kTables) See(*table.kind);
    See(KindInfoOf<Simulation>::kInfo);  // Of the scene itself.
  }

  std::vector<const KindInfo*> kinds;
  std::unordered_map<const void*, const KindInfo*> kind_of;
  std::unordered_map<const void*, const FieldInfo*> field_of;

 private:
  void See(const KindInfo& kind) {
    if (!kind_of.emplace(kind.id, &kind).second) return;
    kinds.push_back(&kind);
    for (const FieldInfo& field : kind.fields) {
      field_of.emplace(field.id, &field);
      See(*field.type);
    }
  }
  void See(const TypeInfo& type) {
    if (type.kind == TypeKind::kStruct) See(*type.of);
    if (type.inner) See(*type.inner);
    for (const TypeInfo* alternative : type.alternatives) See(*alternative);
  }
};

const Walk& TheWalk() {
  static const Walk walk;
  return walk;
}

bool SamePlace(const Span& a, const Span& b) { return a.source == b.source && a.begin == b.begin && a.end == b.end; }

}  // namespace

bool TypeInfo::Same(const void* a, const void* b) const {
  switch (kind) {
    case TypeKind::kNumber: return As<double>(a) == As<double>(b);
    case TypeKind::kInteger: return As<int>(a) == As<int>(b);
    case TypeKind::kBool: return As<bool>(a) == As<bool>(b);
    case TypeKind::kText: return text(a) == text(b);
    case TypeKind::kChoice: return index(a) == index(b);
    case TypeKind::kVector3: return As<Vector3>(a) == As<Vector3>(b);
    case TypeKind::kColour: return As<Rgba>(a) == As<Rgba>(b);
    case TypeKind::kPose: return As<Pose>(a) == As<Pose>(b);
    case TypeKind::kReference: return index(a) == index(b) && (index(a) != kNone || Text(a) == Text(b));
    case TypeKind::kFrame: {
      const auto& [x, y] = std::tie(As<FrameRef>(a), As<FrameRef>(b));
      return x.frame == y.frame && (x.frame.valid() || x.written == y.written);
    }
    case TypeKind::kStruct:
      return std::all_of(of->fields.begin(), of->fields.end(),
                         [&](const FieldInfo& field) { return field.type->Same(field.Of(a), field.Of(b)); });
    case TypeKind::kVariant: return index(a) == index(b) && alternatives[index(a)]->Same(at(a, 0), at(b, 0));
    case TypeKind::kOptional:
    case TypeKind::kList:
    case TypeKind::kArray: {
      const std::size_t count = size(a);
      if (count != size(b)) return false;
      for (std::size_t i = 0; i < count; ++i) {
        if (!inner->Same(at(a, i), at(b, i))) return false;
      }
      return true;
    }
    case TypeKind::kPlace: return SamePlace(As<Span>(a), As<Span>(b));
    case TypeKind::kOpaque: break;
  }
  return As<std::shared_ptr<const Inclusion>>(a) == As<std::shared_ptr<const Inclusion>>(b);
}

Span KindInfo::SpanOf(const void* thing) const {
  for (const FieldInfo& field : fields) {
    if (field.type->kind == TypeKind::kPlace) return As<Span>(field.Of(thing));
  }
  return {};
}

const void* FieldInfo::Default() const { return of(owner->default_value()); }

std::string TableInfo::FullName(const Scene& scene, std::size_t index) const {
  std::string name;
  append_full_name(name, scene, at(scene, index));
  return name;
}

std::span<const KindInfo* const> AllKinds() { return TheWalk().kinds; }
std::span<const TableInfo> AllTables() { return kTables; }

const KindInfo& KindOf(const void* owner_id) {
  // Readers ask for the structs of tables, which are found without a walk.
  for (const TableInfo& table : kTables) {
    if (table.kind->id == owner_id) return *table.kind;
  }
  const auto found = TheWalk().kind_of.find(owner_id);
  assert(found != TheWalk().kind_of.end());
  return *found->second;
}

const FieldInfo& FieldOf(const void* member_id) {
  const auto found = TheWalk().field_of.find(member_id);
  assert(found != TheWalk().field_of.end());
  return *found->second;
}

}  // namespace sceneweld
