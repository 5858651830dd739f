import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

beforeEach(() => office.tick());

afterAll(() => office.close());

async function file(id: string) {
  return (await office.admin.call('GET', `/orders/${id}`)).json().data.attributes;
}

async function seenByCustomer(id: string): Promise<string> {
  return (await office.app.inject({ url: `/api/v1/orders/${id}` })).body;
}

async function claimed(): Promise<string> {
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(id);
  return id;
}

describe('the payer an operator reports', () => {
  test('is let through when it can be the customer', async () => {
    const id = await claimed();
    const answer = await office.operator.call('POST', `/orders/${id}/confirm_deposit`, {
      amount: '15000',
      payer_name: 'АННА П.',
      payer_account: '*7895',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await file(id)).toMatchObject({ status: 'processing', risk_flags: [] });
  });

  test('stops the order when it is somebody else; the money is there, a person decides', async () => {
    const id = await claimed();
    await office.operator.call('POST', `/orders/${id}/confirm_deposit`, {
      amount: '15000',
      payer_name: 'Борис С.',
      payer_account: '*7895',
    });
    expect(await file(id)).toMatchObject({
      status: 'moderation',
      exception: 'payer_mismatch',
      received_amount: '15000.00',
      risk_flags: [{ rule: 'payer_name', detail: { reported: 'Борис С.' } }],
    });
    expect(await seenByCustomer(id)).not.toContain('Борис');
    const approved = await office.operator.call('POST', `/orders/${id}/approve`, {});
    expect(approved.statusCode, approved.body).toBe(200);
    expect(await file(id)).toMatchObject({ status: 'processing', exception: 'none' });
  });
});

describe('the block list', () => {
  test('stops an order before its customer is told where to pay, and does not say why', async () => {
    const block = { kind: 'email', value: ' ANNA@example.com', reason: 'жалоба банка' };
    const made = await office.admin.call('POST', '/blocks', block);
    expect(made.statusCode, made.body).toBe(201);
    expect((await office.admin.call('POST', '/blocks', block)).statusCode).toBe(409);
    const id = await office.placeOrder('sberrub', 'ltc', '15000');
    expect(await file(id)).toMatchObject({
      status: 'moderation',
      exception: 'aml',
      risk_flags: [{ rule: 'blocked', detail: { kind: 'email', value: 'anna@example.com' } }],
    });
    const customer = JSON.parse(await seenByCustomer(id)).data.attributes;
    expect(customer).toMatchObject({
      status: 'moderation',
      exception: 'none',
      status_reason: null,
    });
    expect(JSON.stringify(customer)).not.toMatch(/aml|block|жалоба/i);
    const requisites = await office.app.inject({
      method: 'POST',
      url: `/api/v1/orders/${id}/get_requisites`,
    });
    expect(requisites.statusCode).toBe(409);
    // A person lets it go on; the same finding is not made again when the money comes.
    await office.operator.call('POST', `/orders/${id}/approve`, {});
    expect(await file(id)).toMatchObject({ status: 'waiting_funds' });
    await office.claim(id);
    await office.operator.call('POST', `/orders/${id}/confirm_deposit`, { amount: '15000' });
    expect(await file(id)).toMatchObject({ status: 'processing' });
    const listed = (await office.admin.call('GET', '/blocks?search=anna')).json().data;
    expect(listed).toHaveLength(1);
    await office.admin.call('DELETE', `/blocks/${listed[0].id}`);
    expect((await office.admin.call('GET', '/blocks')).json().data).toEqual([]);
    const { rows } = await office.platform.database.execute(
      sql`select action from audit_log where subject_type = 'blocks' order by id`,
    );
    expect(rows).toEqual([{ action: 'add_block' }, { action: 'remove_block' }]);
  });

  test.each([
    [{ kind: 'email', value: '' }, 'value'],
    [{ kind: 'phone', value: 'abc' }, 'value'],
    [{ kind: 'planet', value: 'x' }, 'kind'],
    [{ kind: 'account', value: 'x'.repeat(300) }, 'value'],
    [{ kind: 'account', value: 'x', reason: ' ' }, 'reason'],
  ])('takes no %j', async (block, field) => {
    const answer = await office.admin.call('POST', '/blocks', { reason: 'r', ...block });
    expect(answer.statusCode).toBe(422);
    expect(JSON.stringify(answer.json().errors)).toContain(field);
  });
});

test('what no database can keep is refused by its field, and no fault of ours', async () => {
  const block = { kind: 'account', value: 'x', reason: 'a\u0000b' };
  const answer = await office.admin.call('POST', '/blocks', block);
  const [{ code, source }] = answer.json().errors;
  expect([answer.statusCode, code]).toEqual([422, 'invalid_format']);
  expect(source.pointer).toBe('/data/attributes/reason');
});

test('a deposit from the amount of the direction up waits, on a rail as well as by hand', async () => {
  const { version } = (await office.admin.call('GET', '/directions/trx-ltc')).json().data
    .attributes;
  await office.admin.call('PATCH', '/directions/trx-ltc', { version, review_income_amount: '400' });
  const small = await office.placeOrder('trx', 'ltc', '399');
  await office.deposit(small, 399_000_000n);
  expect(await file(small)).toMatchObject({ status: 'processing' });
  const large = await office.placeOrder('trx', 'ltc', '400');
  await office.deposit(large, 400_000_000n);
  expect(await file(large)).toMatchObject({
    status: 'moderation',
    exception: 'aml',
    risk_flags: [{ rule: 'amount' }],
  });
});

test('a customer refused again and again is looked at', async () => {
  for (let count = 0; count < 3; count += 1) {
    const id = await claimed();
    const confirmed = { amount: '15000', payer_name: 'Глеб Я.' };
    await office.operator.call('POST', `/orders/${id}/confirm_deposit`, confirmed);
    await office.operator.call('POST', `/orders/${id}/reject`, { reason: 'чужой перевод' });
  }
  const id = await claimed();
  await office.operator.call('POST', `/orders/${id}/confirm_deposit`, { amount: '15000' });
  expect((await file(id)).risk_flags).toMatchObject([{ rule: 'failures' }]);
});

test('figures are those of the books, by day and direction', async () => {
  const answer = await office.admin.call('GET', '/figures');
  expect(answer.statusCode, answer.body).toBe(200);
  const lines = answer.json().data.map((row: { attributes: object }) => row.attributes);
  // Of one day, and of two where midnight was in between.
  type Line = { direction_id: string; exchanges: number; income_amount: string };
  const days = lines.filter((row: Line) => row.direction_id === 'sberrub-ltc');
  const sumOf = (of: (row: Line) => number) =>
    days.reduce((sum: number, row: Line) => sum + of(row), 0);
  expect(sumOf(({ exchanges }) => exchanges)).toBe(3);
  expect(sumOf(({ income_amount: income }) => Number(income))).toBe(45_000);
  expect(days[0]).toMatchObject({ income_currency: 'RUB' });
  const { rows } = await office.platform.database.execute<{ units: string }>(
    sql`select (-sum(units))::text as units from ledger_postings where account = 'spread:LTC'`,
  );
  const [total] = answer.json().meta.profit.filter((row: { currency: string }) => {
    return row.currency === 'LTC';
  });
  expect(BigInt(total.spread.replace('.', ''))).toBe(BigInt(rows[0]?.units ?? '0'));
  for (const wrong of [
    'since=x',
    'since=2026-02-30',
    'utc_offset=9999',
    'since=2020-01-01',
    'after=x',
    'after=2026-11-20',
    'after=2026-02-30~a-b',
    'after=2026-11-20~%00',
    'after=2026-11-20~ab-cd~ef',
  ]) {
    expect((await office.admin.call('GET', `/figures?${wrong}`)).statusCode).toBe(422);
  }
});

test('orders are exported by the filters of the queue, and the export is in the log', async () => {
  const answer = await office.admin.call('GET', '/orders/export?status=rejected');
  expect(answer.headers['content-type']).toContain('text/csv');
  const lines = answer.body.replace('\ufeff', '').trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^number,id,status/);
  expect(lines.slice(1).every((line) => line.includes(',rejected,'))).toBe(true);
  // A phone begins with a plus, and must not be taken for a formula.
  expect(lines[1]).toContain(`"'+79161234567"`);
  const wrong = await office.admin.call('GET', '/orders/export?since=tomorrow');
  expect(wrong.statusCode).toBe(422);
  const { rows } = await office.platform.database.execute(
    sql`select after from audit_log where action = 'export_orders'`,
  );
  expect(rows).toEqual([{ after: { filter: { status: 'rejected' } } }]);
});

test('orders are found from one moment to another, and by days of UTC', async () => {
  const { rows } = await office.platform.database.execute<{ at: string }>(
    sql`select max(created_at) as at from orders`,
  );
  const last = new Date(`${rows[0]?.at}`).getTime();
  const found = async (filter: string) => {
    const answer = await office.admin.call('GET', `/orders?${filter}`);
    return answer.json().meta.total;
  };
  const before = new Date(last - 1).toISOString();
  const after = new Date(last + 1).toISOString();
  expect(await found(`since=${before}&until=${after}`)).toBeGreaterThan(0);
  expect(await found(`since=${after}`)).toBe(0);
  const day = before.slice(0, 10);
  expect(await found(`since=${day}&until=${day}`)).toBeGreaterThan(0);
  for (const wrong of ['2026-02-30', '2026-02-30T00:00:00.000Z', '2026-11-21T25:00:00.000Z']) {
    const answer = await office.admin.call('GET', `/orders?since=${wrong}`);
    expect(answer.statusCode).toBe(422);
  }
});
