#include "sceneweld/parsers/loss.h"

#include "sceneweld/scene/render_json.h"

namespace sceneweld {

void LossReport::Dropped(Span span, std::string message, std::size_t fields) {
  dropped_ += fields;
  diagnostics_.Note("loss-dropped", span, std::move(message));
}
void LossReport::Approximated(Span span, std::string message) {
  ++approximated_;
  diagnostics_.Note("loss-approximated", span, std::move(message));
}
void LossReport::Renamed(Span span, std::string message) {
  ++renamed_;
  diagnostics_.Note("loss-renamed", span, std::move(message));
}
void LossReport::Renamed(Span span, std::string message, std::vector<Renaming> renamings) {
  renamed_ += renamings.size();
  renamings_.insert(renamings_.end(), renamings.begin(), renamings.end());
  diagnostics_.Note("loss-renamed", span, std::move(message));
}
void LossReport::Encoded(Span span, std::string message) {
  ++encoded_;
  diagnostics_.Note("loss-encoded", span, std::move(message));
}

std::string LossReport::Summary(std::string_view format) const {
  std::string text = std::string(format) + ": " + std::to_string(written_) + " fields written";
  const auto add = [&](std::size_t count, std::string_view what) {
    if (count > 0) text += ", " + std::to_string(count) + " " + std::string(what);
  };
  add(dropped_, "dropped");
  add(approximated_, "approximated");
  add(renamed_, "renamed");
  add(encoded_, "encoded");
  return text;
}

std::string LossReport::SummaryJson(std::string_view format) const {
  std::string text = "{\"summary\":{\"format\":" + JsonString(format) + ",\"written\":" + std::to_string(written_);
  const auto add = [&](std::size_t count, std::string_view what) {
    if (count > 0) text.append(",\"").append(what).append("\":").append(std::to_string(count));
  };
  add(dropped_, "dropped");
  add(approximated_, "approximated");
  add(renamed_, "renamed");
  add(encoded_, "encoded");
  return text += "}}";
}

}  // namespace sceneweld
