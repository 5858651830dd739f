/** Lengths of candles that are kept, each made of the one before it, in milliseconds. */
export const grains = {
  minute: 60_000,
  five_minutes: 300_000,
  hour: 3_600_000,
  day: 86_400_000,
} as const;

export type Grain = keyof typeof grains;

/** How many days candles of each grain are kept; null for ever. */
export const grainDays = {
  minute: 3,
  five_minutes: 15,
  hour: 200,
  day: null,
} as const satisfies Record<Grain, number | null>;

export type ChartPlan = {
  /** How far it looks back, and how long each of its candles is, in milliseconds. */
  readonly length: number;
  readonly step: number;
  /** What it is made of; a pair of shorter candles, because crossing loses their extremes. */
  readonly coin: Grain;
  readonly pair: Grain;
};

const { minute, hour, day } = grains;

/** No chart has more than 200 candles: more than that cannot be told apart on a phone. */
export const chartPlans = {
  '24h': { length: day, step: 10 * minute, coin: 'five_minutes', pair: 'minute' },
  '7d': { length: 7 * day, step: hour, coin: 'hour', pair: 'five_minutes' },
  '30d': { length: 30 * day, step: 4 * hour, coin: 'hour', pair: 'hour' },
  '90d': { length: 90 * day, step: 12 * hour, coin: 'hour', pair: 'hour' },
  '1y': { length: 365 * day, step: 2 * day, coin: 'day', pair: 'day' },
} as const satisfies Record<string, ChartPlan>;

export type ChartPeriod = keyof typeof chartPlans;
