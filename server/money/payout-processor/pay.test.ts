import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { RailFault } from '../../../rails/rail.ts';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import { requotesOf } from '../../exchange/orders/change/requotes.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { LeaseLost } from '../../platform/lease/lease.ts';
import { seizeLease } from '../../platform/lease/testing.ts';
import { doubleSpend, payIn } from '../deposit-watcher/testing.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { claimPayout } from './claim-payout.ts';
import { payRound } from './pay.ts';
import { releasePayout, reportFailed, reportPaid } from './report-payout.ts';
import { ownLease, payoutsOf, railWith } from './testing.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

const operator = operatorActor('test');

async function paid(change: object = {}): Promise<string> {
  const { id } = await customer.placeToPay('walletToCoin', { ...change });
  await payIn(bed, id);
  await bed.watch();
  return id;
}

const approve = (orderId: string) =>
  changeOrder(bed.deps, {
    orderId,
    actor: operator,
    event: (order) => ({ type: 'approved', requotes: requotesOf(bed.deps, order, order.received) }),
  });

const hold = (orderId: string) =>
  changeOrder(bed.deps, {
    orderId,
    actor: operator,
    event: () => ({ type: 'held', reason: 'look' }),
  });

describe('a payout', () => {
  test('that the outside refuses for good waits for an operator, who sends it again', async () => {
    const id = await paid();
    const [queued] = await payoutsOf(bed, id);
    await bed.world().arrangeTrouble('simulated', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'failure');
    await bed.pay();
    await bed.pay();
    expect(await customer.see(id)).toMatchObject({
      status: 'moderation',
      exception: 'payout_failed',
    });
    const again = await approve(id);
    expect(isRefusal(again)).toBe(false);
    await bed.pay();
    await bed.pay();
    expect((await customer.see(id)).status).toBe('completed');
    const [failed, settled] = await payoutsOf(bed, id);
    expect([failed?.id, failed?.state, settled?.state]).toEqual([
      queued?.id,
      'failed',
      'confirmed',
    ]);
  });

  test('that takes its time is sent once and waited for', async () => {
    const id = await paid();
    await bed.world().arrangeTrouble('simulated', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'delay');
    for (let round = 0; round < 4; round += 1) await bed.pay();
    expect(await customer.see(id)).toMatchObject({ status: 'processing' });
    const stopped = await hold(id);
    expect(isRefusal(stopped)).toBe(true);
    const { rows } = await bed.platform.database.execute(
      `select a.submissions, a.state from payout_attempts a join payouts p on p.id = a.payout_id
        where p.order_id = '${id}'`,
    );
    expect(rows).toEqual([{ submissions: 1, state: 'sent' }]);
  });

  test('of an order that is held is taken back before anything is signed', async () => {
    const id = await paid();
    await hold(id);
    await bed.pay();
    expect((await payoutsOf(bed, id)).map(({ state }) => state)).toEqual(['withdrawn']);
    await approve(id);
    await bed.pay();
    await bed.pay();
    expect((await customer.see(id)).status).toBe('completed');
  });

  test('on the network of the demo goes to the same hash under its own prefix', async () => {
    const address = 'ltc1q79nqz6w9tu2j8dz0f78lq4wzf9g3pfd442g0z4';
    await bed.platform.database.execute(`update payment_systems set account_rule =
      '{"kind":"crypto","chain":"litecoin","net":"regtest","takesMain":true}' where id = 'ltc'`);
    await bed.catalogue.refresh();
    const id = await paid({ outcome_payment_system_id: 'ltc', outcome_account: address });
    const asked: string[] = [];
    const rail = railWith({
      prepare: (request, locked) => {
        asked.push(request.address);
        return railWith({}).prepare(request, locked);
      },
    });
    const lease = await ownLease(bed);
    await payRound({ deps: bed.deps, name: 'simulated', rail, lease });
    expect(asked).toEqual(['rltc1q79nqz6w9tu2j8dz0f78lq4wzf9g3pfd4852upp']);
    // What the customer wrote stays what is shown.
    expect((await customer.see(id)).outcome_account).toBe(address);
  });

  test('in trouble keeps no other waiting, whatever the trouble is', async () => {
    const [broken, away, nonRetryable, fine] = [
      await paid(),
      await paid(),
      await paid(),
      await paid(),
    ];
    const [[b], [a], [h]] = [
      await payoutsOf(bed, broken),
      await payoutsOf(bed, away),
      await payoutsOf(bed, nonRetryable),
    ];
    const usual = railWith({});
    const rail = railWith({
      async prepare(request, locked) {
        if (request.payoutId === b?.id) throw new TypeError('a bug of ours');
        if (request.payoutId === a?.id) {
          throw new RailFault('simulated', 'no route', { retryable: true });
        }
        if (request.payoutId === h?.id) {
          throw new RailFault('simulated', 'no such account', { retryable: false });
        }
        return usual.prepare(request, locked);
      },
    });
    const lease = await ownLease(bed);
    await payRound({ deps: bed.deps, name: 'simulated', rail, lease });
    await payRound({ deps: bed.deps, name: 'simulated', rail, lease });
    expect((await customer.see(fine)).status).toBe('completed');
    expect((await payoutsOf(bed, broken))[0]).toMatchObject({
      state: 'queued',
      reason: expect.any(String),
    });
    expect((await payoutsOf(bed, away))[0]).toMatchObject({ state: 'queued', reason: 'no route' });
    expect(await customer.see(nonRetryable)).toMatchObject({ exception: 'payout_failed' });
    await bed.platform.database.execute(
      "update payouts set not_before = now() where state = 'queued'",
    );
    await payRound({ deps: bed.deps, name: 'simulated', rail: usual, lease });
    expect((await customer.see(broken)).status).toBe('completed');
    expect((await customer.see(away)).status).toBe('completed');
  });

  test('whose answer got lost is looked up, never sent blindly', async () => {
    const id = await paid();
    const sent: string[] = [];
    const rail = railWith({
      async submit(attempt) {
        sent.push(attempt.reference);
        throw new RailFault('simulated', 'the line broke', { retryable: true });
      },
      async lookup(attempt) {
        return {
          state: sent.length === 0 ? 'absent' : 'confirmed',
          confirmations: 9,
          networkFee: attempt.networkFee,
        };
      },
    });
    const lease = await ownLease(bed);
    await payRound({ deps: bed.deps, name: 'simulated', rail, lease });
    await payRound({ deps: bed.deps, name: 'simulated', rail, lease });
    expect(sent).toHaveLength(1);
    expect((await customer.see(id)).status).toBe('completed');
  });
});

