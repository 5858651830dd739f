import type { FigureAttributes, ProfitLine } from '../../../contract/office/figures.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { type AssetCode, isAssetCode } from '../../../core/money/asset.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import {
  type ExchangeCount,
  type FigureRow,
  readFigures,
} from '../../money/ledger/read-figures.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { pairOf } from '../market/direction-file-routes.ts';
import { readSpan } from './read-span.ts';

const daysMax = 93;

/** GET /office/api/figures: turnover and profit of each direction on each day of a span. */
export function registerFigures(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/figures', async ({ query, locale }) => {
    const span = readSpan(deps.platform, query, { daysMax });
    if (isRefusal(span)) return span;
    const { rows, counts } = await readFigures(deps.platform.database, span);
    const ofLine = Map.groupBy(rows, ({ day, directionId }) => `${day}:${directionId}`);
    const shown = counts.flatMap((count) => {
      const mine = ofLine.get(`${count.day}:${count.directionId}`) ?? [];
      const line = present(deps, count, mine, locale);
      return line === null ? [] : [resource('figures', `${line.day}:${line.direction_id}`, line)];
    });
    const profit = profitOf(rows);
    return whole(shown, { meta: { since: span.since, until: span.until, profit } });
  });
}

function present(
  deps: OfficeDeps,
  { day, directionId, exchanges }: ExchangeCount,
  mine: readonly FigureRow[],
  locale: Locale,
): FigureAttributes | null {
  const catalogue = deps.catalogue.current();
  const direction = catalogue.directionById.get(directionId);
  if (direction === undefined) return null;
  const { income, outcome } = pairOf(catalogue, direction);
  return {
    day,
    direction_id: directionId,
    pair: `${income.name[locale]} → ${outcome.name[locale]}`,
    exchanges,
    // Money leaves `incoming` and becomes ours; what is owed in its place is negative.
    income_amount: written(income, -sumOf(mine, 'incoming', income.asset)),
    income_currency: income.asset,
    outcome_amount: written(outcome, -sumOf(mine, 'customer', outcome.asset)),
    outcome_currency: outcome.asset,
    profit: profitOf(mine),
  };
}

function written({ asset, precision }: PaymentSystem, units: bigint): string {
  return formatAmount(amount(units, asset), precision);
}

function sumOf(rows: readonly FigureRow[], account: string, asset: string): bigint {
  return rows
    .filter((row) => row.account === account && row.asset === asset)
    .reduce((sum, row) => sum + row.units, 0n);
}

/** What is given to customers and partners of what was earned. */
const givenAccounts = ['discount', 'referral', 'cashback'];
const resultAccounts = ['spread', 'fee', 'network', 'rounding', 'tolerance', ...givenAccounts];

/** What was earned in each asset: earnings stand in the books with a minus. */
function profitOf(rows: readonly FigureRow[]): ProfitLine[] {
  const results = summed(rows.filter(({ account }) => resultAccounts.includes(account)));
  const assets = [...new Set(results.map(({ asset }) => asset))].filter(isAssetCode).sort();
  return assets.map((asset) => lineOf(results, asset));
}

/** Rows of all days and directions as one of each account and asset: a span has ten thousand. */
function summed(rows: readonly FigureRow[]): FigureRow[] {
  const sums = new Map<string, FigureRow>();
  for (const row of rows) {
    const key = `${row.account}:${row.asset}`;
    const known = sums.get(key);
    sums.set(key, known === undefined ? row : { ...known, units: known.units + row.units });
  }
  return [...sums.values()];
}

function lineOf(rows: readonly FigureRow[], asset: AssetCode): ProfitLine {
  const earned = (...accounts: string[]) =>
    -accounts.reduce((sum, account) => sum + sumOf(rows, account, asset), 0n);
  const shown = (units: bigint) => formatAmount(amount(units, asset));
  return {
    currency: asset,
    spread: shown(earned('spread')),
    fee: shown(earned('fee')),
    network: shown(earned('network')),
    other: shown(earned('rounding', 'tolerance')),
    given: shown(earned(...givenAccounts)),
    total: shown(earned(...resultAccounts)),
  };
}
