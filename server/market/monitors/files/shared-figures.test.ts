import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { incomeUnits } from '../../../../core/money/units.ts';
import { plainTerms } from '../../../../core/pricing/rule-terms.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { exchangeOf } from '../../catalogue/catalogue.ts';
import { changeRule } from '../../pricing/change-rule.ts';
import { openTestMarket, type TestMarket } from '../../rates/testing.ts';
import { planDirection } from '../direction-plan.ts';
import type { MonitorTerms } from '../open-monitor-terms.ts';
import { openCollector } from './collect-items.ts';
import { type FormatName, formats } from './export-format.ts';
import { type ExportSources, itemOf } from './item-of.ts';

let market: TestMarket;

beforeAll(async () => {
  market = await openTestMarket();
  const now = new Date();
  market.platform.clock.now = () => now;
  await market.tick();
});
afterAll(() => market.close());

const terms: MonitorTerms = {
  partners: [],
  systems: new Map(),
  directions: new Map(),
  excludedCurrencies: [],
};

function sources(): ExportSources {
  const { catalogue, rates, platform, reserves, slots } = market;
  const held = new Map(reserves);
  return {
    catalogue,
    rates,
    clock: platform.clock,
    reserves: () => held,
    slotsOf: ({ code }) => slots.get(code) ?? null,
  };
}

/** Every direction of a format as it is told by itself, none known of another. */
function alone(from: ExportSources, format: FormatName): string[] {
  const { directions } = market.catalogue.current();
  return directions.flatMap(({ id }) => {
    const exchange = exchangeOf(market.catalogue.current(), id);
    const plan = exchange === null ? null : planDirection(terms, exchange);
    const item = plan === null ? null : itemOf(from, plan, from.clock.now());
    return item === null ? [] : [formats[format].item(item)];
  });
}

/** Every direction of a format as it is told in the file, with what it shares with others. */
async function together(from: ExportSources, format: FormatName): Promise<string[]> {
  const catalogue = market.catalogue.current();
  const inputs = { catalogue, terms, ratesAsOf: from.clock.now() };
  const file = (await openCollector(from).collect(inputs, [format])).get(format);
  const { head, foot, between } = formats[format];
  const text = file?.plain.toString() ?? '';
  const items = text.slice(head(inputs.ratesAsOf).length, -foot.length);
  return between === '' ? items.split(/(?<=<\/item>\n)/) : items.split(between);
}

const names: readonly FormatName[] = ['bestchange-1.0', 'bestchange-1.1', 'json'];

test('what directions of one group share is what each is told by itself', async () => {
  const { database } = market.platform;
  // Of one group some promise a rate, some have a rule, and some reserves and places are short.
  await database.execute(
    sql`update directions set rate_types = '{floating}' where position % 5 = 0`,
  );
  await market.catalogue.refresh();
  const ruled = market.catalogue.current().directions.filter((_, at) => at % 7 === 0);
  await inTransaction(database, async (tx) => {
    for (const { id } of ruled) {
      const amounts = [{ from: '500', markup: '-0.3' }];
      await changeRule(tx, id, { ...plainTerms, income_markup: '1', amounts }, 'operator:test');
    }
  });
  await market.pricing.refresh();
  for (const [at, { code, asset }] of market.catalogue.current().systems.entries()) {
    const full = market.reserves.get(code) ?? 0n;
    market.reserves.set(code, at % 3 === 0 ? full / BigInt(1 + at * at) : full + BigInt(at));
    if (asset === 'RUB' && at % 2 === 0) {
      market.slots.set(code, [
        { incomeMin: incomeUnits(100_000n * BigInt(at)), incomeMax: incomeUnits(900_000n) },
      ]);
    }
  }
  const from = sources();
  for (const name of names) {
    const rows = await together(from, name);
    expect(rows.length, name).toBeGreaterThan(300);
    expect([...rows].sort(), name).toEqual(alone(from, name).sort());
  }
});
