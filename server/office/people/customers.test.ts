import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStandIn } from '../../../sources/stand-in/testing.ts';
import { followScammers } from '../../money/risk-flags/follow-scammers.ts';
import { users } from '../../people/accounts/tables.ts';
import { userWallets } from '../../people/wallets/tables.ts';
import { type Desk, openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});
beforeEach(() => office.tick());
afterAll(() => office.close());

let people = 0;

async function newUser(values: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  people += 1;
  const [made] = await office.platform.database
    .insert(users)
    .values({
      email: `customer-${people}@example.org`,
      locale: 'ru',
      status: 'active',
      referralCode: `customer${people}`,
      confirmedAt: office.platform.clock.now(),
      ...values,
    })
    .returning({ id: users.id });
  if (made === undefined) throw new Error('no user was made');
  return made.id;
}

async function dataOf(desk: Desk, path: string) {
  const answer = await desk.call('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}
const found = async (search: string, kind = 'account') =>
  (await dataOf(office.admin, `/customers?kind=${kind}&search=${encodeURIComponent(search)}`)).map(
    ({ id }: { id: string }) => id,
  );

test('a customer is found by whatever is known of them, with an account or without', async () => {
  const id = await newUser({
    email: 'Zoya.Lark@example.org',
    name: 'Жаворонкова Зоя',
    phone: '+79035551122',
  });
  await office.platform.database
    .insert(userWallets)
    .values({ userId: id, paymentSystem: 'sberrub', account: '4276550011223344' });
  for (const typed of ['lark@', 'жаворонк', '8 903 555-11-22', '903555', '4276 5500', '3344']) {
    expect(await found(typed), typed).toEqual([id]);
  }
  expect(await found(`CUSTOMER${people}`)).toContain(id);
  expect(await found('za')).toEqual([]);
  expect(await found('%%%')).toEqual([]);
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  for (const typed of ['anna@', '8 916 123-45-67', '220220', 'Петрова']) {
    expect(await found(typed, 'guest'), typed).toEqual([orderId]);
  }
});

test('customers come page by page, each once, the newest first', async () => {
  for (let each = 0; each < 27; each += 1) await newUser({ name: 'Paged Person' });
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const answer = (await office.admin.call('GET', `/customers?search=paged${after}`)).json();
    seen.push(...answer.data.map(({ id }: { id: string }) => id));
    if (answer.meta.next === null) break;
    after = `&after=${encodeURIComponent(answer.meta.next)}`;
  }
  expect(new Set(seen).size).toBe(27);
  expect(seen).toHaveLength(27);
  expect((await office.admin.call('GET', '/customers?after=1~2')).statusCode).toBe(422);
  expect((await office.admin.call('GET', '/customers?kind=nobody')).statusCode).toBe(422);
});

test('a file tells of orders, notes, wallets, who brought whom, and what they meet', async () => {
  const partner = await newUser();
  const id = await newUser({ referredBy: partner, phone: '+79991112233' });
  expect(await dataOf(office.admin, `/customers/${partner}`)).toMatchObject({
    attributes: {
      kind: 'account',
      referral: { brought: 1, brought_by: null, newest: [{ id }] },
      dealings: { orders: 0 },
      balances: { rewards: '0.00' },
    },
  });
  const entry = { kind: 'phone', value: '8 999 111-22-33', reason: 'Обман' };
  const { id: blockId } = (await office.admin.call('POST', '/blocks', entry)).json().data;
  const noted = await office.support.call('POST', `/customers/${id}/notes`, { text: 'Звонил' });
  expect(noted.json().data.attributes).toMatchObject({
    referral: { brought_by: { id: partner } },
    notes: [{ text: 'Звонил', by: expect.stringContaining('Света') }],
    blocks: [{ kind: 'phone', value: '••• 233', mode: 'refuse', origin: 'own' }],
  });
  await office.admin.call('DELETE', `/blocks/${blockId}`);
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  const guest = await dataOf(office.admin, `/customers/${orderId}`);
  expect(guest.attributes).toMatchObject({ kind: 'guest', email: 'anna@example.com' });
  expect(guest.attributes.orders[0].id).toBe(orderId);
  expect(guest.attributes.dealings.orders).toBeGreaterThan(0);
  for (const nobody of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', '00000000-0000-7000-8000-000000000000']) {
    expect((await office.admin.call('GET', `/customers/${nobody}`)).statusCode).toBe(404);
  }
  expect(
    (await office.admin.call('POST', `/customers/${id}/notes`, { text: ' ' })).statusCode,
  ).toBe(422);
});

test('who stands behind an order is told beside it, and blocked from it', async () => {
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  const { attributes } = await dataOf(office.operator, `/orders/${id}/customer`);
  expect(attributes).toMatchObject({ customer: id, kind: 'guest', blocks: [] });
  expect(attributes.before.orders).toBeGreaterThan(0);
  const parts = attributes.blockable.map(({ part }: { part: string }) => part);
  expect(parts).toEqual(expect.arrayContaining(['email', 'phone', 'name', 'ip', 'network']));
  const body = { parts: ['email', 'network'], mode: 'hold_payout', reason: 'Похож на дропа' };
  expect((await office.operator.call('POST', `/orders/${id}/blocks`, body)).statusCode).toBe(403);
  const past = { ...body, expires_at: '2020-01-01T00:00:00Z' };
  expect((await office.admin.call('POST', `/orders/${id}/blocks`, past)).statusCode).toBe(422);
  const done = await office.admin.call('POST', `/orders/${id}/blocks`, body);
  expect(done.statusCode, done.body).toBe(200);
  expect(
    done
      .json()
      .data.attributes.blocks.map(({ kind, mode }: Record<string, string>) => [kind, mode]),
  ).toEqual(
    expect.arrayContaining([
      ['email', 'hold_payout'],
      ['network', 'hold_payout'],
    ]),
  );
  const again = await office.admin.call('POST', `/orders/${id}/blocks`, body);
  expect(again.json().errors[0]).toMatchObject({ code: 'already_saved' });
});

test('whose payout is stopped may pay, and a person decides before anything leaves', async () => {
  // The e-mail stands on the list since the test before: it does not refuse the order.
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 100_000_000n);
  const order = (await dataOf(office.admin, `/orders/${id}`)).attributes;
  expect(order).toMatchObject({ status: 'moderation', payouts: [] });
  expect(order.received_amount).toBe('1.00000000');
  expect(order.risk_flags.map(({ rule }: { rule: string }) => rule)).toContain('blocked');
  const { data } = (await office.admin.call('GET', '/blocks?mode=hold_payout')).json();
  for (const each of data) await office.admin.call('DELETE', `/blocks/${each.id}`);
  // What has ended stops nobody, and may be written anew.
  const entry = { kind: 'email', value: 'anna@example.com', reason: 'Снова' };
  await office.admin.call('POST', '/blocks', entry);
  expect((await office.admin.call('POST', '/blocks', entry)).statusCode).toBe(409);
  await office.platform.database.execute(
    `update block_list set expires_at = now() - interval '1 minute' where value = 'anna@example.com'`,
  );
  const free = await office.placeOrder('sberrub', 'ltc', '15000');
  expect((await dataOf(office.admin, `/orders/${free}`)).attributes.status).toBe('waiting_funds');
  expect((await office.admin.call('POST', '/blocks', entry)).statusCode).toBe(201);
  const [own] = (await office.admin.call('GET', '/blocks?search=anna')).json().data;
  await office.admin.call('DELETE', `/blocks/${own.id}`);
});

