#include "sceneweld/parsers/doc/format_matrix.h"

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/table/census.h"
#include "sceneweld/scene/fields.h"

namespace sceneweld {
namespace {

class Matrix {
 public:
  Matrix() {
    for (const Format& format : Formats()) {
      if (!format.claims) continue;
      columns_.push_back(&format.claims());
      header_ += " " + std::string(format.name) + " |";
      rule_ += "---|";
    }
  }

  std::string Text() {
    const Scene scene;
    ForEachTable(scene, [&]<typename T>(std::string_view name, const Table<T>&) {
      Section(name);
      Row(std::string(FieldsOf(Tag<T>{}).kind), &kOwnerId<T>, nullptr);
      Fields<T>({}, &kOwnerId<T>);
    });
    return std::move(text_);
  }

 private:
  void Section(std::string_view name) {
    text_ += "\n## ";
    for (const char c : name) text_ += c == '_' ? ' ' : c;
    text_ += "\n\n| |" + header_ + "\n|---|" + rule_ + "\n";
  }

  // `outer`: what must be there for this to be anywhere; null: nothing.
  void Row(const std::string& name, const void* id, const void* outer) {
    text_ += "| " + name + " |";
    for (const Claims* claims : columns_) {
      const bool holds = claims->Holds(id) && (!outer || claims->Holds(outer));
      text_ += !holds ? " -" : claims->Approximates(id) ? " partly" : claims->Encodes(id) ? " own" : " yes";
      text_ += holds && claims->Approximates(id) && claims->Encodes(id) ? ", own |" : " |";
    }
    text_ += "\n";
  }

  // Where a field stands: `Mimic::offset` in "`mimic.offset`", that of a motion in
  // "revolute `axis`".
  struct Place {
    std::string kind;
    std::string path;

    Place Inside(std::string_view name) const {
      if (name.empty()) return *this;
      return {kind, (path.empty() ? path : path + ".") + std::string(name)};
    }
    std::string Text() const { return (kind.empty() ? kind : kind + " ") + "`" + path + "`"; }
  };

  template <Listed T>
  void Fields(const Place& place, const void* outer) {
    // Structs that occur several times, such as Dof, are told where they come first.
    if (!told_.insert(&kOwnerId<T>).second) return;
    ForEachField<T>([&]<typename F>(const F& field) {
      if constexpr (F::kIsContent) {
        Value(static_cast<const typename F::Value*>(nullptr), place.Inside(field.name), F::kId, outer);
      }
    });
  }

  template <typename T>
  void Value(const T*, const Place& place, const void* id, const void* outer) {
    if constexpr (Listed<T>) {
      Fields<T>(place, outer);  // part of its owner
    } else {
      Row(place.Text(), id, outer);
    }
  }
  template <Listed T>
  void Value(const std::shared_ptr<const T>*, const Place& place, const void* id, const void* outer) {
    Optional<T>(place, id, outer);
  }
  template <Listed T>
  void Value(const std::optional<T>*, const Place& place, const void* id, const void* outer) {
    Optional<T>(place, id, outer);
  }
  template <Listed T>
  void Value(const std::vector<T>*, const Place& place, const void* id, const void* outer) {
    Optional<T>(place, id, outer);
  }
  template <Listed T, std::size_t N>
  void Value(const std::array<T, N>*, const Place& place, const void*, const void* outer) {
    Fields<T>(place, outer);
  }
  template <typename... T>
  void Value(const std::variant<T...>*, const Place&, const void*, const void*) {
    (Alternative<T>(), ...);
  }

  template <Listed T>
  void Optional(const Place& place, const void* id, const void* outer) {
    Row(place.Text(), id, outer);
    Fields<T>(place, id);
  }
  template <Listed T>
  void Alternative() {
    const std::string kind(FieldsOf(Tag<T>{}).kind);
    Row(kind, &kOwnerId<T>, nullptr);
    Fields<T>({kind, {}}, &kOwnerId<T>);
  }

  std::vector<const Claims*> columns_;
  std::string header_, rule_, text_;
  std::set<const void*> told_;
};

}  // namespace

std::string FormatMatrix() { return Matrix().Text(); }

}  // namespace sceneweld
