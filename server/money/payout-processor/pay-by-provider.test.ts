import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import { formatAmount } from '../../../core/money/amount.ts';
import { zero } from '../../../core/money/units.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { keyOfPayout } from '../../../gateways/payout-by-key.ts';
import { txidOf, uuidOf } from '../../../gateways/stand-in/paying/testing.ts';
import {
  type Behaviour,
  openProviderStandIn,
  type ProviderStandIn,
} from '../../../gateways/stand-in/testing.ts';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import { requotesOf } from '../../exchange/orders/change/requotes.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type PairName,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { heldLease, seizeLease } from '../../platform/lease/testing.ts';
import { payIn } from '../deposit-watcher/testing.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { payoutRailOf } from '../online-payments/payout-rail.ts';
import { switchOn } from '../online-payments/testing.ts';
import { payoutAmount, readPayoutsOf } from '../payouts/read-payouts.ts';
import { claimPayout } from './claim-payout.ts';
import { payRound } from './pay.ts';
import { releasePayout, reportFailed, reportPaid } from './report-payout.ts';

let provider: ProviderStandIn;
let bed: TestExchange;
let customer: Customer;

const paidBy = {
  heleket: { pair: 'walletToCoin', system: 'TRX', other: 'PRUSD', host: 'heleket.com' },
  payeer: { pair: 'coinToWallet', system: 'PRUSD', other: 'TRX', host: 'payeer' },
} as const satisfies Record<string, { pair: PairName } & Record<string, string>>;
type Name = keyof typeof paidBy;

beforeAll(async () => {
  provider = await openProviderStandIn();
  bed = await openTestExchange({ provider: provider.outside });
  customer = openCustomer(bed);
});
beforeEach(() => {
  provider.behave('honest');
  provider.payoutsAre('paid');
});
afterEach(() => assertInvariants(bed.platform.database));
afterAll(async () => {
  await bed.close();
  await provider.close();
});

/** The provider pays one payment system out, which no other rail does. */
async function use(name: Name): Promise<void> {
  const { system, other } = paidBy[name];
  await bed.platform.database.execute(sql`
    update payment_systems set rail = case when code = ${system} then 'manual' else 'simulated' end
     where code in (${system}, ${other})`);
  await bed.catalogue.refresh();
  await switchOn(bed, name, { enabled: false, pays: [system] });
}

async function exchanged(name: Name): Promise<string> {
  const { id } = await customer.placeToPay(paidBy[name].pair);
  await payIn(bed, id);
  await bed.watch();
  return id;
}

/** One round of the provider's payer, now, whatever it had put off. */
async function pay(name: Name): Promise<void> {
  const { database } = bed.platform;
  await database.execute(sql`update payout_attempts set next_at = now()`);
  const rail = payoutRailOf(bed.gateways, name);
  if (rail === null) throw new Error(`${name} pays nothing out`);
  const held = await heldLease(database, `pay ${name}`);
  const lease = held.token === 0n ? await seizeLease(database, `pay ${name}`) : held;
  await payRound({ deps: bed.deps, name, rail, lease });
}

/** So many minutes go by for what is under way. */
async function pass(minutes: number): Promise<void> {
  const before = sql`make_interval(mins => ${minutes})`;
  await bed.platform.database.execute(sql`
    update payout_attempts set created_at = created_at - ${before},
           submitted_at = submitted_at - ${before}, answered_at = answered_at - ${before}`);
}

const keysOf = (id: string) => [1, 2, 3].map((number) => keyOfPayout(`${id}:${number}`));
const madeFor = (id: string) => provider.paidOut.filter(({ key }) => keysOf(id).includes(key));
const statusOf = async (id: string): Promise<string> => (await customer.see(id)).status;

async function lastPayout(id: string) {
  const entry = (await readPayoutsOf(bed.platform.database, id)).at(-1);
  if (entry === undefined) throw new Error('there is a payout');
  return { ...entry.payout, attempts: entry.attempts };
}

const operator = operatorActor('test');