test('a pasted list is tried, added as a whole, exported, and taken back', async () => {
  const text = 'mob@example.com;обналичка\n+7 912 000-00-01\n—\nmob@example.com\n203.0.113.0/24';
  const tried = await office.admin.call('POST', '/block_imports/preview', { text });
  expect(tried.json().data.attributes).toMatchObject({ added: 3, known: 1, wrong: 1 });
  expect((await dataOf(office.admin, '/blocks?search=mob@')).length).toBe(0);
  const body = { text, mode: 'hold_payout', reason: 'Список коллег' };
  const made = await office.admin.call('POST', '/block_imports', body);
  expect(made.json().data.attributes, made.body).toMatchObject({ added: 3, undone_at: null });
  expect((await dataOf(office.admin, '/blocks?search=mob@'))[0].attributes).toMatchObject({
    reason: 'обналичка',
    mode: 'hold_payout',
  });
  expect((await office.admin.call('POST', '/block_imports', body)).statusCode).toBe(409);
  const file = await office.admin.call('GET', '/blocks/export?search=912');
  expect(file.body.split('\r\n')[1]).toMatch(/^phone,79120000001,Список коллег,hold_payout,own,/);
  const { id } = made.json().data;
  expect((await office.admin.call('DELETE', `/block_imports/${id}`)).statusCode).toBe(200);
  expect((await office.admin.call('DELETE', `/block_imports/${id}`)).statusCode).toBe(409);
  expect((await dataOf(office.admin, '/blocks?mode=hold_payout')).length).toBe(0);
  const empty = await office.admin.call('POST', '/block_imports/preview', { text: ' \n ' });
  expect(empty.statusCode).toBe(422);
});

