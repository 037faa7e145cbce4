// SPDX-License-Identifier: BSD-3-Clause
// Methods of texts, lists and dictionaries. None changes its object.

#include "sceneweld/parsers/languages/expression/methods.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "sceneweld/parsers/languages/expression/budget.h"
#include "sceneweld/parsers/languages/expression/characters.h"
#include "sceneweld/parsers/languages/expression/format.h"
#include "sceneweld/parsers/languages/expression/numbers.h"
#include "sceneweld/parsers/languages/expression/operators.h"
#include "sceneweld/parsers/languages/expression/text.h"

namespace sceneweld::expression {
namespace {

// A method: its object and its arguments. `keywords`: the names that arguments may have, or `**`.
struct Method {
  std::string_view name;
  std::size_t fewest;
  std::size_t most;
  Result (*call)(const Value& self, Call& call);
  std::string_view keywords = "";
};

// ---- texts ---------------------------------------------------------------------

const std::string& Self(const Value& self) { return *self.text(); }
const std::string* TextAt(const Call& call, std::size_t place) {
  return place < call.args.size() ? call.args[place].text() : nullptr;
}
Result TextWanted(const Value& value) { return Result::Failure("must be str, not " + std::string(value.TypeName())); }

bool IsBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
char Upper(char c) { return IsLower(c) ? static_cast<char>(c - 32) : c; }
char Lower(char c) { return IsUpper(c) ? static_cast<char>(c + 32) : c; }

bool IsAscii(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// Each character by the one before it. Letters beyond ASCII would need tables.
template <char (*kConvert)(char before, char c)>
Result Converted(const Value& self, Call&) {
  if (!IsAscii(Self(self))) return Result::Failure("upper and lower case are supported for ASCII only");
  std::string out;
  char before = '\0';
  for (const char c : Self(self)) {
    out += kConvert(before, c);
    before = c;
  }
  return Value(std::move(out));
}
char ToUpper(char, char c) { return Upper(c); }
char ToLower(char, char c) { return Lower(c); }
char ToTitle(char before, char c) { return IsUpper(before) || IsLower(before) ? Lower(c) : Upper(c); }
char ToSentence(char before, char c) { return before ? Lower(c) : Upper(c); }

Result IsNumeral(const Value& self, Call&) {
  const std::string& text = Self(self);
  if (!IsAscii(text)) return Result::Failure("digits are known in ASCII only");
  return Value(!text.empty() && text.find_first_not_of("0123456789") == std::string::npos);
}

enum class Side { kBoth, kLeft, kRight };

template <Side kSide>
Result Strip(const Value& self, Call& call) {
  const std::string* given = TextAt(call, 0);
  if (!call.args.empty() && !given && !call.args[0].is_null()) return TextWanted(call.args[0]);
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

// Whether the text, or one of a tuple of texts, is at an end of the object.
template <bool kAtStart>
Result IsAtEnd(const Value& self, Call& call) {
  const Sequence* several = call.args[0].sequence();
  for (const Value& one : several ? std::span<const Value>(several->items) : std::span<const Value>(call.args)) {
    if (!one.text()) return TextWanted(one);
    if (kAtStart ? Self(self).starts_with(*one.text()) : Self(self).ends_with(*one.text())) return Value(true);
  }
  return Value(false);
}

template <bool kFromEnd>
Result Find(const Value& self, Call& call) {
  const std::string* what = TextAt(call, 0);
  if (!what) return TextWanted(call.args[0]);
  if (!call.budget.Spend(SearchSteps(Self(self), *what))) return Result::Failure(call.budget.Why());
  const std::size_t at = kFromEnd ? Self(self).rfind(*what) : Self(self).find(*what);
  return at == std::string::npos ? Value(Integer{-1}) : CountOf(CharacterCount(Self(self).substr(0, at)));
}

// The parts of a text between a separator, at most `most + 1` of them, counted from one end.
std::vector<std::string_view> PartsOf(std::string_view text, std::string_view separator, Integer most, bool from_end) {
  std::vector<std::string_view> parts;
  for (; most != 0; --most) {
    const std::size_t at = from_end ? text.rfind(separator) : text.find(separator);
    if (at == std::string_view::npos) break;
    const std::string_view before = text.substr(0, at), after = text.substr(at + separator.size());
    parts.push_back(from_end ? after : before);
    text = from_end ? before : after;
  }
  parts.push_back(text);
  if (from_end) std::reverse(parts.begin(), parts.end());
  return parts;
}

std::vector<std::string_view> WordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto begin = std::find_if_not(text.begin(), text.end(), &IsBlank);
    const auto end = std::find_if(begin, text.end(), &IsBlank);
    const std::string_view word =
        text.substr(static_cast<std::size_t>(begin - text.begin()), static_cast<std::size_t>(end - begin));
    if (!word.empty()) words.push_back(word);
    text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
  }
  return words;
}

template <bool kFromEnd>
Result Split(const Value& self, Call& call) {
  const Value none;
  const auto argument = [&](std::size_t place, std::string_view name) -> const Value& {
    const Value* keyword = call.Keyword(name);
    return place < call.args.size() ? call.args[place] : keyword ? *keyword : none;
  };
  const Value &separator = argument(0, "sep"), &most = argument(1, "maxsplit");
  const auto limit = most.is_null() ? Integer{-1} : AsInteger(most);
  if (!limit) return Result::Failure("maxsplit must be an integer");
  if (!separator.is_null() && !separator.text()) return TextWanted(separator);
  if (separator.is_null() && *limit >= 0) return Result::Failure("`maxsplit` without `sep` is not supported");
  if (separator.text() && separator.text()->empty()) return Result::Failure("empty separator");
  const std::size_t steps = separator.text() ? SearchSteps(Self(self), *separator.text()) : Self(self).size() / 4;
  if (!call.budget.Spend(steps)) return Result::Failure(call.budget.Why());
  Value::List list;
  for (const std::string_view part :
       separator.text() ? PartsOf(Self(self), *separator.text(), *limit, kFromEnd) : WordsOf(Self(self))) {
    list.emplace_back(std::string(part));
  }
  return Value(std::move(list));
}

Result Count(const Value& self, Call& call) {
  const std::string* what = TextAt(call, 0);
  if (!what) return TextWanted(call.args[0]);
  if (!call.budget.Spend(SearchSteps(Self(self), *what))) return Result::Failure(call.budget.Why());
  return CountOf(what->empty() ? CharacterCount(Self(self)) + 1 : PartsOf(Self(self), *what, -1, false).size() - 1);
}

Result Replace(const Value& self, Call& call) {
  const std::string *old = TextAt(call, 0), *by = TextAt(call, 1);
  if (!old || !by) return TextWanted(call.args[old ? 1 : 0]);
  const auto most = call.args.size() > 2 ? AsInteger(call.args[2]) : Integer{-1};
  if (!most) return Result::Failure("an integer is required");
  if (old->empty()) return Result::Failure("`replace` of an empty text is not supported");
  if (!call.budget.Spend(SearchSteps(Self(self), *old))) return Result::Failure(call.budget.Why());
  const auto parts = PartsOf(Self(self), *old, *most, false);
  const std::size_t size = Self(self).size() + parts.size() * by->size();
  if (size > Budget::kLongestText || !call.budget.Spend(size / 16)) return Result::Failure("the text is too long");
  std::string out(parts[0]);
  for (std::size_t i = 1; i < parts.size(); ++i) out.append(*by).append(parts[i]);
  return Value(std::move(out));
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
    out.append(i > 0 ? Self(self) : "").append(*text);
    if (out.size() > Budget::kLongestText || !call.budget.Spend(1 + (text->size() + Self(self).size()) / 16)) {
      return Result::Failure("the text is too long");
    }
  }
  return Value(std::move(out));
}

Result FillZeros(const Value& self, Call& call) {
  const auto width = AsInteger(call.args[0]);
  constexpr Integer kWidest = 1'000'000;
  if (!width || *width > kWidest) return Result::Failure("an integer of a sensible size is required");
  std::string text = Self(self);
  const Integer missing = *width - static_cast<Integer>(CharacterCount(text));
  if (!call.budget.Spend(static_cast<std::size_t>(std::max<Integer>(missing, 0)) / 4)) {
    return Result::Failure(call.budget.Why());
  }
  const std::size_t sign = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  if (missing > 0) text.insert(sign, static_cast<std::size_t>(missing), '0');
  return Value(std::move(text));
}

Result FormatOf(const Value& self, Call& call) { return FormatText(Self(self), call); }

// ---- lists and dictionaries ----------------------------------------------------

Result Itself(const Value& self, Call&) { return self; }

template <bool kOnlyFirst>
Result CountItems(const Value& self, Call& call) {
  Integer count = 0;
  const auto& items = self.sequence()->items;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!AreEqual(items[i], call.args[0], &call.budget)) continue;
    if (kOnlyFirst) return CountOf(i);
    ++count;
  }
  if (call.budget.exhausted()) return Result::Failure(call.budget.Why());
  return kOnlyFirst ? Result::Failure(Repr(call.args[0]) + " is not in the " + std::string(self.TypeName()))
                    : Result(Value(count));
}