describe('a payer that another has replaced', () => {
  test('prepares, sends, postpones and fails nothing any more', async () => {
    const { database } = bed.platform;
    const id = await paid();
    const zombie = await ownLease(bed);
    const asked: bigint[] = [];
    const usual = railWith({});
    const rail = railWith({
      async prepare(request, locked) {
        asked.push(request.fence);
        // It sleeps here, and wakes when another has taken over and paid.
        await seizeLease(database, 'pay simulated');
        return usual.prepare(request, locked);
      },
    });
    const round = payRound({ deps: bed.deps, name: 'simulated', rail, lease: zombie });
    await expect(round).rejects.toThrow(LeaseLost);
    expect(asked).toEqual([zombie.token]);
    expect((await payoutsOf(bed, id)).map(({ state }) => state)).toEqual(['queued']);
    const refusing = railWith({
      prepare: () => Promise.reject(new RailFault('simulated', 'never', { retryable: false })),
    });
    for (const faulty of [refusing, railWith({ prepare: () => Promise.reject(new Error('?')) })]) {
      const again = payRound({ deps: bed.deps, name: 'simulated', rail: faulty, lease: zombie });
      await expect(again).rejects.toThrow(LeaseLost);
    }
    expect((await payoutsOf(bed, id)).map(({ state }) => state)).toEqual(['queued']);
    const lease = await ownLease(bed);
    await payRound({ deps: bed.deps, name: 'simulated', rail: railWith({}), lease });
    expect((await payoutsOf(bed, id)).map(({ state }) => state)).toEqual(['confirmed']);
  });

  test('does not even send again what it had committed', async () => {
    const { database } = bed.platform;
    await paid();
    const zombie = await ownLease(bed);
    const sent: string[] = [];
    const rail = railWith({
      async lookup({ networkFee }) {
        await seizeLease(database, 'pay simulated');
        return { state: 'absent', confirmations: 0, networkFee };
      },
      async submit({ reference }) {
        sent.push(reference);
        return 'accepted';
      },
    });
    const round = payRound({ deps: bed.deps, name: 'simulated', rail, lease: zombie });
    await expect(round).rejects.toThrow(LeaseLost);
    expect(sent).toEqual([]);
    const lease = await ownLease(bed);
    await payRound({ deps: bed.deps, name: 'simulated', rail: railWith({}), lease });
  });
});

