import type { FastifyRequest } from 'fastify';
import type { FigureAttributes, ProfitLine } from '../../contract/office-figures.ts';
import { amount, formatAmount } from '../../core/money/amount.ts';
import { type AssetCode, isAssetCode } from '../../core/money/asset.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import type { App } from '../platform/http/app.ts';
import { type Document, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf } from '../platform/http/paging.ts';
import type { OfficeDeps } from './deps.ts';
import { pairOf } from './direction-file-routes.ts';
import {
  type ExchangeCount,
  type FigureRow,
  type FigureSpan,
  readFigures,
} from './read-figures.ts';

const daysMax = 93;
const dayMilliseconds = 24 * 3600 * 1000;

/** GET /office/api/figures: turnover and profit of each direction on each day of a span. */
export function registerFigures(app: App, deps: OfficeDeps): void {
  app.get('/figures', async (request): Promise<Document | Refusal> => {
    const span = readSpan(deps, request);
    if (isRefusal(span)) return span;
    const { rows, counts } = await readFigures(deps.platform.database, span);
    const shown = counts.flatMap((count) => {
      const line = present(deps, count, rows, localeOf(request));
      return line === null ? [] : [resource('figures', `${line.day}:${line.direction_id}`, line)];
    });
    const profit = profitOf(rows);
    return whole(shown, { meta: { since: span.since, until: span.until, profit } });
  });
}

/** The days that are asked for: the last seven where none are named. */
function readSpan({ platform }: OfficeDeps, request: FastifyRequest): FigureSpan | Refusal {
  const offset = parameterOf(request, 'utc_offset') ?? '0';
  const utcOffsetMinutes = Number(offset);
  const isClock = Math.abs(utcOffsetMinutes) <= 840 && utcOffsetMinutes % 15 === 0;
  if (!/^-?[0-9]{1,3}$/.test(offset) || !isClock) return refuse('invalid_format', 'utc_offset');
  const now = platform.clock.now().getTime() + utcOffsetMinutes * 60_000;
  const today = new Date(now).toISOString().slice(0, 10);
  const until = readDay(request, 'until', today);
  if (isRefusal(until)) return until;
  const weekBefore = new Date(Date.parse(until) - 6 * dayMilliseconds).toISOString().slice(0, 10);
  const since = readDay(request, 'since', weekBefore);
  if (isRefusal(since)) return since;
  const days = (Date.parse(until) - Date.parse(since)) / dayMilliseconds + 1;
  if (days < 1) return refuse('greater_than', 'until', { min: since });
  if (days > daysMax) return refuse('less_than', 'until', { max: String(daysMax) });
  return { since, until, utcOffsetMinutes };
}

function readDay(request: FastifyRequest, name: string, fallback: string): string | Refusal {
  const text = parameterOf(request, name);
  if (text === undefined) return fallback;
  const at = text !== null && /^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text) {
    return refuse('invalid_format', name, { example: '2026-11-21' });
  }
  return text;
}

function present(
  deps: OfficeDeps,
  { day, directionId, exchanges }: ExchangeCount,
  rows: readonly FigureRow[],
  locale: Locale,
): FigureAttributes | null {
  const catalogue = deps.catalogue.current();
  const direction = catalogue.directionById.get(directionId);
  if (direction === undefined) return null;
  const { income, outcome } = pairOf(catalogue, direction);
  const mine = rows.filter((row) => row.day === day && row.directionId === directionId);
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
  const results = rows.filter(({ account }) => resultAccounts.includes(account));
  const assets = [...new Set(results.map(({ asset }) => asset))].filter(isAssetCode).sort();
  return assets.map((asset) => lineOf(results, asset));
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
