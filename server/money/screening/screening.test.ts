import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ScreeningTerms } from '../../../core/screening/judge.ts';
import type { Behaviour } from '../../../screeners/stand-in/testing.ts';
import { escalateOverdue } from '../../exchange/orders/change/escalate-overdue.ts';
import { expireOrders } from '../../exchange/orders/change/expire-orders.ts';
import { type Customer, fieldsOf, openCustomer } from '../../exchange/orders/testing.ts';
import { payIn } from '../deposit-watcher/testing.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { claimCheck, subjectOfRow } from './check-store.ts';
import { readScreenings } from './order-screening.ts';
import { screeningChecks, screeningHolds } from './tables.ts';
import {
  newTronAddress,
  openScreenedExchange,
  type ScreenedExchange,
  setScreeningTerms,
} from './testing.ts';

let bed: ScreenedExchange;
let customer: Customer;
const clean: Behaviour = { kind: 'scored', score: 0.02, shares: { exchange: 1 } };
const tainted: Behaviour = { kind: 'scored', score: 0.7, shares: { mixer: 0.5 } };

beforeAll(async () => {
  bed = await openScreenedExchange();
  customer = openCustomer(bed);
});
beforeEach(async () => {
  bed.provider.sayOfAll(clean);
  await setTerms({});
});
afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

const setTerms = (terms: Partial<ScreeningTerms>) => setScreeningTerms(bed, terms);

function fail(): never {
  throw new Error('there is no such check');
}

const reserved = async (id: string) => (await customer.see(id)).status;

/** An order whose coins are in a block, and what the provider says of them. */
async function paid(said: Behaviour): Promise<{ id: string; txid: string }> {
  const { id } = await customer.placeToPay('coinToWallet');
  const txid = await payIn(bed, id);
  bed.provider.say(txid, said);
  await bed.watch();
  return { id, txid };
}

