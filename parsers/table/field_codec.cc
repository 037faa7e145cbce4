// SPDX-License-Identifier: BSD-3-Clause
// Walks structs by the list of fields, to write the fields that the elements of a format leave out, and to restore
// them.

#include "sceneweld/parsers/table/field_codec.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

// Scene JSON writes the fields of some structs into their owner: those of degrees of freedom, and those of alternatives
// with a `type`.
bool StandsInOwner(const FieldInfo& field) {
  return field.name.empty() || (field.type->kind == TypeKind::kVariant && field.name == "type");
}

std::string KeyOf(const std::string& prefix, const FieldInfo& field) {
  std::string key = prefix;
  key += field.name;
  return key;
}
std::string PrefixBelow(const std::string& prefix, const FieldInfo& field) {
  return StandsInOwner(field) ? prefix : KeyOf(prefix, field) + '.';
}

// A struct and the one that the file already holds. Several if a joint has several degrees of freedom.
struct Pair {
  const void* value;
  const void* held;
};
class Pairs {
 public:
  Pairs(Pair pair) : size_(1) { pairs_[0] = pair; }  // NOLINT: a single one converts implicitly
  Pairs() = default;
  void Add(Pair pair) {
    assert(size_ < kMost);
    pairs_[size_++] = pair;
  }
  const Pair& front() const { return pairs_[0]; }
  const Pair* begin() const { return pairs_.data(); }
  const Pair* end() const { return pairs_.data() + size_; }

 private:
  static constexpr std::size_t kMost = 6;
  std::array<Pair, kMost> pairs_;
  std::size_t size_ = 0;
};

// With the text that the file's own elements say.
using UseOfBoth =
    std::function<void(std::string_view key, std::string_view text, const std::optional<std::string>& plain)>;

class Encoder {
 public:
  // Without claims, every field that differs is written.
  // With `says`, fields that these claims hold have a plain text.
  Encoder(const Claims* claims, const Claims* says, FieldStyle style, UseOfBoth use)
      : claims_(claims), says_(says), style_(style), use_(std::move(use)) {}

  void Struct(const KindInfo& kind, const Pairs& pairs, const std::string& prefix) {
    if (claims_) {
      for (const FieldInfo* field : claims_->RestIn(kind)) OneField(*field, pairs, prefix);
      return;
    }
    for (const FieldInfo& field : kind.fields) {
      if (field.IsContent() && !Has(field.rules, FieldRule::kOfFormat)) OneField(field, pairs, prefix);
    }
  }

 private:
  void Use(const std::string& key, std::string_view text, const std::optional<std::string>& plain = {}) {
    ++used_;
    use_(key, text, plain);
  }

  void OneField(const FieldInfo& field, const Pairs& owners, const std::string& prefix) {
    Pairs pairs;
    for (const Pair& owner : owners) pairs.Add({field.Of(owner.value), field.Of(owner.held)});
    Value(field, *field.type, pairs, prefix);
  }

  bool IsRest(const FieldInfo& field) const { return !claims_ || claims_->IsRest(field.id); }

  void Value(const FieldInfo& field, const TypeInfo& type, const Pairs& pairs, const std::string& prefix) {
    const Pair& first = pairs.front();
    switch (type.kind) {
      case TypeKind::kStruct: Below(field, *type.of, pairs, prefix); return;
      case TypeKind::kVariant: {
        const KindInfo& kind = *type.Held(first.value).of;
        const bool same = type.Index(first.value) == type.Index(first.held);
        Below(field, kind, Pair{type.At(first.value, 0), same ? type.At(first.held, 0) : kind.default_value()}, prefix);
        return;
      }
      case TypeKind::kArray: {
        Pairs all;
        for (std::size_t i = 0; i < type.Size(first.value); ++i) {
          all.Add({type.At(first.value, i), type.At(first.held, i)});
        }
        if (type.inner->kind == TypeKind::kStruct) Below(field, *type.inner->of, all, prefix);
        return;
      }
      case TypeKind::kOptional:
        if (type.inner->kind == TypeKind::kStruct) {
          Optional(field, type, first, prefix);
          return;
        }
        break;
      case TypeKind::kList:
        if (type.inner->kind == TypeKind::kStruct) {
          List(field, type, first, prefix);
          return;
        }
        break;
      default: break;
    }
    if (!IsRest(field) || !HasFieldText(type)) return;
    const bool same =
        std::all_of(pairs.begin(), pairs.end(), [&](const Pair& pair) { return type.Same(pair.value, pair.held); });
    if (same) return;
    text_.clear();
    std::optional<std::string> plain;
    if (says_ && !says_->IsRest(field.id)) plain.emplace();
    for (const Pair& pair : pairs) {
      Append(type, pair.value, text_);
      if (plain) Append(type, pair.held, *plain);
    }
    Use(KeyOf(prefix, field), text_, plain);
  }

