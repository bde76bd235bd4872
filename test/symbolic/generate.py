"""generate - random C functions over one or two bytes, for comparison with all inputs.

A program is `unsigned f(const unsigned char *in)`. Every branch, case and loop turn adds its
number to a trace (the macro T), so that two inputs with equal traces took the same path.
Assignments keep the old value in the new one and all variables enter the result: nothing
that a branch does is dead, and no branch can be removed. Arithmetic wraps (-fwrapv),
divisors and shift amounts are masked: there is no undefined behaviour."""
import random

TYPES = ["unsigned char", "signed char", "unsigned short", "short", "unsigned", "int",
         "unsigned long", "long"]
COMPARE = ["<", "<=", ">", ">=", "==", "!="]
HEAD = """#include <string.h>
static const unsigned char table[16] = {%s};
static unsigned char cells[8];

static unsigned f(const unsigned char *in)
{
"""


class Generator:
    def __init__(self, seed, inputs):
        self.random = random.Random(seed)
        self.inputs, self.lines, self.indent, self.marks = inputs, [], 1, 0
        self.variables = []

    def emit(self, text):
        self.lines.append("\t" * self.indent + text)

    def mark(self):
        self.marks += 1
        return f"T({self.marks});"

    def leaf(self):
        pick = self.random.randrange(6)
        if pick == 0:
            return str(self.random.choice([0, 1, 2, 3, 7, 10, 15, 64, 100, 127, 128, 200, 255]))
        if pick <= 2 or not self.variables:
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

    def assign(self):
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

    def function(self, modulus):
        """The text of f; its value is below modulus."""
        for n in range(3):
            self.emit(f"{self.random.choice(TYPES)} v{n} = {self.leaf()};")
            self.variables.append(f"v{n}")
        for _ in range(self.random.randrange(2, 4)):
            self.assign()
            self.statement(2)
        self.emit("unsigned sum = (unsigned)(v0 + 5 * v1 + 11 * v2);")
        self.emit("for (int n = 0; n < 8; n++)")
        self.emit("\tsum = sum * 3 + cells[n];")
        self.emit(f"return (sum ^ sum >> 8 ^ sum >> 16) % {modulus};")
        table = ", ".join(str(self.random.randrange(256)) for _ in range(16))
        return HEAD % table + "\n".join(self.lines) + "\n}\n"


def symbolic_program(function, inputs):
    return ("#include <everett.h>\n#define T(n) (void)0\n" + function
            + f"\nint main(void)\n{{\n\tunsigned char in[{inputs}];\n"
            + "\tev_make_symbolic(in, sizeof in, \"in\");\n\treturn (int)f(in);\n}\n")


def native_program(function, inputs):
    """Prints value and trace of every input, in order."""
    return ("#include <stdio.h>\nstatic unsigned long trace;\n"
            "#define T(n) (trace = (trace ^ (n)) * 0x9e3779b97f4a7c15 + (trace >> 29))\n"
            + function + "\nint main(void)\n{\n"
            + f"\tfor (unsigned n = 0; n < {256 ** inputs}; n++) {{\n"
            + "\t\tunsigned char in[2] = {n & 255, n >> 8};\n\t\ttrace = 1;\n"
            + "\t\tmemset(cells, 0, sizeof cells);\n\t\tunsigned v = f(in);\n"
            + "\t\tprintf(\"%u %lu\\n\", v, trace);\n\t}\n\treturn 0;\n}\n")
