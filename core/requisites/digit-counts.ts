/** Writes how many digits there may be: `[16, 17, 18]` as `16–18`, `[16, 20]` as `16, 20`. */
export function digitCounts(counts: readonly number[]): string {
  const sorted = [...counts].sort((one, other) => one - other);
  const first = sorted[0] ?? 0;
  const isRun = sorted.every((count, index) => count === first + index);
  if (!isRun || sorted.length < 3) return sorted.join(', ');
  return `${first}–${sorted.at(-1)}`;
}