  void Append(const TypeInfo& type, const void* value, std::string& text) const {
    if (!text.empty()) text += style_ == FieldStyle::kWord ? ',' : ' ';
    AppendFieldText(type, value, style_, text);
  }

  void Below(const FieldInfo& field, const KindInfo& kind, const Pairs& pairs, const std::string& prefix) {
    if (claims_ && claims_->IsCarrier(kind)) return;  // It is written in its place in the file.
    Struct(kind, pairs, PrefixBelow(prefix, field));
  }

  void Optional(const FieldInfo& field, const TypeInfo& type, const Pair& pair, const std::string& prefix) {
    if (type.Size(pair.value) == 0) return;
    const KindInfo& kind = *type.inner->of;
    const bool is_held = type.Size(pair.held) > 0;
    const std::size_t before = used_;
    Below(field, kind, Pair{type.At(pair.value, 0), is_held ? type.At(pair.held, 0) : kind.default_value()}, prefix);
    // It exists, and all of its fields have their defaults.
    if (IsRest(field) && !is_held && used_ == before) Use(KeyOf(prefix, field), "true");
  }

  // An entry whose fields have their defaults is `true`, so that the number of entries is known.
  void List(const FieldInfo& field, const TypeInfo& type, const Pair& pair, const std::string& prefix) {
    if (!IsRest(field) || !IsListOfValues(type) || type.Same(pair.value, pair.held)) return;
    const KindInfo& kind = *type.inner->of;
    for (std::size_t i = 0; i < type.Size(pair.value); ++i) {
      const std::string key = KeyOf(prefix, field) + '.' + std::to_string(i);
      const std::size_t before = used_;
      Struct(kind, Pair{type.At(pair.value, i), kind.default_value()}, key + '.');
      if (used_ == before) Use(key, "true");
    }
  }

  const Claims* const claims_;
  const Claims* const says_;
  const FieldStyle style_;
  const UseOfBoth use_;
  std::size_t used_ = 0;
  std::string text_;
};

UseOfBoth AddTo(EncodedFields& fields) {
  return [&fields](std::string_view key, std::string_view text, const auto&) {
    fields.push_back({std::string(key), std::string(text)});
  };
}
UseOfBoth AddTo(RecordedFields& fields) {
  return [&fields](std::string_view key, std::string_view text, const std::optional<std::string>& plain) {
    fields.push_back({std::string(key), std::string(text), plain});
  };
}

Pairs PairsOf(std::span<const Dof> dofs, std::span<const Dof> held) {
  Pairs pairs;
  for (std::size_t i = 0; i < dofs.size(); ++i) pairs.Add({&dofs[i], &held[i]});
  return pairs;
}

// The field of a key, and its values: several for degrees of freedom.
struct Target {
  const FieldInfo* field = nullptr;
  std::vector<void*> values;
};

// Without values, finds only the field, in any alternative of a variant.
Target Find(const KindInfo& kind, const std::vector<void*>& owners, std::string_view key);