Result Get(const Value& self, Call& call) {
  if (std::string why = Unhashable(call.args[0]); !why.empty()) return Result::Failure(std::move(why));
  if (!call.budget.Spend(self.dict()->items.size() / 4)) return Result::Failure(call.budget.Why());
  if (const Value* value = self.dict()->Find(call.args[0])) return *value;
  return call.args.size() > 1 ? call.args[1] : Value();
}

enum class Part { kKeys, kValues, kItems };
template <Part kPart>
Result EntriesOf(const Value& self, Call& call) {
  if (!call.budget.Spend(self.dict()->items.size())) return Result::Failure(call.budget.Why());
  Value::List parts;
  for (const auto& [key, value] : self.dict()->items) {
    parts.push_back(kPart == Part::kKeys     ? key
                    : kPart == Part::kValues ? value
                                             : Value(Sequence{Sequence::Kind::kTuple, {key, value}}));
  }
  return Value(std::move(parts));
}

// ---- tables --------------------------------------------------------------------

constexpr std::size_t kAnyCount = 1000;
constexpr Method kOfTexts[] = {{"capitalize", 0, 0, &Converted<&ToSentence>},
                               {"count", 1, 1, &Count},
                               {"endswith", 1, 1, &IsAtEnd<false>},
                               {"find", 1, 1, &Find<false>},
                               {"format", 0, kAnyCount, &FormatOf, "**"},
                               {"isdigit", 0, 0, &IsNumeral},
                               {"join", 1, 1, &Join},
                               {"lower", 0, 0, &Converted<&ToLower>},
                               {"lstrip", 0, 1, &Strip<Side::kLeft>},
                               {"replace", 2, 3, &Replace},
                               {"rfind", 1, 1, &Find<true>},
                               {"rsplit", 0, 2, &Split<true>, " sep maxsplit "},
                               {"rstrip", 0, 1, &Strip<Side::kRight>},
                               {"split", 0, 2, &Split<false>, " sep maxsplit "},
                               {"startswith", 1, 1, &IsAtEnd<true>},
                               {"strip", 0, 1, &Strip<Side::kBoth>},
                               {"title", 0, 0, &Converted<&ToTitle>},
                               {"upper", 0, 0, &Converted<&ToUpper>},
                               {"zfill", 1, 1, &FillZeros}};
