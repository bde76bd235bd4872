"""generate - random C functions over one or two bytes, for comparison with all inputs.

A program is `unsigned f(const unsigned char *in)`. Every branch, case and loop turn adds its
number to a trace (the macro T), so that two inputs with equal traces took the same path.
Assignments keep the old value in the new one and all variables enter the result: nothing
that a branch does is dead, and no branch can be removed. Arithmetic wraps (-fwrapv),
divisors and shift amounts are masked: there is no undefined behaviour.

With faults there are places, one on a line, that fail for some inputs: divisions, indices out
of bounds, assertions. They are macros (DIV, AT, CHECK with the number of the place): plain C
in the symbolic program, checks in the native one. They also have helper functions and
pointers into arrays."""
import random

TYPES = ["unsigned char", "signed char", "unsigned short", "short", "unsigned", "int",
         "unsigned long", "long"]
COMPARE = ["<", "<=", ">", ">=", "==", "!="]
HEAD = """#include <string.h>
static const unsigned char table[16] = {%s};
static unsigned char cells[8];
#define WORDS {3, -1, 40000, 7, -9, 100, 0, 1, 2, -128, 255, 12345}
static int words[12] = WORDS;
static const int first_words[12] = WORDS;

"""


SYMBOLIC_HEAD = """#include <assert.h>
#include <everett.h>
#define T(n) (void)0
#define DIV(n, a, op, b) ((a) op (b))
#define AT(n, i, size) (i)
#define CHECK(n, x) assert(x)
"""
NATIVE_HEAD = """#include <setjmp.h>
#include <stdio.h>
static unsigned long trace;
static jmp_buf failed;
#define T(n) (trace = ((trace << 7 | trace >> 57) ^ (n)) * 0x9e3779b97f4a7c15)
#define FAIL(n, kind) longjmp(failed, (n) << 8 | (kind))
#define DIV(n, a, op, b) ({ __typeof__((a) + (b)) x_ = (a), y_ = (b); \\
	if (!y_) \\
		FAIL(n, 'z'); \\
	if (y_ == (__typeof__(y_))-1 && y_ < 0 && x_ && x_ == -x_) \\
		FAIL(n, 'o'); \\
	x_ op y_; })
#define AT(n, i, size) ({ long i_ = (long)(i); \\
	if (i_ < 0 || i_ >= (size)) \\
		FAIL(n, 'i'); \\
	i_; })
#define CHECK(n, x) ((x) ? (void)0 : FAIL(n, 'a'))
"""


