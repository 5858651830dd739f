import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { assetOf } from './catalogue.ts';
import type { Customers, Placed } from './customers.ts';
import { exact, exactOne } from './exact.ts';
import type { Partner } from './members.ts';
import { inKopecks } from './worth.ts';

type Row = { readonly key: string; readonly exchanges: number; readonly turnover: string };
type Exchange = {
  readonly pair: string;
  readonly asset: string;
  readonly received: bigint;
  readonly partner: number;
};

type Day = {
  readonly page: Page;
  readonly street: Customers;
  readonly orders: readonly Placed[];
  readonly partners: readonly Partner[];
};

/**
 * Throws unless the reports say what the orders do, as their customers know them: each direction in
 * its own currency to the last unit, and the day, operators and partners in roubles by the prices
 * of the market. Gives how many exchanges there were.
 */
export async function compareReports(day: Day): Promise<number> {
  const exchanges = await readExchanges(day);
  await compareDirections(day.page, exchanges);
  for (const by of ['day', 'operator'] as const) {
    const { rows, sum } = await readResults(day.page, by, 'RUB');
    // One operator has credited all of them, within one day.
    compareRow(`the results by ${by}`, only(rows), exchanges);
    compareRow(`all results by ${by}`, sum, exchanges);
  }
  const { rows } = await readResults(day.page, 'partner', 'RUB');
  for (const [at, { code }] of day.partners.entries()) {
    const own = exchanges.filter(({ partner }) => partner === at);
    compareRow(`the results of ${code}`, only(rows.filter(({ key }) => key === code)), own);
  }
  return exchanges.length;
}

async function readExchanges({ street, orders }: Day): Promise<Exchange[]> {
  const seen = await Promise.all(
    orders.map(async (order) => {
      const { status, kind, received_amount: received } = await street.see(order);
      if (status !== 'completed' || kind !== 'exchange') return [];
      const { income, outcome, partner } = order;
      const asset = assetOf(income);
      return [{ pair: `${income}-${outcome}`, asset, received: exact(received), partner }];
    }),
  );
  return seen.flat();
}

/** Turnover is counted in what a direction takes: asked in that, nothing is valued or rounded. */
async function compareDirections(page: Page, exchanges: readonly Exchange[]): Promise<void> {
  for (const asset of new Set(exchanges.map((each) => each.asset))) {
    const { rows, sum } = await readResults(page, 'direction', asset);
    if (sum.exchanges !== exchanges.length) throw new Error(`${sum.exchanges} exchanges in all`);
    const own = rows.filter(({ key }) => assetOf(key.split('-')[0] ?? '') === asset);
    const pairs = new Set(exchanges.filter((each) => each.asset === asset).map(({ pair }) => pair));
    for (const { key, exchanges: counted, turnover } of own) {
      const made = exchanges.filter(({ pair }) => pair === key);
      const wanted = sumOf(made);
      if (counted !== made.length || exact(turnover) !== wanted) {
        throw new Error(
          `the results of ${key}: ${counted} exchanges of ${turnover}, not ${wanted}`,
        );
      }
      pairs.delete(key);
    }
    if (pairs.size > 0) throw new Error(`no results of ${[...pairs]}`);
  }
}

function compareRow(name: string, row: Row, exchanges: readonly Exchange[]): void {
  const byAsset = Map.groupBy(exchanges, ({ asset }) => asset);
  const kopecks = [...byAsset].reduce((sum, [asset, some]) => {
    return sum + inKopecks(sumOf(some), asset);
  }, 0n);
  const turnover = (exact(row.turnover) * 100n) / exactOne;
  if (row.exchanges !== exchanges.length || turnover !== kopecks) {
    const said = `${row.exchanges} exchanges of ${row.turnover}`;
    throw new Error(`${name}: ${said}, not ${exchanges.length} of ${kopecks} kopecks`);
  }
}

function sumOf(exchanges: readonly Exchange[]): bigint {
  return exchanges.reduce((sum, { received }) => sum + received, 0n);
}

/** The one row with exchanges; others hold what belongs to none. */
function only(rows: readonly Row[]): Row {
  const [row, ...more] = rows.filter(({ exchanges }) => exchanges > 0);
  if (row === undefined || more.length > 0) throw new Error(`${rows.length} rows have exchanges`);
  return row;
}

/** The first minute of a new market has no candle until it has been over for half a minute. */
const priceWaitMilliseconds = 180_000;

async function readResults(page: Page, by: string, currency: string) {
  const waitUntil = Date.now() + priceWaitMilliseconds;
  for (;;) {
    const { unpriced, ...results } = await askResults(page, by, currency);
    if (unpriced.length === 0) return results;
    if (Date.now() > waitUntil) throw new Error(`no price of ${unpriced} in ${currency}`);
    await sleep(2_000);
  }
}

async function askResults(page: Page, by: string, currency: string) {
  const answer = await page.request.get(
    `/office/api/reports/results?by=${by}&currency=${currency}`,
  );
  if (!answer.ok()) throw new Error(await answer.text());
  const { data, meta } = await answer.json();
  const rows: Row[] = data.map(({ attributes }: { attributes: Row }) => attributes);
  return { rows, sum: meta.sum as Row, unpriced: meta.unpriced as string[] };
}
