// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/scene/diagnostics/code.h"
#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld {

enum class Severity { kNote, kWarning, kError };

/// A message that is at most 4096 bytes long: texts of the input in it may have any length.
std::string Shortened(std::string text);

/// A further place that belongs to a diagnostic.
struct DiagnosticNote {
  std::string message;
  Span span;
};

/// One message to the user, as data. Messages are lower case, without a full stop, with names in backticks. They say
/// what is wrong; the hint says what to do about it.
struct Diagnostic {
  /// A span in a generated text is replaced by its origin, and the calls that generated it become notes.
  Diagnostic(Code code, Severity severity, Span span, std::string message);

  Code code;
  Severity severity;
  Span span;
  std::string message;
  std::vector<DiagnosticNote> notes;
  /// The number of its notes when it was reported, including those of contexts.
  std::size_t first_notes = 0;
  std::string hint;
  /// The file concerned, if no text exists that a span could point into (a missing file).
  NamedFile file;

  Diagnostic& Note(Span at, std::string text);
  Diagnostic& Help(std::string text);
  /// Help "did you mean `name`?"; nothing for an empty name.
  Diagnostic& Suggest(std::string_view name);
  Diagnostic& InFile(NamedFile named) {
    file = std::move(named);
    return *this;
  }
  /// The same where there is no span: a span names its file.
  Diagnostic& InFileUnlessSpan(NamedFile named) { return span ? *this : InFile(std::move(named)); }
};

/// Collects messages to the user. Bad input never throws: readers report here and continue with a harmless value, so
/// that one run shows as many mistakes as possible.
class Diagnostics {
 public:
  Diagnostics() = default;
  Diagnostics(const Diagnostics&) = delete;
  Diagnostics& operator=(const Diagnostics&) = delete;
  ~Diagnostics();

  /// From now on, warnings become errors (`--strict`).
  void SetStrict(bool strict) { strict_ = strict; }
  bool strict() const { return strict_; }

  /// The reference is valid until the next diagnostic is added.
  Diagnostic& Error(Code code, Span span, std::string message);
  Diagnostic& Warning(Code code, Span span, std::string message);
  Diagnostic& Note(Code code, Span span, std::string message);
  Diagnostic& Add(Diagnostic diagnostic);
  /// Adds all diagnostics of another collector, in order, as if each had been reported here.
  void Append(const Diagnostics& other);
  /// The same for those from `begin` to before `end`. The caller must keep their texts alive.
  void Append(const Diagnostics& other, std::size_t begin, std::size_t end);
  /// For a collector that will be appended to `other`: continues its counts and its strictness, so that reporting code
  /// does not need to know about the two.
  void CountOnFrom(const Diagnostics& other);

  /// Moves some diagnostics: the one at `from[i]` goes to `to[i]`. Both lists hold the same places.
  void Rearrange(std::span<const std::size_t> from, std::span<const std::size_t> to);
  /// Replaces the message of the one at a place.
  void Reword(std::size_t place, std::string message) { all_[place].message = std::move(message); }
  /// The one at a place, for what is known only later. Its code and severity must stay.
  Diagnostic& At(std::size_t place) { return all_[place]; }

  /// The texts that spans point into live at least as long as this collector.
  void KeepAlive(std::shared_ptr<const Sources> sources) { sources_.push_back(std::move(sources)); }

  /// The largest number of diagnostics of one code that are kept. The others are counted and left out, and a note says
  /// so. Losses are always kept.
  void LimitEachCode(std::size_t most) { most_of_a_code_ = most; }
  /// The number of diagnostics that were left out.
  std::size_t left_out_count() const { return left_out_count_; }

  const std::vector<Diagnostic>& all() const { return all_; }
  std::size_t error_count() const { return error_count_; }
  std::size_t warning_count() const { return warning_count_; }
  bool has_errors() const { return error_count_ > 0; }
  /// The contexts that exist now, outermost first.
  const std::vector<DiagnosticNote>& contexts() const { return contexts_; }

  /// While it exists, every diagnostic that points into another source than the context's own gets a note with the
  /// context: "included here", "`arm` was added here".
  class Context {
   public:
    Context(Diagnostics& diagnostics, Span span, std::string message);
    ~Context();
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

   private:
    Diagnostics& diagnostics_;
  };

 private:
  // Returns the stored diagnostic, or a scratch one if it is left out.
  Diagnostic& Take(Diagnostic diagnostic);
  // Counts it, and adds a note for the first one of a code that is left out.
  bool IsLeftOut(const Diagnostic& diagnostic);

  std::vector<Diagnostic> all_;
  std::size_t most_of_a_code_ = 10'000;
  std::vector<std::pair<Code, std::size_t>> of_each_code_;
  std::size_t left_out_count_ = 0;
  std::optional<Diagnostic> left_out_;
  std::vector<DiagnosticNote> contexts_;
  std::vector<std::shared_ptr<const Sources>> sources_;
  std::size_t error_count_ = 0;
  std::size_t warning_count_ = 0;
  bool strict_ = false;
};

std::string_view ToText(Severity severity);

/// A name, or a piece of the input, in the form that messages show: in backticks.
std::string Quoted(std::string_view text);

}  // namespace sceneweld
