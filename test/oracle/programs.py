"""programs - random C functions over a few bytes, made of the features in features.txt."""
import random
import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
INTS = ["unsigned char", "signed char", "unsigned short", "short", "unsigned", "int",
        "unsigned long", "long"]
COMPARE = ["<", "<=", ">", ">=", "==", "!="]
NUMBERS = [0, 1, 2, 3, 5, 7, 10, 31, 64, 100, 127, 128, 200, 255, -1]
TOKEN = re.compile(r"\$(n|T|t|e|l|c|v|=|!|r\{(\d+)\}|<(\d+)>|@(\d+)|%\((\w+|\$T)\)|\[)")

HEAD = r"""
#define _GNU_SOURCE
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
typedef unsigned char u8; typedef unsigned short u16; typedef unsigned u32;
typedef unsigned long u64; typedef signed char i8; typedef short i16; typedef int i32;
typedef long i64; typedef __int128 i128; typedef unsigned __int128 u128;
static MUT u64 acc;
#define MIX(x) (acc = acc * 31 + (u64)(x))
#define SIGN(x) (((x) > 0) - ((x) < 0))
"""

# In Everett a fault is one; natively, where it would be undefined, it is told by its place.
SYMBOLIC = r"""
#include <assert.h>
#include <everett.h>
#define MUT
#define DIV(n, b) (b)
#define AT(n, i, size) (i)
#define CHECK(n, x) assert(x)
""" + HEAD
NATIVE = r"""
#include <setjmp.h>
static jmp_buf failed;
#define MUT __attribute__((section("mut")))
#define FAIL(n) longjmp(failed, n)
#define DIV(n, b) ({ __typeof__(b) b_ = (b); if (!b_) FAIL(n); b_; })
#define AT(n, i, size) ({ long i_ = (long)(i); if (i_ < 0 || i_ >= (size)) FAIL(n); i_; })
#define CHECK(n, x) ((x) ? (void)0 : FAIL(n))
extern char __start_mut[], __stop_mut[];
""" + HEAD


def read_features():
    """(name, lines) of each feature; a line is (kind, text): g, | or ?."""
    found = []
    for line in (HERE / "features.txt").read_text().splitlines():
        if line.startswith("# "):
            found.append((line[2:], []))
        elif found and line[:1] in ("g", "|", "?"):
            kind, text = (line[0], line[2:]) if line[0] == "g" else (line[0], line[1:])
            found[-1][1].append((kind, text.strip()))
    return found


FEATURES = read_features()


