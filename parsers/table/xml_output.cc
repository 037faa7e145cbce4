// SPDX-License-Identifier: BSD-3-Clause
// The XML output of all writers. tinyxml2 prints it.

#include "sceneweld/parsers/table/xml_output.h"

#include <tinyxml2.h>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/output/output_text.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/scene/text/indentation.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

const Claims& NoClaims() {
  static const Claims none;
  return none;
}

}  // namespace

// Two blanks for each level. The text goes to a string, so that it can leave piece by piece.
class XmlOutput::Printer : public tinyxml2::XMLPrinter {
 public:
  Printer(LossReport& losses, std::string& text) : losses_(losses), text_(&text) {}

  void SetText(std::string& text) { text_ = &text; }
  std::string& text() { return *text_; }
  bool is_in_tag() const { return _elementJustOpened; }
  // Appends a text of whole elements, which begins with the line end in front of the first one.
  void Elements(std::string_view text) {
    SealElementIfJustOpened();
    *text_ += text;
  }

  bool uses_drake() const { return uses_drake_; }
  bool uses_private() const { return uses_private_; }

  /// Whether the file gets a tag or an attribute of this name, whose prefix the root then declares.
  bool Admits(std::string_view name) {
    uses_drake_ = uses_drake_ || name.starts_with("drake:");
    if (!IsPrivate(name)) return true;
    uses_private_ = true;
    return !losses_.leaves_out_private();
  }

  std::unordered_set<std::string> AttributesOfOpenTag() const {
    std::unordered_set<std::string> names;
    const std::string_view text(*text_);
    std::size_t at = text.find(' ', text.rfind('<'));
    while (at != text.npos) {
      const std::size_t name = at + 1, value = text.find('"', name);
      if (value == text.npos) break;
      names.emplace(text.substr(name, value - 1 - name));
      at = text.find(' ', text.find('"', value + 1));
    }
    return names;
  }

  // For elements of other documents.
  bool VisitEnter(const tinyxml2::XMLElement& element, const tinyxml2::XMLAttribute* attribute) override {
    if (!Admits(element.Name())) return false;
    OpenElement(element.Name());
    for (; attribute; attribute = attribute->Next()) {
      if (Admits(attribute->Name())) PushAttribute(attribute->Name(), attribute->Value());
    }
    return true;
  }
  bool VisitExit(const tinyxml2::XMLElement& element) override {
    return (losses_.leaves_out_private() && IsPrivate(element.Name())) || XMLPrinter::VisitExit(element);
  }

 protected:
  void PrintSpace(int depth) override { text_->append(Indentation(static_cast<std::size_t>(depth), 2), ' '); }
  using XMLPrinter::Write;
  void Write(const char* data, std::size_t size) override { text_->append(data, size); }
  void Putc(char c) override { *text_ += c; }

 private:
  static bool IsPrivate(std::string_view name) { return name.starts_with(encoding::kPrefix); }

  LossReport& losses_;
  std::string* text_;
  bool uses_drake_ = false;
  bool uses_private_ = false;
};

void XmlOutput::OpenTag(const char* name) {
  if (left_out_ > 0 || !printer_->Admits(name)) {
    ++left_out_;
  } else {
    if (numbers_elements_) {
      const std::size_t number = CountChild(name);
      if (open_.size() == depth_) open_.emplace_back();
      OpenElement& element = open_[depth_];
      element.tag = name;
      element.name.clear();
      element.number = number;
      element.children.clear();
    }
    ++depth_;
    xml_->OpenElement(name);
  }
}

// The number of a new child of the open element.
std::size_t XmlOutput::CountChild(std::string_view tag) {
  if (depth_ == 0) return 1;
  CountsOfTags& counts = open_[depth_ - 1].children;
  for (auto& [known, count] : counts) {
    if (known == tag) return ++count;
  }
  counts.push_back({std::string(tag), 1});
  return 1;
}

