import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeredCaptcha } from '../../people/captcha/testing.ts';
import { openCustomer, openTestExchange, type TestExchange } from '../orders/testing.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange({
    variables: { RATE_LIMIT_PER_MINUTE: '1200', TRUSTED_PROXIES: '127.0.0.1' },
  });
});

afterAll(() => bed.close());

/** More than there is of it: what is there is refused. */
const beyond = 9_999_999_000;

async function ask(ip: string, email: string, turn: number, user?: string) {
  const { captcha_id, captcha_answer } = await answeredCaptcha(bed.platform.database);
  const answer = user === undefined ? { captcha_id, captcha_answer } : {};
  const headers = { 'x-forwarded-for': ip, ...(user === undefined ? {} : { 'x-user': user }) };
  const customer = openCustomer(bed, headers);
  const amount = String(beyond + turn);
  const wanted = { payment_system_id: 'doge', amount, email, ...answer };
  return (await customer.call('POST', 'reserve_requests', wanted)).status;
}

test('nobody asks for a reserve without a captcha but who is signed in', async () => {
  const wanted = { payment_system_id: 'doge', amount: String(beyond), email: 'a@example.com' };
  const ip = { 'x-forwarded-for': '203.0.113.1' };
  const bare = await openCustomer(bed, ip).call('POST', 'reserve_requests', wanted);
  expect([bare.status, bare.body.errors[0].code]).toEqual([422, 'captcha']);
  expect(bare.body.errors[0].source).toEqual({ pointer: '/data/attributes/captcha_answer' });
  const wrong = { ...wanted, ...(await answeredCaptcha(bed.platform.database)) };
  const answers = await openCustomer(bed, ip).call('POST', 'reserve_requests', {
    ...wrong,
    captcha_answer: 'AAAAA',
  });
  expect(answers.body.errors[0].code).toBe('captcha');
  expect(await ask('203.0.113.1', 'a@example.com', 1)).toBe(201);
  expect(await ask('203.0.113.1', 'a@example.com', 2, 'anna')).toBe(201);
});

test.each([
  ['ru', 'Эта сумма уже есть в резерве'],
  ['en', 'The reserve covers this amount already'],
])('what is there already is refused in %s, and nobody is written to', async (locale, said) => {
  const answer = await answeredCaptcha(bed.platform.database);
  const wanted = { payment_system_id: 'doge', amount: '1', email: 'victim@example.com', ...answer };
  const customer = openCustomer(bed, { 'site-locale': locale });
  const { status, body } = await customer.call('POST', 'reserve_requests', wanted);
  const [error] = body.errors;
  expect([status, error.code]).toEqual([422, 'reserve_available']);
  expect(error.source).toEqual({ pointer: '/data/attributes/amount' });
  expect(error.detail).toContain(said);
  const { rows } = await bed.platform.database.execute(
    "select 1 from reserve_requests where email = 'victim@example.com'",
  );
  expect(rows).toEqual([]);
});

test('one address has few mails sent, whomever it names; its /64 is one address', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    const ip = `2001:db8:1:1::${turn + 1}`;
    statuses.push(await ask(ip, `victim${turn}@example.com`, 1));
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201));
  expect(statuses.slice(10)).toEqual(Array(5).fill(429));
});

test('one letter box is filled from nowhere', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    statuses.push(await ask(`198.51.${turn}.1`, 'box@example.com', turn));
  }
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(3).fill(429)]);
});
