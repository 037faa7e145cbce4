// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/table/field_codec.h"
#include "sceneweld/parsers/table/repeated_texts.h"
#include "sceneweld/parsers/table/table.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/limits.h"

namespace tinyxml2 {
class XMLElement;
class XMLPrinter;
}  // namespace tinyxml2

namespace sceneweld {

class ByteStream;
class Files;
class OutputText;
struct Dialect;

/// An XML file that is being written, indented by two blanks a level, for the writers of all XML formats. Attributes of
/// an element come before its children.
class XmlOutput {
 public:
  /// `claims`: the fields that the elements of the format hold.
  XmlOutput(const Dialect& dialect, const Claims& claims, LossReport& losses);
  /// For elements that hold all values that are written.
  XmlOutput(const Dialect& dialect, LossReport& losses);
  XmlOutput(const XmlOutput&) = delete;
  XmlOutput& operator=(const XmlOutput&) = delete;
  ~XmlOutput();

  LossReport& losses;

  void Open(const char* element);
  void Close();
  /// On the open root element: declares the prefixes `drake` and `sceneweld`, each only if the file uses it.
  void DeclarePrefixes();
  /// Whether the file has elements or attributes of Drake so far.
  bool uses_drake() const;
  void Attribute(const char* name, std::string_view text);
  /// The same for a long text without characters that XML escapes.
  void Attribute(const char* name, const ByteStream& text);
  void NumberAttribute(const char* name, double value);
  void NumbersAttribute(const char* name, std::initializer_list<double> values);
  void Number(const char* element, double value);
  void Numbers(const char* element, std::initializer_list<double> values);
  void Text(const char* element, std::string_view text);
  void Empty(const char* element);
  /// An element with one attribute.
  void Element(const char* element, const char* attribute, std::string_view text);
  /// An element with its rows for `Owner`.
  template <typename Owner>
  void Write(const ElementRow& row, const Owner& owner) {
    Open(row.name.data());
    Attributes(row.fields, owner);
    if constexpr (requires { owner.kept; }) Keep(owner.kept);
    Elements(row.fields, owner);
    Close();
  }
  /// The kept entries of the open element: attributes now, elements when it is closed, and deeper entries in the
  /// elements that are written there, or in new ones.
  void Keep(const KeptList& list);
  /// The same in two steps, for entries of the element itself.
  void KeptAttributes(const KeptList& list);
  /// Rows of a table for `Owner` whose member is not at its default.
  template <typename Owner>
  void Fields(std::span<const Field> fields, const Owner& owner) {
    Attributes(fields, owner);
    Elements(fields, owner);
  }
  /// The same, if other attributes or elements are written between the two.
  template <typename Owner>
  void Attributes(std::span<const Field> fields, const Owner& owner) {
    WriteRows(true, fields, &table::kOwnerId<Owner>, &owner);
  }
  template <typename Owner>
  void Elements(std::span<const Field> fields, const Owner& owner) {
    WriteRows(false, fields, &table::kOwnerId<Owner>, &owner);
  }
  /// How many children of a tag an element has so far.
  using CountsOfTags = std::vector<std::pair<std::string, std::size_t>>;
  /// The text of elements that a writer wrote together.
  struct Written {
    std::string text;
    std::size_t fields = 0;
    std::size_t depth = 0;
    CountsOfTags elements;  ///< If elements are numbered.
  };
  template <typename Key>
  using Repeated = RepeatedTexts<Key, Written>;
  /// Writes elements by `write`, or copies their text if elements with an equal key at the same place were written
  /// before. Texts with a loss or private data are never copied, because each one counts.
  template <typename Key, typename Write>
  void Repeat(Repeated<Key>& repeated, const Span& place, Key key, Write&& write) {
    if (!MayRepeat() || !place) return write();
    auto& entry = repeated.Of(place, std::move(key));
    if (entry.text() && Copy(*entry.text())) return;
    if (!entry.is_repeated()) return write();
    const Begun begun = Begin();
    write();
    if (auto written = End(begun)) entry.Keep(*std::move(written));
  }
  /// The element of a row with this value, in formats whose values are in elements.
  void Value(const Field& row, std::string_view text);
  /// An element of another document and all its descendants.
  void Verbatim(const tinyxml2::XMLElement& element);
  /// The same for an element as text. Writes nothing if the text is not XML.
  void VerbatimText(const std::string& element);
  tinyxml2::XMLPrinter& xml() { return *xml_; }
  /// Writes into `text`, which must outlive this, instead of into the text that Finish returns. Called first.
  void WriteInto(OutputText& text);
  /// Opening an element throws Stopped if the limits of `files` request it; null: never.
  void HeedLimitsOf(const Files* files);

