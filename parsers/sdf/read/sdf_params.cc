// SPDX-License-Identifier: BSD-3-Clause
// Applies `<experimental:params>` to the text of an included file, as libsdformat applies them to the elements. A
// change inside of a model that the file itself includes becomes a change of that `<include>`.

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "sceneweld/parsers/sdf/read/sdf_reader.h"
#include "sceneweld/parsers/xml/pieced_text.h"
#include "sceneweld/parsers/xml/text_edits.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::sdf {
namespace {

constexpr std::string_view kActions[] = {"add", "modify", "remove", "replace"};

// A range of the text with the text that replaces it.
struct ParamEdit {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  PiecedText by;
};

// A place in the included file: an element, or something in the model of an `<include>`.
struct Place {
  Element element;
  std::string in_include;  // the rest of the name
  bool is_in_include = false;
  explicit operator bool() const { return static_cast<bool>(element); }
};

std::string_view NameOfElement(Element element) {
  const Attribute name = element.attribute("name");
  return name ? Trimmed(name.value()) : std::string_view();
}

// The name of the model that an `<include>` gives: its own, or that in the file.
std::string NameOfInclude(Element include, ReadContext& context) {
  std::size_t levels = 0;
  Diagnostics unheard;
  ReadContext quiet{context.files, context.packages, unheard, context.rules, {}};
  std::vector<std::unique_ptr<XmlDocument>> documents;
  for (Element at = include; at && levels < 10; ++levels) {
    if (const auto name = TextOf(at, "name")) return Collapsed(Name(name->text)).str();
    const auto uri = TextOf(at, "uri");
    const auto path = uri ? IncludedPath(*uri, FolderOf(at.document().source().path()), quiet) : std::nullopt;
    const Source* const source = path ? context.files.ReadText(*path, {}, unheard) : nullptr;
    if (source) documents.push_back(XmlDocument::ParseLeniently(*source, unheard));
    const Element root = source && documents.back() ? documents.back()->root() : Element();
    if (!root) return {};
    if (const Element model = root.child("model")) return std::string(NameOfElement(model));
    at = root.child("include");
  }
  return {};
}

// The element with a scoped name. `kind` is its kind; empty for any.
Place FindPlace(Element in, std::string_view id, std::string_view kind, ReadContext& context) {
  for (const Element child : in.children()) {
    const bool is_include = child.name() == "include";
    const std::string name = is_include ? NameOfInclude(child, context) : std::string(NameOfElement(child));
    if (name.empty() || !id.starts_with(name)) continue;
    if (id.size() == name.size()) {
      if (is_include && (kind.empty() || kind == "model")) return {child, {}, true};
      if (kind.empty() || child.name() == kind) return {child, {}, false};
      continue;
    }
    const std::string_view rest = id.substr(name.size());
    if (!rest.starts_with(kScopeDelimiter)) continue;
    if (is_include) return {child, std::string(rest.substr(kScopeDelimiter.size())), true};
    if (const Place found = FindPlace(child, rest.substr(kScopeDelimiter.size()), kind, context)) {
      return found;
    }
  }
  // The elements of a merged model are elements of this one.
  for (const Element include : in.children("include")) {
    const Attribute merge = include.attribute("merge");
    if (merge && (merge.value() == "true" || merge.value() == "1")) return {include, std::string(id), true};
  }
  return {};
}

// All scoped names of one kind, for suggestions.
void AddNames(Element in, std::string_view kind, const std::string& scope, std::vector<std::string>& names) {
  for (const Element child : in.children()) {
    const std::string_view name = NameOfElement(child);
    if (name.empty()) continue;
    const std::string full = scope + std::string(name);
    if (child.name() == kind) names.push_back(full);
    AddNames(child, kind, full + std::string(kScopeDelimiter), names);
  }
}

// The child that an element of a change means: by its name if it gives one, otherwise the first of its kind.
Element Meant(Element in, Element change) {
  const Attribute name = change.attribute("name");
  if (!name) return in.child(change.name());
  for (const Element child : in.children(change.name())) {
    if (NameOfElement(child) == Trimmed(name.value())) return child;
  }
  return {};
}

// Whether libsdformat adds an element that is absent, with its default, so that it can be modified.
bool IsAlwaysThere(std::string_view name) {
  static constexpr std::string_view kAdded[] = {"limit", "lower", "upper", "xyz"};
  return std::find(std::begin(kAdded), std::end(kAdded), name) != std::end(kAdded);
}

// One change, made in the text.
class Change {
 public:
  Change(Element model, ReadContext& context) : model_(model), context_(context), diagnostics_(context.diagnostics) {}

