import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { withoutSecrets } from '../../platform/mail/without-secrets.ts';
import { type Browser, errorOf, openTestAccounts, type TestAccounts } from '../profile/testing.ts';
import { grantTo, userIdBy } from './testing.ts';

let accounts: TestAccounts;
let anna: Browser;
let boris: Browser;

const email = 'anna@example.com';
const card = { payment_system_id: 'sberrub', account: '2200000000000004' };
const wanted = { ...card, amount: '5' };

beforeAll(async () => {
  accounts = await openTestAccounts();
  anna = await accounts.signedIn(email);
  boris = await accounts.signedIn('boris@example.com');
});

afterAll(async () => {
  await assertInvariants(accounts.platform.database);
  await accounts.close();
});

async function grant(units: bigint): Promise<void> {
  await grantTo(accounts.platform, await userIdBy(accounts.platform, email), units);
}

async function totals(): Promise<unknown> {
  return (await anna.call('GET', '/rewards/total')).json().data.attributes;
}

async function linkTo(to = email): Promise<{ id: string; token: string; text: string }> {
  const [mail] = await accounts.mailsTo(to);
  const [, id = '', token = ''] =
    /\/orders\/([\w-]{22})\/confirm\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  return { id, token, text: mail?.text ?? '' };
}

const ask = (fields: object, headers = {}) => anna.call('POST', '/payouts', fields, headers);

test('who was granted nothing has nothing to take out', async () => {
  expect(await totals()).toEqual({
    total: '0.00',
    paid: '0.00',
    available: '0.00',
    currency_iso_code: 'USD',
    minimum_withdrawal: '3',
  });
  const rewards = (await anna.call('GET', '/rewards?page=1&perPage=12&status=all')).json();
  expect(rewards).toMatchObject({ data: [], meta: { page: 1, per: 12, total: 0 } });
  expect(errorOf(await ask(wanted))).toBe('422 less_than amount');
});

const byPhone = { payment_system_id: 'sbprub', account: '+79001234567' };

test('each field at fault is named', async () => {
  await grant(2_000n);
  const cases: [object, string][] = [
    [{ ...wanted, amount: '2.99' }, '422 minimum_withdrawal amount'],
    [{ ...wanted, amount: '20.01' }, '422 less_than amount'],
    [{ ...wanted, amount: '5.001' }, '422 too_precise amount'],
    [{ ...wanted, amount: 'much' }, '422 not_a_number amount'],
    [{ ...wanted, amount: '9'.repeat(30) }, '422 less_than amount'],
    [{ ...wanted, amount: undefined }, '422 required amount'],
    [{ ...wanted, account: '2200000000000005' }, '422 luhn account'],
    [{ ...wanted, account: '' }, '422 required account'],
    [{ ...wanted, payment_system_id: 'nothing' }, '422 invalid_format payment_system_id'],
    [{ ...wanted, payment_system_id: 'acrub' }, '422 direction_unavailable payment_system_id'],
    [{ ...wanted, payment_system_id: 'BALANCE' }, '422 invalid_format payment_system_id'],
    [{ ...wanted, source: 'referral_incomes' }, '422 less_than amount'],
    [{ ...wanted, source: 'savings' }, '422 invalid_format source'],
    [{ ...wanted, wallet_id: 'x' }, '422 invalid_format wallet_id'],
    [{ ...wanted, ...byPhone }, '422 required bank'],
    [{ ...wanted, ...byPhone, bank: 'Банк Луны' }, '422 invalid_format bank'],
  ];
  for (const [fields, error] of cases) expect(errorOf(await ask(fields))).toBe(error);
});