describe('a deposit before it is exchanged', () => {
  test('waits for its verdict, is asked about once, and goes on when it is clean', async () => {
    const { id, txid } = await paid(clean);
    expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds', paid_at: null });
    expect((await customer.see(id)).deposit_seen_at).not.toBeNull();
    await bed.ask();
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({ status: 'processing' });
    expect(bed.provider.paid.filter((each) => each === txid)).toHaveLength(1);
    const [seen] = await readScreenings(bed.platform.database, id);
    expect(seen).toMatchObject({
      check: { screener: 'amlbot', state: 'done', scorePpm: 20_000 },
      judged: { moment: 'deposit', verdict: 'passed' },
    });
  });

  test.each([
    ['just at the score', { kind: 'scored', score: 0.7 }, 'moderation'],
    ['one millionth below', { kind: 'scored', score: 0.699999 }, 'processing'],
    [
      'a category at its bound',
      { kind: 'scored', score: 0.1, shares: { mixer: 0.2 } },
      'moderation',
    ],
  ] as const)('%s: %s', async (_name, said, status) => {
    const { id } = await paid(said);
    await bed.ask();
    await bed.watch();
    expect(await reserved(id)).toBe(status);
  });

  test('that is tainted is credited, held for a person, and says no more than its class', async () => {
    const { id } = await paid(tainted);
    await bed.ask();
    await bed.watch();
    const order = await customer.see(id);
    expect(order).toMatchObject({
      status: 'moderation',
      exception: 'none',
      available_actions: [],
      received_amount: '1000.000000',
    });
    expect(order.status_reason).toBe('Обмен остановила проверка происхождения монет.');
    expect(JSON.stringify(order)).not.toMatch(/mixer|\b0\.7\b|700000/);
    const [hold] = await bed.platform.database
      .select()
      .from(screeningHolds)
      .where(eq(screeningHolds.orderId, id));
    expect(hold).toMatchObject({ class: 'risk', escalatedAt: null });
  });

  test.each([
    ['not_scored', 'hold', 'moderation'],
    ['not_scored', 'go_on', 'processing'],
    ['failed', 'hold', 'moderation'],
    ['failed', 'go_on', 'processing'],
  ] as const)(
    'that is %s, where the direction says %s, is in %s',
    async (kind, notScored, status) => {
      await setTerms({ notScored });
      const { id } = await paid({ kind });
      await bed.ask();
      await bed.watch();
      expect(await reserved(id)).toBe(status);
    },
  );

  test.each([
    'down',
    'html',
    'silent',
    'redirect',
    'lying_score',
    'lying_subject',
    'pending',
  ] as const)(
    'with a provider that is %s waits, and after its time is not scored',
    async (kind) => {
      const { id } = await paid({ kind });
      // A provider that never answers is waited for in the background, not by this order.
      if (kind !== 'silent') await bed.ask();
      await bed.watch();
      if (kind === 'redirect') return expect(await reserved(id)).toBe('moderation');
      expect(await reserved(id)).toBe('waiting_funds');
      await bed.letTimePass(id);
      await expireOrders(bed.deps);
      expect(await reserved(id)).toBe('waiting_funds');
      await bed.giveUp();
      await bed.watch();
      expect(await customer.see(id)).toMatchObject({
        status: 'moderation',
        received_amount: '1000.000000',
      });
    },
  );

  test('whose answer was lost is found again and never paid for twice', async () => {
    const { id, txid } = await paid({ kind: 'lost', score: 0.01 });
    await bed.ask();
    await bed.watch();
    expect(await reserved(id)).toBe('waiting_funds');
    await bed.due();
    await bed.ask();
    await bed.watch();
    expect(await reserved(id)).toBe('processing');
    expect(bed.provider.paid.filter((each) => each === txid)).toHaveLength(1);
  });

  test('that was pending for long is taken up when it is done', async () => {
    const { id, txid } = await paid({ kind: 'pending' });
    for (let round = 0; round < 5; round += 1) {
      await bed.due();
      await bed.ask();
      await bed.watch();
      expect(await reserved(id)).toBe('waiting_funds');
    }
    bed.provider.say(txid, clean);
    await bed.due();
    await bed.ask();
    await bed.watch();
    expect(await reserved(id)).toBe('processing');
    expect(bed.provider.paid.filter((each) => each === txid)).toHaveLength(1);
  });

  test('of a provider that is slow is found when it is done, and is paid for once', async () => {
    const { id, txid } = await paid({ kind: 'slow', score: 0.01, milliseconds: 900 });
    // Nobody waits so long for an answer here.
    await bed.ask();
    await bed.watch();
    expect(await reserved(id)).toBe('waiting_funds');
    await bed.due();
    await bed.ask();
    await bed.watch();
    expect(await reserved(id)).toBe('processing');
    expect(bed.provider.paid.filter((each) => each === txid)).toHaveLength(1);
  });

  test('that is pending for ten minutes keeps its order, window or not, and says so', async () => {
    const { id, txid } = await paid({ kind: 'pending' });
    await bed.ask();
    await bed.platform.database
      .update(screeningChecks)
      .set({ firstAskedAt: sql`now() - interval '10 minutes'`, nextAt: new Date(0) })
      .where(eq(screeningChecks.txid, txid));
    await bed.letTimePass(id);
    await bed.ask();
    await expireOrders(bed.deps);
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({
      status: 'waiting_funds',
      screening: { class: 'checking', asks: 'nothing', overdue: false },
    });
    bed.provider.say(txid, clean);
    await bed.due();
    await bed.ask();
    await bed.watch();
    expect(await reserved(id)).toBe('processing');
    expect(bed.provider.paid.filter((each) => each === txid)).toHaveLength(1);
  });

  test('of a direction that does not screen deposits is asked about nowhere', async () => {
    await setTerms({ deposit: false });
    const { id, txid } = await paid(tainted);
    expect(await reserved(id)).toBe('processing');
    expect(bed.provider.paid).not.toContain(txid);
  });
});

