// Small dense matrices, row by row in one array, and the Riccati equation of the linear regulator.

export type Matrix = Float64Array;

export const zeros = (n: number, m: number): Matrix => new Float64Array(n * m);

export function product(A: Matrix, B: Matrix, n: number, k: number, m: number): Matrix {
  const C = zeros(n, m);
  for (let i = 0; i < n; i++)
    for (let l = 0; l < k; l++) {
      const a = A[i * k + l];
      if (a !== 0) for (let j = 0; j < m; j++) C[i * m + j] += a * B[l * m + j];
    }
  return C;
}

export function transpose(A: Matrix, n: number, m: number): Matrix {
  const B = zeros(m, n);
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) B[j * n + i] = A[i * m + j];
  return B;
}

/** X of A X = B (A n×n, B n×m), by elimination with pivots; null where A is singular. */
export function solve(A: Matrix, B: Matrix, n: number, m: number): Matrix | null {
  const a = A.slice();
  const b = B.slice();
  for (let k = 0; k < n; k++) {
    let p = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i * n + k]) > Math.abs(a[p * n + k])) p = i;
    if (!(Math.abs(a[p * n + k]) > 1e-300)) return null;
    if (p !== k) {
      for (let j = 0; j < n; j++) [a[k * n + j], a[p * n + j]] = [a[p * n + j], a[k * n + j]];
      for (let j = 0; j < m; j++) [b[k * m + j], b[p * m + j]] = [b[p * m + j], b[k * m + j]];
    }
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const f = a[i * n + k] / a[k * n + k];
      if (f === 0) continue;
      for (let j = k; j < n; j++) a[i * n + j] -= f * a[k * n + j];
      for (let j = 0; j < m; j++) b[i * m + j] -= f * b[k * m + j];
    }
  }
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) b[i * m + j] /= a[i * n + i];
  return b;
}

export function identity(n: number): Matrix {
  const I = zeros(n, n);
  for (let i = 0; i < n; i++) I[i * n + i] = 1;
  return I;
}

/**
 * K (m×n) of u = −K x that minimises ∫ xᵀQx + uᵀRu for ẋ = A x + B u, Q row by row, R its diagonal,
 * and S of the cost xᵀSx that is left; null where there is none. By the sign of the Hamiltonian matrix (Roberts 1980).
 */
export function regulator(
  A: Matrix,
  B: Matrix,
  Q: number[],
  R: number[],
  n: number,
  m: number,
): { K: Matrix; S: Matrix } | null {
  const size = 2 * n;
  let Z = zeros(size, size);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      let s = 0;
      for (let k = 0; k < m; k++) s += (B[i * m + k] * B[j * m + k]) / R[k];
      Z[i * size + j] = A[i * n + j];
      Z[i * size + n + j] = -s;
      Z[(n + i) * size + j] = -Q[i * n + j];
      Z[(n + i) * size + n + j] = -A[j * n + i];
    }
  for (let round = 0; round < 60; round++) {
    const inverse = solve(Z, identity(size), size, size);
    if (inverse === null) return null;
    let change = 0;
    let whole = 0;
    for (let i = 0; i < Z.length; i++) {
      const next = 0.5 * (Z[i] + inverse[i]);
      change += Math.abs(next - Z[i]);
      whole += Math.abs(next);
      Z[i] = next;
    }
    if (!Number.isFinite(whole)) return null;
    if (change < 1e-13 * whole) break;
  }
  // [W12; W22 + 1] S = −[W11 + 1; W21], by least squares
  const left = zeros(size, n);
  const right = zeros(size, n);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < n; j++) {
      left[i * n + j] = Z[i * size + n + j] + (i === n + j ? 1 : 0);
      right[i * n + j] = -Z[i * size + j] - (i === j ? 1 : 0);
    }
  const turned = transpose(left, size, n);
  const S = solve(product(turned, left, n, size, n), product(turned, right, n, size, n), n, n);
  if (S === null || !S.every(Number.isFinite)) return null;
  const K = product(transpose(B, n, m), S, m, n, n);
  for (let k = 0; k < m; k++) for (let j = 0; j < n; j++) K[k * n + j] /= R[k];
  return { K, S };
}
