"""The mutants of a C source: every small change that the tests ought to notice.

A mutant is a place in a file and what stands there instead. Changed are the bodies of functions and
the values of tables; comments, preprocessor lines, types and plain declarations are left alone.

A mutant is known by its id, made from its file, the function around it, the text of its line and
what is done to it, and so stays the same when other lines are changed. It reads sources as
.clang-format lays them out: `a * b` is a product, `type *name` is a pointer.
"""
import collections
import difflib
import hashlib
import re

Mutant = collections.namedtuple("Mutant", "id file function line text kind what start end new")
Token = collections.namedtuple("Token", "text start end")

TOKEN = re.compile(r"[A-Za-z_]\w*|\d\w*|->|\+\+|--|<<=|>>=|[-+*/%&|^<>=!]=|&&|\|\||<<|>>|\S")
BLANK = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
                   r"|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.S | re.M)
CONTROL = {"if", "while", "for", "switch"}
KEYWORDS = CONTROL | {"return", "case", "default", "break", "continue", "else", "do", "goto",
                      "static", "const", "struct", "enum", "unsigned", "typedef", "sizeof"}
OPENING, CLOSING = {"(": ")", "[": "]", "{": "}"}, {")": "(", "]": "[", "}": "{"}
SAID_ANYWAY = {"complete"}  # a form is complete unless it asks for something
ASSIGNS = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>="}

SWAPS = {
    "relational": {"<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"], "==": ["!="], "!=": ["=="]},
    "arithmetic": {"+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"], "++": ["--"],
                   "--": ["++"], "+=": ["-="], "-=": ["+="]},
    "logical": {"&&": ["||"], "||": ["&&"]},
    "bits": {"&": ["|"], "|": ["&"], "^": ["&"], "<<": [">>"], ">>": ["<<"], "|=": ["&="],
             "&=": ["|="]},
}
# Names that stand for one another: lists in which each is replaced by the next, the last by the
# first; and prefixes that make a list of all names that begin with them.
LISTS = [["true", "false"], ["YES", "NO"],
         ["ATREIDES", "BENE_GESSERIT", "EMPEROR", "FREMEN", "HARKONNEN", "GUILD"]]
PREFIXES = ["R_", "T_", "C_", "L_", "S_", "EVENT_", "ASK_", "ABILITY_", "PROC_", "FIELD_",
            "KANLY_FIELD_", "KANLY_VICTORY_"]


def is_name(token):
    return token[0].isalpha() or token[0] == "_"


def blanked(text):
    """The text with all that is no code replaced by spaces; every place stays where it is."""
    return BLANK.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def families_of(texts):
    """What each name may be exchanged for, from the sources the names are declared and used in."""
    code = [blanked(text) for text in texts]
    names = set(re.findall(r"\b[A-Z][A-Z0-9_]+\b", " ".join(code)))
    lists = [list(names) for names in LISTS]
    for prefix in PREFIXES:
        lists.append(sorted(n for n in names if n.startswith(prefix) and n != prefix))
    taken = {name for names in lists for name in names}
    for body in re.findall(r"\benum\s*\w*\s*\{([^{}]*)\}", " ".join(code)):
        own = [part.split("=")[0].strip() for part in body.split(",")]
        own = [name for name in own if re.fullmatch(r"[A-Z][A-Z0-9_]+", name)]
        if "NONE" not in own and not taken & set(own):  # sizes are no family
            lists.append(own)
            taken |= set(own)
    return {names[i]: names[(i + 1) % len(names)]
            for names in lists if len(names) > 1 for i in range(len(names))}


