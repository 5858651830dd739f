import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { formatMoney } from '../../../../i18n/format.ts';
import { payIn } from '../../../money/deposit-watcher/testing.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { blockList } from '../../../money/risk-flags/tables.ts';
import { mails } from '../../../platform/tables.ts';
import { type Customer, openCustomer, openTestExchange, type TestExchange } from '../testing.ts';
import { changeOrder } from './change-order.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

beforeEach(() => bed.tick({}));
afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

const account = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const other = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const operator = 'operator:00000000-0000-4000-8000-000000000001';

/** An order that was rejected after half of what was agreed had come. */
async function rejected(): Promise<string> {
  const { id } = await customer.placeToPay('coinToWallet', { refund_account: undefined });
  await payIn(bed, id, { sharePpm: 500_000n });
  await bed.watch();
  await changeOrder(bed.deps, {
    orderId: id,
    actor: operator,
    event: () => ({ type: 'rejected', reason: 'чужие деньги' }),
  });
  return id;
}

const give = (id: string, fields: object, who = customer) =>
  who.call('PUT', `orders/${id}/refund_account`, { ...fields });

const faultOf = ({ body }: Awaited<ReturnType<typeof give>>) => body.errors[0];

test('a rejected order that holds money is told where that goes, until it has left', async () => {
  const id = await rejected();
  const seen = await customer.see(id);
  expect(seen).toMatchObject({ status: 'rejected', refund_account: null });
  expect(seen.available_actions).toEqual(['give_refund_account']);

  const { status, body } = await give(id, { refund_account: ` ${other} ` });
  expect(status).toBe(200);
  expect(body.data.attributes).toMatchObject({ status: 'rejected', refund_account: other });
  expect(body.data.attributes.timeline.at(-1)).toMatchObject({
    code: 'refund_account_given',
    text: 'Вы указали, куда вернуть деньги',
  });
  expect((await give(id, { refund_account: account })).status).toBe(200);

  await changeOrder(bed.deps, {
    orderId: id,
    actor: operator,
    event: () => ({ type: 'refund_requested', refundAccount: null }),
  });
  const { rows } = await bed.platform.database.execute(
    `select account from payouts where order_id = '${id}'`,
  );
  expect(rows).toEqual([{ account }]);
  expect((await give(id, { refund_account: other })).status).toBe(409);
});

test('an account that is none is refused by name, and so is whoever merely has the link', async () => {
  const id = await rejected();
  for (const [fields, type] of [
    [{}, 'required'],
    [{ refund_account: 'P1012345678' }, 'invalid_format'],
    [{ refund_account: 7 }, 'invalid_format'],
  ] as const) {
    const refused = await give(id, fields);
    expect(refused.status).toBe(422);
    expect(faultOf(refused)).toMatchObject({
      code: type,
      source: { pointer: '/data/attributes/refund_account' },
    });
  }
  const both = await give(id, { refund_account: 7, refund_memo: 7 });
  expect(both.body.errors.map(({ source }: { source: object }) => source)).toEqual([
    { pointer: '/data/attributes/refund_account' },
    { pointer: '/data/attributes/refund_memo' },
  ]);
  expect((await give(id, { refund_account: account }, openCustomer(bed))).status).toBe(403);
  expect((await customer.see(id)).refund_account).toBeNull();
});

test('nothing is asked of an order that holds nothing, or whose money may go by itself', async () => {
  const paid = await customer.placeToPay('coinToWallet');
  expect((await give(paid.id, { refund_account: account })).status).toBe(409);
  await changeOrder(bed.deps, {
    orderId: paid.id,
    actor: operator,
    event: () => ({ type: 'rejected', reason: 'нет' }),
  });
  expect((await customer.see(paid.id)).available_actions).toEqual([]);
  expect((await give(paid.id, { refund_account: account })).status).toBe(409);
});

test('an account of the block list is kept, and the operator who would send there is told', async () => {
  const id = await rejected();
  await bed.platform.database
    .insert(blockList)
    .values({ kind: 'account', value: other, reason: 'test', createdBy: operator });
  expect((await give(id, { refund_account: other })).status).toBe(200);
  const { rows } = await bed.platform.database.execute(
    `select rule from order_risk_flags where order_id = '${id}'`,
  );
  expect(rows).toContainEqual({ rule: 'blocked' });
});

test('the mail of a refund says how much went back, where to and by which transaction', async () => {
  const email = 'returned@example.com';
  const { id } = await customer.placeToPay('coinToWallet', { email });
  await payIn(bed, id, { sharePpm: 500_000n });
  await bed.watch();
  await customer.call('POST', `orders/${id}/decision`, { decision: 'refund' });
  await vi.waitFor(async () => {
    await bed.pay();
    expect((await customer.see(id)).status).toBe('refunded');
  }, 30_000);
  const { number, returned, refund_txid: txid } = await customer.see(id);
  const [mail] = await bed.platform.database
    .select()
    .from(mails)
    .where(
      and(eq(mails.recipient, email), eq(mails.subject, `Заявка ${number}: деньги возвращены`)),
    );
  expect(mail?.text).toContain(`Вернули на: ${account}`);
  expect(mail?.text).toContain(`Вернули: ${formatMoney(returned[0].amount, 'TRX', 'ru')}`);
  expect(mail?.text).toContain(`Транзакция возврата: ${txid}`);
  expect(mail?.text).not.toContain('Получите');
  expect(mail?.text).not.toContain('Вернём на');
});
