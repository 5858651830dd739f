import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import {
  type Customer,
  type Fields,
  fieldsOf,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../testing.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

afterAll(async () => {
  await assertInvariants(bed.platform.database);
  await bed.close();
});

const bySbp = (change: Fields = {}) =>
  fieldsOf('coinToCard', {
    outcome_payment_system_id: 'sbprub',
    outcome_account: '+79001234567',
    ...change,
  });

type Item = { code: string; detail: string; source?: { pointer: string } };

async function refusedBy(path: string, fields: Fields, locale = 'ru') {
  const { status, body } = await customer.call('POST', path, fields, { 'site-locale': locale });
  return (body.errors ?? []).map(({ code, detail, source }: Item) => [
    status,
    code,
    source?.pointer.split('/').at(-1),
    detail,
  ]);
}

describe('a payout by phone number', () => {
  test('is quoted with the bank among what is asked for, other payouts without', async () => {
    const quoted = async (outcome: string) => {
      const pair = { income_payment_system_id: 'trx', outcome_payment_system_id: outcome };
      const { body } = await customer.call('POST', 'rate_calculations/from_income', {
        ...pair,
        income_amount: '1000',
      });
      return body.data.attributes.required_fields;
    };
    expect(await quoted('sbprub')).toContain('outcome_bank');
    expect(await quoted('sberrub')).not.toContain('outcome_bank');
  });

  test.each(['orders', 'orders/preflight'])('%s: needs a bank of the list', async (path) => {
    expect(await refusedBy(path, bySbp())).toEqual([
      [422, 'required', 'outcome_bank', 'Выберите банк получателя.'],
    ]);
    expect(await refusedBy(path, bySbp({ outcome_bank: 'Банк Луны' }), 'en')).toEqual([
      [422, 'invalid_format', 'outcome_bank', 'That bank is not in the list. Choose one from it.'],
    ]);
    const [[, ...code]] = await refusedBy(path, bySbp({ outcome_bank: 7 }));
    expect(code.slice(0, 2)).toEqual(['invalid_format', 'outcome_bank']);
  });

  test.each(['tbank', 'Т-Банк', 't-bank', ' т банк '])('takes %s for one', async (outcome_bank) => {
    const { status, body } = await customer.call('POST', 'orders', bySbp({ outcome_bank }));
    expect(status).toBe(201);
    expect(body.data.attributes.outcome_bank).toBe('Т-Банк');
  });

  test('keeps the bank as it was called, and tells it to its customer alone', async () => {
    const { body } = await customer.call('POST', 'orders', bySbp({ outcome_bank: 'sberbank' }));
    const { id } = body.data;
    const { database } = bed.platform;
    await database.execute(sql`update recipient_banks
      set name_ru = 'Новое имя', name_en = 'Another name' where id = 'sberbank'`);
    await bed.catalogue.refresh();
    expect((await customer.see(id)).outcome_bank).toBe('Сбербанк');
    const english = await customer.call('GET', `orders/${id}`, undefined, { 'site-locale': 'en' });
    expect(english.body.data.attributes.outcome_bank).toBe('Sberbank');
    expect((await openCustomer(bed).see(id)).outcome_bank).toBeNull();
    await expect(
      database.execute(sql`update orders set outcome_bank = '{"id":"vtb","ru":"В","en":"V"}',
        version = version + 1 where id = ${id}`),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
    const { rows } = await database.execute(sql`select text from mails order by created_at desc`);
    expect(String(rows[0]?.['text'])).toContain('Банк получателя: Сбербанк');
  });

  test('of an order made before banks were asked for stays readable', async () => {
    const id = await customer.place('coinToCard');
    expect((await customer.see(id)).outcome_bank).toBeNull();
  });

  test('a bank that is switched off is neither listed nor taken', async () => {
    const { database } = bed.platform;
    await database.execute(sql`update recipient_banks set enabled = false where id = 'vtb'`);
    await bed.catalogue.refresh();
    const [[, ...code]] = await refusedBy('orders', bySbp({ outcome_bank: 'vtb' }));
    expect(code.slice(0, 2)).toEqual(['invalid_format', 'outcome_bank']);
  });

  test('where none is asked for, what is said of one is not kept', async () => {
    const id = await customer.place('coinToCard', { outcome_bank: 'nobody knows it' });
    expect((await customer.see(id)).outcome_bank).toBeNull();
  });
});
