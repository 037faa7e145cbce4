// SPDX-License-Identifier: BSD-3-Clause
// Collects the record of a written file, and its reports.

#include "sceneweld/parsers/record/record_output.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/output/output_text.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/record/words.h"
#include "sceneweld/parsers/record/xml_record.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/table/field_value.h"
#include "sceneweld/parsers/table/why_private.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::record {
namespace {

std::string ListText(const std::vector<double>& numbers) {
  std::string list;
  for (const double number : numbers) {
    if (!list.empty()) list += ',';
    AppendNumber(list, number);
  }
  return list;
}

}  // namespace

RecordOutput::RecordOutput(const Dialect& dialect, const Claims& claims, LossReport& losses_, OutputText& text,
                           RecordPlace place)
    : XmlOutput(dialect, claims, losses_), record_(text.folder(), place == RecordPlace::kRoot ? kAttribute : "") {
  WriteInto(text);
  if (place == RecordPlace::kRoot) NumberElements();
}

void RecordOutput::Mention(std::string_view kind, std::string_view name) {
  if (recording_) recording_->is_of_subject = false;
  if (!losses.leaves_out_private()) record_.Mention(kind, name);
}

void RecordOutput::Say(std::string_view kind, std::string_view name, NewWord word) {
  word.joins = joining_ == Joining::kAll;
  if (joining_ == Joining::kNext) joining_ = Joining::kAll;
  if (!recording_) {
    CountReport();
  } else {
    if (recording_->subject.kind != kind || recording_->subject.name != name) recording_->is_of_subject = false;
    word.AppendTo(recording_->said);
  }
  if (!losses.leaves_out_private()) record_.Add(kind, name, word);
}

void RecordOutput::Also(std::string_view kind, std::string_view name, std::string_view key, std::string_view value,
                        std::optional<std::string_view> plain) {
  if (key == words::kHelper && losses.leaves_out_private()) {
    losses.Adds<Body>();
    losses.Adds<Frame>();
    losses.Adds<Joint>();
  }
  Say(kind, name, {key, value, plain});
}

void RecordOutput::Guard(std::string_view kind, std::string_view name, std::string_view key, std::string_view plain) {
  Say(kind, name, {key, {}, plain});
}

bool RecordOutput::CopyInstance(const Instance& instance, std::initializer_list<NamedBy> names,
                                const Subject& subject) {
  const std::string& text = instance.written.text;
  filled_.text.clear();
  filled_.fields = instance.written.fields;
  filled_.depth = instance.written.depth;
  filled_.elements = instance.written.elements;
  std::size_t done = 0;
  auto gap = instance.gaps.begin();
  for (const NamedBy& by : names) {
    if (by.name.find_first_of("\"&'<>") != std::string_view::npos) return false;  // The printer escapes these.
    filled_.text.append(text, done, *gap - done).append(by.name);
    done = *gap++;
  }
  filled_.text.append(text, done);
  if (!Copy(filled_)) return false;
  if (!instance.said.empty() && !losses.leaves_out_private()) {
    record_.AddWords(subject.kind, subject.name, instance.said);
  }
  for (const std::size_t encoding : instance.reported) encodings_[encoding].places.Add(subject.place);
  return true;
}

std::optional<RecordOutput::Instance> RecordOutput::EndInstance(const Begun& begun,
                                                                std::initializer_list<NamedBy> names) {
  Recording recording = *std::move(recording_);
  recording_.reset();
  auto written = End(begun);
  if (!written || !recording.is_of_subject) return std::nullopt;
  Instance instance{*std::move(written), {}, std::move(recording.said), std::move(recording.reported)};
  std::string& text = instance.written.text;
  std::size_t from = 0;
  for (const NamedBy& by : names) {
    const std::string before = " " + std::string(by.attribute) + "=\"";
    const std::size_t at = text.find(before + std::string(by.name) + "\"", from);
    if (at == std::string::npos) return std::nullopt;
    from = at + before.size();
    text.erase(from, by.name.size());
    instance.gaps.push_back(from);
  }
  return instance;
}

void RecordOutput::Encode(std::string_view kind, std::string_view name, std::string_view key, std::string_view value,
                          Span span, std::optional<std::string_view> plain) {
  Also(kind, name, key, value, plain);
  Count(kind, name, key, span);
}

void RecordOutput::Count(std::string_view kind, std::string_view name, std::string_view key, Span span) {
  // There are few sorts of encodings.
  auto known = std::find_if(encodings_.begin(), encodings_.end(),
                            [&](const Encoding& encoding) { return encoding.key == key && encoding.kind == kind; });
  if (recording_) {
    recording_->reported.push_back(static_cast<std::size_t>(known - encodings_.begin()));
    const Span& place = recording_->subject.place;
    if (place.source != span.source || place.begin != span.begin) recording_->is_of_subject = false;
  }
  if (known == encodings_.end()) {
    const std::string text = std::string(kind) + " " + Quoted(name);
    known = encodings_.insert(
        known, {key.empty() ? text : Quoted(key) + " of " + text, std::string(kind), std::string(key), {}});
  }
  known->places.Add(span);
}