  void Apply(Element change) {
    const auto id = change.value("element_id");
    if (!id) {
      diagnostics_
          .Error("missing-value", change.span(),
                 "`<" + std::string(change.name()) + ">` of a change needs `element_id`")
          .Help("it is the scoped name of the element in the included model");
      return;
    }
    const std::string_view action = ActionOf(change);
    if (action.empty() && change.attribute("action")) return;
    const std::string_view target = Trimmed(id->text);
    const bool is_add = action == "add";
    if (is_add && NameOfElement(change).empty()) {
      diagnostics_.Error("missing-value", change.span(), "an element that is added needs a `name`");
      return;
    }
    if (model_.name() == "include") return Forward({model_, std::string(target), true}, change, *id);
    const bool is_root = target.empty() && (is_add || change.name() == "model");
    const Place place = is_root ? Place{model_, {}, false}
                                : FindPlace(model_, target, is_add ? std::string_view() : change.name(), context_);
    if (!place) return ReportUnknown(change, *id);
    if (place.is_in_include && !(place.in_include.empty() && action == "remove")) return Forward(place, change, *id);
    const Element element = place.element;
    if (is_add) {
      if (const Element same = SameNamed(element, change);
          same && same.name() == change.name() && same.name() != "plugin") {
        diagnostics_
            .Error("duplicate-name", change.span(),
                   Describe(change) + " cannot be added: the included model already has it")
            .Note(same.span(), "here");
        return;
      }
      Insert(element, change);
    } else if (action.empty()) {
      ApplyChildren(element, change);
    } else {
      Act(action, element, change);
    }
  }

  std::vector<ParamEdit> Take() {
    std::stable_sort(edits_.begin(), edits_.end(),
                     [](const ParamEdit& a, const ParamEdit& b) { return a.begin < b.begin; });
    return std::move(edits_);
  }

 private:
  // Empty without one, and after a report.
  std::string_view ActionOf(Element change) {
    const auto action = change.value("action");
    if (!action) return {};
    const auto known = std::find(std::begin(kActions), std::end(kActions), Trimmed(action->text));
    if (known != std::end(kActions)) return *known;
    diagnostics_.Error("unknown-value", action->span, "there is no action " + Quoted(action->text))
        .Help("use one of `add`, `modify`, `remove`, `replace`")
        .Suggest(NearestName(action->text, {std::begin(kActions), std::end(kActions)}));
    return {};
  }

  static Element SameNamed(Element in, Element change) {
    for (const Element child : in.children()) {
      if (child.name() == change.name() && NameOfElement(child) == NameOfElement(change)) return child;
    }
    return {};
  }

  void ReportUnknown(Element change, const XmlText& id) {
    std::vector<std::string> names;
    AddNames(model_, change.name(), {}, names);
    const std::vector<std::string_view> views(names.begin(), names.end());
    diagnostics_
        .Error("unknown-name", id.span,
               "the included model has no `<" + std::string(change.name()) + ">` " + Quoted(id.text))
        .Suggest(NearestName(id.text, views));
  }

  void ReportAbsent(Element in, Element change) {
    diagnostics_.Error("unknown-name", change.span(),
                       Describe(in) + " of the included model has no " + NameOrKind(change));
  }
  static std::string NameOrKind(Element change) {
    const std::string kind = "`<" + std::string(change.name()) + ">`";
    const std::string_view name = NameOfElement(change);
    return name.empty() ? kind : kind + " " + Quoted(name);
  }

  ParamEdit& Edit(std::uint32_t begin, std::uint32_t end) {
    edits_.push_back({begin, end, {}});
    return edits_.back();
  }

  // Writes into an element, at its end.
  template <typename Write>
  void Append(Element element, const Write& write) {
    const std::string& text = element.document().source().text();
    const std::uint32_t end = EndOf(element);
    const Span from = element.span();
    if (text[end - 2] == '/') {
      PiecedText& by = Edit(end - 2, end).by;
      by.Add(">", from);
      write(by);
      by.Add("</" + std::string(element.name()) + ">", from);
    } else {
      const auto close = static_cast<std::uint32_t>(text.rfind("</", end - 1));
      write(Edit(close, close).by);
    }
  }

  void Insert(Element into, Element change) {
    Append(into, [&](PiecedText& by) { by.CopyWithout({"element_id", "action"}, change); });
  }
  void Replace(Element element, Element change) {
    Edit(element.span().begin, EndOf(element)).by.CopyWithout({"element_id", "action"}, change);
  }

  // Everything but `add`, whose element is not there yet.
  void Act(std::string_view action, Element element, Element change) {
    if (action == "modify") Modify(element, change);
    if (action == "remove") Remove(element, change);
    if (action == "replace") Replace(element, change);
  }

  void Remove(Element element, Element change) {
    if (!change.child()) {
      Edit(element.span().begin, EndOf(element));
      return;
    }
    for (const Element child : change.children()) {
      if (const Element meant = Meant(element, child)) {
        Edit(meant.span().begin, EndOf(meant));
      } else {
        ReportAbsent(element, child);
      }
    }
  }