void XmlOutput::CloseTag() {
  if (left_out_ > 0) {
    --left_out_;
  } else {
    --depth_;
    xml_->CloseElement();
  }
}
void XmlOutput::PushAttribute(const char* name, const char* text) {
  if (left_out_ > 0 || !printer_->Admits(name)) return;
  if (numbers_elements_ && depth_ > 0 && name == std::string_view("name")) open_[depth_ - 1].name = text;
  xml_->PushAttribute(name, text);
}
void XmlOutput::PushText(const char* text) {
  if (left_out_ == 0) xml_->PushText(text);
}

XmlOutput::XmlOutput(const Dialect& dialect, const Claims& claims, LossReport& losses_)
    : losses(losses_),
      dialect_(dialect),
      claims_(claims),
      printer_(std::make_unique<Printer>(losses, own_text_)),
      xml_(printer_.get()) {}

XmlOutput::XmlOutput(const Dialect& dialect, LossReport& losses_) : XmlOutput(dialect, NoClaims(), losses_) {}

XmlOutput::~XmlOutput() = default;

void XmlOutput::WriteInto(OutputText& text) {
  into_ = &text;
  printer_->SetText(text.end());
}

void XmlOutput::HeedLimitsOf(const Files* files) { stop_.Heed(files ? &files->limits() : nullptr); }

void XmlOutput::Open(const char* element) {
  stop_.Look();
  // The start tag that is still open needs no earlier text.
  if (into_ && begun_ == 0) into_->Release();
  OpenTag(element);
  if (!keeping_.empty()) Enter(element);
}
void XmlOutput::Close() {
  if (!keeping_.empty()) Leave();
  CloseTag();
}

std::size_t XmlOutput::Reports() const {
  return losses.diagnostics().all().size() + losses.reported() + losses.renamings().size() + counted_;
}

XmlOutput::Begun XmlOutput::Begin() {
  ++begun_;
  Begun begun{printer_->text().size(), written_, Reports(), printer_->is_in_tag(), {}};
  if (numbers_elements_ && depth_ > 0) begun.elements = open_[depth_ - 1].children;
  return begun;
}

std::string_view XmlOutput::TextSince(const Begun& begun) const {
  return std::string_view(printer_->text()).substr(begun.text);
}

std::optional<XmlOutput::Written> XmlOutput::End(const Begun& begun) {
  --begun_;
  if (Reports() != begun.reports) return std::nullopt;
  std::string_view text = TextSince(begun);
  if (begun.is_in_tag && !text.empty()) {
    // The end of the start tag in front of it. Attributes cannot be copied.
    if (text.front() != '>') return std::nullopt;
    text.remove_prefix(1);
  }
  Written written{std::string(text), written_ - begun.fields, depth_, {}};
  if (numbers_elements_ && depth_ > 0) {
    const CountsOfTags& now = open_[depth_ - 1].children;
    for (std::size_t i = 0; i < now.size(); ++i) {
      const std::size_t before = i < begun.elements.size() ? begun.elements[i].second : 0;
      if (now[i].second > before) written.elements.push_back({now[i].first, now[i].second - before});
    }
  }
  return written;
}

bool XmlOutput::Copy(const Written& written) {
  if (written.depth != depth_) return false;
  stop_.Look();
  if (!written.text.empty()) printer_->Elements(written.text);
  written_ += written.fields;
  for (const auto& [tag, count] : written.elements) {
    for (std::size_t i = 0; i < count; ++i) CountChild(tag);
  }
  return true;
}

void XmlOutput::DeclarePrefixes() {
  if (into_) into_->LeavePlace();
}

bool XmlOutput::uses_drake() const { return printer_->uses_drake(); }

// A file with elements of Drake declares the prefix of sceneweld too: otherwise it would be read by Drake's rules.
void XmlOutput::FinishDeclarations() {
  std::string text;
  if (printer_->uses_drake()) text += " xmlns:drake=\"http://drake.mit.edu\"";
  if (!losses.leaves_out_private() && (printer_->uses_drake() || printer_->uses_private() || on_root_))
    text += " " + std::string(encoding::kDeclaration) + "=\"urn:sceneweld\"";
  if (into_) into_->Fill(std::move(text), std::move(on_root_));
}

void XmlOutput::AddToRoot(std::unique_ptr<ByteStream> text) { on_root_ = std::move(text); }