void RecordOutput::AlsoList(std::string_view kind, std::string_view name, std::string_view key,
                            const std::vector<double>& numbers, std::optional<std::string_view> plain) {
  Also(kind, name, key, ListText(numbers), plain);
}

void RecordOutput::AlsoPose(std::string_view kind, std::string_view name, std::string_view key, const Pose& X) {
  Also(kind, name, key, PlainText(X));
}

void RecordOutput::EncodeFields(std::string_view kind, std::string_view name, const EncodedFields& fields, Span span) {
  std::string_view counted;
  for (const auto& [key, text] : fields) {
    Also(kind, name, key, text);
    CountField(kind, name, key, counted, span);
  }
}

void RecordOutput::EncodeFields(std::string_view kind, std::string_view name, const RecordedFields& fields,
                                Span span) {
  std::string_view counted;
  for (const auto& [key, text, plain] : fields) {
    Also(kind, name, key, text, plain);
    CountField(kind, name, key, counted, span);
  }
}

void RecordOutput::CountField(std::string_view kind, std::string_view name, std::string_view key,
                              std::string_view& counted, Span span) {
  // The fields of one struct are one loss.
  const std::string_view outer = key.substr(0, key.find('.'));
  const bool is_in_struct = outer.size() < key.size();
  if (is_in_struct && outer == counted) return;
  counted = is_in_struct ? outer : std::string_view();
  Count(kind, name, std::string(outer) + (is_in_struct ? ".*" : ""), span);
}

void RecordOutput::EncodeList(std::string_view kind, std::string_view name, std::string_view key,
                              const std::vector<double>& numbers, Span span, std::optional<std::string_view> plain) {
  Encode(kind, name, key, ListText(numbers), span, plain);
}

void RecordOutput::EncodePose(std::string_view kind, std::string_view name, std::string_view key, const Pose& X,
                              Span span, std::optional<std::string_view> plain) {
  Encode(kind, name, key, PlainText(X), span, plain);
}

RecordOutput::Line RecordOutput::Here() const {
  const auto elements = open();
  Line about{elements.back().tag, {}};
  Address address;
  for (const OpenElement& element : elements) address.Enter(element.tag, element.name, element.number);
  about.name = address.Take();
  return about;
}

RecordOutput::Line RecordOutput::Child(std::string_view tag, std::string_view name) const {
  Address address;
  for (const OpenElement& element : open()) address.Enter(element.tag, element.name, element.number);
  address.Enter(tag, name, 1);
  return {std::string(tag), address.Take()};
}

RecordOutput::Line RecordOutput::LastChild(std::string_view tag) const {
  Address address;
  for (const OpenElement& element : open()) address.Enter(element.tag, element.name, element.number);
  std::size_t number = 0;
  for (const auto& [known, count] : open().back().children) {
    if (known == tag) number = count;
  }
  address.Enter(tag, {}, number);
  return {std::string(tag), address.Take()};
}

void RecordOutput::Encode(std::string_view key, std::string_view value, Span span,
                          std::optional<std::string_view> plain) {
  const Line here = Here();
  Encode(here.kind, here.name, key, value, span, plain);
}

void RecordOutput::EncodePose(std::string_view key, const Pose& X, Span span, std::optional<std::string_view> plain) {
  Encode(key, PlainText(X), span, plain);
}

void RecordOutput::EncodeFields(const EncodedFields& fields, Span span) {
  if (fields.empty()) return;
  const Line here = Here();
  EncodeFields(here.kind, here.name, fields, span);
}

void RecordOutput::EncodeFields(const RecordedFields& fields, Span span) {
  if (fields.empty()) return;
  const Line here = Here();
  EncodeFields(here.kind, here.name, fields, span);
}

void RecordOutput::EncodeField(const FieldInfo& field, const void* value, const void* held, Span span) {
  RecordedField recorded{std::string(field.name), {}, {}};
  AppendFieldText(*field.type, value, FieldStyle::kWord, recorded.text);
  if (held) AppendFieldText(*field.type, held, FieldStyle::kWord, recorded.plain.emplace());
  EncodeFields(RecordedFields{std::move(recorded)}, span);
}

void RecordOutput::EncodeName(std::string_view original, std::string_view written) {
  if (original == written) return;
  const Line here = Here();
  Also(here.kind, here.name, "name", EscapedWord(original));
}

std::string RecordOutput::FinishWithout(std::string_view format) {
  for (const Encoding& encoding : encodings_) {
    const std::size_t count = encoding.places.count();
    const std::string more = count > 1 ? " and " + std::to_string(count - 1) + " more" : "";
    const std::string why = WhyPrivate(dialect().name, encoding.kind + "." + encoding.key, format);
    losses.Private(encoding.places.places(), encoding.key,
                   "the record, which only sceneweld reads, has " + encoding.what + more + ": " + why,
                   encoding.what + more + " is left out (only the record of sceneweld would have it): " + why);
  }
  return XmlOutput::Finish();
}

std::string RecordOutput::Finish(std::string_view format) {
  if (!record_.is_empty()) AddToRoot(record_.Take());
  return FinishWithout(format);
}

}  // namespace sceneweld::record