describe('a refund', () => {
  /** What the outside has of ours on a system, by the books. */
  async function inTheWallet(): Promise<bigint> {
    const { rows } = await bed.platform.database.execute<{ units: string }>(
      `select sum(balance)::text as units from ledger_accounts
        where name in ('reserve:TRX', 'held:TRX', 'incoming:TRX', 'shortfall:TRX')`,
    );
    return BigInt(rows[0]?.units ?? '0');
  }

  test.each([300_000n, 9_000_000n])(
    'leaves by the fee of its network less, and the books know what the network took: %s',
    async (spent) => {
      const { id } = await customer.placeToPay('coinToWallet');
      await payIn(bed, id, { sharePpm: 500_000n });
      await bed.watch();
      const before = await inTheWallet();
      await customer.call('POST', `orders/${id}/decision`, { decision: 'refund' });
      const networkFee = { units: spent, asset: 'TRX' } as const;
      const usual = railWith({});
      const rail = railWith({
        prepare: async (request, locked) => ({
          ...(await usual.prepare(request, locked)),
          networkFee,
        }),
      });
      const lease = await seizeLease(bed.platform.database, 'pay refunds');
      await bed.platform.database.execute(
        `alter table payouts disable trigger payouts_guard;
         update payouts set rail = 'refunds' where order_id = '${id}';
         alter table payouts enable trigger payouts_guard`,
      );
      const payer = { deps: bed.deps, name: 'refunds', rail, lease };
      await payRound(payer);
      await payRound(payer);
      expect(await customer.see(id)).toMatchObject({ status: 'refunded' });
      const { rows } = await bed.platform.database.execute<{ units: string }>(
        `select units::text from payouts where order_id = '${id}'`,
      );
      const fee = bed.catalogue.current().systemByCode.get('TRX')?.networkFee ?? 0n;
      expect(fee).toBeGreaterThan(0n);
      expect(rows).toEqual([{ units: String(500_000_000n - fee) }]);
      expect(await inTheWallet()).toBe(before - 500_000_000n + fee - spent);
    },
  );
});

