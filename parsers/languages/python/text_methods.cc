// SPDX-License-Identifier: BSD-3-Clause
// The methods of texts.

#include <algorithm>
#include <functional>
#include <optional>

#include "sceneweld/parsers/languages/python/characters.h"
#include "sceneweld/parsers/languages/python/format.h"
#include "sceneweld/parsers/languages/python/letter_case.h"
#include "sceneweld/parsers/languages/python/methods.h"
#include "sceneweld/parsers/languages/python/numbers.h"
#include "sceneweld/parsers/languages/python/operators.h"

namespace sceneweld::python {
namespace {

// Characters beyond ASCII count as letters.
bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}
bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f'); }

const std::string& Self(const Value& self) { return *self.text(); }

Result TextWanted(const Value& got) {
  return Result::Failure("a string is required, not '" + std::string(got.TypeName()) + "'");
}

// The text argument at a place, or of a keyword.
const std::string* TextAt(const Call& call, std::size_t place) {
  return place < call.args.size() ? call.args[place].text() : nullptr;
}

std::optional<std::int64_t> WholeAt(const Call& call, std::size_t place) {
  if (place >= call.args.size()) return std::nullopt;
  const auto number = AsNumber(call.args[place]);
  return number && number->integer ? number->integer->ToInt64() : std::nullopt;
}

template <std::string (*kMap)(std::string_view)>
Result Mapped(const Value& self, Call& call) {
  if (!call.budget.Spend(Self(self).size())) return Result::Failure(call.budget.Why());
  std::string out;
  for (const std::string_view character : CharactersOf(Self(self))) out += kMap(character);
  return Value(std::move(out));
}
std::string SwapCase(std::string_view character) {
  return IsLowerCase(character) ? UpperCase(character) : LowerCase(character);
}
std::string FoldCase(std::string_view character) { return character == "\u00df" ? "ss" : LowerCase(character); }

Result Capitalize(const Value& self, Call&) {
  std::string out;
  for (const std::string_view character : CharactersOf(Self(self))) {
    out += out.empty() ? UpperCase(character) : LowerCase(character);
  }
  return Value(std::move(out));
}

Result Title(const Value& self, Call&) {
  std::string out;
  bool in_word = false;
  for (const std::string_view character : CharactersOf(Self(self))) {
    out += in_word ? LowerCase(character) : UpperCase(character);
    in_word = IsLowerCase(character) || IsUpperCase(character);
  }
  return Value(std::move(out));
}

Result IsTitle(const Value& self, Call&) {
  bool in_word = false, any = false;
  for (const std::string_view character : CharactersOf(Self(self))) {
    const bool upper = IsUpperCase(character), lower = IsLowerCase(character);
    if (upper ? in_word : lower && !in_word) return Value(false);
    in_word = upper || lower;
    any = any || in_word;
  }
  return Value(any);
}

template <bool (*kIs)(std::string_view), bool (*kIsNot)(std::string_view)>
Result Cased(const Value& self, Call&) {
  const auto characters = CharactersOf(Self(self));
  return Value(std::any_of(characters.begin(), characters.end(), kIs) &&
               std::none_of(characters.begin(), characters.end(), kIsNot));
}

Result IsAscii(const Value& self, Call&) {
  const std::string& text = Self(self);
  return Value(std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; }));
}

Result ExpandTabs(const Value& self, Call& call) {
  const std::int64_t size = WholeAt(call, 0).value_or(8);
  std::string out;
  std::int64_t column = 0;
  constexpr std::int64_t kWidest = 10'000;
  if (size > kWidest) return Result::Failure("the text is too long");
  for (const std::string_view character : CharactersOf(Self(self))) {
    if (character == "\t") {
      const std::int64_t blanks = size > 0 ? size - column % size : 0;
      out.append(static_cast<std::size_t>(blanks), ' ');
      column += blanks;
    } else {
      out += character;
      column = character == "\n" || character == "\r" ? 0 : column + 1;
    }
    if (out.size() > Budget::kLongestText) return Result::Failure("the text is too long");
  }
  return Value(std::move(out));
}

