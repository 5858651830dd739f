import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderEvent } from '../../../../core/orders/events.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { isRefusal } from '../../../../core/refusal.ts';
import { changeWithin } from '../../../exchange/orders/change/change-order.ts';
import { requotesOf } from '../../../exchange/orders/change/requotes.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { reassignRow } from '../../../money/payouts/payout-by-hand.ts';
import { findPayout } from '../../../money/payouts/read-payouts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { overtaken } from '../../../platform/database/testing.ts';
import { type Answer, openTestOffice, type TestOffice } from '../../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(async () => {
  await assertInvariants(office.platform.database);
  await office.close();
});

function act(id: string, action: string, attributes: object): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() };
  return office.operator.call('POST', `/orders/${id}/${action}`, attributes, headers);
}

async function orderOf(id: string) {
  return (await office.operator.call('GET', `/orders/${id}`)).json().data.attributes;
}

/** An order of litecoin for roubles whose payout waits for an operator. */
async function toBePaid(): Promise<{ id: string; payoutId: string }> {
  // Prices are not believed for long, and a busy machine takes its time.
  await office.tick();
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 100_000_000n);
  return { id, payoutId: (await orderOf(id)).payouts[0].id };
}

const reports = {
  report_payout: { reference: 'bank 1', paid_from: 'none' },
  report_payout_failed: { reason: 'no such card' },
} as const;
type Report = keyof typeof reports;
const reportNames = Object.keys(reports) as Report[];

/** Codes of an answer that refuses, in words that tell which answer it was. */
const codesOf = (answer: Answer) =>
  answer.json().errors?.map(({ code }: { code: string }) => code) ?? [];

const statesOf = async (id: string): Promise<string[]> =>
  (await orderOf(id)).payouts.map(({ state }: { state: string }) => state);

async function entriesOn(id: string) {
  const { rows } = await office.platform.database.execute<{ action: string; before: unknown }>(
    sql`select action, before from audit_log where subject_id = ${id} order by id`,
  );
  return rows;
}

/** A colleague stops the order and lets it go on: its payout is another one then. */
async function holdAndApprove(tx: Transaction, id: string): Promise<void> {
  const { deps } = office;
  const tell = async (event: (order: Order) => OrderEvent) => {
    const changed = await changeWithin(tx, deps, {
      orderId: id,
      actor: 'operator:colleague',
      event,
    });
    expect(isRefusal(changed)).toBe(false);
  };
  await tell(() => ({ type: 'held', reason: 'look again' }));
  await tell((order) => ({ type: 'approved', requotes: requotesOf(deps, order, order.received) }));
}

const nowOf = (id: string) => sql`select from orders where id = ${id} for update`;

test('a payout that a colleague has had made anew meanwhile is not taken', async () => {
  const { id, payoutId } = await toBePaid();
  const answer = await overtaken(
    office.platform.database,
    { lock: (tx) => tx.execute(nowOf(id)), meanwhile: (tx) => holdAndApprove(tx, id) },
    () => act(id, 'claim_payout', { payout_id: payoutId }),
  );
  expect([answer.statusCode, codesOf(answer)]).toEqual([409, ['invalid_transition']]);
  expect(await statesOf(id)).toEqual(['withdrawn', 'queued']);
  expect((await orderOf(id)).claimed).toBeNull();
  expect(await entriesOn(id)).toEqual([]);
});

describe.each(reportNames)('%s', (report) => {
  test('of a payout that a colleague has taken over meanwhile is refused', async () => {
    const { id, payoutId } = await toBePaid();
    await act(id, 'claim_payout', { payout_id: payoutId });
    const payout = await findPayout(office.platform.database, payoutId);
    if (payout === null) throw new Error('there is no payout');
    const answer = await overtaken(
      office.platform.database,
      {
        lock: (tx) => tx.execute(nowOf(id)),
        meanwhile: (tx) => reassignRow(tx, payout, 'operator:colleague'),
      },
      () => act(id, report, { payout_id: payoutId, ...reports[report] }),
    );
    expect([answer.statusCode, codesOf(answer)]).toEqual([409, ['payout_claimed']]);
    expect(await statesOf(id)).toEqual(['claimed']);
    expect(await orderOf(id)).toMatchObject({ status: 'processing', completed_at: null });
    expect(await entriesOn(id)).toMatchObject([{ action: 'claim_payout' }]);
  });

  test('keeps in the log what the order was before', async () => {
    const { id, payoutId } = await toBePaid();
    await act(id, 'claim_payout', { payout_id: payoutId });
    await act(id, report, { payout_id: payoutId, ...reports[report] });
    expect(await entriesOn(id)).toMatchObject([
      { action: 'claim_payout', before: { status: 'processing', payout: 'queued' } },
      { action: 'report_payout', before: { status: 'processing', payout: 'sent' } },
    ]);
  });
});
