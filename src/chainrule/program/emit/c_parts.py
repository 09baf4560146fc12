"""Fixed text of the C headers; $ stands for the header's own prefix, $$ for it in capitals."""

from chainrule.program.tape.scalars import (
    MAGIC_EXPONENT,
    PHILOX_FACTORS,
    PHILOX_KEYS,
    PHILOX_ROUNDS,
)

OPENING = """#include <float.h>
#include <stdint.h>
#include <string.h>

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) \\
    || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) \\
    || defined(__NO_SIGNED_ZEROS__) || defined(_M_FP_FAST)
#error "-ffast-math changes the results: compile without it (and without its parts)"
#endif
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error "arithmetic must round to double: on 32-bit x86 compile with -msse2 -mfpmath=sse"
#endif

/* a*b + c is two roundings; each compiler has its own way to be told */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#if !defined($$SOFT_SQRT)
#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#elif !(defined(__aarch64__) && defined(__GNUC__)) && !defined(__wasm__)
#define $$SOFT_SQRT
#endif
#endif
"""

CLOSING = """#if defined(__clang__)
#pragma STDC FP_CONTRACT DEFAULT
#elif defined(__GNUC__)
#pragma GCC pop_options
#elif defined(_MSC_VER)
#pragma fp_contract(on)
#endif
"""

ALWAYS = """static inline uint64_t $bits(double x) {
  uint64_t u;
  memcpy(&u, &x, sizeof u);
  return u;
}

static inline double $from_bits(uint64_t u) {
  double x;
  memcpy(&x, &u, sizeof x);
  return x;
}

/* x, and the one NaN for every NaN */
static inline double $canonical(double x) {
  return x == x ? x : $from_bits(UINT64_C(0x7FF8000000000000));
}

static inline double $abs(double x) {
  return $from_bits($bits(x) & UINT64_C(0x7FFFFFFFFFFFFFFF));
}

/* 1 if products and sums are rounded one by one, as they must be; 0 if the compiler was told to
   contract them against the directives above (clang -ffp-contract=fast) */
static inline int $is_strict(void) {
  volatile double a = 1.0 + DBL_EPSILON, b = 1.0 - DBL_EPSILON, c = 1.0;
  return a * b - c == 0.0;
}
"""

SQRT = """#if defined($$SOFT_SQRT)
/* the root, digit by digit, rounded to nearest */
static inline double $sqrt(double x) {
  uint64_t m, root = 0, rest = 0;
  int e, i;
  if (!(x > 0.0)) return x == 0.0 ? x : $from_bits(UINT64_C(0x7FF8000000000000));
  if (x > DBL_MAX) return x;
  e = 0;
  if (x < DBL_MIN) {
    x *= 18014398509481984.0; /* 2^54 */
    e = -54;
  }
  e += (int)($bits(x) >> 52) - 1075;
  m = ($bits(x) & UINT64_C(0xFFFFFFFFFFFFF)) | UINT64_C(0x10000000000000);
  if (e & 1) {
    m <<= 1;
    e -= 1;
  }
  for (i = 0; i < 54; i++) {
    uint64_t trial = root << 2 | 1;
    rest = rest << 2 | (i < 27 ? m >> (52 - 2 * i) & 3 : 0);
    root <<= 1;
    if (rest >= trial) {
      rest -= trial;
      root |= 1;
    }
  }
  m = (root >> 1) + (root & 1);
  return $from_bits(((uint64_t)(e / 2 + 1049) << 52) + (m - UINT64_C(0x10000000000000)));
}
#elif defined(__SSE2__) || defined(_M_X64)
static inline double $sqrt(double x) {
  return _mm_cvtsd_f64(_mm_sqrt_sd(_mm_setzero_pd(), _mm_set_sd(x)));
}
#elif defined(__aarch64__)
static inline double $sqrt(double x) {
  double y;
  __asm__("fsqrt %d0, %d1" : "=w"(y) : "w"(x));
  return y;
}
#else
static inline double $sqrt(double x) { return __builtin_sqrt(x); }
#endif
"""

HELPERS = {
    "sqrt": SQRT,
    "bit": "static inline int $bit(double x, int i) { return (int)($bits(x) >> i & 1); }\n",
    "digit": "static inline int $digit(double x, int i) { return (int)($bits(x) >> i & 1); }\n",
    "high": """static inline double $high(double x) {
  return $from_bits($bits(x) & UINT64_C(0xFFFFFFFF00000000));
}
""",
    "pow2": f"""/* 2 to the power n, for whole numbers from -1022 to 1023 */
static inline double $pow2(double n) {{
  return $from_bits($bits(n + {MAGIC_EXPONENT!r}) << 52);
}}
""",
    "exponent": """static inline double $exponent(double x) {
  return (double)((int)($bits(x) >> 52 & 0x7FF) - 1023);
}
""",
    "lookup": """static inline double $lookup(const double *table, double n) {
  return table[(int)n];
}
""",
    "philox": f"""/* four random words of a counter and a key (Philox4x32-10, Salmon et al. 2011) */
static inline void $philox(double c0, double c1, double c2, double c3, double key0, double key1,
                            double out[4]) {{
  uint32_t a = (uint32_t)c0, b = (uint32_t)c1, c = (uint32_t)c2, d = (uint32_t)c3;
  uint32_t k0 = (uint32_t)key0, k1 = (uint32_t)key1;
  int round;
  for (round = 0; round < {PHILOX_ROUNDS}; round++) {{
    uint64_t p = UINT64_C({PHILOX_FACTORS[0]}) * a, q = UINT64_C({PHILOX_FACTORS[1]}) * c;
    a = (uint32_t)(q >> 32) ^ b ^ k0;
    b = (uint32_t)q;
    c = (uint32_t)(p >> 32) ^ d ^ k1;
    d = (uint32_t)p;
    k0 += UINT32_C({PHILOX_KEYS[0]});
    k1 += UINT32_C({PHILOX_KEYS[1]});
  }}
  out[0] = a;
  out[1] = b;
  out[2] = c;
  out[3] = d;
}}
""",
}