template <bool (*kIs)(char)>
Result All(const Value& self, Call&) {
  const std::string& text = Self(self);
  return Value(!text.empty() && std::all_of(text.begin(), text.end(), kIs));
}
bool IsLetterOrDigit(char c) { return IsLetter(c) || IsDigit(c); }

Result IsIdentifier(const Value& self, Call&) {
  const std::string& text = Self(self);
  const bool starts = !text.empty() && (IsLetter(text[0]) || text[0] == '_');
  return Value(starts && std::all_of(text.begin(), text.end(), [](char c) { return IsLetterOrDigit(c) || c == '_'; }));
}

enum class Side { kBoth, kLeft, kRight };

template <Side kSide>
Result Strip(const Value& self, Call& call) {
  const std::string* given = TextAt(call, 0);
  if (!call.args.empty() && !given && !call.args[0].is_none()) return TextWanted(call.args[0]);
  const auto characters = CharactersOf(Self(self));
  const auto goes = [&](std::string_view character) {
    return given ? given->find(character) != std::string::npos : character.size() == 1 && IsBlank(character[0]);
  };
  std::size_t first = 0, last = characters.size();
  while (kSide != Side::kRight && first < last && goes(characters[first])) ++first;
  while (kSide != Side::kLeft && last > first && goes(characters[last - 1])) --last;
  std::string out;
  for (std::size_t i = first; i < last; ++i) out += characters[i];
  return Value(std::move(out));
}

// The object from the character `start` to before `stop`, and the number of characters before it.
struct Range {
  std::string_view text;
  std::size_t before;
  bool valid = true;  ///< Python finds nothing, not even an empty text, from beyond the end or after `stop`.
};
Range RangeOf(const Value& self, const Call& call) {
  const std::string_view text = Self(self);
  if (call.args.size() < 2) return {.text = text, .before = 0};
  const auto characters = CharactersOf(text);
  const auto count = static_cast<std::int64_t>(characters.size());
  const auto bound = [&](std::size_t place, std::int64_t otherwise) {
    const auto given = WholeAt(call, place);
    if (!given) return otherwise;
    return std::max(*given < 0 ? *given + count : *given, std::int64_t{0});
  };
  const std::int64_t first = bound(1, 0), last = std::min(bound(2, count), count);
  if (first > last) return {.text = {}, .before = 0, .valid = false};
  const auto offset = [&](std::int64_t at) {
    return at == count ? text.size()
                       : static_cast<std::size_t>(characters[static_cast<std::size_t>(at)].data() - text.data());
  };
  return {.text = text.substr(offset(first), offset(last) - offset(first)), .before = static_cast<std::size_t>(first)};
}

// Whether the text, or one of a tuple of texts, is at an end of the object.
template <bool kAtStart>
Result IsAtEnd(const Value& self, Call& call) {
  const Value& what = call.args[0];
  const Range range = RangeOf(self, call);
  const auto fits = [&](const std::string& part) {
    return range.valid && (kAtStart ? range.text.starts_with(part) : range.text.ends_with(part));
  };
  if (what.text()) return Value(fits(*what.text()));
  if (!what.sequence()) return TextWanted(what);
  for (const Value& one : what.sequence()->items) {
    if (!one.text()) return TextWanted(one);
    if (fits(*one.text())) return Value(true);
  }
  return Value(false);
}
template <bool kFromEnd, bool kMustBe>
Result Find(const Value& self, Call& call) {
  const std::string* what = TextAt(call, 0);
  if (!what) return TextWanted(call.args[0]);
  const Range range = RangeOf(self, call);
  if (!call.budget.Spend(SearchSteps(range.text, *what))) return Result::Failure(call.budget.Why());
  const std::size_t at = kFromEnd ? range.text.rfind(*what) : range.text.find(*what);
  if (at == std::string_view::npos || !range.valid) {
    return kMustBe ? Result::Failure("substring not found") : Result(Value(Integer(-1)));
  }
  return Value(Integer(static_cast<std::int64_t>(range.before + CharacterCount(range.text.substr(0, at)))));
}

