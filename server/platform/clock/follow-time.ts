/** What a look at a distant clock found. */
type Measurement = {
  /** By our own, monotonic clock. */
  readonly at: number;
  readonly reported: number;
  /** It may be wrong by so much either way: half of how long the answer took. */
  readonly error: number;
};

/** Two good clocks part by no more than this for each millisecond. */
const driftPerMs = 0.000_1;

/** The time of a distant clock, in milliseconds. */
type FollowedTime = {
  now(): number;
  /** Measures it again. */
  look(): Promise<void>;
};

/**
 * Counts on from the best look at a distant clock. A later look takes its place only if it is more
 * exact, or proves it wrong: a slow answer must not move every deadline. What was told is not taken
 * back for what may be an error of measuring: the time goes at half its pace until it is right. It
 * goes back only where the distant clock certainly has.
 */
export async function followTime(
  ask: () => Promise<number>,
  monotonic: () => number,
): Promise<FollowedTime> {
  let best = await measure(ask, monotonic);
  let latest = { moment: best.at, time: Number.NEGATIVE_INFINITY };

  return {
    now() {
      const moment = monotonic();
      const slowed = latest.time + (moment - latest.moment) / 2;
      latest = { moment, time: Math.max(slowed, countedOn(best, moment)) };
      return latest.time;
    },
    async look() {
      const next = await measure(ask, monotonic);
      const grown = best.error + (next.at - best.at) * driftPerMs;
      const apart = Math.abs(countedOn(best, next.at) - next.reported);
      const provenWrong = apart > grown + next.error;
      if (!provenWrong && next.error >= grown) return;
      best = next;
      if (provenWrong) latest = { moment: next.at, time: Number.NEGATIVE_INFINITY };
    },
  };
}

async function measure(ask: () => Promise<number>, monotonic: () => number): Promise<Measurement> {
  const before = monotonic();
  const reported = await ask();
  const after = monotonic();
  return { at: (before + after) / 2, reported, error: (after - before) / 2 };
}

function countedOn({ at, reported }: Measurement, moment: number): number {
  return reported + (moment - at);
}
