import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvLine } from '../../platform/http/answers/csv-line.ts';
import type { Resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { readStanding } from '../referrals/standing.ts';
import { handleUser } from '../sessions/handle-user.ts';
import { eachIncome } from './read-incomes.ts';
import { eachReferral } from './read-referrals.ts';
import { presentIncome, presentReferral } from './referral-routes.ts';

const pageSize = 200;

const incomeColumns = [
  ...(['order_number', 'created_at', 'amount', 'currency_iso_code', 'rate', 'state'] as const),
  ...(['status', 'link'] as const),
];
const referralColumns = [
  ...(['email', 'registered_at', 'turnover', 'turnover_currency_iso_code'] as const),
  ...(['counts', 'link'] as const),
];

/** The lists of the referral programme as CSV, the newest first. */
export function registerReferralExports(app: App, platform: Platform): void {
  const { database } = platform;
  handleUser(app, platform, 'GET /api/v1/referral_incomes/export', async ({ user, reply }) => {
    const { id } = user.account;
    const rows = mapped(eachIncome(database, id, pageSize), presentIncome);
    return send(reply, 'referral-earnings.csv', incomeColumns, rows);
  });
  handleUser(app, platform, 'GET /api/v1/referrals/export', async ({ user, reply }) => {
    const { id } = user.account;
    const { terms } = await readStanding(database, id);
    const rows = mapped(eachReferral(database, id, terms, pageSize), presentReferral);
    return send(reply, 'referrals.csv', referralColumns, rows);
  });
}

type Pages = AsyncIterable<readonly Resource[]>;

async function* mapped<Row>(
  pages: AsyncIterable<readonly Row[]>,
  present: (row: Row) => Resource,
): Pages {
  for await (const rows of pages) yield rows.map(present);
}

function send(reply: FastifyReply, name: string, columns: readonly string[], pages: Pages) {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(linesOf(columns, pages)));
}

async function* linesOf(columns: readonly string[], pages: Pages): AsyncGenerator<string> {
  // Spreadsheets take the file for UTF-8 by this mark alone.
  yield `\ufeff${csvLine(columns)}`;
  for await (const rows of pages) {
    yield rows
      .map(({ attributes }) => csvLine(columns.map((column) => String(attributes[column] ?? ''))))
      .join('');
  }
}
