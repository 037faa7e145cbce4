"""Compares the scene JSON of a root before and after a name was changed: everything must be the same but for the name."""

import re

SEPARATOR = "::"
# Kinds whose names are scopes of other names.
SCOPES = ("models", "bodies")
WELDS = "_welds_to_"
# Text of one format, which holds names as it likes.
KEPT = {"kept", "source_xml"}
# Fields whose texts are words of scene JSON.
PLAIN = ("type", "format", "roles", "place", "source")
# Lists whose entries a writer sorts by their names, and the tables of these names.
LISTED = ("bodies", "collision_filter_groups")
UNORDERED = ("members", "ignores", "excluded_pairs")


def local(name):
    return name.rpartition(SEPARATOR)[2]


def tables_of(scene):
    """The names of each table of a scene, in order."""
    return {kind: [entry.get("name", "") for entry in entries] for kind, entries in scene.items()
            if isinstance(entries, list) and entries and all(isinstance(entry, dict) and "name" in entry for entry in entries)}


def is_renamed(one, other, old, new):
    """Whether a local name has the new name where it had the old one; a copy of a body has a suffix."""
    at = one.find(old)
    while at >= 0:
        if one[:at] + new + one[at + len(old):] == other:
            return True
        at = one.find(old, at + 1)
    return False


def halves(name):
    """The two names that the name of a weld may be made from."""
    return [(name[:at.start()], name[at.end():]) for at in re.finditer(WELDS, name)]


def leaves(value, path=(), pattern=()):
    """Path, pattern (the path without indices) and value of everything that is no list or object."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, path + (key,), pattern + (key,))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, path + (index,), pattern)
    else:
        yield path, pattern, value


class Comparison:
    """The elements whose names changed between two scenes, and the faults: other differences."""

    def __init__(self, before, after, old, new, has_random_poses=False):
        self.has_random_poses = has_random_poses
        self.old, self.new = old, new
        self.before, self.after = before, after
        self.faults = []
        self.changed = {}  # By table: indices.
        self.old_texts_kept = 0
        names, renamed = tables_of(before), tables_of(after)
        if {kind: len(entries) for kind, entries in names.items()} != {kind: len(entries) for kind, entries in renamed.items()}:
            self.faults.append("the numbers of elements differ")
            return
        self.places = {kind: {name: index for index, name in enumerate(entries)} for kind, entries in names.items()}
        self.places_after = {kind: {name: index for index, name in enumerate(entries)} for kind, entries in renamed.items()}
        self.compare_names(names, renamed)
        self.compare_leaves()

    def compare_names(self, names, renamed):
        """Finds the elements whose own name changed; all names in their scopes must change with them."""
        scopes = {}
        for kind, entries in names.items():
            for index, (one, other) in enumerate(zip(entries, renamed[kind])):
                if one != other and not self.is_made(kind, one, other) and is_renamed(local(one), local(other), self.old, self.new):
                    self.changed.setdefault(kind, []).append(index)
                    if kind in SCOPES:
                        scopes[one] = other
        for kind, entries in names.items():
            for index, (one, other) in enumerate(zip(entries, renamed[kind])):
                parts = one.split(SEPARATOR)
                for count in range(1, len(parts)):
                    scope = SEPARATOR.join(one.split(SEPARATOR)[:count])
                    parts[count - 1] = local(scopes.get(scope, scope))
                if index in self.changed.get(kind, ()) or self.is_made(kind, one, other):
                    parts[-1] = local(other)
                wanted = SEPARATOR.join(parts)
                if wanted != other:
                    self.faults.append(f"{kind}[{index}]: `{one}` became `{other}`, not `{wanted}`")

    def is_made(self, kind, one, other):
        """Whether a name is made from others in both scenes: that of a weld from its frames, that of an actuator from its
        joint, that of a joint of a free body from the body."""
        source = {"actuators": "joint", "joints": "child"}.get(kind)
        if source:
            index = self.places[kind][one]
            sources = tuple(local(scene[kind][index].get(source, "")) for scene in (self.before, self.after))
            if sources[0] != sources[1] and (local(one), local(other)) == sources:
                return True
        # The name of a frame may have these words too.
        return kind == "joints" and any(
            all(a == b or is_renamed(a, b, self.old, self.new) for a, b in zip(mine, its))
            for mine in halves(local(one)) for its in halves(local(other)))

    def by_place(self, value, places, pattern=()):
        """A value whose unordered lists are in the order of the elements that they name."""
        if isinstance(value, dict):
            return {key: self.by_place(inner, places, pattern + (key,)) for key, inner in value.items()}
        if not isinstance(value, list):
            return value
        found = [self.by_place(inner, places, pattern) for inner in value]
        if pattern and pattern[-1] in UNORDERED:
            found.sort(key=lambda one: self.place_of(one, places, pattern))
        return found

    def place_of(self, one, places, pattern):
        if isinstance(one, list):
            return [self.place_of(inner, places, pattern) for inner in one]
        return max((places[kind].get(one, -1) for kind in LISTED if kind in places), default=-1)

    def compare_leaves(self):
        # The tables that hold all texts of a field.
        values, self.known = {}, {}
        for _, pattern, value in leaves(self.before):
            if isinstance(value, str):
                values.setdefault(pattern, set()).add(value)
        for pattern, texts in values.items():
            named = texts - {"world"}
            kinds = [kind for kind, places in self.places.items() if named & places.keys()]
            are_names = named <= set().union(*(self.places[kind] for kind in kinds)) and pattern[-1] not in PLAIN
            self.known[pattern] = kinds if are_names else []
        others = {path: value for path, _, value in leaves(self.by_place(self.after, self.places_after))}
        for path, pattern, one in leaves(self.by_place(self.before, self.places)):
            if path not in others:
                self.faults.append(f"{self.shown(path)} is gone")
                continue
            other = others.pop(path)
            is_own_name = pattern[-1] == "name" and len(pattern) == 2
            if not is_own_name and not self.is_same(pattern, one, other):
                self.faults.append(f"{self.shown(path)}: `{one}` became `{other}`")
        for path in others:
            self.faults.append(f"{self.shown(path)} is new")

    def is_same(self, pattern, one, other):
        """Whether a value is the same, or names the same element."""
        if not isinstance(one, str) or not isinstance(other, str):
            # A random pose depends on the name of its element.
            return one == other or (self.has_random_poses and "pose" in pattern)
        if KEPT & set(pattern):
            self.old_texts_kept += one == other and self.old in one
            return self.same_words(one, other)
        if one == "world" or not self.known[pattern]:
            return one == other
        return any(self.places[kind].get(one, -1) == self.places_after[kind].get(other, -2) for kind in self.known[pattern])

    def same_words(self, one, other):
        """Whether a text of one format is the same, but for the name in some of its places."""
        either = f"(?:{re.escape(self.old)}|{re.escape(self.new)})"
        return re.fullmatch(either.join(map(re.escape, one.split(self.old))), other) is not None

    @staticmethod
    def shown(path):
        return ".".join(str(part) for part in path)