// A field of one entry of a list, `0.length`, or the entry itself, `0`. Entries are made one after the other.
Target FindEntry(const FieldInfo& list, const std::vector<void*>& values, std::string_view key) {
  const TypeInfo& type = *list.type;
  const std::size_t dot = std::min(key.find('.'), key.size());
  const auto number = ParseInteger(key.substr(0, dot));
  if (!IsListOfValues(type) || !number || *number < 0) return {};
  std::vector<void*> entries;
  if (!values.empty()) {
    const auto index = static_cast<std::size_t>(*number);
    const std::size_t size = type.Size(values[0]);
    if (index > size) return {};
    entries.push_back(index == size ? type.Add(values[0]) : type.At(values[0], index));
  }
  if (dot == key.size()) return {&list, {}};
  return Find(*type.inner->of, entries, key.substr(dot + 1));
}

Target FindBelow(const FieldInfo& field, const std::vector<void*>& values, std::string_view key) {
  const TypeInfo& type = *field.type;
  const auto in_struct = [&](const TypeInfo& of, std::vector<void*> owners) {
    return of.kind == TypeKind::kStruct ? Find(*of.of, owners, key) : Target();
  };
  switch (type.kind) {
    case TypeKind::kStruct: return in_struct(type, values);
    case TypeKind::kOptional: {
      if (type.inner->kind != TypeKind::kStruct || !Find(*type.inner->of, {}, key).field) return {};
      return in_struct(*type.inner, values.empty() ? values : std::vector<void*>{type.Add(values[0])});
    }
    case TypeKind::kArray: {
      std::vector<void*> all;
      for (std::size_t i = 0; !values.empty() && i < type.Size(values[0]); ++i) all.push_back(type.At(values[0], i));
      return in_struct(*type.inner, std::move(all));
    }
    case TypeKind::kList: return FindEntry(field, values, key);
    case TypeKind::kVariant: {
      if (!values.empty()) return in_struct(type.Held(values[0]), {type.At(values[0], 0)});
      for (const TypeInfo* alternative : type.alternatives) {
        if (Target found = in_struct(*alternative, {}); found.field) return found;
      }
      return {};
    }
    default: return {};
  }
}

Target Find(const KindInfo& kind, const std::vector<void*>& owners, std::string_view key) {
  const std::size_t dot = key.find('.');
  for (const FieldInfo& field : kind.fields) {
    if (!field.IsContent()) continue;
    std::vector<void*> values;
    for (void* owner : owners) values.push_back(field.Of(owner));
    if (StandsInOwner(field)) {
      if (Target found = FindBelow(field, values, key); found.field) return found;
    } else if (dot == key.npos ? field.name == key : field.name == key.substr(0, dot)) {
      if (dot != key.npos) return FindBelow(field, values, key.substr(dot + 1));
      const TypeInfo& type = *field.type;
      const bool is_struct = type.kind == TypeKind::kOptional && type.inner->kind == TypeKind::kStruct;
      return is_struct || HasFieldText(type) ? Target{&field, std::move(values)} : Target();
    }
  }
  return {};
}

// One number for each of several values.
bool RestoreList(const Target& target, std::string_view name, const XmlText& text, FieldStyle style, Reading& reading) {
  std::vector<XmlText> parts;
  EachPart(text.text, style == FieldStyle::kWord ? ',' : ' ', [&](std::string_view part) {
    parts.push_back({part, text.span});
  });
  if (parts.size() != target.values.size()) {
    reading.diagnostics.Error("bad-number", text.span,
                              "expected " + std::to_string(target.values.size()) + " values for " + Quoted(name) +
                                  ", one for each degree of freedom, not " + Quoted(text.text));
    return false;
  }
  bool good = true;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    good = ReadFieldText(*target.field, name, parts[i], style, target.values[i], reading) && good;
  }
  return good;
}

bool Restore(const Target& target, std::string_view name, const XmlText& text, FieldStyle style, Reading& reading) {
  if (!target.field || target.values.empty()) return target.field != nullptr;
  const TypeInfo& type = *target.field->type;
  if (type.kind == TypeKind::kOptional && type.inner->kind == TypeKind::kStruct) {
    if (ReadBool(text, What::Named(name), reading).value_or(false)) type.Add(target.values[0]);
  } else if (target.values.size() > 1) {
    RestoreList(target, name, text, style, reading);
  } else {
    ReadFieldText(*target.field, name, text, style, target.values[0], reading);
  }
  return true;
}

}  // namespace