Result Count(const Value& self, Call& call) {
  const std::string* what = TextAt(call, 0);
  if (!what) return TextWanted(call.args[0]);
  const Range range = RangeOf(self, call);
  if (!range.valid) return Value(Integer(0));
  if (!call.budget.Spend(SearchSteps(range.text, *what))) return Result::Failure(call.budget.Why());
  if (what->empty()) return Value(Integer(static_cast<std::int64_t>(CharacterCount(range.text) + 1)));
  std::int64_t count = 0;
  for (std::size_t at = range.text.find(*what); at != range.text.npos; at = range.text.find(*what, at + what->size())) {
    ++count;
  }
  return Value(Integer(count));
}

Result Replace(const Value& self, Call& call) {
  const std::string *old = TextAt(call, 0), *by = TextAt(call, 1);
  if (!old || !by) return TextWanted(call.args[old ? 1 : 0]);
  std::int64_t left = WholeAt(call, 2).value_or(-1);
  const std::string& text = Self(self);
  if (!call.budget.Spend(SearchSteps(text, *old))) return Result::Failure(call.budget.Why());
  std::string out;
  std::size_t at = 0;
  while (left != 0) {
    std::size_t found = text.find(*old, at);
    if (old->empty()) found = at;
    if (found == std::string::npos || found > text.size()) break;
    out.append(text, at, found - at).append(*by);
    at = found + old->size();
    if (old->empty()) {
      if (at == text.size()) return Value(std::move(out));
      out += text[at++];
    }
    if (left > 0) --left;
    if (out.size() > Budget::kLongestText || !call.budget.Spend(1)) return Result::Failure("the text is too long");
  }
  return Value(out.append(text, std::min(at, text.size()), std::string::npos));
}

Sequence TextsOf(const std::vector<std::string_view>& parts, Sequence::Kind kind) {
  Sequence sequence{kind, {}};
  for (const std::string_view part : parts) sequence.items.emplace_back(std::string(part));
  return sequence;
}

// Splits at blanks, or at a separator, at most `most` times (-1: no limit), counted from one end.
std::vector<std::string_view> SplitOf(std::string_view text, const std::string* at, std::int64_t most, bool from_end) {
  std::vector<std::string_view> parts;
  if (at) {
    while (most != 0) {
      const std::size_t found = from_end ? text.rfind(*at) : text.find(*at);
      if (found == std::string_view::npos) break;
      const std::string_view before = text.substr(0, found), after = text.substr(found + at->size());
      parts.push_back(from_end ? after : before);
      text = from_end ? before : after;
      --most;
    }
    parts.push_back(text);
  } else {
    const auto trim_front = [&] {
      while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
    };
    const auto trim_back = [&] {
      while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
    };
    for (from_end ? trim_back() : trim_front(); !text.empty(); from_end ? trim_back() : trim_front()) {
      std::size_t length = 0;
      const auto character = [&](std::size_t i) { return from_end ? text[text.size() - 1 - i] : text[i]; };
      while (length < text.size() && !IsBlank(character(length))) ++length;
      if (most-- == 0) {
        parts.push_back(text);
        break;
      }
      parts.push_back(from_end ? text.substr(text.size() - length) : text.substr(0, length));
      from_end ? text.remove_suffix(length) : text.remove_prefix(length);
    }
  }
  if (from_end) std::reverse(parts.begin(), parts.end());
  return parts;
}

template <bool kFromEnd>
Result Split(const Value& self, Call& call) {
  Value separator, most;
  for (std::size_t i = 0; i < call.args.size(); ++i) (i == 0 ? separator : most) = call.args[i];
  for (const auto& [name, value] : call.keywords) {
    if (name != "sep" && name != "maxsplit") return Result::Failure("unexpected keyword argument '" + name + "'");
    (name == "sep" ? separator : most) = value;
  }
  if (!separator.is_none() && !separator.text()) return TextWanted(separator);
  if (separator.text() && separator.text()->empty()) return Result::Failure("empty separator");
  const auto number = AsNumber(most);
  const std::int64_t limit = number && number->integer ? number->integer->ToInt64().value_or(-1) : -1;
  const std::size_t steps = separator.text() ? SearchSteps(Self(self), *separator.text()) : Self(self).size() / 4;
  if (!call.budget.Spend(steps)) return Result::Failure(call.budget.Why());
  return Value(TextsOf(SplitOf(Self(self), separator.text(), limit, kFromEnd), Sequence::Kind::kList));
}

