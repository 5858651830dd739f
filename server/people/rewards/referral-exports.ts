import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvLine } from '../../platform/http/answers/csv-line.ts';
import type { Page, Resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { readStanding } from '../referrals/standing.ts';
import { handleUser } from '../sessions/handle-user.ts';
import { readIncomes, readReferrals } from './read-referrals.ts';
import { presentIncome, presentReferral } from './referral-routes.ts';

const pageSize = 500;

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
    return send(reply, 'referral-earnings.csv', incomeColumns, async (page) =>
      (await readIncomes(database, id, 'all', page)).rows.map(presentIncome),
    );
  });
  handleUser(app, platform, 'GET /api/v1/referrals/export', async ({ user, reply }) => {
    const { id } = user.account;
    const { terms } = await readStanding(database, id);
    return send(reply, 'referrals.csv', referralColumns, async (page) =>
      (await readReferrals(database, id, page, terms)).rows.map(presentReferral),
    );
  });
}

type ReadRows = (page: Page) => Promise<readonly Resource[]>;

function send(reply: FastifyReply, name: string, columns: readonly string[], read: ReadRows) {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(linesOf(columns, read)));
}

async function* linesOf(columns: readonly string[], read: ReadRows): AsyncGenerator<string> {
  // Spreadsheets take the file for UTF-8 by this mark alone.
  yield `\ufeff${csvLine(columns)}`;
  for (let page = 1; ; page += 1) {
    const rows = await read({ page, per: pageSize });
    yield rows
      .map(({ attributes }) => csvLine(columns.map((column) => String(attributes[column] ?? ''))))
      .join('');
    if (rows.length < pageSize) return;
  }
}