test('a monitor’s list of scammers is followed beside our own, and never empties by a fault', async () => {
  const standIn = await openStandIn();
  const url = `${standIn.address}/list/{key}`;
  const scammerList = { url, key: 'secret' };
  const platform = { ...office.platform, config: { ...office.platform.config, scammerList } };
  const own = { kind: 'email', value: 'thief@example.com', reason: 'Наш' };
  await office.admin.call('POST', '/blocks', own);
  const listed = async () =>
    (await dataOf(office.admin, '/blocks?origin=bestchange')).map(
      ({ attributes }: { attributes: { value: string; mode: string } }) => attributes.value,
    );
  standIn.serve('/list/secret', {
    body: JSON.stringify({ scammers: [{ email: 'thief@example.com' }, '+79120000002', {}, null] }),
  });
  await followScammers(platform);
  expect((await listed()).sort()).toEqual(['79120000002', 'thief@example.com']);
  standIn.serve('/list/secret', { body: '+79120000003\nthief@example.com' });
  await followScammers(platform);
  expect((await listed()).sort()).toEqual(['79120000003', 'thief@example.com']);
  standIn.serve('/list/secret', { body: '[]' });
  await expect(followScammers(platform)).rejects.toThrow('without anybody');
  expect(await listed()).toHaveLength(2);
  const [theirs] = await dataOf(office.admin, '/blocks?origin=bestchange');
  expect((await office.admin.call('DELETE', `/blocks/${theirs.id}`)).statusCode).toBe(409);
  const [ours] = await dataOf(office.admin, '/blocks?origin=own&search=thief');
  expect((await office.admin.call('DELETE', `/blocks/${ours.id}`)).statusCode).toBe(204);
  expect(await listed()).toHaveLength(2);
  await standIn.close();
});

test('personal data is masked for whoever may not see it, and revealed for a reason', async () => {
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  const secrets = ['anna@', 'Петрова', '9161234567', '2202201234567895'];
  const seen = async (desk: Desk, path: string) => (await desk.call('GET', path)).body;
  for (const path of [
    `/orders/${id}`,
    `/orders/${id}/customer`,
    `/customers/${id}`,
    '/customers?kind=guest',
    '/orders',
    '/mails',
  ]) {
    const masked = await seen(office.support, path);
    for (const secret of secrets) expect(masked, path).not.toContain(secret);
    if (path !== '/mails') expect(await seen(office.admin, path), path).toContain('anna@');
  }
  const comment = { text: 'Звонила с +7 916 123-45-67, anna@example.com' };
  const said = await office.support.call('POST', `/orders/${id}/comments`, comment);
  expect(said.body).toContain('an•••@example.com');
  expect(said.body).not.toContain('anna@');
  const reason = { reason: 'Клиент просит сверить карту' };
  const shown = await office.support.call('POST', `/orders/${id}/reveal`, reason);
  expect(shown.json().data.attributes, shown.body).toMatchObject({ email: 'anna@example.com' });
  const file = await office.support.call('POST', `/customers/${id}/reveal`, reason);
  expect(file.json().data.attributes).toMatchObject({ email: 'anna@example.com' });
  expect((await office.support.call('POST', `/orders/${id}/reveal`, {})).statusCode).toBe(422);
  const log = await office.admin.call('GET', '/audit_log?search=reveal_');
  expect(
    log.json().data.map(({ attributes }: { attributes: { after: object } }) => attributes.after),
  ).toEqual([reason, reason]);
});
