import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { operatorActor } from '../../../../core/actor.ts';
import type { RuleTerms } from '../../../../core/pricing/rule-terms.ts';
import { plainTerms } from '../../../../core/pricing/rule-terms.ts';
import type { Monitor, MonitorOffer } from '../../../../sources/monitor.ts';
import { SourceFault } from '../../../../sources/source.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { changeRule } from '../../pricing/change-rule.ts';
import { type FollowDeps, followMonitor } from '../../pricing/follow-monitor.ts';
import { monitorOffers } from '../../pricing/tables.ts';
import { openTestMarket, type TestMarket } from '../testing.ts';

let market: TestMarket;
const pair = 'sberrub-ltc';
const actor = operatorActor(randomUUID());

beforeAll(async () => {
  market = await openTestMarket();
  await market.tick();
});

afterEach(() => rule(null));
afterAll(() => market.close());

async function rule(terms: Partial<RuleTerms> | null): Promise<void> {
  const { database } = market.platform;
  const merged = terms === null ? null : { ...plainTerms, ...terms };
  await inTransaction(database, (tx) => changeRule(tx, pair, merged, actor));
  await market.pricing.refresh();
}

async function ask(side: 'income' | 'outcome', amount: string) {
  const answer = await market.app.inject({
    method: 'POST',
    url: `/api/v1/rate_calculations/from_${side}`,
    payload: {
      data: {
        attributes: {
          income_payment_system_id: 'sberrub',
          outcome_payment_system_id: 'ltc',
          [`${side}_amount`]: amount,
        },
      },
    },
  });
  return answer.json();
}

/** Roubles for a coin, as the customer is shown it. */
async function rateOf(amount: string): Promise<number> {
  const { data } = await ask('income', amount);
  return Number(data.attributes.rate.income);
}

async function listed() {
  const { directions } = (await market.app.inject({ url: '/uploads/cs.json' })).json();
  return directions.find(
    ({ income, outcome }: { income: string; outcome: string }) =>
      income === 'SBERRUB' && outcome === 'LTC',
  );
}

test('a larger amount has its own rate, and the published list names every range', async () => {
  await rule({ amounts: [{ from: '50000', markup: '-1' }], rate_per: 'outcome', rate_step: '0.5' });
  const [small, large] = [await ask('income', '49999.99'), await ask('income', '50000')];
  const { steps, rate } = await listed();
  expect(steps).toHaveLength(2);
  expect(small.data.attributes.rate).toEqual(rate);
  expect(steps[0]).toMatchObject({ max_income_amount: '49999.99', rate });
  expect(steps[1]).toMatchObject({ min_income_amount: '50000.00' });
  expect(large.data.attributes.rate).toEqual(steps[1].rate);
  expect(Number(steps[1].rate.income) % 0.5).toBe(0);
  expect(large.data.attributes.steps).toEqual(steps);
  for (const step of steps) {
    for (const end of [step.min_income_amount, step.max_income_amount]) {
      const { data } = await ask('income', end);
      expect(data.attributes.rate).toEqual(step.rate);
    }
  }
  const outcome = large.data.attributes.outcome_amount;
  const back = await ask('outcome', outcome);
  expect(back.data.attributes.income_amount).toBe('50000.00');
});

test('a quote of as many ranges as there can be is still a token that an order may name', async () => {
  const froms = ['10000.55', '20000.55', '30000.55', '40000.55', '50000.55', '60000.55'];
  await rule({ amounts: froms.map((from, at) => ({ from, markup: `-0.${at + 1}` })) });
  const { data } = await ask('income', '45000');
  expect(data.id.length).toBeLessThan(4096);
  const opened = market.rates.openQuote(data.id);
  expect(opened?.pricing.rule?.steps).toHaveLength(7);
  expect(opened?.quote.income.units).toBe(4_500_000n);
});

test('a rate changes with the reserve, without waiting for a tick', async () => {
  await rule({ reserves: [{ below: '10', markup: '5' }] });
  const before = await rateOf('15000');
  const reserve = market.reserves.get('LTC') ?? 0n;
  market.reserves.set('LTC', 999_999_999n);
  expect((await rateOf('15000')) / before).toBeGreaterThan(1.05);
  market.reserves.set('LTC', reserve);
  expect(await rateOf('15000')).toBe(before);
});

test('its terms are others once it is worded anew, and not because of the reserve', async () => {
  const termsNow = () => {
    const priced = market.rates.currentPricing(pair, 'fixed');
    return 'refused' in priced ? null : priced.terms;
  };
  const plain = termsNow();
  await rule({ reserves: [{ below: '10', markup: '5' }] });
  const worded = termsNow();
  expect(worded).not.toBe(plain);
  const reserve = market.reserves.get('LTC') ?? 0n;
  market.reserves.set('LTC', 999_999_999n);
  expect(termsNow()).toBe(worded);
  market.reserves.set('LTC', reserve);
  await rule({ reserves: [{ below: '10', markup: '6' }] });
  expect(termsNow()).not.toBe(worded);
  await rule(null);
  expect(termsNow()).toBe(plain);
});

