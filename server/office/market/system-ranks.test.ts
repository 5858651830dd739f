import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentSystemsDocument } from '../../../contract/catalogue.ts';
import { registerCatalogueRoutes } from '../../market/catalogue/routes.ts';
import { proveLedgerOnward } from '../../money/ledger/prove-ledger.ts';
import { buildApp } from '../../platform/http/app.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

/** The first systems of both lists, once what happened has been counted. */
async function firstOf(): Promise<{ given: string[]; got: string[] }> {
  const { platform, modules } = office;
  await proveLedgerOnward(platform.database);
  await modules.catalogue.refresh();
  const app = await buildApp(platform);
  registerCatalogueRoutes(app, {
    platform,
    catalogue: modules.catalogue,
    reserves: () => new Map(),
  });
  const answer = await app.inject('/api/v1/payment_systems');
  await app.close();
  const { data }: PaymentSystemsDocument = answer.json();
  const first = (side: 'income_rank' | 'outcome_rank') =>
    data
      .toSorted((one, other) => one.attributes[side] - other.attributes[side])
      .slice(0, 3)
      .map(({ id }) => id);
  return { given: first('income_rank'), got: first('outcome_rank') };
}

async function pin(id: string, pinned: boolean): Promise<void> {
  const file = (await office.admin.call('GET', `/payment_systems/${id}`)).json();
  const { version } = file.data.attributes;
  const answer = await office.admin.call('PATCH', `/payment_systems/${id}`, { version, pinned });
  expect(answer.statusCode, answer.body).toBe(200);
  const after = (await office.admin.call('GET', `/payment_systems/${id}`)).json();
  expect(after.data.attributes.pinned).toBe(pinned);
}

test('what people exchange stands first in the lists, what an operator pins above it', async () => {
  expect(await firstOf()).toEqual({
    given: ['sberrub', 'tcsbrub', 'sbprub'],
    got: ['sberrub', 'tcsbrub', 'sbprub'],
  });
  for (const units of [500_000_000n, 600_000_000n]) {
    await office.tick();
    const id = await office.placeOrder('trx', 'ltc', String(units / 1_000_000n));
    await office.deposit(id, units);
  }
  // An order that nobody paid says nothing.
  await office.placeOrder('xrp', 'btc', '500');
  expect(await firstOf()).toEqual({
    given: ['trx', 'sberrub', 'tcsbrub'],
    got: ['ltc', 'sberrub', 'tcsbrub'],
  });
  await pin('eth', true);
  expect(await firstOf()).toEqual({
    given: ['eth', 'trx', 'sberrub'],
    got: ['eth', 'ltc', 'sberrub'],
  });
  await pin('eth', false);
  // What was exchanged long ago counts no more.
  await office.platform.database.execute(sql`update exchange_days set day = day - 30`);
  expect((await firstOf()).given).toEqual(['sberrub', 'tcsbrub', 'sbprub']);
});

test('how often a direction is exchanged is read by days, whatever there was before', async () => {
  const { database } = office.platform;
  await database.execute(sql`
    insert into exchange_days (day, direction_id, exchanges)
    select date '2020-01-01' + n, 'sberrub-ltc', 1 from generate_series(1, 3000) as n`);
  await database.execute(sql`analyze exchange_days`);
  const { rows } = await database.execute<{ 'QUERY PLAN': string }>(sql`
    explain select direction_id, sum(exchanges) from exchange_days
     where day > (now() at time zone 'UTC')::date - 30 group by 1`);
  expect(JSON.stringify(rows)).toContain('exchange_days_pkey');
});