describe.each(['heleket', 'payeer'] as const)('%s', (name) => {
  beforeEach(() => use(name));

  test('pays what operators paid by hand, once, and what it keeps is booked', async () => {
    const id = await exchanged(name);
    expect(await lastPayout(id)).toMatchObject({ rail: name, state: 'queued' });
    await pay(name);
    await pay(name);
    // Neither the provider nor the customer is told what the other knows it by.
    const seen = await customer.see(id);
    expect(seen.status).toBe('completed');
    expect(JSON.stringify(seen)).not.toContain(keyOfPayout(`${id}:1`));
    expect(JSON.stringify(provider.paidOut)).not.toContain(id);
    const references = {
      heleket: { operation: uuidOf(keyOfPayout(`${id}:1`)), txid: txidOf(keyOfPayout(`${id}:1`)) },
      payeer: { operation: expect.stringMatching(/^9259472\d\d$/), txid: null },
    };
    const expected = references[name];
    expect((await lastPayout(id)).attempts).toMatchObject([expected]);
    // Where the coins came anybody may see; the number of a wallet's transfer is its customer's.
    expect(seen.outcome_txid).toEqual(expected.txid ?? expected.operation);
    const stranger = await openCustomer(bed).see(id);
    expect(stranger.outcome_txid).toBe(expected.txid);
    const [made, ...more] = madeFor(id);
    const { units, asset, account } = await lastPayout(id);
    expect(more).toEqual([]);
    expect(made).toMatchObject({ by: paidBy[name].host, currency: asset, to: account });
    expect(made?.amount).toBe(formatAmount(payoutAmount({ units, asset })));
    const { rows } = await bed.platform.database.execute<{ units: string }>(sql`
      select p.units::text from ledger_postings p join ledger_journals j on j.id = p.journal_id
       where j.order_id = ${id} and j.kind = 'payout' and p.account = ${`network:${asset}`}`);
    expect(rows).toEqual([{ units: name === 'heleket' ? '1500000' : '50' }]);
  });

  test.each([
    'down',
    'silent',
    'html',
    'redirect',
    'accepts_and_fails',
    'accepts_and_hangs',
  ] as const)('that is %s when it is asked to pay has paid once in the end', async (how) => {
    const id = await exchanged(name);
    provider.behave(how satisfies Behaviour, /\/payout $|transfer/);
    await pay(name);
    await pay(name);
    provider.behave('honest');
    await pay(name);
    await pass(3);
    await pay(name);
    const took = how.startsWith('accepts') || name === 'heleket';
    expect(madeFor(id)).toHaveLength(took ? 1 : 0);
    // What it may have taken is never asked of it again where that could pay twice.
    if (!took) return expect((await lastPayout(id)).attempts[0]?.submissions).toBe(1);
    await pay(name);
    expect(await statusOf(id)).toBe('completed');
  });

  test('that says nothing leaves the order waiting, and is asked for nothing', async () => {
    const id = await exchanged(name);
    for (const how of ['down', 'silent', 'html', 'redirect'] as const) {
      provider.behave(how);
      await pay(name);
    }
    expect(madeFor(id)).toEqual([]);
    provider.behave('honest');
    await pass(1);
    await bed.platform.database.execute(sql`update payouts set not_before = now()`);
    await pay(name);
    await pay(name);
    expect(await statusOf(id)).toBe('completed');
  });

  test('that tells of another amount is not believed', async () => {
    const id = await exchanged(name);
    await pay(name);
    provider.behave('lying');
    await pay(name);
    expect(await statusOf(id)).toBe('processing');
    provider.behave('honest');
    await pay(name);
    expect(await statusOf(id)).toBe('completed');
  });

  test('that will not pay leaves the order to an operator, who has it paid again', async () => {
    const id = await exchanged(name);
    provider.behave('refuses');
    await pay(name);
    provider.behave('honest');
    await pay(name);
    expect(await statusOf(id)).toBe('moderation');
    const { state, reason } = await lastPayout(id);
    expect([state, reason]).toEqual([
      'failed',
      name === 'heleket' ? 'Not enough funds' : 'balanceError',
    ]);
    const approved = await changeOrder(bed.deps, {
      orderId: id,
      actor: operator,
      event: (order) => ({ type: 'approved', requotes: requotesOf(bed.deps, order, zero) }),
    });
    expect(isRefusal(approved)).toBe(false);
    await pay(name);
    await pay(name);
    expect(await statusOf(id)).toBe('completed');
    expect(madeFor(id).map(({ key }) => key)).toEqual([keyOfPayout(`${id}:2`)]);
  });

  test('whose payout fails over there leaves the order to an operator', async () => {
    const id = await exchanged(name);
    provider.payoutsAre('process');
    await pay(name);
    await pay(name);
    expect(await customer.see(id)).toMatchObject({ status: 'processing', outcome_txid: null });
    expect((await lastPayout(id)).attempts[0]?.operation).not.toBeNull();
    provider.payoutsAre('fail');
    await pay(name);
    expect(await statusOf(id)).toBe('moderation');
  });

  test('knows what a restored backup has forgotten, and nobody pays it by hand', async () => {
    const id = await exchanged(name);
    await pay(name);
    await pay(name);
    const signed = await bed.deps.rails.payouts(name)?.signed(`${id}:1`);
    expect(signed).toEqual([{ reference: keyOfPayout(`${id}:1`), inputs: [] }]);
    expect(await bed.deps.rails.payouts(name)?.signed(`${id}:2`)).toEqual([]);
  });
});

