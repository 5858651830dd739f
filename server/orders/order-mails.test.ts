import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomer, openTestExchange, type TestExchange } from './testing.ts';

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
