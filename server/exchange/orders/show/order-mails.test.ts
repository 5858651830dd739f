import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../../../core/refusal.ts';
import { withdrawalOrders } from '../../../../i18n/messages/ru/account/withdrawal-orders.ts';
import { orders as orderTexts } from '../../../../i18n/messages/ru/orders.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { changeOrder } from '../change/change-order.ts';
import { mailEffects } from '../change/effects.ts';
import { requotesOf } from '../change/requotes.ts';
import { findOrder } from '../order-records.ts';
import { openCustomer, openTestExchange, type TestExchange } from '../testing.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange();
});

afterAll(() => bed.close());

async function mailsOf(number: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await bed.platform.database.execute<{ subject: string; text: string }>(
    sql`select subject, text from mails where subject like ${`%${number}%`} order by id`,
  );
  return rows;
}

test('mails of an order carry its terms, its deadline, both sides’ accounts and transactions', async () => {
  const customer = openCustomer(bed);
  const id = await customer.place('walletToCoin');
  const { number } = await customer.see(id);
  const shown = await customer.call('POST', `orders/${id}/get_requisites`);
  const wallet = shown.body.included.find(({ type }: { type: string }) => type === 'wallets');
  const [created, issued] = await mailsOf(number);
  for (const mail of [created, issued]) {
    expect(mail?.text).toContain(' → ');
    expect(mail?.text).toContain('P1012345678');
    expect(mail?.text).toContain('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE');
    expect(mail?.text).toMatch(/Оплатите до: \d+ [а-я]+( в|,) \d\d:\d\d/);
  }
  expect(created?.text).not.toContain(wallet.attributes.address);
  expect(issued?.text).toContain(`Реквизиты для оплаты: ${wallet.attributes.address}`);
  await customer.call('POST', `orders/${id}/demo`, { action: 'pay_double' });
  await bed.watch();
  await bed.watch();
  await bed.pay();
  await bed.pay();
  const later = (await mailsOf(number)).slice(2);
  const subjects = later.map(({ subject }) => subject);
  expect(subjects).toContain(`Заявка ${number}: деньги получены`);
  expect(subjects).toContain(`Заявка ${number}: пришёл лишний платёж`);
  for (const { text } of later) {
    expect(text).toContain('Транзакция вашего платежа: ');
    expect(text).not.toContain('Оплатите до');
  }
});

const operator = 'operator:test';

test('“I have paid” is told when it is said and when it is taken back, with where to pay', async () => {
  const customer = openCustomer(bed);
  const { id, wallet } = await customer.placeToPay('cardToCoin');
  const { number } = await customer.see(id);
  await customer.call('POST', 'orders/confirm_payment', { order_id: id });
  await changeOrder(bed.deps, {
    orderId: id,
    actor: 'customer',
    event: () => ({ type: 'claim_taken_back' }),
  });
  const [said, back, more] = (await mailsOf(number)).slice(2);
  expect(said?.subject).toBe(`Заявка ${number}. Вы сообщили об оплате`);
  expect(back?.subject).toBe(`Заявка ${number}. Вы сообщили, что ещё не платили`);
  expect(more).toBeUndefined();
  for (const mail of [said, back]) {
    expect(mail?.text).toContain(`Реквизиты для оплаты: ${wallet['address']}`);
    expect(mail?.text).toMatch(/Оплатите до: \d+ [а-я]+( в|,) \d\d:\d\d/);
    expect(mail?.text).toContain('2200000000000004');
    expect(mail?.text).toContain('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE');
  }
});

test('what an operator decides is told: held, let go on, sent back', async () => {
  const customer = openCustomer(bed);
  const { id } = await customer.placeToPay('coinToWallet');
  const { number } = await customer.see(id);
  const decide = async (event: Parameters<typeof changeOrder>[1]['event']) => {
    const done = await changeOrder(bed.deps, { orderId: id, actor: operator, event });
    if (isRefusal(done)) throw new Error(JSON.stringify(done));
  };
  const requotes = { type: 'approved' as const };
  await decide(() => ({ type: 'held', reason: 'look' }));
  await decide((order) => ({ ...requotes, requotes: requotesOf(bed.deps, order, order.received) }));
  const subjects = (await mailsOf(number)).slice(2).map(({ subject }) => subject);
  expect(subjects).toEqual([
    `Заявка ${number}: нужна проверка`,
    `Заявка ${number}. Проверка пройдена, ждём оплату`,
  ]);
  await customer.call('POST', `orders/${id}/demo`, { action: 'pay_short' });
  await bed.watch();
  await bed.watch();
  const nowhere = { refundAccount: null, refundMemo: null };
  await decide(() => ({ type: 'refund_requested', ...nowhere }));
  const last = (await mailsOf(number)).at(-1);
  expect(last?.subject).toBe(`Заявка ${number}. Готовим возврат`);
  expect(last?.text).toContain('Транзакция вашего платежа: ');
  expect(last?.text).toContain('Вернём на: TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE');
});

const line = /^orders\.timeline\.(.+)$/;
const codes = Object.keys({ ...orderTexts, ...withdrawalOrders }).flatMap((key) => {
  const code = line.exec(key)?.[1];
  return code === undefined ? [] : [code];
});
const notMailed = [
  'created',
  'withdrawal_created',
  'cheque_received',
  // Whoever proposes a correction has mailed its link; its answer is the customer's own.
  'correction_proposed',
  'correction_confirmed',
  'correction_refused',
];

test('no line of history is silent: without a mail of its own it is told by one', async () => {
  expect(codes.length).toBeGreaterThan(40);
  const customer = openCustomer(bed);
  for (const kind of ['exchange', 'withdrawal'] as const) {
    const id = await customer.place('walletToCoin');
    const stored = await findOrder(bed.platform.database, id);
    if (stored === null) throw new Error('no order');
    const { order } = stored;
    const row = { ...stored.row, kind };
    for (const code of codes) {
      const entry = { status: order.status, code, params: {} };
      const before = (await mailsOf(row.number)).length;
      const decision = { order, journals: [], effects: [], timeline: [entry] };
      await inTransaction(bed.platform.database, (tx) => mailEffects(tx, bed.deps, decision, row));
      const sent = (await mailsOf(row.number)).slice(before);
      expect(sent.length, code).toBe(notMailed.includes(code) ? 0 : 1);
      const own = { type: 'mail' as const, template: 'order_held' as const };
      const mailed = { ...decision, effects: [own] };
      await inTransaction(bed.platform.database, (tx) => mailEffects(tx, bed.deps, mailed, row));
      expect((await mailsOf(row.number)).length - before - sent.length, code).toBe(1);
    }
  }
}, 120_000);
