// Labels one below the other: each as near to its place as the others let it.

/** Moves `y` of each so that they are `apart` and between `top` and `bottom`, in their order. */
export function spaced<T extends { y: number }>(
  list: T[],
  apart: number,
  top: number,
  bottom: number,
): T[] {
  const sorted = list.filter(({ y }) => Number.isFinite(y)).sort((a, b) => a.y - b.y);
  let below = top - apart;
  for (const one of sorted) below = one.y = Math.max(one.y, below + apart);
  let above = bottom + apart;
  for (const one of sorted.slice().reverse()) above = one.y = Math.min(one.y, above - apart);
  return sorted;
}