Result SplitLines(const Value& self, Call& call) {
  const bool keeps_ends = !call.args.empty() && IsTrue(call.args[0]);
  std::vector<std::string_view> lines;
  const std::string_view text = Self(self);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    const std::size_t next = std::min(end + (text.substr(end).starts_with("\r\n") ? 2 : 1), text.size());
    lines.push_back(text.substr(at, (keeps_ends ? next : end) - at));
    at = next;
  }
  return Value(TextsOf(lines, Sequence::Kind::kList));
}

template <bool kFromEnd>
Result Partition(const Value& self, Call& call) {
  const std::string* at = TextAt(call, 0);
  if (!at) return TextWanted(call.args[0]);
  if (at->empty()) return Result::Failure("empty separator");
  const std::string_view text = Self(self);
  if (!call.budget.Spend(SearchSteps(text, *at))) return Result::Failure(call.budget.Why());
  const std::size_t found = kFromEnd ? text.rfind(*at) : text.find(*at);
  if (found == std::string_view::npos) {
    return Value(kFromEnd ? TextsOf({"", "", text}, Sequence::Kind::kTuple)
                          : TextsOf({text, "", ""}, Sequence::Kind::kTuple));
  }
  return Value(TextsOf({text.substr(0, found), *at, text.substr(found + at->size())}, Sequence::Kind::kTuple));
}

Result Join(const Value& self, Call& call) {
  const Iteration iteration = ItemsOf(call.args[0], call.budget);
  if (!iteration.failure.empty()) return Result::Failure("can only join an iterable");
  std::string out;
  for (std::size_t i = 0; i < iteration.items.size(); ++i) {
    const std::string* text = iteration.items[i].text();
    if (!text) {
      return Result::Failure("sequence item " + std::to_string(i) + ": expected str instance, " +
                             std::string(iteration.items[i].TypeName()) + " found");
    }
    if (i > 0) out += Self(self);
    out += *text;
    if (out.size() > Budget::kLongestText || !call.budget.Spend(1 + text->size() / 16)) {
      return Result::Failure("the text is too long");
    }
  }
  return Value(std::move(out));
}

// Fills up to a width: `side` is where the text stays.
Result Filled(const Value& self, const Call& call, Side side) {
  const auto width = WholeAt(call, 0);
  if (!width) return Result::Failure("an integer is required");
  const std::string fill = TextAt(call, 1) ? *TextAt(call, 1) : " ";
  if (CharacterCount(fill) != 1) return Result::Failure("The fill character must be exactly one character long");
  const auto length = static_cast<std::int64_t>(CharacterCount(Self(self)));
  if (*width > 1'000'000) return Result::Failure("the text is too long");
  const auto steps = static_cast<std::size_t>(std::max<std::int64_t>(0, *width));
  if (!call.budget.Spend(steps / 4)) return Result::Failure(call.budget.Why());
  const std::int64_t missing = std::max<std::int64_t>(0, *width - length);
  // As Python does for an odd rest.
  const std::int64_t left = side == Side::kLeft    ? 0
                            : side == Side::kRight ? missing
                                                   : missing / 2 + (missing & *width & 1);
  std::string out;
  for (std::int64_t i = 0; i < left; ++i) out += fill;
  out += Self(self);
  for (std::int64_t i = left; i < missing; ++i) out += fill;
  return Value(std::move(out));
}
Result Center(const Value& self, Call& call) { return Filled(self, call, Side::kBoth); }
Result LJust(const Value& self, Call& call) { return Filled(self, call, Side::kLeft); }
Result RJust(const Value& self, Call& call) { return Filled(self, call, Side::kRight); }

