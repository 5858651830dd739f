import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proveLedger } from '../../../money/ledger/testing.ts';
import { type Answer, openTestOffice, type TestOffice } from '../../access/testing.ts';
import { verifyAuditChain } from '../../audit/verify-audit-chain.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

// Prices are not believed for long, and a busy machine takes its time.
beforeEach(() => office.tick());

afterAll(async () => {
  const { trial, drifted } = await proveLedger(office.platform.database);
  expect([...trial.values()].every((sum) => sum === 0n)).toBe(true);
  expect(drifted).toEqual([]);
  expect((await verifyAuditChain(office.platform.database)).brokenAt).toBeNull();
  await office.close();
});

function act(id: string, action: string, attributes: object = {}, key = randomUUID()) {
  const headers = { 'idempotency-key': key };
  return office.operator.call('POST', `/orders/${id}/${action}`, attributes, headers);
}

function shown(answer: Answer) {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.attributes;
}

/** Said where nothing is due any more: that another payment was seen, and which. */
const another = { again: true, again_reason: 'второй перевод в выписке' };

async function orderOf(id: string) {
  return shown(await office.operator.call('GET', `/orders/${id}`));
}

async function entriesOn(id: string): Promise<{ action: string; actor: string; after: unknown }[]> {
  const { rows } = await office.platform.database.execute<{
    action: string;
    actor: string;
    after: unknown;
  }>(sql`select action, actor, after from audit_log where subject_id = ${id} order by id`);
  return rows;
}

/** An order of 15 000 roubles for litecoin whose customer says that they have paid. */
async function claimed(): Promise<string> {
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(id);
  return id;
}

/** An order of litecoin for roubles whose deposit has come: its payout waits for an operator. */
async function toBePaid(): Promise<string> {
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 100_000_000n);
  return id;
}

