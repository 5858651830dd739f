import { type AssetCode, isAssetCode } from '../money/asset.ts';
import { type DayPrices, worthIn } from './worth.ts';

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

/** Sums lines by their keys in one currency; tells which assets had no price and are left out. */
export function sumResults(
  lines: readonly ResultLine[],
  currency: AssetCode,
  pricesOn: (day: string) => DayPrices,
): { readonly rows: readonly ResultRow[]; readonly unpriced: readonly AssetCode[] } {
  const unpriced = new Set<AssetCode>();
  const rows = new Map<string, { exchanges: number; columns: Record<ResultColumn, bigint> }>();
  for (const { day, key, account, asset, units } of lines) {
    const row = rows.get(key) ?? { exchanges: 0, columns: emptyColumns() };
    rows.set(key, row);
    if (account === 'exchanges') row.exchanges += Number(units);
    const column = columnNames.find((name) => accountsOf(name).includes(account));
    if (column === undefined || !isAssetCode(asset)) continue;
    const earned = column === 'turnover' ? units : -units;
    const worth = worthIn(earned, asset, currency, pricesOn(day));
    if (worth === null) unpriced.add(asset);
    else row.columns[column] += worth;
  }
  return {
    rows: [...rows].map(([key, row]) => ({ key, ...row, profit: profitOf(row.columns) })),
    unpriced: [...unpriced].sort(),
  };
}

/** All lines as one row. */
export function totalResult(
  lines: readonly ResultLine[],
  currency: AssetCode,
  pricesOn: (day: string) => DayPrices,
): ResultRow {
  const all = lines.map((line) => ({ ...line, key: '' }));
  const [total] = sumResults(all, currency, pricesOn).rows;
  return total ?? { key: '', exchanges: 0, columns: emptyColumns(), profit: 0n };
}

/** What was earned of each asset, to the last unit and at nobody's price. */
export function exactResults(lines: readonly ResultLine[]): ReadonlyMap<AssetCode, bigint> {
  const earning = columnNames.filter((name) => name !== 'turnover').flatMap(accountsOf);
  const sums = new Map<AssetCode, bigint>();
  for (const { account, asset, units } of lines) {
    if (!earning.includes(account) || !isAssetCode(asset)) continue;
    sums.set(asset, (sums.get(asset) ?? 0n) - units);
  }
  return new Map([...sums].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function accountsOf(column: ResultColumn): readonly string[] {
  return resultColumns[column];
}

function emptyColumns(): Record<ResultColumn, bigint> {
  return {
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
}

function profitOf(columns: Readonly<Record<ResultColumn, bigint>>): bigint {
  return columnNames
    .filter((name) => name !== 'turnover')
    .reduce((sum, name) => sum + columns[name], 0n);
}
