import { type AssetCode, isAssetCode } from '../money/asset.ts';
import { type DayPrices, type Worth, worthIn } from './worth.ts';

/** What reports are divided by. */
export const reportKeys = ['day', 'direction', 'operator', 'partner'] as const;
export type ReportKey = (typeof reportKeys)[number];

/** Columns of a report, each with the accounts that it is the sum of. */
const resultColumns = {
  turnover: ['income'],
  spread: ['spread'],
  fee: ['fee'],
  network: ['network'],
  network_cost: ['network_cost'],
  provider_fee: ['provider_fee'],
  other: ['rounding', 'tolerance'],
  given: ['discount', 'referral', 'cashback', 'bonus'],
  expense: ['expense', 'bankfee'],
} as const;
type ResultColumn = keyof typeof resultColumns;

export const columnNames = [
  'turnover',
  'spread',
  'fee',
  'network',
  'network_cost',
  'provider_fee',
  'other',
  'given',
  'expense',
] as const satisfies readonly ResultColumn[];

const columnOf: ReadonlyMap<string, ResultColumn> = new Map(
  columnNames.flatMap((name) => resultColumns[name].map((account) => [account, name] as const)),
);

/** Sums of postings of one day: earnings stand in the books with a minus, turnover without. */
export type ResultLine = {
  readonly day: string;
  readonly key: string;
  readonly account: string;
  readonly asset: string;
  readonly units: bigint;
};

export type ResultRow = {
  readonly key: string;
  readonly exchanges: number;
  /** In units of the currency; what was lost has a minus. */
  readonly columns: Readonly<Record<ResultColumn, bigint>>;
  /** All of them but for the turnover. */
  readonly profit: bigint;
};

type ResultSums = {
  /** By the key of each line. */
  readonly rows: readonly ResultRow[];
  /** By the day of each line. */
  readonly days: readonly ResultRow[];
  /** All lines as one, under no key. */
  readonly total: ResultRow;
  /** Assets that had no price: left out, and named. */
  readonly unpriced: readonly AssetCode[];
};

/** Sums lines in one currency, each at the prices of its day. */
export function sumResults(
  lines: readonly ResultLine[],
  currency: AssetCode,
  pricesOn: (day: string) => DayPrices,
): ResultSums {
  const unpriced = new Set<AssetCode>();
  const [rows, days, total] = [new Map<string, Sum>(), new Map<string, Sum>(), emptySum()];
  const worthOn = rememberedWorth(currency, pricesOn);
  for (const { day, key, account, asset, units } of lines) {
    const sums = [sumUnder(rows, key), sumUnder(days, day), total];
    if (account === 'exchanges') for (const sum of sums) sum.exchanges += Number(units);
    const column = columnOf.get(account);
    if (column === undefined || !isAssetCode(asset)) continue;
    const earned = column === 'turnover' ? units : -units;
    if (earned === 0n) continue;
    const worth = worthOn(day, asset);
    if (worth === null) unpriced.add(asset);
    else for (const sum of sums) sum.columns[column] += worth(earned);
  }
  return {
    rows: [...rows].map(([key, sum]) => rowOf(key, sum)),
    days: [...days].map(([day, sum]) => rowOf(day, sum)),
    total: rowOf('', total),
    unpriced: [...unpriced].sort(),
  };
}

/** Thousands of lines are of some days and some assets. */
function rememberedWorth(currency: AssetCode, pricesOn: (day: string) => DayPrices) {
  const found = new Map<string, Map<AssetCode, Worth | null>>();
  return (day: string, asset: AssetCode): Worth | null => {
    const ofDay = found.get(day) ?? new Map<AssetCode, Worth | null>();
    found.set(day, ofDay);
    const known = ofDay.get(asset);
    if (known !== undefined) return known;
    const worth = worthIn(asset, currency, pricesOn(day));
    ofDay.set(asset, worth);
    return worth;
  };
}

type Sum = { exchanges: number; readonly columns: Record<ResultColumn, bigint> };

function sumUnder(sums: Map<string, Sum>, key: string): Sum {
  const sum = sums.get(key) ?? emptySum();
  sums.set(key, sum);
  return sum;
}

function rowOf(key: string, { exchanges, columns }: Sum): ResultRow {
  return { key, exchanges, columns, profit: profitOf(columns) };
}

/** What was earned of each asset, to the last unit and at nobody's price. */
export function exactResults(lines: readonly ResultLine[]): ReadonlyMap<AssetCode, bigint> {
  const sums = new Map<AssetCode, bigint>();
  for (const { account, asset, units } of lines) {
    const column = columnOf.get(account);
    if (column === undefined || column === 'turnover' || !isAssetCode(asset)) continue;
    sums.set(asset, (sums.get(asset) ?? 0n) - units);
  }
  return new Map([...sums].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function emptySum(): Sum {
  const columns = {
    turnover: 0n,
    spread: 0n,
    fee: 0n,
    network: 0n,
    network_cost: 0n,
    provider_fee: 0n,
    other: 0n,
    given: 0n,
    expense: 0n,
  };
  return { exchanges: 0, columns };
}

function profitOf(columns: Readonly<Record<ResultColumn, bigint>>): bigint {
  return columnNames
    .filter((name) => name !== 'turnover')
    .reduce((sum, name) => sum + columns[name], 0n);
}
