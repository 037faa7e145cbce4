#include "sceneweld/parsers/table/census.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/scene/field_info.h"
#include "sceneweld/scene/fields.h"

namespace sceneweld {
namespace {

// Whether a value says no more than that nothing was given.
template <typename T>
bool IsAbsent(const T& value, const T& by_default) {
  return value == by_default;
}
template <typename T>
bool IsAbsent(const Ref<T>& value, const Ref<T>&) {
  return !value.index.valid() && value.written.empty();
}
inline bool IsAbsent(const FrameRef& value, const FrameRef&) { return !value.frame.valid() && value.written.empty(); }
template <typename T>
bool IsAbsent(const std::vector<Ref<T>>& value, const std::vector<Ref<T>>&) {
  return value.empty();
}

// One kind of loss: a field, or a kind of thing, of one table.
struct Loss {
  std::string what;
  std::string_view kind;   // `joint`
  std::string_view table;  // `joints`
  std::vector<LossSubject> about;
};

constexpr std::size_t kShownPlaces = 3;

class Census {
 public:
  Census(const Scene& scene, const Claims& claims, LossReport& losses)
      : scene_(scene), claims_(claims), losses_(losses) {}

  void Take() {
    ForEachTable(scene_, [&]<typename T>(std::string_view name, const Table<T>& table) {
      table_ = name;
      for (const T& element : table) {
        if constexpr (std::is_same_v<T, ModelInstance> || std::is_same_v<T, Body>) {
          if (table.IndexOf(element).value() == 0) continue;  // the world
        }
        element_ = &element;
        about_ = [](const void* e) { return About(*static_cast<const T*>(e)); };
        kind_ = FieldsOf(Tag<T>{}).kind;
        Count(element, &kOwnerId<T>, Path());
      }
    });
    for (Loss& loss : found_) Report(loss);
  }

 private:
  // Where the walk is, below the element; spelled out only for a loss.
  struct Path {
    const Path* outer = nullptr;
    std::string_view name;

    std::string Text() const {
      std::string text = outer ? outer->Text() : std::string();
      if (name.empty()) return text;
      if (!text.empty()) text += '.';
      return text.append(name);
    }
  };

  // A thing with fields of its own; `id` says what must be claimed for it to be
  // there at all.
  template <Listed T>
  void Count(const T& thing, const void* id, const Path& path) {
    if (!claims_.Holds(id)) return Miss(id, path);
    CountFields(thing, path);
  }

  template <Listed T>
  void CountFields(const T& thing, const Path& path) {
    [[maybe_unused]] static const T kDefault{};
    ForEachField<T>([&]<typename F>(const F& field) {
      if constexpr (F::kIsContent) CountValue(F::Of(thing), F::Of(kDefault), F::kId, Path{&path, field.name});
    });
  }

  template <typename T>
  void CountValue(const T& value, const T& by_default, const void* id, const Path& path) {
    if constexpr (Listed<T>) {
      CountFields(value, path);  // part of its owner
    } else {
      if (!IsAbsent(value, by_default) && !claims_.Holds(id)) Miss(id, path);
    }
  }
  template <Listed T>
  void CountValue(const std::shared_ptr<const T>& value, const std::shared_ptr<const T>&, const void* id,
                  const Path& path) {
    if (value) Count(*value, id, path);
  }
  template <Listed T>
  void CountValue(const std::optional<T>& value, const std::optional<T>&, const void* id, const Path& path) {
    if (value) Count(*value, id, path);
  }
  template <Listed T>
  void CountValue(const std::vector<T>& value, const std::vector<T>&, const void* id, const Path& path) {
    for (const T& one : value) Count(one, id, path);
  }
  template <Listed T, std::size_t N>
  void CountValue(const std::array<T, N>& value, const std::array<T, N>&, const void*, const Path& path) {
    for (const T& one : value) CountFields(one, path);
  }
  template <typename... T>
  void CountValue(const std::variant<T...>& value, const std::variant<T...>&, const void*, const Path& path) {
    std::visit(
        [&]<typename A>(const A& one) {
          if (claims_.Holds(&kOwnerId<A>)) return CountFields(one, path.outer ? *path.outer : path);
          Miss(&kOwnerId<A>, Path{&path, FieldsOf(Tag<A>{}).kind});
        },
        value);
  }