describe('the queue', () => {
  test('what waits for an operator comes first, the longest wait at the top', async () => {
    const idle = await office.placeOrder('sberrub', 'ltc', '15000');
    const payout = await toBePaid();
    const deposit = await claimed();
    const answer = await office.operator.call('GET', '/orders?per=100');
    const ids = answer.json().data.map((row: { id: string }) => row.id);
    expect(ids.indexOf(payout)).toBeLessThan(ids.indexOf(deposit));
    expect(ids.indexOf(deposit)).toBeLessThan(ids.indexOf(idle));
    expect(answer.json().meta.needs).toMatchObject({ deposit: 1, payout: 1 });
    const waiting = await office.operator.call('GET', '/orders?needs=any');
    expect(waiting.json().meta.total).toBe(2);
    expect(waiting.json().data[0].attributes).toMatchObject({ needs: 'payout' });
    await act(deposit, 'reject', { reason: 'конец проверки' });
    await act(payout, 'hold', { reason: 'конец проверки' });
    await act(payout, 'refund', { refund_account: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' });
  });

  test.each([
    ['the number', ({ number }: { number: string }) => number],
    ['the e-mail', () => 'ANNA@example'],
    ['the account with spaces', () => '2202 2012 3456'],
    ['the name', () => 'петрова'],
    ['the amount with spaces', () => '15 000'],
    ['the amount with a currency and cents', () => '15000,00 ₽'],
    ['the amount in digits alone', () => '15000'],
    [
      'the phone with an eight and brackets',
      ({ phone }: { phone: string }) =>
        `8 (${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`,
    ],
    ['the address of the internet', ({ ip }: { ip: string }) => ip],
  ])('an order is found by %s', async (_by, searchOf) => {
    const id = await office.placeOrder('sberrub', 'ltc', '15000');
    const search = encodeURIComponent(searchOf(await orderOf(id)));
    const answer = await office.operator.call('GET', `/orders?per=100&search=${search}`);
    expect(answer.json().data.map((row: { id: string }) => row.id)).toContain(id);
  });

  test('an order is found by where it was told to pay, which its line says', async () => {
    const id = await claimed();
    const { address } = (await orderOf(id)).requisites;
    const find = async (search: string) =>
      (
        await office.operator.call('GET', `/orders?per=100&search=${encodeURIComponent(search)}`)
      ).json().data;
    const [line] = (await find(address.slice(-6))).filter((row: { id: string }) => row.id === id);
    expect(line?.attributes.requisite.account).toBe(address);
    expect((await find('136.71')).map((row: { id: string }) => row.id)).not.toContain(id);
    await act(id, 'reject', { reason: 'конец проверки' });
  });

  test('orders are asked for by what customers pay with, what they get, or both', async () => {
    const forCoins = await office.placeOrder('sberrub', 'ltc', '15000');
    const forRoubles = await office.placeOrder('ltc', 'sberrub', '1');
    const find = async (query: string) => {
      const answer = await office.operator.call('GET', `/orders?per=100&${query}`);
      const ids = answer.json().data.map((row: { id: string }) => row.id);
      return [forCoins, forRoubles].map((id) => ids.includes(id));
    };
    expect(await find('income=sberrub')).toEqual([true, false]);
    expect(await find('outcome=sberrub')).toEqual([false, true]);
    expect(await find('income=sberrub&outcome=ltc')).toEqual([true, false]);
    expect(await find('income=ltc&outcome=sberrub')).toEqual([false, true]);
    expect(await find('income=ltc&outcome=ltc')).toEqual([false, false]);
  });

  test('signs of a pattern are only letters to a search', async () => {
    const answer = await office.operator.call('GET', '/orders?search=%25');
    expect(answer.json().meta.total).toBe(0);
  });

  test.each(['status=none', 'exception=x', 'needs=all', 'per=1000', 'city=NOWHERE'])(
    '%s is refused',
    async (query) => {
      expect((await office.operator.call('GET', `/orders?${query}`)).statusCode).toBe(422);
    },
  );
});

describe('confirming a deposit', () => {
  test('the exact sum sets the order going, and all of it is written down', async () => {
    const id = await claimed();
    const before = await orderOf(id);
    expect(before.available_actions).toContain('confirm_deposit');
    expect(before.expected_amount).toBe('15000.00');
    const after = shown(await act(id, 'confirm_deposit', { amount: '15000', reference: 'СБП 17' }));
    expect(after).toMatchObject({ status: 'processing', received_amount: '15000.00' });
    expect(after.deposits).toMatchObject([
      { rail: 'manual', txid: 'СБП 17', amount: '15000.00', notified_state: 'credited' },
    ]);
    expect(after.deposits[0].seen_at).toBe(before.payment_claimed_at);
    expect(after.deposits[0].confirmed_by).toBe('Ольга (olga)');
    expect(after.timeline.at(-1).by).toBe('Ольга (olga)');
    expect(after.journals.map(({ kind }: { kind: string }) => kind)).toContain('exchange');
    expect(await entriesOn(id)).toMatchObject([
      { action: 'confirm_deposit', after: { amount: '15000', reference: 'СБП 17' } },
    ]);
  });

  test('the same request, even many times at once, is one deposit', async () => {
    const id = await claimed();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => act(id, 'confirm_deposit', { amount: '15000' }, key)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(200));
    const order = await orderOf(id);
    expect(order.deposits).toHaveLength(1);
    expect(order.surplus_amount).toBe('0.00');
    expect(await entriesOn(id)).toHaveLength(1);
    const other = await act(id, 'confirm_deposit', { amount: '1' }, key);
    expect(other.json().errors[0].code).toBe('idempotency_key_reused');
  });

  /** The wait of a claimed order has long been over; it was made three hours ago. */
  async function claimedLongAgo(): Promise<string> {
    const id = await claimed();
    await office.platform.database.execute(sql`
      update orders set version = version + 1, created_at = now() - interval '3 hours',
             expires_at = now() - interval '2 hours',
             payment_claimed_at = now() - interval '170 minutes'
       where id = ${id}`);
    return id;
  }

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  test.each([
    [5, 'moderation', 'late'],
    [130, 'processing', 'none'],
  ])(
    'a payment that came %j minutes ago, by its account, is %s',
    async (ago, status, exception) => {
      const came = { amount: '15000', received_at: minutesAgo(ago) };
      const order = shown(await act(await claimedLongAgo(), 'confirm_deposit', came));
      expect(order).toMatchObject({ status, exception });
    },
  );

  test('a claim alone keeps no fixed rate: after the wait the time it came must be told', async () => {
    const id = await claimedLongAgo();
    expect((await orderOf(id)).received_at_required).toBe(true);
    for (const receivedAt of ['', undefined]) {
      const answer = await act(id, 'confirm_deposit', { amount: '15000', received_at: receivedAt });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toMatchObject([
        { code: 'required', source: { pointer: '/data/attributes/received_at' } },
      ]);
    }
    expect(await orderOf(id)).toMatchObject({ received_amount: '0.00', deposits: [] });
    const waiting = await claimed();
    expect((await orderOf(waiting)).received_at_required).toBe(false);
    const soon = shown(await act(waiting, 'confirm_deposit', { amount: '15000' }));
    expect(soon).toMatchObject({ status: 'processing', exception: 'none' });
  });

  test('what comes after the claimed payment came when it is confirmed', async () => {
    const id = await claimedLongAgo();
    await office.platform.database.execute(sql`
      update orders set version = version + 1, policy = policy || '{"topUpSeconds": 60}'
       where id = ${id}`);
    await act(id, 'confirm_deposit', { amount: '14000', received_at: minutesAgo(130) });
    await office.platform.database.execute(sql`
      update orders set version = version + 1, paid_at = now() - interval '1 hour'
       where id = ${id}`);
    const rest = shown(await act(id, 'confirm_deposit', { amount: '1000' }));
    expect(rest).toMatchObject({ status: 'moderation', exception: 'late' });
  });

  test.each([
    ['to come', () => minutesAgo(-5)],
    ['before the order', () => minutesAgo(24 * 60)],
    ['of no clock', () => 'вчера'],
  ])('a moment %s is refused at its field', async (_what, receivedAt) => {
    const id = await claimed();
    const answer = await act(id, 'confirm_deposit', { amount: '15000', received_at: receivedAt() });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([
      { code: 'invalid_format', source: { pointer: '/data/attributes/received_at' } },
    ]);
  });

  test('two operators who saw the same payment confirm it once', async () => {
    const id = await claimed();
    const seen = { amount: '15000', deposits_seen: '0' };
    const answers = await Promise.all([0, 1].map(() => act(id, 'confirm_deposit', seen)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(late?.json().errors).toMatchObject([{ code: 'conflict' }]);
    expect(await orderOf(id)).toMatchObject({ surplus_amount: '0.00', status: 'processing' });
    const more = { amount: '500', deposits_seen: '1', ...another };
    expect(shown(await act(id, 'confirm_deposit', more)).surplus_amount).toBe('500.00');
  });

  test('a short sum asks for a decision, and the rest can come by a second deposit', async () => {
    const id = await claimed();
    const short = shown(await act(id, 'confirm_deposit', { amount: '14000' }));
    expect(short).toMatchObject({ status: 'moderation', exception: 'underpaid' });
    expect(short.exception_label).toBe('Недоплата');
    expect(short.expected_amount).toBe('1000.00');
    expect(short.approve_offer.income_amount).toBe('14000.00');
    const whole = shown(await act(id, 'confirm_deposit', { amount: '1000' }));
    expect(whole.status).toBe('processing');
    expect(whole.deposits).toHaveLength(2);
  });

  test.each([
    ['', 'required'],
    ['много', 'not_a_number'],
    ['0', 'greater_than'],
    ['-5', 'greater_than'],
    ['1.001', 'too_precise'],
    ['1e3', 'not_a_number'],
  ])('the sum %j is refused as %s', async (amount, code) => {
    const id = await claimed();
    const answer = await act(id, 'confirm_deposit', { amount });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([
      { code, source: { pointer: '/data/attributes/amount' } },
    ]);
    expect((await orderOf(id)).deposits).toEqual([]);
    expect(await entriesOn(id)).toEqual([]);
    await act(id, 'reject', { reason: 'конец' });
  });

  test('an operator does not vouch for what a rail sees by itself', async () => {
    const id = await office.placeOrder('ltc', 'sberrub', '1');
    const answer = await act(id, 'confirm_deposit', { amount: '1' });
    expect(answer.statusCode).toBe(409);
  });
});

describe('judging an order', () => {
  test('a held order goes on when it is approved', async () => {
    const id = await claimed();
    const held = shown(await act(id, 'hold', { reason: 'странный плательщик' }));
    expect(held).toMatchObject({ status: 'moderation', needs: 'moderation' });
    expect(shown(await act(id, 'approve')).status).toBe('waiting_funds');
    expect((await entriesOn(id)).map(({ action }) => action)).toEqual(['hold', 'approve']);
  });

  test('a rejected order tells the customer the reason and gives the reserve back', async () => {
    const id = await claimed();
    const rejected = shown(await act(id, 'reject', { reason: 'деньги третьего лица' }));
    expect(rejected).toMatchObject({ status: 'rejected', held_amount: '0.00000000' });
    const customer = await office.app.inject({ url: `/api/v1/orders/${id}` });
    expect(customer.json().data.attributes.status_reason).toBe('деньги третьего лица');
    expect((await act(id, 'reject', { reason: 'ещё раз' })).statusCode).toBe(409);
  });

  test('a reason must be given', async () => {
    const id = await claimed();
    for (const reason of ['', '   ']) {
      const answer = await act(id, 'hold', { reason });
      expect(answer.json().errors).toMatchObject([
        { source: { pointer: '/data/attributes/reason' } },
      ]);
    }
    await act(id, 'reject', { reason: 'конец' });
  });

  test('a refund goes to a checked account, and the log does not keep it whole', async () => {
    const id = await claimed();
    await act(id, 'confirm_deposit', { amount: '14000' });
    const wrong = await act(id, 'refund', { refund_account: '2202201234567891' });
    expect(wrong.json().errors).toMatchObject([
      { code: 'luhn', source: { pointer: '/data/attributes/refund_account' } },
    ]);
    const card = '2200000000000004';
    const missing = await act(id, 'refund');
    expect(missing.json().errors).toMatchObject([{ code: 'required' }]);
    const after = shown(await act(id, 'refund', { refund_account: card }));
    expect(after).toMatchObject({ refund_state: 'queued', refund_account: card, needs: 'payout' });
    const [payout] = after.payouts;
    expect(payout).toMatchObject({ kind: 'refund', amount: '14000.00', account: card });
    shown(await act(id, 'claim_payout', { payout_id: payout.id }));
    const report = { payout_id: payout.id, reference: 'в', paid_from: 'none' };
    const done = shown(await act(id, 'report_payout', report));
    expect(done.status).toBe('refunded');
    expect(JSON.stringify(await entriesOn(id))).not.toContain(card);
  });

  test('a second deposit is surplus and goes back by itself', async () => {
    const id = await claimed();
    await act(id, 'confirm_deposit', { amount: '15000' });
    const twice = shown(await act(id, 'confirm_deposit', { amount: '500', ...another }));
    expect(twice).toMatchObject({ surplus_amount: '500.00', status: 'processing' });
    expect(twice.available_actions).toContain('refund_surplus');
    const card = '2200000000000004';
    const after = shown(await act(id, 'refund_surplus', { refund_account: card }));
    const payout = after.payouts.find(({ kind }: { kind: string }) => kind === 'surplus');
    expect(payout).toMatchObject({ amount: '500.00', by_operator: true });
  });

  test('a note is for colleagues alone', async () => {
    const id = await claimed();
    const after = shown(await act(id, 'comments', { text: 'Перезвонить <b>завтра</b>' }));
    expect(after.comments).toMatchObject([
      { kind: 'note', text: 'Перезвонить <b>завтра</b>', by: 'Ольга (olga)' },
    ]);
    const customer = await office.app.inject({ url: `/api/v1/orders/${id}` });
    expect(customer.body).not.toContain('Перезвонить');
    expect(await entriesOn(id)).toMatchObject([{ action: 'comment' }]);
  });

  test('what the order is past is refused and leaves no trace', async () => {
    const id = await toBePaid();
    for (const [action, body] of [
      ['approve', {}],
      ['retry_payout', {}],
      ['pay_by_hand', {}],
      ['refund', { refund_account: '' }],
      ['refund_surplus', {}],
      ['reject', { reason: 'x' }],
    ] as const) {
      expect((await act(id, action, body)).statusCode, action).toBe(409);
    }
    expect(await entriesOn(id)).toEqual([]);
  });
});

test('a cheque can be saved and never opened in the page', async () => {
  const id = await claimed();
  const file = await office.platform.files.put(Buffer.from('%PDF-1.4 пример'));
  await office.platform.database.execute(sql`
    insert into order_cheques (order_id, file, name, bytes, sha256)
    values (${id}, ${file}, ${'чек "1".pdf'}, 20, 'x')`);
  const [cheque] = (await orderOf(id)).cheques;
  const answer = await office.operator.call('GET', `/orders/${id}/cheques/${cheque.id}`);
  expect(answer.body).toBe('%PDF-1.4 пример');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="cheque.pdf"');
  expect(answer.headers['content-security-policy']).toContain('sandbox');
  const other = await claimed();
  const elsewhere = await office.operator.call('GET', `/orders/${other}/cheques/${cheque.id}`);
  expect(elsewhere.statusCode).toBe(404);
});
