import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userAccount } from '../../core/ledger/journal.ts';
import { zero } from '../../core/money/units.ts';
import { openTestExchange, type TestExchange } from '../exchange/orders/testing.ts';
import { readBalance } from '../money/ledger/balances.ts';
import { assertInvariants } from '../money/ledger/testing.ts';
import { readOwed } from '../money/ledger/user-balance.ts';
import { setLevels } from '../people/levels/testing.ts';
import { readIncomeTotals } from '../people/rewards/read-referrals.ts';
import {
  agree,
  beginStory,
  type Ending,
  endings,
  exchange,
  finish,
  grant,
  loseMoney,
  type Made,
  register,
  review,
  type Story,
  withdraw,
} from './reward-story.ts';
import { traceWithdrawals } from './trace-withdrawals.ts';

/** A sample; `MODEL_RUNS` of all models says how many more. */
const daily = 60;
const asked = Number(process.env['MODEL_RUNS'] ?? daily);
const runs = Math.min(asked, Number(process.env['REWARD_RUNS'] ?? 1_000));
/** The same stories every day; a run of more looks for others. */
const seed = Number(process.env['MODEL_SEED'] ?? (runs > daily ? randomInt(2 ** 31) : 1));

let beds: TestExchange[];

beforeAll(async () => {
  beds = await Promise.all([openTestExchange(), openTestExchange()]);
});
afterAll(() => Promise.all(beds.map((bed) => bed.close())));

type Step =
  | { readonly kind: 'register' }
  | {
      readonly kind: 'exchange';
      /** Among those there are by then; beyond them somebody without an account. */
      readonly by: number;
      readonly dollars: bigint;
      readonly isSuspicious: boolean;
    }
  | { readonly kind: 'lose'; readonly which: number }
  | { readonly kind: 'grant'; readonly units: bigint }
  | { readonly kind: 'review'; readonly decision: 'credit' | 'refuse' }
  | { readonly kind: 'agree'; readonly ppm: bigint | null }
  | {
      readonly kind: 'withdraw';
      readonly source: 'rewards' | 'referral_incomes' | 'all';
      /** Of what there is; more than all of it is refused. */
      readonly percent: bigint;
    }
  | { readonly kind: 'finish'; readonly ending: Ending };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: 'register' as const }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('exchange' as const),
      by: fc.nat({ max: 4 }),
      dollars: fc.constantFrom(51n, 199n, 640n, 1_203n),
      isSuspicious: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('lose' as const), which: fc.nat({ max: 9 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('grant' as const), units: fc.bigInt(1n, 900n) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      decision: fc.constantFrom('credit' as const, 'refuse' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('agree' as const),
      ppm: fc.constantFrom(null, 0n, 12_345n, 100_000n),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('withdraw' as const),
      source: fc.constantFrom('rewards' as const, 'referral_incomes' as const, 'all' as const),
      percent: fc.constantFrom(40n, 100n, 100n, 101n),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('finish' as const),
      ending: fc.constantFrom(...endings),
    }),
  },
);

type Earning = { units: bigint; state: 'credited' | 'review' | 'refused' | 'reversed' };

/** What must be so, worked out apart from the service. */
type Model = {
  ratePpm: bigint;
  readonly earnings: Map<string, Earning>;
  readonly lost: Set<string>;
  granted: bigint;
  /** Taken by withdrawals that were not given back. */
  readonly withdrawn: Map<string, bigint>;
  reversals: number;
};

const usualPpm = 5_000n;
const partnerOf = (story: Story) => story.people[0]?.id ?? '';

async function take(story: Story, model: Model, happening: Step): Promise<void> {
  switch (happening.kind) {
    case 'register':
      if (story.people.length < 4) await register(story);
      return;
    case 'exchange':
      return exchanged(story, model, happening);
    case 'lose':
      return lost(story, model, happening.which);
    case 'grant':
      model.granted += happening.units;
      return grant(story, happening.units);
    case 'review':
      return reviewed(story, model, happening.decision);
    case 'agree':
      model.ratePpm = happening.ppm ?? usualPpm;
      return agree(story, happening.ppm);
    case 'withdraw':
      return withdrawn(story, model, happening);
    case 'finish':
      return finished(story, model, happening.ending);
    default:
      return happening satisfies never;
  }
}

type Exchanging = Extract<Step, { kind: 'exchange' }>;

async function exchanged(story: Story, model: Model, { by, ...rest }: Exchanging): Promise<void> {
  const who = by < story.people.length ? by : null;
  const { dollars, isSuspicious } = rest;
  const hasOwn = story.orders.some((made) => made.by === 0);
  const made = await exchange(story, who, dollars, isSuspicious);
  // Nobody earns by themselves.
  if (who === 0) return;
  const units = (made.income * model.ratePpm) / 1_000_000n;
  // The account is known as the partner's from an order of their own alone.
  const state = isSuspicious && hasOwn ? 'review' : 'credited';
  model.earnings.set(made.id, { units, state });
}

async function lost(story: Story, model: Model, which: number): Promise<void> {
  const left = story.orders.filter(({ id }) => !model.lost.has(id));
  const made: Made | undefined = left[which % Math.max(left.length, 1)];
  if (made === undefined) return;
  await loseMoney(story, made);
  model.lost.add(made.id);
  model.reversals += 1;
  const earning = model.earnings.get(made.id);
  if (earning !== undefined && earning.state !== 'refused') earning.state = 'reversed';
}