class Source:
    """A file as tokens, with the partner of each bracket and what is around each token."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.tokens = [Token(m[0], m.start(), m.end()) for m in TOKEN.finditer(blanked(text))]
        self.words = [token.text for token in self.tokens] + [""] * 3
        self.partner = self.find_partners()
        self.around = self.find_functions()
        self.starts, self.declared = self.find_statements()

    def find_partners(self):
        partner, open_ones = {}, []
        for i, word in enumerate(self.words):
            if word in OPENING:
                open_ones.append(i)
            elif word in CLOSING:
                partner[i] = open_ones.pop()
                partner[partner[i]] = i
        return partner

    def find_functions(self):
        """For every token the name of its function or table, or None; and whether it is code."""
        around, i, head = [None] * len(self.tokens), 0, 0
        while i < len(self.tokens):
            word = self.words[i]
            if word in ";":
                head = i + 1
            elif word == "{":
                name, inside = self.head_names(head, i)
                end = self.partner[i]
                if name:
                    around[i:end] = [(name, inside)] * (end - i)
                if inside:
                    head = end + 1
                i = end
            elif word in OPENING:
                i = self.partner[i]
            i += 1
        return around

    def head_names(self, head, brace):
        """What a brace at the outermost level belongs to: (name, is it a function)."""
        words = self.words[head:brace]
        if "=" in words:
            names = [w for w in words[:words.index("=")] if is_name(w) and w not in KEYWORDS]
            bracket = words.index("[") if "[" in words else words.index("=")
            return (words[bracket - 1] if is_name(words[bracket - 1]) else names[-1]), False
        if "(" not in words or words[0] in {"struct", "enum", "typedef", "union"} and \
                words[-1] != ")":
            return None, False
        return words[words.index("(") - 1], True

    def find_statements(self):
        """Where statements begin, and the tokens of those that declare something."""
        starts, declared = [], set()
        for i, token in enumerate(self.tokens):
            here = self.around[i]
            if not here or not here[1] or not self.begins_statement(i):
                continue
            starts.append(i)
            word, after, third = self.words[i:i + 3]
            if not is_name(word) or word in CONTROL | {"return", "case", "goto", "else", "do"}:
                continue
            if is_name(after) or after == "*" and (is_name(third) or third == "*") or \
                    word in {"static", "const", "struct", "unsigned", "enum"}:
                declared.update(range(i, self.statement_end(i) + 1))
        return starts, declared

    def begins_statement(self, i):
        before = self.words[i - 1] if i else ";"
        if before in {";", "{", "}", "else", "do"}:
            return not (before == "{" and self.is_list(i - 1)) and not self.inside_brackets(i)
        if before == ":":
            return self.words[i - 2] == "default" or self.words[i - 3] == "case"
        if before == ")":
            word = self.words[self.partner[i - 1] - 1]
            return word in CONTROL or word.startswith("for_")
        return False

    def is_list(self, brace):
        return self.words[brace - 1] in ASSIGNS | {"{", ",", ")"} and \
            self.words[self.partner[brace] + 1] in {";", ",", ")", "}", "["} and \
            self.words[brace - 1] != "{"

    def inside_brackets(self, i):
        """Between the semicolons of a for."""
        depth = 0
        for k in range(i - 1, max(i - 80, -1), -1):
            word = self.words[k]
            if word in CLOSING:
                depth += 1
            elif word in OPENING:
                if depth == 0:
                    return word != "{"
                depth -= 1
        return False

    def statement_end(self, i):
        while i < len(self.tokens) and self.words[i] != ";":
            i = self.partner[i] + 1 if self.words[i] in OPENING else i + 1
        return min(i, len(self.tokens) - 1)

    def operand_before(self, i, stops):
        """The first token of the operand on the left of operator i."""
        k = i - 1
        while k >= 0:
            if self.words[k] in CLOSING and self.words[k] != "}":
                k = self.partner[k]
            elif self.words[k] in stops or self.words[k] in OPENING or self.words[k] == "}":
                break
            k -= 1
        return k + 1

    def operand_after(self, i, stops):
        """The last token of the operand on the right of operator i."""
        k = i + 1
        while k < len(self.tokens):
            if self.words[k] in OPENING:
                k = self.partner[k]
            elif self.words[k] in stops or self.words[k] in CLOSING:
                break
            k += 1
        return k - 1


# ---------------------------------------------------------------------------- what can be changed
# Each yields (kind, what is done, first place, place after the last, text instead).

EDGES = ASSIGNS | {"?", ":", ",", ";", "return", "case", "{"}


def operators(source, i):
    token, word = source.tokens[i], source.words[i]
    before, after = source.words[i - 1], source.words[i + 1]
    if word in {"*", "&", "-", "+"}:
        spaced = source.text[token.start - 1] == " " and source.text[token.end] in " \n"
        if not spaced or not (is_name(before) or before[0].isdigit() or before in {")", "]"}) \
                or before in KEYWORDS:
            return
    for kind, swaps in SWAPS.items():
        for new in swaps.get(word, []):
            yield kind, f"{word} -> {new}", token.start, token.end, new
    if word in {"!", "~"} and after != "=":
        yield "negation", f"drop {word}", token.start, token.end, ""


def constants(source, i):
    token, word = source.tokens[i], source.words[i]
    found = re.fullmatch(r"(0x[0-9a-fA-F]+|\d+)([uUlL]*)", word)
    size = source.words[i - 1] == "[" and source.words[i + 1] == "]" and i in source.declared
    if not found or size:
        return
    value = int(found[1], 0)
    for new in [value + 1] + ([value - 1] if value else []):
        yield "constant", f"{word} -> {new}", token.start, token.end, f"{new}{found[2]}"


def enumerators(source, i, families):
    token, word = source.tokens[i], source.words[i]
    if word in families and source.words[i - 1] not in {"case", "->", "."}:
        new = families[word]
        yield "name", f"{word} -> {new}", token.start, token.end, new


def conditions(source, i):
    word = source.words[i]
    if word == "if":
        first, last = source.tokens[i + 1], source.tokens[source.partner[i + 1]]
        inside = source.text[first.start:last.end]
        yield "condition", "if not", first.start, last.end, f"(!{inside})"
    if word == "?":
        first = source.tokens[source.operand_before(i, EDGES)]
        inside = source.text[first.start:source.tokens[i - 1].end]
        yield "condition", "? not", first.start, source.tokens[i - 1].end, f"!({inside})"
    if word in {"&&", "||"}:
        # `a || b && c`: a side of || is a whole chain of &&, a side of && ends at any of both.
        stops = EDGES | ({"||"} if word == "||" else {"||", "&&"})
        left = source.tokens[source.operand_before(i, stops)]
        right = source.tokens[source.operand_after(i, stops)]
        after = source.tokens[i + 1]
        yield "condition", f"drop left of {word}", left.start, after.start, ""
        yield "condition", f"drop right of {word}", source.tokens[i - 1].end, right.end, ""


def statements(source, i):
    word, after = source.words[i], source.words[i + 1]
    if i in source.declared or after == ":" or word in SAID_ANYWAY:
        return
    droppable = word == "continue" or word in {"*", "++", "--"} or \
        is_name(word) and word not in KEYWORDS and not word.startswith("for_")
    if droppable:
        end = source.tokens[source.statement_end(i)]
        yield "statement", "drop", source.tokens[i].start, end.end, ";"


def entries(source, i):
    """Each entry of a list in braces, but the only one."""
    if source.words[i] != "{" or not source.is_list(i):
        return
    end, k, first, parts = source.partner[i], i + 1, i + 1, []
    while k < end:
        if source.words[k] in OPENING:
            k = source.partner[k]
        elif source.words[k] == ",":
            parts.append((first, k))
            first = k + 1
        k += 1
    if first < end:
        parts.append((first, end - 1))
    for first, last in parts if len(parts) > 1 else []:
        yield "entry", "drop", source.tokens[first].start, source.tokens[last].end, ""


def changes(source, families):
    starts = set(source.starts)
    for i, token in enumerate(source.tokens):
        here = source.around[i]
        if not here:
            continue
        yield from ((i, *one) for one in operators(source, i))
        yield from ((i, *one) for one in constants(source, i))
        yield from ((i, *one) for one in enumerators(source, i, families))
        yield from ((i, *one) for one in conditions(source, i))
        yield from ((i, *one) for one in entries(source, i))
        if i in starts:
            yield from ((i, *one) for one in statements(source, i))


def mutants_of(path, text, families):
    """All mutants of one file, in the order of the text."""
    source, seen, found = Source(path, text), collections.Counter(), []
    lines = text.split("\n")
    for i, kind, what, start, end, new in changes(source, families):
        removed = text[start:end]
        new += "\n" * (removed.count("\n") - new.count("\n"))  # lines keep their numbers
        line = text.count("\n", 0, start) + 1
        words = " ".join(lines[line - 1].split())
        name = source.around[i][0]
        key = (path, name, words, kind, what)
        seen[key] += 1
        code = hashlib.sha256(repr((*key, seen[key])).encode()).hexdigest()[:10]
        found.append(Mutant(code, path, name, line, words, kind, what, start, end, new))
    return found


def changed_text(mutant, text):
    return text[:mutant.start] + mutant.new + text[mutant.end:]


def diff_of(mutant, text):
    old, new = text.splitlines(), changed_text(mutant, text).splitlines()
    lines = list(difflib.unified_diff(old, new, mutant.file, mutant.file, n=2, lineterm=""))
    return "\n".join(line.rstrip() for line in lines)
