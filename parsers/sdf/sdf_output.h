#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/loss.h"
#include "sceneweld/parsers/sdf/sdf_layout.h"
#include "sceneweld/parsers/table.h"

namespace tinyxml2 {
class XMLElement;
class XMLPrinter;
}  // namespace tinyxml2

namespace sceneweld::sdf {

/// The elements of a table by the element that they stand on, in their order.
template <typename T>
class Grouped {
 public:
  /// `key(element)` is below `count`, or the element is in no group.
  template <typename Key>
  Grouped(const Table<T>& table, std::size_t count, Key&& key) : first_(count + 2, 0) {
    for (const T& element : table) {
      if (key(element) < count) ++first_[key(element) + 2];
    }
    for (std::size_t i = 2; i < first_.size(); ++i) first_[i] += first_[i - 1];
    elements_.resize(first_.back());
    for (const T& element : table) {
      if (key(element) < count) elements_[first_[key(element) + 1]++] = table.IndexOf(element);
    }
  }
  std::span<const Index<T>> operator[](std::size_t group) const {
    return std::span(elements_).subspan(first_[group], first_[group + 1] - first_[group]);
  }

 private:
  std::vector<std::size_t> first_;
  std::vector<Index<T>> elements_;
};

/// The file that is being written, and what the parts of the writer share.
class Output {
 public:
  Output(const Scene& scene, const WriteOptions& options, const Layout& layout, LossReport& losses);
  ~Output();

  const Scene& scene;
  const WriteOptions& options;
  const Layout& layout;
  LossReport& losses;

  const Grouped<Geometry> geometries;  ///< By body.
  const Grouped<Actuator> actuators;   ///< By joint.
  const Grouped<Sensor> sensors;       ///< By body.
  const Grouped<Light> lights;         ///< By body.
  const Grouped<Plugin> plugins;       ///< By model.

  void Open(const char* element);
  void Close();
  void Attribute(const char* name, std::string_view text);
  /// The same for a name or path that may be empty: `::` then.
  void NameAttribute(const char* name, std::string_view text);
  void Number(const char* element, double value);
  void Numbers(const char* element, std::initializer_list<double> values);
  void Text(const char* element, std::string_view text);
  void Empty(const char* element);
  /// `<pose>`, nothing for the identity.
  void WritePose(const Pose& X);
  /// Rows of a table whose member is not at its default.
  template <typename Owner>
  void Fields(std::span<const Field> fields, const Owner& owner) {
    FieldsFrom(fields, &owner);
  }
  /// An element of another document with all below it.
  void Verbatim(const tinyxml2::XMLElement& element);
  tinyxml2::XMLPrinter& xml() { return *xml_; }

  /// An attribute that only sceneweld reads. They are reported once for each
  /// attribute, at the first element that has it.
  void Encode(const char* attribute, std::string_view text, Span span);
  /// One of several, `prefix` and a number.
  void EncodeNumbered(const char* prefix, int number, std::string_view text, Span span);
  /// `sceneweld:name` where the name in the file is another.
  void EncodeName(std::string_view original, std::string_view written);
  /// Text of the attribute for a pose: `x y z qx qy qz qw`.
  static std::string PoseText(const Pose& X);
  /// `sceneweld:scope` where an element of `owner` would be given to `usual`.
  void EncodeScope(Index<ModelInstance> owner, Index<ModelInstance> usual, Layout::Node place, Span span);

  /// The whole text; reports the encodings.
  std::string Finish();

 private:
  class Printer;
  void CountEncoding(const char* attribute, Span span);
  void FieldsFrom(std::span<const Field> fields, const void* owner);

  std::unique_ptr<Printer> printer_;
  tinyxml2::XMLPrinter* xml_;
  struct Encoding {
    const char* attribute;
    std::size_t count;
    Span first;
  };
  std::vector<Encoding> encodings_;
  std::string buffer_;
  std::size_t written_ = 0;
};

}  // namespace sceneweld::sdf
