#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sceneweld/scene/stop_check.h"

namespace sceneweld {

/// Builds a JSON text at the end of one string.
class JsonText {
 public:
  enum class Layout {
    /// That of scene JSON: every element of the top-level lists begins a line, and so does
    /// each of its keys; what is inside of those stands on their line.
    kLines,
    kCompact,  ///< No blanks, no lines.
  };
  explicit JsonText(std::string& out, Layout layout = Layout::kLines) : out_(out), layout_(layout) {}

  /// From now on entries throw Stopped where the limits ask for it; null: never.
  void Heed(const Limits* limits) { stop_.Heed(limits); }

  void OpenObject();
  void CloseObject();
  /// `lines`: each entry begins a line.
  void OpenList(bool lines = false);
  void CloseList();
  /// Of the object that is open; its value must follow.
  void Key(std::string_view key);
  /// Before each entry of the list that is open.
  void Entry();

  /// Numbers that are not finite are null.
  void Number(double value);
  void Integer(std::int64_t value) { out_ += std::to_string(value); }
  void Bool(bool value) { out_ += value ? "true" : "false"; }
  void String(std::string_view text);
  /// A value that is JSON already.
  void Raw(std::string_view json) { out_ += json; }
  /// A string that `append` appends unescaped to the text it is given.
  template <typename Append>
  void StringOf(Append&& append) {
    out_ += '"';
    const std::size_t begin = out_.size();
    append(out_);
    EscapeFrom(begin);
    out_ += '"';
  }

 private:
  void EscapeFrom(std::size_t begin);
  void Separate(bool key);

  std::string& out_;
  Layout layout_;
  int depth_ = 0;
  bool first_ = true;
  StopCheck stop_;
  bool lines_ = false;  // a list of lines is open at depth 2
};

}  // namespace sceneweld