void XmlOutput::Attribute(const char* name, const ByteStream& text) {
  if (left_out_ > 0 || !printer_->Admits(name)) return;
  printer_->text().append(" ").append(name).append("=\"");
  const auto append = [&](std::string_view piece) {
    printer_->text().append(piece);
    if (into_ && begun_ == 0) into_->Release();
    return true;
  };
  text.Send(append, losses.diagnostics());
  printer_->text() += '"';
}

void XmlOutput::Attribute(const char* name, std::string_view text) {
  // Views into the scene need not end with a zero byte.
  buffer_.assign(text);
  PushAttribute(name, buffer_.c_str());
}

void XmlOutput::AppendNumbers(std::initializer_list<double> values) {
  buffer_.clear();
  for (const double value : values) {
    if (!buffer_.empty()) buffer_ += ' ';
    AppendNumber(buffer_, value);
  }
  ++written_;
}

void XmlOutput::NumberAttribute(const char* name, double value) { NumbersAttribute(name, {value}); }

void XmlOutput::NumbersAttribute(const char* name, std::initializer_list<double> values) {
  AppendNumbers(values);
  PushAttribute(name, buffer_.c_str());
}

void XmlOutput::Text(const char* element, std::string_view text) {
  Open(element);
  buffer_.assign(text);
  PushText(buffer_.c_str());
  Close();
  ++written_;
}

void XmlOutput::Number(const char* element, double value) { Numbers(element, {value}); }

void XmlOutput::Numbers(const char* element, std::initializer_list<double> values) {
  Open(element);
  AppendNumbers(values);
  PushText(buffer_.c_str());
  Close();
}

void XmlOutput::Empty(const char* element) {
  Open(element);
  Close();
  ++written_;
}

void XmlOutput::Element(const char* element, const char* attribute, std::string_view text) {
  Open(element);
  Attribute(attribute, text);
  Close();
  ++written_;
}

void XmlOutput::Value(const Field& row, std::string_view text) {
  buffer_.assign(text);
  PrintValue(row, buffer_.c_str());
}

void XmlOutput::PrintValue(const Field& row, const char* text) {
  ++written_;
  if (row.spelling == Spelling::kOwnText) return PushText(text);
  const bool is_text = row.spelling == Spelling::kText || dialect_.values_in_text;
  OpenTag(row.name.data());
  if (row.spelling == Spelling::kFlag) {
    // The attribute's presence is all it says.
  } else if (is_text && row.spelling == Spelling::kXyz) {
    OpenTag("xyz");
    PushText(text);
    CloseTag();
  } else if (is_text) {
    PushText(text);
  } else {
    PushAttribute(AttributeOf(row.spelling), text);
  }
  CloseTag();
}

void XmlOutput::WriteRows(bool attributes, std::span<const Field> fields, const void* owner_id, const void* owner) {
  constexpr Facet kAlways = Facet::kRequired | Facet::kNeeded | Facet::kAlwaysWritten;
  const Facet elsewhere = dialect_.values_in_text ? Facet::kUrdfOnly : Facet::kSdfOnly;
  std::string text;
  for (const Field& field : fields) {
    if (field.owner != owner_id || IsAttribute(field, dialect_) != attributes) continue;
    if (Has(field.facets, elsewhere | Facet::kReadOnly)) continue;
    if (field.kind == Field::Kind::kCustom) {
      if (field.write) field.write(*this, owner);
      continue;
    }
    const bool repeated = Has(field.facets, Facet::kRepeated);
    const bool always = !repeated && Has(field.facets, kAlways);
    for (std::size_t i = 0; i == 0 || repeated; ++i) {
      text.clear();
      const std::size_t which = repeated ? i : always ? 0 : Field::kIfNotDefault;
      if (!field.format(owner, which, text) && !always) break;
      // Readers of SDFormat accept `inf`; those of URDF and MJCF do not.
      if (!dialect_.values_in_text && field.value_type.find("number") != std::string_view::npos &&
          (text.find("inf") != std::string::npos || text.find("nan") != std::string::npos)) {
        losses.CannotWrite(Quoted(field.name));
        break;
      }
      if (attributes) {
        PushAttribute(field.name.data(), text.c_str());
        ++written_;
      } else {
        PrintValue(field, text.c_str());
      }
    }
  }
}