  void ModifyAttributes(Element element, Element change) {
    for (Attribute attribute = change.first_attribute(); attribute; attribute = attribute.next()) {
      if (attribute.name() == "element_id" || attribute.name() == "action") continue;
      const Span value = attribute.value_span();
      if (const Attribute old = element.attribute(attribute.name())) {
        Edit(old.value_span().begin, old.value_span().end).by.Add(EscapedXml(attribute.value()), value);
      } else {
        const std::uint32_t at = element.span().end;
        Edit(at, at).by.Add(" " + std::string(attribute.name()) + "=\"" + EscapedXml(attribute.value()) + "\"", value);
      }
    }
  }

  void Modify(Element element, Element change) {
    ModifyAttributes(element, change);
    for (const Element child : change.children()) {
      Element meant = Meant(element, child);
      if (!meant) meant = element.child(child.name());  // It gets the name.
      if (!meant && IsAlwaysThere(child.name())) {
        Insert(element, child);
        continue;
      }
      if (!meant) {
        ReportAbsent(element, child);
        continue;
      }
      const XmlText text = child.text();
      if (child.child() || text.text.empty()) {
        Modify(meant, child);
        continue;
      }
      ModifyAttributes(meant, child);
      const XmlText old = meant.text();
      if (old.text.empty()) {
        Append(meant, [&](PiecedText& by) { by.Add(EscapedXml(text.text), text.span); });
      } else {
        Edit(old.span.begin, old.span.end).by.Add(EscapedXml(text.text), text.span);
      }
    }
  }

  // A change without an action: each of its children has one.
  void ApplyChildren(Element element, Element change) {
    for (const Element child : change.children()) {
      const std::string_view action = ActionOf(child);
      if (action.empty()) {
        if (!child.attribute("action")) {
          diagnostics_.Error("missing-value", child.span(), Describe(child) + " needs an `action`")
              .Help("give the `action` to `<" + std::string(change.name()) + ">`, or to each of its elements");
        }
        continue;
      }
      if (action == "add") {
        Insert(element, child);
        continue;
      }
      Element meant = Meant(element, child);
      if (!meant && action == "modify") meant = element.child(child.name());
      if (meant) {
        Act(action, meant, child);
      } else {
        ReportAbsent(element, child);
      }
    }
  }

  void Forward(const Place& place, Element change, const XmlText& id) {
    Append(place.element, [&](PiecedText& by) {
      const Source& source = change.document().source();
      const std::string tag(kParams);
      by.Add("<" + tag + ">", change.span());
      by.Copy(source, change.span().begin, id_begin(change));
      by.Add(EscapedXml(place.in_include), id.span);
      by.Copy(source, change.attribute("element_id").value_span().end, EndOf(change));
      by.Add("</" + tag + ">", change.span());
    });
  }
  static std::uint32_t id_begin(Element change) { return change.attribute("element_id").value_span().begin; }

  Element model_;
  ReadContext& context_;
  Diagnostics& diagnostics_;
  std::vector<ParamEdit> edits_;
};

// The model of the file, or its `<include>`.
Element OnlyModel(const XmlDocument& document) {
  const Element root = document.root();
  if (!root) return {};
  for (const char* const kind : {"model", "actor", "light", "include"}) {
    if (const Element found = root.child(kind)) return found;
  }
  return root;
}

}  // namespace

const Source* WithParams(const Source& included, Element include, ReadContext& context) {
  auto now = std::make_unique<Source>(included.path(), included.shown(), included.text(),
                                      std::make_shared<const SourceMap>(SourceMap{
                                          {{0,
                                            static_cast<std::uint32_t>(included.text().size()),
                                            {&included, 0, static_cast<std::uint32_t>(included.text().size())}}},
                                          {}}));
  const std::size_t errors = context.diagnostics.error_count();
  for (const Element params : include.children(kParams)) {
    for (const Element change : params.children()) {
      Diagnostics unheard;
      const auto document = XmlDocument::ParseLeniently(*now, unheard);
      const Element model = document ? OnlyModel(*document) : Element();
      if (!model) return &included;  // Its reader reports it.
      Change applied(model, context);
      applied.Apply(change);
      PiecedText text;
      std::uint32_t at = 0;
      for (const ParamEdit& edit : applied.Take()) {
        if (edit.begin < at) continue;  // The change names one element twice: the first counts.
        text.Copy(*now, at, edit.begin);
        for (const SourceMap::Piece& piece : edit.by.map().pieces) {
          text.Add(edit.by.text().substr(piece.begin, piece.end - piece.begin), piece.from);
        }
        at = edit.end;
      }
      text.Copy(*now, at, static_cast<std::uint32_t>(now->text().size()));
      now = std::make_unique<Source>(included.path(), included.shown(), text.text(),
                                     std::make_shared<const SourceMap>(text.map()));
    }
  }
  if (context.diagnostics.error_count() != errors) return nullptr;
  return &context.files.sources()->Add(now->path(), now->shown(), now->text(),
                                       std::make_shared<const SourceMap>(*now->map()));
}

}  // namespace sceneweld::sdf
