import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amount } from '../../../../core/money/amount.ts';
import { isRefusal } from '../../../../core/refusal.ts';
import { reportDeposit } from '../../../money/deposit-watcher/report-deposit.ts';
import { payIn } from '../../../money/deposit-watcher/testing.ts';
import { readBalance } from '../../../money/ledger/balances.ts';
import { correctReserve } from '../../../money/ledger/correct-reserve.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import {
  type Customer,
  fieldsOf,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../testing.ts';
import { checkOrder } from './check-order.ts';
import { placeOrder } from './place-order.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange({ variables: { DATABASE_POOL_MAX: '16' } });
  customer = openCustomer(bed);
});

afterAll(async () => {
  await assertInvariants(bed.platform.database);
  await bed.close();
});

const secondsMax = 30;

/** Leaves the reserve with enough for so many orders of one size, and not a unit more. */
async function leaveEnoughFor(count: number) {
  const id = await customer.place('walletToCoin');
  const [held] = (
    await bed.platform.database.execute<{ units: string }>(
      `select held_units::text as units from orders where id = '${id}'`,
    )
  ).rows;
  await customer.call('DELETE', `orders/${id}`);
  const wanted = BigInt(held?.units ?? '0') * BigInt(count) + BigInt(held?.units ?? '0') - 1n;
  const left = (await readBalance(bed.platform.database, 'reserve:TRX')) ?? 0n;
  await correct(wanted - left);
}

async function refill(): Promise<void> {
  await bed.tick({});
  await correct(10n ** 12n);
}

async function correct(units: bigint): Promise<void> {
  await inTransaction(bed.platform.database, (tx) =>
    correctReserve(tx, {
      key: randomUUID(),
      paymentSystem: 'TRX',
      change: amount(units, 'TRX'),
      reason: 'a race',
      createdBy: 'operator:test',
    }),
  );
}

const waiting = async () =>
  Number(
    (
      await bed.platform.database.execute(
        "select count(*)::int as n from orders where status = 'waiting_funds'",
      )
    ).rows[0]?.['n'],
  );

test.each([1, 300])(
  'of a thousand orders at once for the last %i exactly so many are made',
  async (last) => {
    await refill();
    const before = await waiting();
    await leaveEnoughFor(last);
    const request = {
      ...fieldsOf('walletToCoin'),
      income_payment_system_id: 'prusd',
      outcome_payment_system_id: 'trx',
      outcome_account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
      agree_service_terms: true,
      agree_aml_terms: true,
    } as const;
    const checked = checkOrder(bed.deps, request, null);
    const orderOrigin = { locale: 'ru', userId: null, browserHash: null, ip: null } as const;
    const started = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => placeOrder(bed.deps, checked, orderOrigin, null)),
    );
    const seconds = (performance.now() - started) / 1000;
    const refused = answers.filter(isRefusal);
    expect(answers).toHaveLength(1000);
    expect(answers.length - refused.length).toBe(last);
    for (const { refused: items } of refused) {
      expect(items).toEqual([{ code: 'insufficient_reserve', field: 'outcome_amount' }]);
    }
    expect(await waiting()).toBe(before + last);
    expect(seconds).toBeLessThan(secondsMax);
    await assertInvariants(bed.platform.database);
  },
);

test('a thousand requests over HTTP for the last order make one', async () => {
  await refill();
  await leaveEnoughFor(1);
  const base = await bed.app.listen({ host: '127.0.0.1', port: 0, backlog: 1000 });
  const body = JSON.stringify(fieldsOf('walletToCoin'));
  const headers = { 'content-type': 'application/vnd.api+json' };
  const started = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: 1000 }, async () => {
      const answer = await fetch(`${base}/api/v1/orders`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 422)).toHaveLength(999);
  expect((performance.now() - started) / 1000).toBeLessThan(secondsMax);
});

test('one request sent 64 times at once with one key makes one order and has 64 equal answers', async () => {
  await refill();
  const before = await waiting();
  const key = { 'idempotency-key': 'b5a4f0a2-2f0b-4a39-9d1d-6b1f6a2c7e11' };
  const answers = await Promise.all(
    Array.from({ length: 64 }, () =>
      openCustomer(bed).call('POST', 'orders', fieldsOf('walletToCoin'), key),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const [first] = answers;
  for (const { body } of answers) expect(body.data).toEqual(first?.body.data);
  expect(await waiting()).toBe(before + 1);
});

test('fifty cancellations and claims at once have one effect', async () => {
  await refill();
  const { id } = await customer.placeToPay('walletToCoin');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      turn % 2 === 0
        ? customer.call('DELETE', `orders/${id}`)
        : customer.call('POST', 'orders/confirm_payment', { order_id: id }),
    ),
  );
  const order = await customer.see(id);
  const codes = order.timeline.map(({ code }: { code: string }) => code);
  const cancelled = codes.filter((code: string) => code === 'cancelled').length;
  const claimed = codes.filter((code: string) => code === 'payment_claimed').length;
  // A claim may come before the cancellation, never after it; claiming forbids cancelling.
  expect(cancelled + claimed).toBe(1);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  await assertInvariants(bed.platform.database);
});

test('fifty decisions at once on one deposit have one effect', async () => {
  const { id } = await customer.placeToPay('coinToWallet');
  await payIn(bed, id, { sharePpm: 700_000n });
  await bed.watch();
  const wishes = ['accept', 'top_up', 'refund'];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      customer.call('POST', `orders/${id}/decision`, { decision: wishes[turn % 3] }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  await assertInvariants(bed.platform.database);
});

test('fifty reports of one deposit at once credit it once', async () => {
  const { id } = await customer.placeToPay('cardToCoin');
  const report = () =>
    reportDeposit(bed.deps, {
      orderId: id,
      actor: 'operator:test',
      key: 'the bank line',
      reference: '1',
      amountFor: async (order) => order.income,
      alongside: async () => undefined,
    }).catch((error: unknown) => error);
  const answers = await Promise.all(Array.from({ length: 50 }, report));
  const accepted = answers.filter((answer) => !(answer instanceof Error) && !isRefusal(answer));
  expect(accepted).toHaveLength(1);
  expect(await customer.see(id)).toMatchObject({ status: 'processing', surplus_amount: '0.00' });
  await assertInvariants(bed.platform.database);
});