  /// The whole text; empty if it goes elsewhere (WriteInto).
  std::string Finish();

 protected:
  const Dialect& dialect() const { return dialect_; }
  const Claims& claims() const { return claims_; }
  /// From now on, open() has the open elements.
  void NumberElements() { numbers_elements_ = true; }
  struct OpenElement {
    std::string tag;
    std::string name;        ///< Its attribute, so far.
    std::size_t number = 0;  ///< Among its siblings of this tag, from 1.
    CountsOfTags children;
  };
  std::span<const OpenElement> open() const { return {open_.data(), numbers_elements_ ? depth_ : 0}; }
  /// Counts something that is reported in another way and prevents that the text is copied.
  void CountReport() { ++counted_; }
  /// A text that Finish adds to the tag of the root.
  void AddToRoot(std::unique_ptr<ByteStream> text);

  // What Repeat is made of, for writers whose elements have more than a text.

  /// The state before elements whose text is kept.
  struct Begun {
    std::size_t text = 0;
    std::size_t fields = 0;
    std::size_t reports = 0;
    bool is_in_tag = false;
    CountsOfTags elements;
  };
  /// Whether a text at this place of the file can be kept or copied.
  bool MayRepeat() const { return keeping_.empty() && left_out_ == 0; }
  Begun Begin();
  /// The text that was written since then, which begins with the end of the start tag in front of it, if that was open.
  std::string_view TextSince(const Begun& begun) const;
  /// What was written since then; nothing if it cannot be copied.
  std::optional<Written> End(const Begun& begun);
  /// Returns false, and copies nothing, if the text is from another depth.
  bool Copy(const Written& written);

 private:
  // All output goes through these functions.
  void OpenTag(const char* name);
  void CloseTag();
  void PushAttribute(const char* name, const char* text);
  void PushText(const char* text);
  class Printer;
  void PrintValue(const Field& row, const char* text);
  void WriteRows(bool attributes, std::span<const Field> fields, const void* owner_id, const void* owner);
  void AppendNumbers(std::initializer_list<double> values);
  void FinishDeclarations();

  std::size_t Reports() const;
  std::size_t CountChild(std::string_view tag);

  // The entries that are still to be written into an element with kept entries.
  struct Keeping {
    std::map<std::string, std::vector<const Kept*>, std::less<>> waiting;  // By place; in the order of one list.
    std::string place;      // Of the innermost open element, in that element.
    std::size_t depth = 0;  // of that
  };
  void Enter(const char* element);
  void Leave();
  void KeptAttributesAt(std::string_view place, Keeping& keeping);
  void WriteAttributes(const std::vector<const Kept*>& attributes);
  void WriteWaiting(std::string_view place, Keeping& keeping);

  const Dialect& dialect_;
  const Claims& claims_;
  std::string own_text_;
  OutputText* into_ = nullptr;
  std::unique_ptr<Printer> printer_;
  tinyxml2::XMLPrinter* xml_;
  std::size_t counted_ = 0;  // By CountReport.
  std::vector<Keeping> keeping_;  // the innermost last
  std::string buffer_;
  std::size_t written_ = 0;
  std::size_t left_out_ = 0;  // Open elements that are left out.
  std::size_t depth_ = 0;     // Open elements that are not left out.
  std::size_t begun_ = 0;     // Texts that are being kept.
  bool numbers_elements_ = false;
  std::vector<OpenElement> open_;  // The first `depth_` are open.
  std::unique_ptr<ByteStream> on_root_;
  StopCheck stop_;
};

}  // namespace sceneweld