describe('a transfer that nobody answered', () => {
  beforeEach(() => use('payeer'));

  /** Asked for once, and then neither made nor known. */
  async function unclear(): Promise<{ id: string; payoutId: string }> {
    const id = await exchanged('payeer');
    provider.behave('silent', /transfer/);
    await pay('payeer');
    provider.behave('honest');
    await pay('payeer');
    expect((await lastPayout(id)).unclearAt).toBeNull();
    await pass(16);
    await pay('payeer');
    const { id: payoutId, unclearAt, state } = await lastPayout(id);
    expect([state, unclearAt === null]).toEqual(['sent', false]);
    return { id, payoutId };
  }

  async function needOf(id: string) {
    const { rows } = await bed.platform.database.execute<{ need: string; by: string | null }>(
      sql`select need, claimed_by as by from order_needs where order_id = ${id}`,
    );
    return rows[0] ?? null;
  }

  test('waits at the desk, and is never asked for again', async () => {
    const { id } = await unclear();
    for (let round = 0; round < 3; round += 1) {
      await pass(60);
      await pay('payeer');
    }
    expect(madeFor(id)).toEqual([]);
    expect((await lastPayout(id)).attempts[0]?.submissions).toBe(1);
    expect(await needOf(id)).toEqual({ need: 'payout', by: null });
  });

  test('is settled by whoever has taken it and found it paid', async () => {
    const { id, payoutId } = await unclear();
    const report = { payoutId, actor: operator, reference: '925947210' };
    expect(await reportPaid(bed.deps, report)).toEqual(refuse('payout_not_claimed'));
    expect(isRefusal(await claimPayout(bed.deps, { payoutId, actor: operator }))).toBe(false);
    expect(await needOf(id)).toEqual({ need: 'payout', by: operator });
    const other = { payoutId, actor: operatorActor('other') };
    expect(isRefusal(await claimPayout(bed.deps, other))).toBe(true);
    expect(isRefusal(await releasePayout(bed.deps, report))).toBe(false);
    expect((await lastPayout(id)).state).toBe('sent');
    expect(isRefusal(await claimPayout(bed.deps, other))).toBe(false);
    expect(isRefusal(await reportPaid(bed.deps, { ...report, actor: other.actor }))).toBe(false);
    expect(await statusOf(id)).toBe('completed');
    expect(await lastPayout(id)).toMatchObject({
      state: 'confirmed',
      attempts: [{ state: 'confirmed', submissions: 1 }],
    });
    expect(await needOf(id)).toBeNull();
  });

  test('that was certainly not made is left to an operator, and made by hand', async () => {
    const { id, payoutId } = await unclear();
    await claimPayout(bed.deps, { payoutId, actor: operator });
    const failed = { payoutId, actor: operator, reason: 'not in the history' };
    expect(isRefusal(await reportFailed(bed.deps, failed))).toBe(false);
    expect(await statusOf(id)).toBe('moderation');
    await pass(60);
    await pay('payeer');
    expect(madeFor(id)).toEqual([]);
  });

  test('is not called unpaid once the provider says that it has it', async () => {
    const { id, payoutId } = await unclear();
    await claimPayout(bed.deps, { payoutId, actor: operator });
    const { raw } = (await lastPayout(id)).attempts[0] ?? { raw: '{}' };
    const { to, sumOut } = JSON.parse(raw);
    const outside = bed.gateways.outside;
    const asked = {
      action: 'transfer',
      referenceId: keyOfPayout(`${id}:1`),
      to,
      sumOut,
      curOut: 'USD',
    };
    const body = new URLSearchParams(asked).toString();
    const url = 'https://payeer.com/ajax/api/api.php';
    // It came there late.
    await outside.fetch(url, { method: 'POST', body });
    const failed = { payoutId, actor: operator, reason: 'not in the history' };
    expect(await reportFailed(bed.deps, failed)).toMatchObject({
      refused: [{ code: 'payout_made' }],
    });
    await pay('payeer');
    expect(await statusOf(id)).toBe('completed');
    expect(madeFor(id)).toHaveLength(1);
  });
});

test('what is not switched on is left to operators, and so is what is too large', async () => {
  await use('payeer');
  const large = { paymentSystem: 'PRUSD', unitsMax: 1n };
  await bed.platform.database.execute(
    sql`update gateway_payouts set units_max = ${large.unitsMax} where payment_system = 'PRUSD'`,
  );
  await bed.gateways.refresh();
  expect(await lastPayout(await exchanged('payeer'))).toMatchObject({ rail: 'manual' });
  await switchOn(bed, 'payeer', { enabled: true });
  expect(await lastPayout(await exchanged('payeer'))).toMatchObject({ rail: 'manual' });
});
