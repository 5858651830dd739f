import type { FigureAttributes, ProfitLine } from '../../../contract/office/figures.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { type AssetCode, isAssetCode } from '../../../core/money/asset.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { isDay } from '../../../core/reports/is-day.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { type FigureLine, type FigureSum, readFigures } from '../../money/ledger/read-figures.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { readPageKey, writePageKey } from '../access/page-key.ts';
import { pairOf } from '../market/direction-file-routes.ts';
import { readSpan } from './read-span.ts';

const daysMax = 93;
const pageSize = 100;
const directionId = /^[a-z0-9]{2,24}-[a-z0-9]{2,24}$/;

/** GET /office/api/figures: turnover and profit of each direction on each day of a span. */
export function registerFigures(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/figures', async ({ query, locale }) => {
    const span = readSpan(deps.platform, query, { daysMax });
    if (isRefusal(span)) return span;
    const after = readPageKey(query.after, ([day, id]) => isDay(day) && directionId.test(id));
    if (isRefusal(after)) return after;
    const { totals, lines } = await readFigures(deps.platform.database, span, {
      after: after === null ? null : { day: after[0], directionId: after[1] },
      limit: pageSize + 1,
    });
    const page = lines.slice(0, pageSize);
    const last = lines.length > pageSize ? page.at(-1) : undefined;
    const next = last === undefined ? null : writePageKey(last.day, last.directionId);
    const shown = page.flatMap((found) => {
      const line = present(deps, found, locale);
      return line === null ? [] : [resource('figures', `${line.day}:${line.direction_id}`, line)];
    });
    const { since, until } = span;
    return whole(shown, { meta: { since, until, profit: profitOf(totals), next } });
  });
}

function present(
  deps: OfficeDeps,
  { day, directionId, exchanges, sums }: FigureLine,
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
    income_amount: written(income, -sumOf(sums, 'incoming', income.asset)),
    income_currency: income.asset,
    outcome_amount: written(outcome, -sumOf(sums, 'customer', outcome.asset)),
    outcome_currency: outcome.asset,
    profit: profitOf(sums),
  };
}

function written({ asset, precision }: PaymentSystem, units: bigint): string {
  return formatAmount(amount(units, asset), precision);
}

function sumOf(sums: readonly FigureSum[], account: string, asset: string): bigint {
  return sums
    .filter((one) => one.account === account && one.asset === asset)
    .reduce((sum, { units }) => sum + units, 0n);
}

/** What is given to customers and partners of what was earned. */
const givenAccounts = ['discount', 'referral', 'cashback'];
const resultAccounts = ['spread', 'fee', 'network', 'rounding', 'tolerance', ...givenAccounts];

/** What was earned in each asset: earnings stand in the books with a minus. */
function profitOf(sums: readonly FigureSum[]): ProfitLine[] {
  const results = sums.filter(({ account }) => resultAccounts.includes(account));
  const assets = [...new Set(results.map(({ asset }) => asset))].filter(isAssetCode).sort();
  return assets.map((asset) => lineOf(results, asset));
}

function lineOf(sums: readonly FigureSum[], asset: AssetCode): ProfitLine {
  const earned = (...accounts: string[]) =>
    -accounts.reduce((sum, account) => sum + sumOf(sums, account, asset), 0n);
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