test('a withdrawal is made once per key, mailed, confirmed once, and is nobody else’s', async () => {
  const key = { 'idempotency-key': 'one' };
  const vera = await accounts.signedIn('vera@example.com');
  await grantTo(
    ...([
      accounts.platform,
      await userIdBy(accounts.platform, 'vera@example.com'),
      2_000n,
    ] as const),
  );
  const ask = (fields: object, headers = {}) => vera.call('POST', '/payouts', fields, headers);
  const totals = async () => (await vera.call('GET', '/rewards/total')).json().data.attributes;
  const made = await ask(wanted, key);
  expect(made.statusCode, made.body).toBe(201);
  const { id, attributes } = made.json().data;
  expect(attributes).toMatchObject({
    kind: 'withdrawal',
    status: 'waiting_funds',
    label: 'Waiting for your confirmation',
    income_amount: '5.00',
    available_actions: ['cancel'],
  });
  expect((await ask(wanted, key)).json().data.id).toBe(id);
  expect(errorOf(await ask({ ...wanted, amount: '6' }, key))).toBe('422 idempotency_key_reused');
  expect(await totals()).toMatchObject({ total: '20.00', paid: '0.00', available: '15.00' });
  const link = await linkTo('vera@example.com');
  expect(link.id).toBe(id);
  expect(withoutSecrets(link.text)).not.toContain(link.token);

  const path = `/orders/${id}/confirm/${link.token}`;
  expect((await accounts.browser().call('PUT', path, {})).statusCode).toBe(401);
  expect((await boris.call('PUT', path, {})).statusCode).toBe(404);
  const wrong = await vera.call('PUT', `/orders/${id}/confirm/${'A'.repeat(43)}`, {});
  expect(errorOf(wrong)).toBe('422 code_used_or_invalid token');
  expect(wrong.json().errors[0].detail).toBe(
    'The code used is either already activated or invalid.',
  );
  const confirmed = await vera.call('PUT', path, {});
  expect(confirmed.json().data.attributes).toMatchObject({ status: 'processing' });
  expect(errorOf(await vera.call('PUT', path, {}))).toBe('422 code_used_or_invalid token');
  expect((await vera.call('DELETE', `/orders/${id}`)).statusCode).toBe(409);
});

test('worth less by now, it is shown at the price of now and confirmed at that', async () => {
  const made = await ask({ ...wanted, amount: '4' });
  const { id, token } = await linkTo();
  const agreed = made.json().data.attributes;
  const setFee = async (units: number) => {
    await accounts.platform.database.execute(
      sql`update payment_systems set network_fee = network_fee + ${units} where code = 'SBERRUB'`,
    );
    await accounts.platform.database.execute(sql`select pg_notify('catalogue_changed', '')`);
  };
  await setFee(100);
  await grantTo(
    ...([accounts.platform, await userIdBy(accounts.platform, 'boris@example.com'), 400n] as const),
  );
  // The new cost is known as soon as another withdrawal is made with it.
  await vi.waitFor(async () => {
    const probed = await boris.call('POST', '/payouts', { ...wanted, amount: '4' });
    const { id: probe, attributes } = probed.json().data;
    await boris.call('DELETE', `/orders/${probe}`);
    expect(Number(attributes.outcome_amount)).toBeLessThan(Number(agreed.outcome_amount));
  }, 10_000);
  const first = await anna.call('PUT', `/orders/${id}/confirm/${token}`, {});
  expect(errorOf(first)).toContain('409 rate_changed');
  const { attributes } = first.json().meta.order;
  expect(attributes).toMatchObject({ status: 'waiting_funds', income_amount: '4.00' });
  expect(Number(attributes.outcome_amount)).toBeLessThan(Number(agreed.outcome_amount));
  expect((await anna.call('DELETE', `/orders/${id}`)).statusCode).toBe(200);
  await setFee(-100);
});

test('given up, the money is there again, and the link is dead', async () => {
  await anna.call('PUT', '/user', { anti_phishing_phrase: 'синий кит' });
  const made = await ask({ ...wanted, amount: '20' });
  expect(await totals()).toMatchObject({ available: '0.00' });
  const { id, token } = await linkTo();
  for (const step of ['get_requisites', 'decision']) {
    const answer = await anna.call('POST', `/orders/${id}/${step}`, { decision: 'refund' });
    expect(answer.statusCode).toBe(409);
  }
  expect((await anna.call('DELETE', `/orders/${made.json().data.id}`)).statusCode).toBe(200);
  expect(await totals()).toMatchObject({ available: '20.00' });
  const late = await anna.call('PUT', `/orders/${id}/confirm/${token}`, {});
  expect(errorOf(late)).toBe('422 code_used_or_invalid token');
});

test('the token is kept as a hash alone, and is good for its own withdrawal only', async () => {
  const links: { id: string; token: string }[] = [];
  for (const amount of ['4', '5']) {
    expect((await ask({ ...wanted, amount })).statusCode).toBe(201);
    links.push(await linkTo());
    if (links.length === 1) await anna.call('DELETE', `/orders/${links[0]?.id}`);
  }
  const [other, mine] = links;
  const { rows } = await accounts.platform.database.execute(
    sql`select encode(token_hash, 'hex') as hash from withdrawals where order_id = ${mine?.id}`,
  );
  const hash = createHash('sha256')
    .update(mine?.token ?? '')
    .digest('hex');
  expect(rows).toEqual([{ hash }]);
  for (const token of [other?.token, hash]) {
    const answer = await anna.call('PUT', `/orders/${mine?.id}/confirm/${token}`, {});
    expect(errorOf(answer)).toBe('422 code_used_or_invalid token');
  }
  await anna.call('DELETE', `/orders/${mine?.id}`);
});

