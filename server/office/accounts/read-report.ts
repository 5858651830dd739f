import type { ResultAttributes } from '../../../contract/office/reports.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { type AssetCode, isAssetCode } from '../../../core/money/asset.ts';
import {
  exactResults,
  type ReportKey,
  type ResultRow,
  sumResults,
} from '../../../core/reports/results.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import { readDayPrices } from '../../market/history/day-prices.ts';
import { marketOf } from '../../market/history/market.ts';
import type { FigureSpan } from '../../money/ledger/figure-span.ts';
import { readResults } from '../../money/ledger/read-results.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorNames } from '../access/actor-names.ts';
import { pairOf } from '../market/direction-file-routes.ts';

type Deps = {
  readonly platform: Pick<Platform, 'database' | 'config'>;
  readonly catalogue: Pick<LiveCatalogue, 'current'>;
};

type Question = {
  readonly span: FigureSpan;
  readonly by: ReportKey;
  readonly currency: AssetCode;
  readonly locale: Locale;
};

type Report = {
  readonly rows: readonly ResultAttributes[];
  readonly total: ResultAttributes;
  readonly exact: ReadonlyMap<AssetCode, bigint>;
  readonly unpriced: readonly AssetCode[];
  readonly days: readonly { readonly day: string; readonly profit: string }[];
};

/** The results of a span in one currency; the largest profit first, days in their order. */
export async function readReport(deps: Deps, question: Question): Promise<Report> {
  const { span, by, currency, locale } = question;
  const { database, config } = deps.platform;
  const lines = await readResults(database, span, by);
  const assets = [...new Set([currency, ...lines.map(({ asset }) => asset)])].filter(isAssetCode);
  const { since, until } = span;
  const pricesOn = await readDayPrices(database, marketOf(config), { since, until, assets });
  const { rows, days, total, unpriced } = sumResults(lines, currency, pricesOn);
  const nameOf = await namesOf(deps, by, locale);
  const shown = (row: ResultRow, name: string) => present(row, name, currency);
  return {
    rows: rows.toSorted(by === 'day' ? byKey : byProfit).map((row) => shown(row, nameOf(row.key))),
    total: shown(total, translate(locale, 'reports.total')),
    exact: exactResults(lines),
    unpriced,
    days: days.toSorted(byKey).map(({ key, profit }) => ({
      day: key,
      profit: formatAmount(amount(profit, currency)),
    })),
  };
}

function byKey(left: ResultRow, right: ResultRow): number {
  return left.key < right.key ? -1 : 1;
}

function byProfit(left: ResultRow, right: ResultRow): number {
  return left.profit > right.profit ? -1 : left.profit < right.profit ? 1 : byKey(left, right);
}

function present({ key, exchanges, columns, profit }: ResultRow, name: string, asset: AssetCode) {
  const shown = (units: bigint) => formatAmount(amount(units, asset));
  return {
    key,
    name,
    exchanges,
    turnover: shown(columns.turnover),
    spread: shown(columns.spread),
    fee: shown(columns.fee),
    network: shown(columns.network),
    network_cost: shown(columns.network_cost),
    provider_fee: shown(columns.provider_fee),
    other: shown(columns.other),
    given: shown(columns.given),
    expense: shown(columns.expense),
    profit: shown(profit),
  };
}

/** How the keys of a report are called. */
async function namesOf(
  { platform, catalogue }: Deps,
  by: ReportKey,
  locale: Locale,
): Promise<(key: string) => string> {
  if (by === 'day') return (key) => key;
  if (by === 'operator') return actorNames(platform.database, locale);
  const none = translate(locale, by === 'partner' ? 'reports.noPartner' : 'reports.noDirection');
  if (by === 'partner') return (key) => key || none;
  return directionNames(catalogue, locale, none);
}

/** How directions are called by their ids; `none` is what belongs to no direction. */
export function directionNames(
  catalogue: Deps['catalogue'],
  locale: Locale,
  none: string,
): (id: string) => string {
  const current = catalogue.current();
  return (id) => {
    const direction = current.directionById.get(id);
    if (direction === undefined) return id || none;
    const { income, outcome } = pairOf(current, direction);
    return `${income.name[locale]} → ${outcome.name[locale]}`;
  };
}
