// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/packages/read_context.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld::mjcf {

/// The elements of one MJCF file and of its included files. Iteration replaces an `include` by the children of the
/// included file's root (docs/reference/mjcf.md, 3). Each file is read once, and the errors of an include are reported
/// once, however often it is visited.
class Includes {
 public:
  /// `main` is the document of the file itself. Included files are looked up in `folder`, the folder of `main`, first.
  /// `folder` is empty if the text is not from a file.
  Includes(std::unique_ptr<XmlDocument> main, std::string folder, ReadContext& context);

  Element root() const { return main_->root(); }

  /// Calls `use` with each child of an element, with includes replaced.
  template <typename Use>
  void Each(Element parent, Use&& use) {
    for (const Element child : parent.children()) {
      if (child.name() != "include") {
        use(child);
      } else if (const Element included = Included(child)) {
        ++depth_;
        Each(included, use);
        --depth_;
      }
    }
  }

 private:
  // The root of the included file; empty, after an error, if it cannot be read or a limit is reached.
  Element Included(Element include);
  void Stop(Element include, const char* why);
  Element Open(Element include);
  bool Reaches(const std::string& from, const std::string& to) const;

  ReadContext& context_;
  std::string folder_;
  std::unique_ptr<XmlDocument> main_;
  std::map<std::string, std::unique_ptr<XmlDocument>> documents_;      // by path; null: unreadable
  std::map<std::pair<const Source*, std::uint32_t>, Element> opened_;  // roots, by the place of the `include`
  std::map<std::string, std::set<std::string>> edges_;                 // from a file to the files that it includes
  int depth_ = 0;
  std::size_t visits_ = 0;
  bool stopped_ = false;
};

}  // namespace sceneweld::mjcf