test('one withdrawal is open at a time', async () => {
  const first = await ask({ ...wanted, amount: '4' });
  expect(first.statusCode, first.body).toBe(201);
  expect(errorOf(await ask({ ...wanted, amount: '4' }))).toBe('409 withdrawal_open');
  await anna.call('DELETE', `/orders/${first.json().data.id}`);
  const next = await ask({ ...wanted, amount: '4' });
  expect(next.statusCode, next.body).toBe(201);
  await anna.call('DELETE', `/orders/${next.json().data.id}`);
});

test('the pages of the balance are there, and opening the link confirms nothing', async () => {
  const made = await ask(wanted);
  const { id, token } = await linkTo();
  const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const pages: [string, string][] = [
    ['/en/account/rewards', 'Available to withdraw'],
    ['/en/account/withdrawal', 'Request the withdrawal'],
    [`/en/orders/${id}`, 'Confirm the withdrawal by the link in the e-mail'],
    [`/en/orders/${id}/confirm/${token}`, 'Check where the money goes'],
  ];
  for (const [url, text] of pages) {
    const page = await accounts.app.inject({ url, headers: { cookie } });
    expect(page.statusCode, url).toBe(200);
    expect(page.body, url).toContain(text);
  }
  const after = await anna.call('GET', `/orders/${id}`);
  expect(after.json().data.attributes.status).toBe('waiting_funds');
  expect((await anna.call('DELETE', `/orders/${made.json().data.id}`)).statusCode).toBe(200);
});

test('a saved account may be named, and another’s is none', async () => {
  const saved = await anna.call('POST', '/user_wallets', card);
  const wallet_id = saved.json().data.id;
  const fields = { amount: '3', payment_system_id: 'sberrub', wallet_id };
  expect(errorOf(await boris.call('POST', '/payouts', fields))).toBe(
    '422 invalid_format wallet_id',
  );
  const made = await ask(fields);
  expect(made.statusCode, made.body).toBe(201);
  await anna.call('DELETE', `/orders/${made.json().data.id}`);
});

test('rewards are listed by whether they are paid, the oldest first', async () => {
  const list = async (status: string) =>
    (await anna.call('GET', `/rewards?status=${status}`)).json();
  await grant(700n);
  expect(
    (await list('all')).data.map((row: { attributes: object }) => row.attributes),
  ).toMatchObject([
    { amount: '7.00', currency_iso_code: 'USD', status: 'not_paid', order_number: null },
    { amount: '20.00', reason: 'Спасибо за отзыв', rate: null },
  ]);
  expect((await list('paid')).meta.total).toBe(0);
  expect((await list('not_paid')).meta.total).toBe(2);
  expect(await list('not_paid&page=2&perPage=1')).toMatchObject({
    data: [{ attributes: { amount: '20.00' } }],
    meta: { page: 2, per: 1, total: 2, total_pages: 2 },
  });
  expect(await list('all&page=9')).toMatchObject({ data: [], meta: { page: 9, total: 2 } });
  expect(errorOf(await anna.call('GET', '/rewards?status=some'))).toContain('422 invalid_format');
  expect((await boris.call('GET', '/rewards')).json().meta.total).toBe(1);
});

test('without reauthentication nothing is made', async () => {
  const { database } = accounts.platform;
  await database.execute(
    sql`update user_sessions set authenticated_at = now() - interval '1 hour'`,
  );
  expect(errorOf(await ask({ ...wanted, amount: '3' }))).toBe('403 reauthentication_required');
});

test('what cannot be priced makes no order, and the answer says so in the words specified', async () => {
  const { clock } = accounts.platform;
  const clara = await accounts.signedIn('clara@example.com');
  await grantTo(accounts.platform, await userIdBy(accounts.platform, 'clara@example.com'), 500n);
  accounts.stopPrices();
  const late = clock.now().getTime() + 120_000;
  const watch = vi.spyOn(clock, 'now').mockImplementation(() => new Date(late));
  const [english, russian] = await Promise.all(
    ['en', 'ru'].map((locale) =>
      clara.call('POST', '/payouts', { ...wanted, amount: '4' }, { 'site-locale': locale }),
    ),
  );
  watch.mockRestore();
  expect(english?.statusCode).toBe(422);
  expect(english?.json().errors).toMatchObject([
    {
      code: 'withdrawal_not_created',
      detail: 'Withdrawal order was not created. Please contact the service support.',
    },
  ]);
  expect(russian?.json().errors).toMatchObject([
    { detail: 'Заявка на вывод не создана. Обратитесь в службу поддержки.' },
  ]);
  expect((await clara.call('GET', '/rewards/total')).json().data.attributes.available).toBe('5.00');
});
