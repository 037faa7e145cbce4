#include "sceneweld/scene/text/json_text.h"

#include <algorithm>
#include <cmath>

#include "sceneweld/scene/render_json.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {

void JsonText::Separate(bool key) {
  if (layout_ == Layout::kCompact) {
    if (!first_) out_ += ',';
    first_ = false;
    return;
  }
  // Depth 1: keys of the scene. 2: its lists' entries. 3: keys of an element.
  if (depth_ == 1) {
    out_ += first_ ? "\n  " : ",\n  ";
  } else if (depth_ == 2 && lines_) {
    out_ += first_ ? "\n    " : ",\n    ";
  } else if (!first_) {
    out_ += key && depth_ == 3 && lines_ ? ",\n     " : ", ";
  }
  first_ = false;
}

void JsonText::OpenObject() {
  out_ += '{';
  ++depth_;
  first_ = true;
}

void JsonText::CloseObject() {
  out_ += --depth_ == 0 && layout_ == Layout::kLines ? "\n}\n" : "}";
  first_ = false;
}

void JsonText::OpenList(bool lines) {
  out_ += '[';
  ++depth_;
  first_ = true;
  if (lines) lines_ = true;
}

void JsonText::CloseList() {
  if (--depth_ == 1) lines_ = false;
  out_ += ']';
  first_ = false;
}

void JsonText::Key(std::string_view key) {
  Separate(true);
  out_.append(1, '"').append(key).append(layout_ == Layout::kCompact ? "\":" : "\": ");
}

void JsonText::Entry() {
  stop_.Look();
  Separate(false);
}

void JsonText::Number(double value) {
  if (std::isfinite(value)) {
    AppendNumber(out_, value);
  } else {
    out_ += "null";
  }
}

void JsonText::String(std::string_view text) {
  StringOf([&](std::string& out) { out.append(text); });
}

void JsonText::EscapeFrom(std::size_t begin) {
  // Most names need nothing.
  const auto plain = [](char c) { return c >= ' ' && c != '"' && c != '\\'; };
  if (std::all_of(out_.begin() + static_cast<std::ptrdiff_t>(begin), out_.end(), plain)) return;
  const std::string escaped = JsonString(std::string_view(out_).substr(begin));
  out_.resize(begin);
  out_.append(escaped, 1, escaped.size() - 2);
}

}  // namespace sceneweld