void XmlOutput::Keep(const KeptList& list) {
  KeptAttributes(list);
  Keeping keeping;
  for (const Kept& kept : list) {
    if (kept.format != dialect_.name || IsWording(kept) || (kept.place.empty() && !kept.attribute.empty())) continue;
    keeping.waiting[kept.place.str()].push_back(&kept);
  }
  if (!keeping.waiting.empty()) keeping_.push_back(std::move(keeping));
}

void XmlOutput::Enter(const char* element) {
  Keeping& keeping = keeping_.back();
  if (++keeping.depth > 1) keeping.place += '/';
  keeping.place += element;
  KeptAttributesAt(keeping.place, keeping);
}

void XmlOutput::Leave() {
  if (keeping_.back().depth == 0) {
    Keeping owner = std::move(keeping_.back());
    keeping_.pop_back();
    WriteWaiting({}, owner);
    if (keeping_.empty()) return;
  }
  Keeping& keeping = keeping_.back();
  WriteWaiting(keeping.place, keeping);
  keeping.place.resize(--keeping.depth == 0 ? 0 : keeping.place.rfind('/'));
}

void XmlOutput::KeptAttributesAt(std::string_view place, Keeping& keeping) {
  const auto here = keeping.waiting.find(place);
  if (here == keeping.waiting.end()) return;
  std::vector<const Kept*> attributes;
  std::erase_if(here->second, [&](const Kept* kept) {
    if (kept->attribute.empty()) return false;
    attributes.push_back(kept);
    return true;
  });
  if (here->second.empty()) keeping.waiting.erase(here);
  WriteAttributes(attributes);
}

// The kept entries at a place, and those below it in elements that nothing else wrote.
void XmlOutput::WriteWaiting(std::string_view place, Keeping& keeping) {
  if (const auto here = keeping.waiting.find(place); here != keeping.waiting.end()) {
    for (const Kept* kept : here->second) VerbatimText(kept->text);
    keeping.waiting.erase(here);
  }
  const std::string below = place.empty() ? std::string() : std::string(place) + "/";
  for (;;) {
    const Kept* next = nullptr;
    for (auto at = keeping.waiting.lower_bound(below); at != keeping.waiting.end() && at->first.starts_with(below);
         ++at) {
      if (!next || at->second.front() < next) next = at->second.front();
    }
    if (!next) return;
    const std::string_view rest = next->place.view().substr(below.size());
    const std::string name(rest.substr(0, rest.find('/')));
    OpenTag(name.c_str());
    KeptAttributesAt(below + name, keeping);
    WriteWaiting(below + name, keeping);
    CloseTag();
  }
}

void XmlOutput::KeptAttributes(const KeptList& list) {
  std::vector<const Kept*> attributes;
  for (const Kept& kept : list) {
    if (kept.format != dialect_.name || kept.attribute.empty() || !kept.place.empty()) continue;
    attributes.push_back(&kept);
  }
  WriteAttributes(attributes);
}

void XmlOutput::WriteAttributes(const std::vector<const Kept*>& attributes) {
  if (attributes.empty()) return;
  std::unordered_set<std::string> written = printer_->AttributesOfOpenTag();
  for (const Kept* kept : attributes) {
    const std::string name = kept->attribute.str();
    if (written.insert(name).second) {
      Attribute(name.c_str(), kept->text);
    } else {
      losses.WrittenTwice(*kept);
    }
  }
}

void XmlOutput::VerbatimText(const std::string& element) {
  tinyxml2::XMLDocument document;
  if (document.Parse(element.c_str(), element.size()) != tinyxml2::XML_SUCCESS) return;
  for (const auto* child = document.FirstChildElement(); child; child = child->NextSiblingElement()) {
    Verbatim(*child);
    ++written_;
  }
}

void XmlOutput::Verbatim(const tinyxml2::XMLElement& element) {
  if (left_out_ > 0) return;
  if (numbers_elements_) CountChild(element.Name());
  element.Accept(xml_);
}

std::string XmlOutput::Finish() {
  losses.Wrote(written_);
  FinishDeclarations();
  return std::move(own_text_);
}

}  // namespace sceneweld
