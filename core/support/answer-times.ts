/** Answers are counted by how long they took, up to so many minutes; the last has no end. */
const edges = [
  1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1_440, 2_880, 10_080,
] as const;

/** The edge that a wait of so many milliseconds is counted under, in minutes. */
export function minutesTo(milliseconds: number): number {
  const minutes = milliseconds / 60_000;
  return edges.find((edge) => minutes <= edge) ?? edges.at(-1) ?? 0;
}

/** So many answers that took up to so many minutes. */
export type Counted = { readonly minutesTo: number; readonly answers: number };

/**
 * Within how many minutes the given part of all answers came, `0.5` for half of them: the edge
 * under which it lies. 0 where there were none.
 */
export function minutesWithin(counted: readonly Counted[], part: number): number {
  const all = counted.reduce((sum, { answers }) => sum + answers, 0);
  let seen = 0;
  for (const each of [...counted].sort((one, other) => one.minutesTo - other.minutesTo)) {
    seen += each.answers;
    if (seen > 0 && seen >= all * part) return each.minutesTo;
  }
  return 0;
}