constexpr Method kOfSequences[] = {
    {"copy", 0, 0, &Itself}, {"count", 1, 1, &CountItems<false>}, {"index", 1, 1, &CountItems<true>}};
constexpr Method kOfDicts[] = {{"copy", 0, 0, &Itself},
                               {"get", 1, 2, &Get},
                               {"items", 0, 0, &EntriesOf<Part::kItems>},
                               {"keys", 0, 0, &EntriesOf<Part::kKeys>},
                               {"values", 0, 0, &EntriesOf<Part::kValues>}};
constexpr std::string_view kChanging[] = {"append", "clear",   "extend", "insert",     "pop",   "popitem",
                                          "remove", "reverse", "sort",   "setdefault", "update"};
constexpr std::string_view kRefusedMethods[] = {
    "as_integer_ratio", "bit_length",   "casefold",     "center",       "encode",     "expandtabs",
    "format_map",       "fromkeys",     "hex",          "index",        "is_integer", "isalnum",
    "isalpha",          "isascii",      "isdecimal",    "isidentifier", "islower",    "isnumeric",
    "isprintable",      "isspace",      "istitle",      "isupper",      "ljust",      "maketrans",
    "partition",        "removeprefix", "removesuffix", "rindex",       "rjust",      "rpartition",
    "splitlines",       "swapcase",     "translate"};

std::span<const Method> MethodsOf(const Value& object) {
  if (object.text()) return kOfTexts;
  if (object.dict()) return kOfDicts;
  return object.sequence() ? std::span<const Method>(kOfSequences) : std::span<const Method>();
}

Value Bound(const Value& object, const Method& method) {
  const std::string name = std::string(object.TypeName()) + "." + std::string(method.name);
  return Value(Callable{name, [object, &method, name](Call& call) -> Result {
                          const std::size_t count = call.args.size();
                          if (!call.budget.Spend(1 + (object.text() ? object.text()->size() / 4 : 0))) {
                            return Result::Failure(call.budget.Why());
                          }
                          if (count < method.fewest || count > method.most) {
                            return Result::Failure(name + "() takes " + std::to_string(method.fewest) +
                                                   (method.most == method.fewest ? "" : " or more") +
                                                   (method.most == 1 ? " argument (" : " arguments (") +
                                                   std::to_string(count) + " given)");
                          }
                          for (const auto& keyword : call.keywords) {
                            const bool known = method.keywords == "**" ||
                                               method.keywords.find(" " + keyword.first + " ") != std::string::npos;
                            if (!known) return Result::Failure(name + "() has no argument '" + keyword.first + "'");
                          }
                          return method.call(object, call);
                        }});
}

bool IsListed(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

Result MethodOf(const Value& object, std::string_view name, std::vector<std::string_view>& known) {
  for (const Method& method : MethodsOf(object)) {
    if (method.name == name) return Bound(object, method);
    known.push_back(method.name);
  }
  const std::string full = "`" + std::string(object.TypeName()) + "." + std::string(name) + "`";
  if ((object.sequence() || object.dict()) && IsListed(kChanging, name)) {
    return Result::Failure(full + " changes its object, which expressions may not do");
  }
  if ((object.text() || AsNumber(object)) && IsListed(kRefusedMethods, name)) {
    return Result::Failure(full + " is not supported in expressions");
  }
  return Result::Reported();
}

}  // namespace sceneweld::expression