async function reviewed(story: Story, model: Model, decision: 'credit' | 'refuse') {
  const orderId = await review(story, decision);
  const earning = orderId === null ? undefined : model.earnings.get(orderId);
  if (orderId !== null && earning?.state !== 'review') throw new Error('nothing was to decide');
  if (earning !== undefined) earning.state = decision === 'credit' ? 'credited' : 'refused';
}

async function withdrawn(
  story: Story,
  model: Model,
  { source, percent }: Extract<Step, { kind: 'withdraw' }>,
): Promise<void> {
  const { database } = story.bed.platform;
  const rewards = await readOwed(database, 'rewards', partnerOf(story));
  const earnings = await readOwed(database, 'earnings', partnerOf(story));
  const there = { rewards, referral_incomes: earnings, all: rewards + earnings }[source];
  const units = (there * percent + 99n) / 100n;
  if (units === 0n) return;
  const made = await withdraw(story, source, units);
  const expected = story.open === null && units >= 300n && units <= there;
  expect(made !== null, 'a withdrawal is made of what there is, one at a time').toBe(expected);
  if (made === null) return;
  story.open = made;
  model.withdrawn.set(made, units);
}

async function finished(story: Story, model: Model, ending: Ending): Promise<void> {
  if (story.open === null) return;
  await finish(story, story.open, ending);
  if (ending !== 'paid') model.withdrawn.delete(story.open);
  story.open = null;
}

const sumOf = (units: Iterable<bigint>) => [...units].reduce((sum, each) => sum + each, 0n);

/** What the database says must be what the model does. */
async function compare(story: Story, model: Model): Promise<void> {
  const { database } = story.bed.platform;
  const id = partnerOf(story);
  const credited = [...model.earnings.values()].filter(({ state }) => state === 'credited');
  const earned = sumOf(credited.map(({ units }) => units));
  const { rows } = await database.execute<{ cashback: string; volume: string }>(sql`
    select coalesce((select sum(units) from order_rewards
                      where user_id = ${id}::uuid and state = 'credited'), 0)::text as cashback,
           coalesce((select sum(usd_units * rate_ppm) from referral_earnings
                      where referrer_id = ${id}::uuid and state = 'credited'), 0)::text as volume`);
  const [read] = rows;
  const totals = await readIncomeTotals(database, id);
  expect(totals.total).toBe(earned);
  expect(totals.total * 1_000_000n <= BigInt(read?.volume ?? '0')).toBe(true);
  const rewards = await readOwed(database, 'rewards', id);
  const debt = (await readBalance(database, userAccount('debt', id))) ?? 0n;
  const given = earned + model.granted + BigInt(read?.cashback ?? '0');
  expect(totals.available + rewards - debt).toBe(given - sumOf(model.withdrawn.values()));
  expect([totals.available >= 0n, rewards >= 0n, debt >= 0n]).toEqual([true, true, true]);
  // A debt is what was taken back after it had been paid out, and earnings settle it first.
  if (debt > 0n) expect([model.reversals > 0, totals.available]).toEqual([true, 0n]);
}

async function trace(story: Story, model: Model): Promise<void> {
  const parts = await traceWithdrawals(story.bed.platform.database, partnerOf(story));
  for (const [orderId, units] of model.withdrawn) {
    const lots = parts.get(orderId) ?? [];
    expect(sumOf(lots.map((lot) => lot.units))).toBe(units);
    for (const { from } of lots) {
      const isOrder = story.orders.some(({ id }) => id === from);
      expect(isOrder || from.startsWith('bonus:'), from).toBe(true);
    }
  }
}

const steps = fc.array(step, { minLength: 4, maxLength: 18, size: 'max' });
/** Customers get nothing by their turnover, or everybody something. */
const cashback = fc.constantFrom(0n, 3_000n);

function stories(lane: { bed: TestExchange }) {
  let storiesRun = 0;
  return fc.asyncProperty(cashback, steps, async (cashbackPpm, happening) => {
    const { database } = lane.bed.platform;
    await setLevels(database, [{ turnoverFrom: 0n, discountPpm: zero, cashbackPpm }]);
    const story = await beginStory(lane.bed);
    const model: Model = {
      ratePpm: usualPpm,
      earnings: new Map<string, Earning>(),
      lost: new Set<string>(),
      granted: 0n,
      withdrawn: new Map<string, bigint>(),
      reversals: 0,
    };
    for (const each of happening) {
      await take(story, model, each);
      await compare(story, model);
    }
    await trace(story, model);
    storiesRun += 1;
    // The proof of everything costs as much as there is: now and then, and at the end.
    if (storiesRun % 25 === 0) await assertInvariants(database);
  });
}

test(`whatever partners do, they are paid what orders brought, once (seed ${seed})`, async () => {
  const numRuns = Math.ceil(runs / beds.length);
  await Promise.all(
    beds.map((bed, number) =>
      fc.assert(stories({ bed }), { numRuns, seed: seed + number, verbose: 1 }),
    ),
  );
  for (const { platform } of beds) await assertInvariants(platform.database);
}, 3_600_000);
