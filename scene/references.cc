#include "sceneweld/scene/references.h"

#include <array>
#include <memory>
#include <optional>
#include <variant>

#include "sceneweld/scene/fields.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld {
namespace {

bool Means(const FrameId& frame, Index<ModelInstance> model) { return frame == FrameId::OfModel(model); }
bool Means(const FrameId& frame, Index<Body> body) { return frame == FrameId::Of(body); }
bool Means(const FrameId& frame, Index<Frame> declared) { return frame == FrameId::Of(declared); }
bool Means(const FrameId& frame, Index<Joint> joint) {
  return frame == FrameId::ParentOf(joint) || frame == FrameId::ChildOf(joint);
}

// Whether a value of a field, or anything in it, refers to the target.
template <typename Target>
class Search {
 public:
  explicit Search(Index<Target> target) : target_(target) {}

  // The first field that refers, or empty.
  template <Listed T>
  std::string_view In(const T& thing) const {
    std::string_view found;
    ForEachField<T>([&]<typename F>(const F& field) {
      if constexpr (F::kIsContent) {
        if (found.empty() && Refers(F::Of(thing))) found = field.name;
      }
    });
    return found;
  }

 private:
  template <typename T>
  bool Refers(const T& value) const {
    if constexpr (Listed<T>) {
      return !In(value).empty();
    } else {
      return false;
    }
  }
  bool Refers(const Index<Target>& index) const { return index == target_; }
  bool Refers(const Ref<Target>& ref) const { return ref.index == target_; }
  bool Refers(const FrameRef& ref) const { return Means(ref.frame, target_); }
  template <typename T>
  bool Refers(const std::shared_ptr<T>& value) const {
    return value && Refers(*value);
  }
  template <typename T>
  bool Refers(const std::optional<T>& value) const {
    return value && Refers(*value);
  }
  template <typename T>
  bool Refers(const std::vector<T>& values) const {
    return AnyOf(values);
  }
  template <typename T, std::size_t kCount>
  bool Refers(const std::array<T, kCount>& values) const {
    return AnyOf(values);
  }
  template <typename... T>
  bool Refers(const std::variant<T...>& value) const {
    return std::visit([&](const auto& one) { return Refers(one); }, value);
  }
  template <typename Range>
  bool AnyOf(const Range& values) const {
    for (const auto& value : values) {
      if (Refers(value)) return true;
    }
    return false;
  }

  Index<Target> target_;
};

template <typename Target>
std::vector<Reference> Find(const Scene& scene, Index<Target> target) {
  std::vector<Reference> found;
  const Search<Target> search(target);
  ForEachTable(scene, [&]<typename T>(std::string_view, const Table<T>& table) {
    for (const T& element : table) {
      if constexpr (std::is_same_v<T, Target>) {
        if (table.IndexOf(element) == target) continue;
      }
      const std::string_view field = search.In(element);
      if (!field.empty()) found.push_back({FieldsOf(Tag<T>{}).kind, field, FullName(scene, element), element.span});
    }
  });
  return found;
}

}  // namespace

std::vector<Reference> ReferencesTo(const Scene& scene, Index<ModelInstance> model) { return Find(scene, model); }
std::vector<Reference> ReferencesTo(const Scene& scene, Index<Body> body) { return Find(scene, body); }
std::vector<Reference> ReferencesTo(const Scene& scene, Index<Frame> frame) { return Find(scene, frame); }
std::vector<Reference> ReferencesTo(const Scene& scene, Index<Joint> joint) { return Find(scene, joint); }

}  // namespace sceneweld
