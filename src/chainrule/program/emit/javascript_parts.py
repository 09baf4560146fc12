"""Fixed text of the JavaScript modules."""

from chainrule.program.tape.scalars import PHILOX_FACTORS, PHILOX_KEYS, PHILOX_ROUNDS

WORDS = """const number = new Float64Array(1);
const words = new Uint32Array(number.buffer); // the same 8 bytes
const low = new Uint8Array(new Uint32Array([1]).buffer)[0] ? 0 : 1; // where the low word is
"""

HELPERS = {
    "bit": """/** Is bit i of the pattern of x set? */
function bit(x, i) {
  number[0] = x;
  return (i < 32 ? words[low] >>> i : words[1 - low] >>> (i - 32)) & 1;
}
""",
    "high": """/** x with the lower 32 bits of its pattern cleared. */
function high(x) {
  number[0] = x;
  words[low] = 0;
  return number[0];
}
""",
    "pow2": """/** 2 to the power n, for whole numbers from -1022 to 1023. */
function pow2(n) {
  words[low] = 0;
  words[1 - low] = (n + 1023) << 20;
  return number[0];
}
""",
    "exponent": """/** The exponent of x, from the bits of its pattern. */
function exponent(x) {
  number[0] = x;
  return ((words[1 - low] >>> 20) & 0x7ff) - 1023;
}
""",
    "lookup": """/** An entry of a table. */
function lookup(table, n) {
  return table[n];
}
""",
    "philox": f"""/** The upper half of a 32-bit product. */
function upper(a, b) {{
  const a1 = a >>> 16, a0 = a & 0xffff, b1 = b >>> 16, b0 = b & 0xffff;
  const middle = a1 * b0 + ((a0 * b0) >>> 16);
  const carried = Math.floor((a0 * b1 + (middle % 65536)) / 65536);
  return (a1 * b1 + carried + Math.floor(middle / 65536)) >>> 0;
}}

const philox_out = new Float64Array(4);
/** Four random words of a counter (a, b, c, d) and a key (Philox4x32-10, Salmon et al. 2011). */
function philox(a, b, c, d, k0, k1) {{
  for (let round = 0; round < {PHILOX_ROUNDS}; round++) {{
    const p1 = upper(a, {PHILOX_FACTORS[0]}), p0 = Math.imul(a, {PHILOX_FACTORS[0]}) >>> 0;
    const q1 = upper(c, {PHILOX_FACTORS[1]}), q0 = Math.imul(c, {PHILOX_FACTORS[1]}) >>> 0;
    a = (q1 ^ b ^ k0) >>> 0;
    b = q0;
    c = (p1 ^ d ^ k1) >>> 0;
    d = p0;
    k0 = (k0 + {PHILOX_KEYS[0]}) >>> 0;
    k1 = (k1 + {PHILOX_KEYS[1]}) >>> 0;
  }}
  philox_out[0] = a;
  philox_out[1] = b;
  philox_out[2] = c;
  philox_out[3] = d;
}}
""",
}
ON_BITS = {"bit", "high", "pow2", "exponent"}

CANONICAL = """/** The values, with every NaN the same one. */
function canonical(values) {
  for (let i = 0; i < values.length; i++) if (values[i] !== values[i]) values[i] = NaN;
  return values;
}

/** The input as an array of numbers, after a check of its length. */
function checked(name, value, length) {
  if (value === undefined) throw new TypeError(`${name} is missing: expected ${length} numbers`);
  if (value instanceof Float64Array && value.length === length) return value;
  const flat = typeof value === "number" ? [value] : Array.from(value).flat(Infinity);
  if (flat.length !== length)
    throw new RangeError(`${name} has ${flat.length} numbers; expected ${length}`);
  return Float64Array.from(flat);
}
"""