class Generator:
    def __init__(self, seed, inputs, faults=False):
        self.random = random.Random(seed)
        self.inputs, self.lines, self.indent, self.marks = inputs, [], 1, 0
        self.variables, self.faults, self.places, self.helpers = [], faults, 0, 0

    def emit(self, text):
        self.lines.append("\t" * self.indent + text)

    def mark(self):
        self.marks += 1
        return f"T({self.marks});"

    def leaf(self):
        pick = self.random.randrange(6)
        if pick == 0:
            return str(self.random.choice([0, 1, 2, 3, 7, 10, 15, 64, 100, 127, 128, 200, 255]))
        if self.inputs and (pick <= 2 or not self.variables):
            return f"in[{self.random.randrange(self.inputs)}]"
        return self.random.choice(self.variables)

    def value(self, depth):
        if depth == 0 or self.random.random() < 0.15:
            return self.leaf()
        a, b = self.value(depth - 1), self.value(depth - 1)
        forms = [f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} & {b})",
                 f"({a} | {b})", f"({a} ^ {b})", f"({a} << ({b} & 7))",
                 f"({a} >> ({b} & 7))", f"({a} / (({b} & 31) | 1))",
                 f"({a} % (({b} & 31) | 1))", f"(({self.random.choice(TYPES)}){a})",
                 f"(~{a})", f"(-{a})", f"table[{a} & 15]", f"cells[{a} & 7]",
                 f"(unsigned)__builtin_popcount((unsigned){a})"]
        return self.random.choice(forms)

    def condition(self):
        return f"{self.value(2)} {self.random.choice(COMPARE)} {self.value(1)}"

    def place(self):
        self.places += 1
        return self.places

    def fault(self):
        """A statement that fails for some values; its comment tells the place."""
        v, n = self.random.choice(self.variables), self.place()

        def near(mask):  # often below a limit a little too high
            value = self.value(1)
            return f"({value} & {mask})" if self.random.random() < 0.7 else value
        what = self.random.choice([
            f"{v} += DIV({n}, {self.value(1)}, /, {near(63)});",
            f"{v} ^= DIV({n}, {self.value(1)}, %, {self.value(1)});",
            f"{v} += table[AT({n}, {near(17)}, 16)];",
            f"{v} -= words[AT({n}, (short)({near(13)}), 12)];",
            f"cells[AT({n}, {near(11)}, 8)] ^= {v};",
            f"*(words + AT({n}, (signed char)({near(15)}) - 1, 12)) += {v};",
            f"CHECK({n}, {self.condition()});"])
        self.emit(f"{what} /* place {n} */")

    def assign(self):
        if self.faults and self.random.random() < 0.25:
            self.fault()
        if self.helpers and self.random.random() < 0.3:
            v = self.random.choice(self.variables)
            self.emit(f"{v} += g{self.random.randrange(self.helpers)}"
                      f"({self.value(1)}, {self.value(1)});")
        v = self.random.choice(self.variables)
        self.emit(self.random.choice([
            f"{v} = {v} * 3 + {self.value(2)};", f"{v} += {self.value(2)};",
            f"{v} ^= {self.value(2)};", f"cells[{self.value(1)} & 7] += {v};"]))

    def branch(self, depth):
        self.emit(f"if ({self.condition()}) {{")
        self.block(depth - 1)
        self.emit("} else {")
        self.block(depth - 1)
        self.emit("}")

    def loop(self, depth):
        i = f"i{self.marks}"
        self.emit(f"for (unsigned {i} = 0; {i} < ({self.value(1)} & 3); {i}++) {{")
        self.block(depth - 1)
        self.emit("}")
        self.emit(self.mark())

    def switch(self, depth):
        self.emit(f"switch ({self.value(1)} & {self.random.choice([3, 7, 255])}) {{")
        values = self.random.sample(range(8), self.random.randrange(1, 5))
        for n, value in enumerate(values):
            self.emit(f"case {value}:")
            if n + 1 < len(values) and self.random.random() < 0.3:
                continue  # shares its target with the next
            self.indent += 1
            self.block(depth - 1)
            self.emit("break;")
            self.indent -= 1
        self.emit("default:")
        self.indent += 1
        self.block(depth - 1)
        self.indent -= 1
        self.emit("}")

    def block(self, depth):
        self.indent += 1
        self.emit(self.mark())
        self.assign()
        if depth > 0 and self.random.random() < 0.6:
            self.statement(depth)
        self.indent -= 1

    def statement(self, depth):
        self.random.choice([self.branch, self.branch, self.loop, self.switch])(depth)

    def helper(self):
        """A small function g of two numbers, for f to call."""
        kinds = [self.random.choice(TYPES) for _ in range(3)]
        self.lines.append(f"static {kinds[0]} g{self.helpers}({kinds[1]} a, {kinds[2]} b)\n{{")
        kept, self.variables, self.inputs = (self.variables, self.inputs), ["a", "b"], 0
        self.emit(f"{self.random.choice(TYPES)} r = a;")
        self.variables.append("r")
        self.statement(1)
        if self.random.random() < 0.5:
            self.fault()
        self.emit("return r * 7 + a * 3 + b * 5;")  # all of it matters
        self.lines.append("}\n")
        self.variables, self.inputs = kept
        self.helpers += 1

    def function(self, modulus):
        """The text of f and its helpers; its value is below modulus."""
        for _ in range(self.random.randrange(1, 3) if self.faults else 0):
            self.helper()
        self.lines.append("static unsigned f(const unsigned char *in)\n{")
        for n in range(3):
            self.emit(f"{self.random.choice(TYPES)} v{n} = {self.leaf()};")
            self.variables.append(f"v{n}")
        for _ in range(self.random.randrange(2, 4)):
            self.assign()
            self.statement(2)
        self.emit("unsigned sum = (unsigned)(v0 + 5 * v1 + 11 * v2);")
        self.emit("for (int n = 0; n < 8; n++)")
        self.emit("\tsum = sum * 3 + cells[n];")
        if self.faults:
            self.emit("for (int n = 0; n < 12; n++)")
            self.emit("\tsum = sum * 5 + (unsigned)words[n];")
        self.emit(f"return (sum ^ sum >> 8 ^ sum >> 16) % {modulus};")
        table = ", ".join(str(self.random.randrange(256)) for _ in range(16))
        return HEAD % table + "\n".join(self.lines) + "\n}\n"


def symbolic_program(function, inputs):
    return (SYMBOLIC_HEAD + function
            + f"\nint main(void)\n{{\n\tunsigned char in[{inputs}];\n"
            + "\tev_make_symbolic(in, sizeof in, \"in\");\n\treturn (int)f(in);\n}\n")


def native_program(function, inputs):
    """Prints outcome and trace of every input, in order: "exit VALUE" or "KIND PLACE"."""
    return (NATIVE_HEAD + function + "\nint main(void)\n{\n"
            + f"\tfor (volatile unsigned n = 0; n < {256 ** inputs}; n++) {{\n"
            + "\t\tunsigned char in[2] = {n & 255, n >> 8};\n\t\ttrace = 0x243f6a8885a308d3;\n"
            + "\t\tmemset(cells, 0, sizeof cells);\n"
            + "\t\tmemcpy(words, first_words, sizeof words);\n"
            + "\t\tint bad = setjmp(failed);\n"
            + "\t\tunsigned v = bad ? 0 : f(in);\n"
            + "\t\tif (bad)\n\t\t\tprintf(\"%c %d %lu\\n\", bad & 255, bad >> 8, trace);\n"
            + "\t\telse\n\t\t\tprintf(\"exit %u %lu\\n\", v, trace);\n"
            + "\t}\n\treturn 0;\n}\n")


def places(source):
    """Line of the symbolic program -> number of the place on it."""
    return {n: int(line.split("/* place ")[1].split()[0])
            for n, line in enumerate(source.splitlines(), 1) if "/* place " in line}