  void Miss(const void* id, const Path& path) {
    const auto [at, fresh] = by_id_.try_emplace(Key{id, table_.data()}, found_.size());
    if (fresh) found_.push_back({path.Text(), kind_, table_, {}});
    Loss& loss = found_[at->second];
    // The degrees of freedom of one joint are one loss.
    if (!loss.about.empty() && loss.about.back().element == element_) return;
    LossSubject& about = loss.about.emplace_back(about_(element_));
    about.fields = {{id, loss.what}};
  }

  // "`mimic` of 2 joints is not held: `arm::a`, `arm::b`".
  void Report(Loss& loss) {
    const std::size_t count = loss.about.size();
    std::string text = loss.what.empty() ? std::string() : "`" + loss.what + "` of ";
    if (count > 1) text += std::to_string(count) + " ";
    for (const char c : count > 1 ? loss.table : loss.kind) text += c == '_' ? ' ' : c;
    text += count > 1 && loss.what.empty() ? " are not held" : " is not held";
    std::string_view before = ": ";
    for (std::size_t i = 0; i < std::min(count, kShownPlaces); ++i) {
      const std::string name = loss.about[i].name(scene_, loss.about[i].element);
      if (name.empty()) continue;
      text.append(before).append("`" + name + "`");
      before = ", ";
    }
    if (count > kShownPlaces) text += ", ...";
    losses_.Dropped(std::move(loss.about), std::move(text));
  }

  struct Key {
    const void* id;
    const char* table;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return std::hash<const void*>()(key.id) ^ (std::hash<const void*>()(key.table) * 31);
    }
  };

  const Scene& scene_;
  const Claims& claims_;
  LossReport& losses_;
  std::string_view table_;
  std::string_view kind_;
  const void* element_ = nullptr;
  LossSubject (*about_)(const void*) = nullptr;
  std::vector<Loss> found_;
  std::unordered_map<Key, std::size_t, Hash> by_id_;
};

}  // namespace

void Claims::Add(std::span<const Field> rows) {
  for (const Field& row : rows) {
    if (!row.member) continue;
    held_.insert(row.member);
    held_.insert(row.member_owner);
  }
}

void Claims::InsertFields(const KindInfo& kind, std::unordered_set<const void*>& into) {
  for (const FieldInfo& field : kind.fields) into.insert(field.id);
}

void Claims::AddRestOf(std::initializer_list<const KindInfo*> kinds) {
  carriers_.insert(kinds.begin(), kinds.end());
  for (const KindInfo* kind : kinds) AddRestIn(*kind);
}

void Claims::Leave(const void* id) {
  held_.insert(id);
  encoded_.insert(id);
  rest_.insert(id);
}

// Whether anything below is left to the codec.
bool Claims::AddRestIn(const KindInfo& kind) {
  bool any = false;
  for (const FieldInfo& field : kind.fields) {
    if (field.IsContent() && AddRestIn(field)) any = true;
  }
  if (any) leaving_.insert(&kind);
  return any;
}

bool Claims::AddRestIn(const FieldInfo& field) {
  const TypeInfo& type = *field.type;
  const auto below = [&](const TypeInfo& of) {
    return of.kind == TypeKind::kStruct && !IsCarrier(*of.of) && AddRestIn(*of.of);
  };
  switch (type.kind) {
    case TypeKind::kStruct: return below(type);
    case TypeKind::kVariant: {
      bool any = false;
      for (const TypeInfo* alternative : type.alternatives) any = below(*alternative) || any;
      return any;
    }
    case TypeKind::kArray: return below(*type.inner);
    case TypeKind::kOptional:
      if (type.inner->kind != TypeKind::kStruct) break;
      if (Holds(field.id)) return below(*type.inner);
      Leave(field.id);
      held_.insert(type.inner->of->id);
      encoded_.insert(type.inner->of->id);
      below(*type.inner);
      return true;
    case TypeKind::kList:
      if (Holds(field.id) || !IsListOfValues(type)) break;
      Leave(field.id);
      held_.insert(type.inner->of->id);
      encoded_.insert(type.inner->of->id);
      below(*type.inner);
      return true;
    default: break;
  }
  if (!Holds(field.id) && HasFieldText(type)) Leave(field.id);
  return rest_.contains(field.id);
}

void TakeCensus(const Scene& scene, const Claims& claims, LossReport& losses) { Census(scene, claims, losses).Take(); }

}  // namespace sceneweld