describe('a payout made by hand', () => {
  async function manual() {
    const { id } = await customer.placeToPay('coinToCard');
    await payIn(bed, id);
    await bed.watch();
    const [payout] = await payoutsOf(bed, id);
    return { id, payoutId: payout?.id ?? '' };
  }
  const claim = (payoutId: string) => claimPayout(bed.deps, { payoutId, actor: operator });

  test('is booked once, however many report it at once', async () => {
    const { id, payoutId } = await manual();
    await claim(payoutId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        turn % 2 === 0
          ? reportPaid(bed.deps, { payoutId, actor: operator, reference: 'bank 1' })
          : reportFailed(bed.deps, { payoutId, actor: operator, reason: 'no such card' }),
      ).map((report) => report.catch((error: unknown) => error)),
    );
    const done = answers.filter((answer) => !(answer instanceof Error) && !isRefusal(answer));
    expect(done).toHaveLength(1);
    expect(answers.filter((answer) => answer instanceof Error)).toEqual([]);
    expect(['completed', 'moderation']).toContain((await customer.see(id)).status);
  });

  test('that failed may be tried again', async () => {
    const { id, payoutId } = await manual();
    await claim(payoutId);
    await reportFailed(bed.deps, { payoutId, actor: operator, reason: 'no such card' });
    await approve(id);
    const [, next] = await payoutsOf(bed, id);
    await claim(next?.id ?? '');
    const failed = { state: 'failed', reason: 'no such card', reference: null };
    expect(await payoutsOf(bed, id)).toMatchObject([failed, { state: 'claimed' }]);
    const booked = await reportPaid(bed.deps, {
      payoutId: next?.id ?? '',
      actor: operator,
      reference: 'bank 2',
    });
    expect(isRefusal(booked)).toBe(false);
    const made = { state: 'confirmed', reason: null, reference: 'bank 2' };
    expect(await payoutsOf(bed, id)).toMatchObject([failed, made]);
    expect(await customer.see(id)).toMatchObject({ status: 'completed', outcome_txid: 'bank 2' });
    expect(await openCustomer(bed).see(id)).toMatchObject({ outcome_txid: null });
  });

  test('whose deposit vanishes in somebody’s hands has failed once they let it go', async () => {
    const { id } = await customer.placeToPay('coinToCard');
    const txid = await payIn(bed, id);
    await bed.watch();
    const payoutId = (await payoutsOf(bed, id))[0]?.id ?? '';
    await claim(payoutId);
    await doubleSpend(bed, txid);
    await bed.watch();
    expect(await customer.see(id)).toMatchObject({ status: 'processing' });
    expect(isRefusal(await releasePayout(bed.deps, { payoutId, actor: operator }))).toBe(false);
    expect(await customer.see(id)).toMatchObject({ status: 'moderation' });
    expect(await payoutsOf(bed, id)).toMatchObject([
      { state: 'failed', reason: 'deposit_dropped' },
    ]);
    expect(isRefusal(await claim(payoutId))).toBe(true);
  });

  test('leaves nothing in the way of a surplus: that goes back by its own rail', async () => {
    const { id, payoutId } = await manual();
    await claim(payoutId);
    await reportPaid(bed.deps, { payoutId, actor: operator, reference: 'SBP-77812' });
    await payIn(bed, id);
    await bed.watch();
    const asked = await changeOrder(bed.deps, {
      orderId: id,
      actor: operator,
      event: () => ({
        type: 'surplus_refund_requested',
        refundAccount: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
      }),
    });
    expect(isRefusal(asked)).toBe(false);
    await bed.pay();
    await bed.pay();
    expect((await payoutsOf(bed, id)).map(({ state }) => state)).toEqual([
      'confirmed',
      'confirmed',
    ]);
    expect(await customer.see(id)).toMatchObject({ status: 'completed', exception: 'none' });
  });

  test('is not one that a rail makes by itself', async () => {
    const id = await paid();
    const [payout] = await payoutsOf(bed, id);
    const report = { payoutId: payout?.id ?? '', actor: operator, reference: 'bank 3' };
    expect(await claim(report.payoutId)).toEqual(refuse('invalid_transition'));
    expect(await reportPaid(bed.deps, report)).toEqual({
      refused: [{ code: 'invalid_transition' }],
    });
    expect(await reportPaid(bed.deps, { ...report, payoutId: 'A'.repeat(22) })).toEqual({
      refused: [{ code: 'not_found' }],
    });
  });
});