test('without a price within its bounds a direction is not quoted and not published', async () => {
  await rule({ rate_per: 'outcome', rate_ceiling: '1' });
  expect((await ask('income', '15000')).errors[0].code).toBe('rate_unavailable');
  expect(await listed()).toBeUndefined();
});

const place = {
  target: 2,
  step: '0.01',
  reserve_min: null,
  follow: [],
  ignore: [],
  spike: '20',
  profit_max: null,
};

/** A monitor whose words the test decides. */
function monitorOf(say: () => readonly MonitorOffer[]): Monitor {
  return { name: `stand-in ${randomUUID()}`, offers: async () => say() };
}

type CodeOf = FollowDeps['codeOf'];

function follow(monitor: Monitor, codeOf: CodeOf = ({ code }) => code): Promise<void> {
  const { platform, catalogue, pricing } = market;
  return followMonitor({ platform, catalogue, pricing, ownId: '77', codeOf }, monitor);
}

test('a place on the monitor is taken by a step, and never ours is followed', async () => {
  await rule({});
  const mine = await rateOf('15000');
  await rule({ place });
  const at = (exchanger: string, factor: number) => {
    return { exchanger, rate: String(mine * factor), reserve: null };
  };
  await follow(monitorOf(() => [at('1', 1.01), at('77', 1.015), at('2', 1.02), at('3', 1.03)]));
  await market.pricing.refresh();
  expect((await rateOf('15000')) / (mine * 1.02)).toBeCloseTo(1 / 1.0001, 6);
});

test('a monitor is asked by the names that operators have given systems there', async () => {
  await rule({ place });
  const asked: string[] = [];
  const monitor: Monitor = {
    name: `stand-in ${randomUUID()}`,
    async offers(income, outcome) {
      asked.push(`${income} ${outcome}`);
      return [];
    },
  };
  await follow(monitor, ({ code }) => (code === 'SBERRUB' ? 'SBERQRUB' : code));
  expect(asked).toEqual(['SBERQRUB LTC']);
});

test('of very many offers the best are kept, in whatever order a monitor has them', async () => {
  await rule({});
  const mine = await rateOf('15000');
  await rule({ place: { ...place, target: 1 } });
  const offers = Array.from({ length: 120 }, (_, at) => {
    return { exchanger: String(1000 + at), rate: String(mine * (1.05 - at / 4000)), reserve: null };
  });
  const best = Number(offers.at(-1)?.rate);
  await follow(monitorOf(() => offers));
  await market.pricing.refresh();
  expect((await rateOf('15000')) / best).toBeCloseTo(1 / 1.0001, 6);
});

test('a monitor that fails is told of, and rivals that grew old are followed no more', async () => {
  await rule({});
  const mine = await rateOf('15000');
  await rule({ place });
  const { database, clock } = market.platform;
  await follow(
    monitorOf(() => {
      throw new SourceFault('stand-in', 'answered 503');
    }),
  );
  await market.pricing.refresh();
  expect(market.pricing.current().problems.get(pair)).toContain('503');
  // What was seen before the failure is still fresh.
  expect(await rateOf('15000')).toBeGreaterThan(mine * 1.01);
  const old = new Date(clock.now().getTime() - 200_000);
  await database.update(monitorOffers).set({ asOf: old });
  await market.pricing.refresh();
  expect(await rateOf('15000')).toBe(mine);
});

test('one worker of many asks a monitor, and none while no rule aims at a place', async () => {
  let asked = 0;
  const counting = monitorOf(() => {
    asked += 1;
    return [];
  });
  await follow(counting);
  expect(asked).toBe(0);
  await rule({ place });
  await Promise.all([follow(counting), follow(counting), follow(counting)]);
  expect(asked).toBe(1);
});

test('a rule is read by the decimals that its payment systems have now', async () => {
  const { database } = market.platform;
  const precision = (places: number) =>
    database.execute(sql`update payment_systems set precision = ${places} where id = 'sberrub'`);
  const found = () => market.pricing.current().rules.get(pair)?.rule ?? null;
  await rule({ amounts: [{ from: '50000.55', markup: '-1' }] });
  expect(found()).not.toBeNull();
  await precision(0);
  await market.catalogue.refresh();
  expect(found()).toBeNull();
  await precision(2);
  await market.catalogue.refresh();
  expect(found()).not.toBeNull();
});

test('of equal offers those are kept that a monitor has first', async () => {
  await rule({ place });
  const offers = Array.from({ length: 240 }, (_, at) => {
    return { exchanger: String(1000 + at), rate: at % 2 === 0 ? '90' : '91', reserve: null };
  });
  await follow(monitorOf(() => offers));
  const [row] = await market.platform.database.select().from(monitorOffers);
  const saved = (row?.offers ?? []) as readonly { readonly exchanger: string }[];
  const first = Array.from({ length: 100 }, (_, at) => String(1000 + 2 * at));
  expect(saved.map(({ exchanger }) => exchanger)).toEqual(first);
});