Result ZFill(const Value& self, Call& call) {
  const auto width = WholeAt(call, 0);
  if (!width || *width > 1'000'000) return Result::Failure("an integer of a sensible size is required");
  const auto steps = static_cast<std::size_t>(std::max<std::int64_t>(0, *width));
  if (!call.budget.Spend(steps / 4)) return Result::Failure(call.budget.Why());
  std::string text = Self(self);
  const auto length = static_cast<std::int64_t>(CharacterCount(text));
  const std::size_t sign = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  if (length < *width) text.insert(sign, static_cast<std::size_t>(*width - length), '0');
  return Value(std::move(text));
}

Result RemovePrefix(const Value& self, Call& call) {
  const std::string* part = TextAt(call, 0);
  if (!part) return TextWanted(call.args[0]);
  return Value(Self(self).starts_with(*part) ? Self(self).substr(part->size()) : Self(self));
}
Result RemoveSuffix(const Value& self, Call& call) {
  const std::string* part = TextAt(call, 0);
  if (!part) return TextWanted(call.args[0]);
  const std::string& text = Self(self);
  return Value(text.ends_with(*part) ? text.substr(0, text.size() - part->size()) : text);
}

Result FormatOf(const Value& self, Call& call) { return FormatText(Self(self), call); }

constexpr std::size_t kAny = 1000;
constexpr Method kMethods[] = {
    {"capitalize", 0, 0, &Capitalize},
    {"casefold", 0, 0, &Mapped<&FoldCase>},
    {"center", 1, 2, &Center},
    {"count", 1, 3, &Count},
    {"endswith", 1, 3, &IsAtEnd<false>},
    {"expandtabs", 0, 1, &ExpandTabs},
    {"find", 1, 3, &Find<false, false>},
    {"format", 0, kAny, &FormatOf},
    {"index", 1, 3, &Find<false, true>},
    {"isalnum", 0, 0, &All<&IsLetterOrDigit>},
    {"isalpha", 0, 0, &All<&IsLetter>},
    {"isascii", 0, 0, &IsAscii},
    {"isdecimal", 0, 0, &All<&IsDigit>},
    {"isdigit", 0, 0, &All<&IsDigit>},
    {"isidentifier", 0, 0, &IsIdentifier},
    {"islower", 0, 0, &Cased<&IsLowerCase, &IsUpperCase>},
    {"isnumeric", 0, 0, &All<&IsDigit>},
    {"isspace", 0, 0, &All<&IsBlank>},
    {"istitle", 0, 0, &IsTitle},
    {"isupper", 0, 0, &Cased<&IsUpperCase, &IsLowerCase>},
    {"join", 1, 1, &Join},
    {"ljust", 1, 2, &LJust},
    {"lower", 0, 0, &Mapped<&LowerCase>},
    {"lstrip", 0, 1, &Strip<Side::kLeft>},
    {"partition", 1, 1, &Partition<false>},
    {"removeprefix", 1, 1, &RemovePrefix},
    {"removesuffix", 1, 1, &RemoveSuffix},
    {"replace", 2, 3, &Replace},
    {"rfind", 1, 3, &Find<true, false>},
    {"rindex", 1, 3, &Find<true, true>},
    {"rjust", 1, 2, &RJust},
    {"rpartition", 1, 1, &Partition<true>},
    {"rsplit", 0, 2, &Split<true>},
    {"rstrip", 0, 1, &Strip<Side::kRight>},
    {"split", 0, 2, &Split<false>},
    {"splitlines", 0, 1, &SplitLines},
    {"startswith", 1, 3, &IsAtEnd<true>},
    {"strip", 0, 1, &Strip<Side::kBoth>},
    {"swapcase", 0, 0, &Mapped<&SwapCase>},
    {"title", 0, 0, &Title},
    {"upper", 0, 0, &Mapped<&UpperCase>},
    {"zfill", 1, 1, &ZFill},
};

}  // namespace

std::span<const Method> TextMethods() { return kMethods; }

}  // namespace sceneweld::python