class Function:
    """One function `u64 fK(const u8 *in)`; places of faults are numbered from first_place."""

    def __init__(self, seed, inputs, may_fail, first_place):
        self.random = random.Random(seed)
        self.inputs, self.may_fail = inputs, may_fail
        self.places, self.features = first_place, 0
        self.globals, self.body, self.used = [], [], []

    # --- pieces of C

    def leaf(self):
        pick = self.random.random()
        if pick < 0.15:
            return str(self.random.choice(NUMBERS))
        if pick < 0.6:
            return f"in[{self.random.randrange(self.inputs)}]"
        return f"v{self.random.randrange(3)}"

    def expression(self, depth=1):
        if depth <= 0 or self.random.random() < 0.25:
            return self.leaf()
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        return self.random.choice([
            f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} & {b})", f"({a} | {b})",
            f"({a} ^ {b})", f"({a} << ({b} & 7))", f"({a} >> ({b} & 7))",
            f"({a} / (i64)(({b} & 31) | 1))", f"({a} % (i64)(({b} & 31) | 1))",
            f"(({self.random.choice(INTS)}){a})", f"(~{a})", f"(- {a})", f"({a} >> 4)",
            f"({a} {self.random.choice(COMPARE)} {b} ? {self.leaf()} : {self.leaf()})"])

    def condition(self):
        return f"({self.expression()} {self.random.choice(COMPARE)} {self.expression()})"

    def below(self, most):
        e = self.expression()
        if most & (most - 1) == 0:
            return self.random.choice([f"({e} & {most - 1})", f"((u32){e} % {most}u)"])
        return self.random.choice([f"((u32){e} % {most}u)", f"((u8){e} % {most})"])

    def place(self):
        self.places += 1
        return self.places

    def index(self, most):
        """An index below most, or one that is not for some inputs."""
        if not self.may_fail or self.random.random() > 0.3:
            return self.below(most)
        i = self.random.choice([self.below(most + 1), f"((int){self.below(most + 2)} - 1)"])
        return f"AT({self.place()}, {i}, {most})"

    # --- features

    def fill(self, text, integer):
        """The text with its tokens replaced."""
        out, at = "", 0
        while match := TOKEN.search(text, at):
            out += text[at:match.start()]
            token, at = match[1], match.end()
            if token == "[":
                end = self.closing(text, at)
                words = self.split(text[at:end])
                out, at = out + self.fill(self.random.choice(words), integer), end + 1
            else:
                out += self.replace(match, integer)
        return out + text[at:]

    @staticmethod
    def closing(text, at):
        """Where the bracket that is open at `at` is closed."""
        depth = 1
        while depth:
            depth += {"[": 1, "]": -1}.get(text[at], 0)
            at += 1
        return at - 1

    @staticmethod
    def split(text):
        """Words between bars that are in no bracket."""
        words, depth = [""], 0
        for c in text:
            depth += {"[": 1, "]": -1}.get(c, 0)
            if c == "|" and not depth:
                words.append("")
            else:
                words[-1] += c
        return words

    def replace(self, match, integer):
        token = match[1]
        simple = {"n": lambda: str(self.features), "T": lambda: integer,
                  "t": lambda: self.random.choice(INTS), "e": self.expression,
                  "l": self.leaf, "c": self.condition,
                  "v": lambda: f"v{self.random.randrange(3)}",
                  "=": lambda: self.random.choice(["=", "+=", "^=", "-="]),
                  "!": lambda: f"CHECK({self.place()}, {self.condition()})"
                       if self.may_fail else "MIX(5)"}
        if token in simple:
            return simple[token]()
        if match[2]:
            return str(self.random.randrange(int(match[2])))
        if match[3]:
            return self.below(int(match[3]))
        if match[4]:
            return self.index(int(match[4]))
        divisor = f"({integer})({self.expression()} & 15)"
        return f"DIV({self.place()}, {divisor})" if self.may_fail else f"({divisor} | 1)"

    def add_feature(self, name, lines):
        self.features += 1
        self.used.append(name)
        integer = self.random.choice(INTS)
        optional = [k for k, line in enumerate(lines) if line[0] == "?"]
        taken = set(self.random.sample(optional, min(len(optional), self.random.randint(1, 3))))
        for k, (kind, text) in enumerate(lines):
            if kind == "?" and k not in taken:
                continue
            first = self.places
            line = self.fill(text.replace("INPUTS", str(self.inputs)), integer)
            if self.places > first + 1:  # one place a line, so that lines tell them apart
                self.places = first
                self.may_fail, kept = False, self.may_fail
                line = self.fill(text.replace("INPUTS", str(self.inputs)), integer)
                self.may_fail = kept
            mark = f" /* place {self.places} */" if self.places > first else ""
            (self.globals if kind == "g" else self.body).append(line + mark)

    def text(self, number, count):
        """The function with so many features."""
        self.features = 100 * number
        for k in range(3):
            self.body.append(f"{self.random.choice(INTS)} v{k} = "
                             f"in[{self.random.randrange(self.inputs)}];")
        for _ in range(count):
            self.add_feature(*self.random.choice(FEATURES))
        self.body.append("MIX(v0); MIX(v1); MIX(v2);")
        return "\n".join(self.globals) + f"\nstatic u64 f{number}(const u8 *in)\n{{\n\t" + \
            "\n\t".join(self.body) + "\n\treturn acc ^ acc >> 32;\n}\n"
