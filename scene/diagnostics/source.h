// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/text/character_count.h"

namespace sceneweld {

/// A file as diagnostics name it.
struct NamedFile {
  std::string shown;  ///< See Source::shown; empty: no file.
  std::string path;   ///< Absolute path; empty for text without a file.
};

struct Inclusion;
struct SourceMap;

/// The text of one input file as it was read, with the name that messages show.
class Source {
 public:
  Source(std::string path, std::string shown, std::string text, std::shared_ptr<const SourceMap> map = nullptr);

  /// Absolute path; for text without a file `<stdin>`, `<text>` and the like.
  const std::string& path() const { return path_; }
  /// The name in diagnostics and scene JSON: relative to the root file's folder if the file is below it,
  /// `package://...` if a package holds it.
  const std::string& shown() const { return shown_; }
  const std::string& text() const { return text_; }
  NamedFile file() const { return {shown_, path_}; }
  /// Where the pieces of this text come from (source.h), if it was generated from other texts: it then has the path
  /// of the root of these texts. Null for a text that a person wrote.
  const SourceMap* map() const { return map_.get(); }

  struct Place {
    int line = 1;    ///< From 1.
    int column = 1;  ///< From 1, in Unicode code points.
  };
  /// Line and column of a byte of the text. A byte past the end gives the end.
  Place PlaceOf(std::size_t offset) const;
  /// Only the line (from 1), without the cost of counting columns.
  int LineOf(std::size_t offset) const;
  /// The text of a line (from 1), without its line break.
  std::string_view Line(int line) const;
  const CharacterCount& characters() const { return characters_; }
  /// Offset of the first byte of a line (from 1); the end of the text for lines past it.
  std::size_t LineStart(int line) const;

 private:
  std::string path_;
  std::string shown_;
  std::string text_;
  std::shared_ptr<const SourceMap> map_;
  std::vector<std::uint32_t> line_starts_;
  CharacterCount characters_;
};

/// A range of bytes of one Source. An invalid span means that no place is known. Sources are kept alive by the Sources
/// they were added to.
struct Span {
  const Source* source = nullptr;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool valid() const { return source != nullptr; }
  explicit operator bool() const { return valid(); }
  Source::Place place() const { return source ? source->PlaceOf(begin) : Source::Place{}; }
  /// `file:line` of the origin, as shown in scene JSON; empty for an invalid span.
  std::string FileAndLine() const;
  /// The place in a text that a person wrote: the same span, unless its text was generated (Source::map). Such spans of
  /// a scene differ for elements that come from one place; diagnostics and answers show their origin.
  Span Origin() const;
  /// The innermost macro call or include that generated the text here; null if there is none.
  std::shared_ptr<const Inclusion> Calls() const;
};

/// All sources of one composition. Adding is safe from several threads; a
/// Source never moves once added.
class Sources {
 public:
  const Source& Add(std::string path, std::string shown, std::string text,
                    std::shared_ptr<const SourceMap> map = nullptr);
  /// Keeps other Sources alive, which spans of the same scene also point into.
  void KeepAlive(std::shared_ptr<const Sources> others);
  /// Whether a source was added here.
  bool Has(const Source& source) const;
  std::size_t count() const;

 private:
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<const Source>> sources_;
  std::vector<std::shared_ptr<const Sources>> others_;
};

/// One step of the way by which an element came into the scene: the directive, `<include>`, loop or file that brought
/// it, and the step in which this one happened.
struct Inclusion {
  Span span;
  std::shared_ptr<const Inclusion> outer;
  /// The values in this step, for people: the parameters of an included file, or the iteration of a loop, such as `side
  /// = left, i = 3`.
  std::string with;
};

/// The origin of the pieces of a text that was generated from other texts, such as the URDF that a xacro file expands
/// to. Diagnostics in the generated text are shown at the origin.
struct SourceMap {
  struct Piece {
    std::uint32_t begin = 0;  ///< In the generated text.
    std::uint32_t end = 0;
    Span from;                    ///< In a text that a person wrote.
    std::uint32_t calls = kNone;  ///< The number in `calls` of the innermost call; kNone: none.
  };
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  std::vector<Piece> pieces;  ///< In ascending order, without overlap.
  /// The macro calls and includes that made pieces, each with its outer ones. `with` describes the step, as a note says
  /// it: "in macro `ur_robot`, called here".
  std::vector<std::shared_ptr<const Inclusion>> calls;

  /// The piece at a byte of the generated text, or the last one before it; null if there is none.
  const Piece* At(std::uint32_t offset) const;
};

}  // namespace sceneweld