EncodedFields EncodeRest(const Claims& claims, const KindInfo& kind, const void* value, FieldStyle style) {
  EncodedFields encoded;
  Encoder(&claims, nullptr, style, AddTo(encoded)).Struct(kind, Pair{value, kind.default_value()}, {});
  return encoded;
}

void EachDifference(const KindInfo& kind, const void* value, const void* held, FieldStyle style,
                    const UseOfField& use) {
  const UseOfBoth both = [&](std::string_view key, std::string_view text, const auto&) { use(key, text); };
  Encoder(nullptr, nullptr, style, both).Struct(kind, Pair{value, held}, {});
}

EncodedFields EncodeDifferences(const KindInfo& kind, const void* value, const void* held, FieldStyle style) {
  EncodedFields encoded;
  Encoder(nullptr, nullptr, style, AddTo(encoded)).Struct(kind, Pair{value, held}, {});
  return encoded;
}

RecordedFields RecordDifferences(const KindInfo& kind, const void* value, const void* held, const Claims& claims) {
  RecordedFields recorded;
  Encoder(nullptr, &claims, FieldStyle::kWord, AddTo(recorded)).Struct(kind, Pair{value, held}, {});
  return recorded;
}

EncodedFields EncodeDofs(std::span<const Dof> dofs, std::span<const Dof> held, FieldStyle style) {
  EncodedFields encoded;
  if (dofs.empty()) return encoded;
  Encoder(nullptr, nullptr, style, AddTo(encoded)).Struct(KindOf<Dof>(), PairsOf(dofs, held), {});
  return encoded;
}

RecordedFields RecordDofs(std::span<const Dof> dofs, std::span<const Dof> held, const Claims& claims) {
  RecordedFields recorded;
  if (dofs.empty()) return recorded;
  Encoder(nullptr, &claims, FieldStyle::kWord, AddTo(recorded)).Struct(KindOf<Dof>(), PairsOf(dofs, held), {});
  return recorded;
}

void CopyClaimed(std::span<const Field> rows, const Dof& dof, Dof& held) {
  static const KindInfo& kDof = KindOf<Dof>();
  for (const FieldInfo& field : kDof.fields) {
    const bool claimed =
        std::any_of(rows.begin(), rows.end(), [&](const Field& row) { return row.member == field.id; });
    if (claimed) *static_cast<double*>(field.Of(&held)) = *static_cast<const double*>(field.Of(&dof));
  }
}

bool HasFieldKey(const KindInfo& kind, std::string_view key) { return Find(kind, {}, key).field != nullptr; }

std::optional<std::string> TextOfField(const KindInfo& kind, void* value, std::string_view key, FieldStyle style) {
  const Target target = Find(kind, {value}, key);
  if (!target.field || target.values.empty()) return std::nullopt;
  const TypeInfo& type = *target.field->type;
  if (!HasFieldText(type)) return type.Size(target.values[0]) > 0 ? "true" : "none";
  std::string text;
  for (const void* const one : target.values) {
    if (!text.empty()) text += style == FieldStyle::kWord ? ',' : ' ';
    AppendFieldText(type, one, style, text);
  }
  return text;
}

bool RestoreField(const KindInfo& kind, void* value, std::string_view key, std::string_view name, const XmlText& text,
                  FieldStyle style, Reading& reading) {
  return Restore(Find(kind, {value}, key), name, text, style, reading);
}

bool RestoreDofs(Joint& joint, std::string_view key, std::string_view name, const XmlText& text, FieldStyle style,
                 Reading& reading) {
  std::vector<void*> dofs;
  for (Dof& dof : Dofs(joint)) dofs.push_back(&dof);
  Target target = Find(KindOf<Dof>(), dofs, key);
  if (!target.field) return false;
  if (!dofs.empty()) {
    Restore(target, name, text, style, reading);
    return true;
  }
  reading.diagnostics.Error("bad-number", text.span,
                            "joint " + Quoted(joint.name) + " has no degrees of freedom for " + Quoted(name));
  return true;
}

}  // namespace sceneweld
