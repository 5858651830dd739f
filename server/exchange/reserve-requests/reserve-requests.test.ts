import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amount } from '../../../core/money/amount.ts';
import { correctReserve } from '../../money/ledger/correct-reserve.ts';
import { answeredCaptcha } from '../../people/captcha/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { mails } from '../../platform/tables.ts';
import { openCustomer, openTestExchange, type TestExchange } from '../orders/testing.ts';
import { answerReserveRequests } from './answer-requests.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange();
});

afterAll(() => bed.close());

const ask = async (fields: object, locale = 'ru') => {
  const wanted = { ...fields, ...(await answeredCaptcha(bed.platform.database)) };
  return openCustomer(bed, { 'site-locale': locale }).call('POST', 'reserve_requests', wanted);
};

/** What an amount beyond the reserve of dogecoins is: that much is brought in by `fill`. */
const much = (turn: number) => String(9_000_000 + turn);

async function fill(paymentSystem: 'XMR' | 'DOGE', whole: bigint) {
  const units = paymentSystem === 'XMR' ? whole * 10n ** 12n : whole * 10n ** 8n;
  await inTransaction(bed.platform.database, (tx) =>
    correctReserve(tx, {
      key: `${paymentSystem} ${whole} ${Math.random()}`,
      paymentSystem,
      change: amount(units, paymentSystem),
      reason: 'brought in',
      createdBy: 'service',
    }),
  );
}

const mailsTo = (email: string) =>
  bed.platform.database.select().from(mails).where(eq(mails.recipient, email));

const answer = () => answerReserveRequests(bed.platform, bed.catalogue);

test('whoever asked for a reserve hears of it once it is there, in their language', async () => {
  const wanted = { payment_system_id: 'xmr', amount: '100000', email: 'xenia@example.com' };
  const { status, body } = await ask(wanted, 'en');
  expect([status, body.data.type]).toEqual([201, 'reserve_requests']);
  expect(body.data.attributes).toMatchObject({ payment_system_id: 'xmr' });
  expect(await answer()).toBe(0);
  await fill('XMR', 1_000_000n);
  expect((await Promise.all([answer(), answer()])).toSorted()).toEqual([0, 1]);
  expect(await answer()).toBe(0);
  const [mail, ...more] = await mailsTo('xenia@example.com');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ locale: 'en' });
  expect(mail?.text).toContain('/en/');
});

test('wishes beyond reach keep nobody else waiting', async () => {
  await bed.platform.database.execute(
    `insert into reserve_requests (payment_system, asset, units, email, locale, created_at)
     select 'DOGE', 'DOGE', 10::numeric ^ 30, 'greedy' || n || '@example.com', 'ru',
            now() - interval '1 day' from generate_series(1, 300) n`,
  );
  const modest = { payment_system_id: 'doge', amount: much(10), email: 'modest@example.com' };
  await ask(modest);
  await fill('DOGE', 9_000_010n);
  expect(await answer()).toBe(1);
  expect(await mailsTo('modest@example.com')).toHaveLength(1);
});

test('a wish of a month ago is forgotten', async () => {
  const wanted = { payment_system_id: 'doge', amount: '99000011', email: 'old@example.com' };
  const { body } = await ask(wanted);
  await bed.platform.database.execute(
    `update reserve_requests set created_at = now() - interval '31 days'
      where id = '${body.data.id}'`,
  );
  await fill('DOGE', 100_000_000n);
  await answer();
  expect(await mailsTo('old@example.com')).toEqual([]);
});

test('every wrong field is named', async () => {
  const { status, body } = await ask({ payment_system_id: 'doge', amount: '-1', email: 'nobody' });
  expect(status).toBe(422);
  expect(body.errors.map((item: { source: object }) => item.source)).toEqual([
    { pointer: '/data/attributes/amount' },
    { pointer: '/data/attributes/email' },
  ]);
  const unknown = await ask({ payment_system_id: 'nope', amount: '1', email: 'a@example.com' });
  expect(unknown.body.errors[0].source).toEqual({ pointer: '/data/attributes/payment_system_id' });
});

test('one e-mail waits for twenty reserves and no more, also when it asks at once', async () => {
  const wanted = (turn: number) => {
    const amount = String(9_999_999_000 + turn);
    return { payment_system_id: 'doge', amount, email: 'many@example.com' };
  };
  const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => ask(wanted(turn))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('the same wish twice is one wish', async () => {
  const wanted = { payment_system_id: 'doge', amount: '900000012', email: 'Twice@example.com' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(wanted)));
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  await fill('DOGE', 1_000_000_000n);
  expect(await answer()).toBe(1);
  expect(await mailsTo('Twice@example.com')).toHaveLength(1);
});
