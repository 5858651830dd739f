/** The middle of some figures: half are smaller, half are larger. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The figure that `share` percent of all are not above; not a number when there are none. */
export function percentile(values: readonly number[], share: number): number {
  const ordered = [...values].sort((left, right) => left - right);
  if (ordered.length === 0) return Number.NaN;
  const place = (share / 100) * (ordered.length - 1);
  const below = ordered[Math.floor(place)] ?? Number.NaN;
  const above = ordered[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** The median of some times in milliseconds, the first of which are thrown away. */
export async function timed(
  times: number,
  act: (time: number) => Promise<unknown>,
): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await act(time);
    all.push(performance.now() - startedAt);
  }
  return median(all.slice(Math.floor(times / 4)));
}

export type Pair<Result> = { readonly ours: Result; readonly floor: Result };

/**
 * Measures ours and the floor in turn, so that whatever else the machine does meets both. Every
 * other round begins with the floor; the first rounds warm up and are thrown away.
 */
export async function interleave<Result>(
  rounds: number,
  measure: {
    readonly ours: () => Promise<Result>;
    readonly floor: () => Promise<Result>;
  },
  warmUps = 1,
): Promise<readonly Pair<Result>[]> {
  const pairs: Pair<Result>[] = [];
  for (let round = 0; round < rounds + warmUps; round += 1) {
    if (round % 2 === 0) {
      const ours = await measure.ours();
      pairs.push({ ours, floor: await measure.floor() });
    } else {
      const floor = await measure.floor();
      pairs.push({ ours: await measure.ours(), floor });
    }
  }
  return pairs.slice(warmUps);
}

/** Median of the ratios of the rounds: each round met the same weather on both sides. */
export function medianRatio<Result>(
  pairs: readonly Pair<Result>[],
  figure: (result: Result) => number,
): number {
  return median(pairs.map(({ ours, floor }) => figure(ours) / figure(floor)));
}

/** Median of one figure over the rounds, on both sides. */
export function medians<Result>(
  pairs: readonly Pair<Result>[],
  figure: (result: Result) => number,
): Pair<number> {
  return {
    ours: median(pairs.map(({ ours }) => figure(ours))),
    floor: median(pairs.map(({ floor }) => figure(floor))),
  };
}