describe('the address to be paid out to', () => {
  const place = (outcome_account: string) =>
    customer.call('POST', 'orders', fieldsOf('walletToCoin', { outcome_account }));
  const preflight = (outcome_account: string) =>
    customer.call('POST', 'orders/preflight', fieldsOf('walletToCoin', { outcome_account }));

  test('is refused at risk, before any order is made, and is paid for once', async () => {
    const address = newTronAddress();
    bed.provider.say(address, tainted);
    for (const answer of [await preflight(address), await place(address)]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([
        { code: 'address_risk', source: { pointer: '/data/attributes/outcome_account' } },
      ]);
    }
    expect(bed.provider.paid.filter((each) => each === address)).toHaveLength(1);
  });

  test('that is clean makes an order that says by which check', async () => {
    const address = newTronAddress();
    expect((await preflight(address)).status).toBe(200);
    const { status, body } = await place(address);
    expect([status, body.data.attributes.status]).toEqual([201, 'waiting_funds']);
    const screenings = await readScreenings(bed.platform.database, body.data.id);
    expect(screenings).toMatchObject([{ judged: { moment: 'payout_address', verdict: 'passed' } }]);
    expect(bed.provider.paid.filter((each) => each === address)).toHaveLength(1);
  });

  test.each([
    ['down', 'hold', 'moderation'],
    ['down', 'go_on', 'waiting_funds'],
    ['silent', 'hold', 'moderation'],
    ['silent', 'go_on', 'waiting_funds'],
  ] as const)(
    'with a provider that is %s, where it says %s: %s',
    async (kind, notScored, status) => {
      await setTerms({ notScored });
      const address = newTronAddress();
      bed.provider.say(address, { kind });
      const begun = performance.now();
      const { body } = await place(address);
      expect(performance.now() - begun).toBeLessThan(8_000);
      expect(body.data.attributes.status).toBe(status);
    },
  );
});

test('where money goes back to is looked at before it goes', async () => {
  const { id } = await customer.placeToPay('coinToWallet');
  const txid = await payIn(bed, id, { sharePpm: 500_000n });
  bed.provider.say(txid, clean);
  await bed.watch();
  await bed.ask();
  await bed.watch();
  const refund_account = newTronAddress();
  bed.provider.say(refund_account, tainted);
  const decide = (account: string) =>
    customer.call('POST', `orders/${id}/decision`, { decision: 'refund', refund_account: account });
  const refused = await decide(refund_account);
  expect(refused.body.errors).toMatchObject([{ code: 'address_risk' }]);
  expect(await customer.see(id)).toMatchObject({ status: 'moderation', refunding: false });
  const { body } = await decide(newTronAddress());
  expect(body.data.attributes).toMatchObject({ refunding: true });
});

test('a hold that nobody looks at in time goes to the head of the queue, once', async () => {
  const { id } = await paid(tainted);
  await bed.ask();
  await bed.watch();
  expect(await escalateOverdue(bed.deps)).toBe(0);
  await bed.platform.database
    .update(screeningHolds)
    .set({ reviewUntil: new Date(0) })
    .where(eq(screeningHolds.orderId, id));
  expect(await escalateOverdue(bed.deps)).toBe(1);
  expect(await escalateOverdue(bed.deps)).toBe(0);
});

test('a worker that dies between the answer and its keeping has not paid for nothing', async () => {
  const { id, txid } = await paid(clean);
  const { database } = bed.platform;
  const [check] = await database
    .select()
    .from(screeningChecks)
    .where(eq(screeningChecks.txid, txid));
  // As far as it came: claimed, asked, paid for and answered; then it was gone.
  expect(await claimCheck(database, check?.id ?? '')).not.toBeNull();
  const subject = subjectOfRow(check ?? fail());
  await bed.deps.screening.provider?.check(subject);
  await bed.due();
  await bed.ask();
  await bed.watch();
  expect(await reserved(id)).toBe('processing');
  expect(bed.provider.paid.filter((each) => each === txid)).toHaveLength(1);
});

test('a worker that dies before it asked asks later, once', async () => {
  const { id, txid } = await paid(clean);
  const { database } = bed.platform;
  const minute = new Date(Date.now() - 120_000);
  const [check] = await database
    .select()
    .from(screeningChecks)
    .where(eq(screeningChecks.txid, txid));
  await claimCheck(database, check?.id ?? '');
  await database
    .update(screeningChecks)
    .set({ firstAskedAt: minute, nextAt: minute })
    .where(eq(screeningChecks.txid, txid));
  await bed.ask();
  await bed.watch();
  expect(await reserved(id)).toBe('processing');
  expect(bed.provider.paid.filter((each) => each === txid)).toHaveLength(1);
});

test('two who ask at the same time pay once', async () => {
  const { txid } = await paid(clean);
  await Promise.all([bed.ask(), bed.ask(), bed.ask()]);
  expect(bed.provider.paid.filter((each) => each === txid)).toHaveLength(1);
  const rows = await bed.platform.database
    .select()
    .from(screeningChecks)
    .where(eq(screeningChecks.txid, txid));
  expect(rows).toHaveLength(1);
});
