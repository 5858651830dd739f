import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveLedger } from '../../money/ledger/testing.ts';
import { openTestPayee } from '../../people/withdrawals/testing.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});
afterAll(() => office.close());

function act(id: string, action: string, attributes: object) {
  const headers = { 'idempotency-key': randomUUID() };
  return office.operator.call('POST', `/orders/${id}/${action}`, attributes, headers);
}

/** An order of litecoin for roubles whose payout the operator has claimed. */
async function claimed() {
  await office.tick();
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 100_000_000n);
  const [{ id: payout_id }] = (await file(id)).payouts;
  expect((await act(id, 'claim_payout', { payout_id })).statusCode).toBe(200);
  const shown = await file(id);
  return { id, payout_id, payout: shown.payouts[0], full_name: shown.full_name };
}

async function file(id: string) {
  return (await office.operator.call('GET', `/orders/${id}`)).json().data.attributes;
}

async function statementOf(requisite: string, system = 'sberrub') {
  const today = new Date().toISOString().slice(0, 10);
  const query = `requisite=${requisite}&since=${today}&until=${today}`;
  return (await office.admin.call('GET', `/accounts/${system}/statement?${query}`)).json();
}

test('a payout names the account of ours that paid it, whose statement shows it', async () => {
  const { id, payout_id, payout, full_name } = await claimed();
  expect(payout).toMatchObject({ paid_from: null, recipient: full_name });
  const [account] = payout.own_accounts;
  expect(account).toMatchObject({ last: false });
  const report = { payout_id, reference: 'СБП 9102' };

  const [other] = (await office.admin.call('GET', '/requisites'))
    .json()
    .data.filter(
      ({ attributes }: { attributes: { payment_system: { id: string } } }) =>
        attributes.payment_system.id !== 'sberrub',
    );
  for (const paid_from of [other.id, randomUUID(), 'x']) {
    const refused = await act(id, 'report_payout', { ...report, paid_from });
    expect(refused.json().errors, refused.body).toMatchObject([
      { code: 'invalid_format', source: { pointer: '/data/attributes/paid_from' } },
    ]);
  }

  const paid = await act(id, 'report_payout', { ...report, paid_from: account.id });
  expect(paid.json().data.attributes, paid.body).toMatchObject({
    status: 'completed',
    payouts: [{ paid_from: account.account, own_accounts: [] }],
  });
  const before = await statementOf(account.id);
  expect(before.data, JSON.stringify(before)).toMatchObject([
    { attributes: { amount: `-${payout.amount}`, order_id: id, requisite: account.account } },
  ]);
  // The sums that are kept say the same as what was read without them.
  await proveLedger(office.platform.database);
  expect((await statementOf(account.id)).data).toEqual(before.data);
  expect((await claimed()).payout.own_accounts).toContainEqual({ ...account, last: true });
});

test('what none of our accounts has paid is reported by saying so, not by saying nothing', async () => {
  const { id, payout_id } = await claimed();
  const report = { payout_id, reference: 'Касса 1' };
  for (const said of [{}, { paid_from: null }, { paid_from: '' }, { paid_from: '  ' }]) {
    const refused = await act(id, 'report_payout', { ...report, ...said });
    expect(refused.json().errors, refused.body).toMatchObject([
      { code: 'required', source: { pointer: '/data/attributes/paid_from' } },
    ]);
  }
  const paid = await act(id, 'report_payout', { ...report, paid_from: 'none' });
  expect(paid.json().data.attributes.payouts, paid.body).toMatchObject([{ paid_from: null }]);
});

test('a withdrawal by hand names the account of ours that paid it as well', async () => {
  const { deps, modules, platform } = office;
  await platform.database.execute(
    sql`update payment_systems set rail = 'manual' where code = 'USDTTRC20'`,
  );
  await modules.catalogue.refresh();
  const wallet = { payment_system_id: 'usdttrc20', account: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
  const made = await office.admin.call('POST', '/requisites', wallet);
  expect(made.statusCode, made.body).toBe(201);
  const requisite: string = made.json().data.id;
  const { rates, catalogue } = modules;
  await office.tick();
  const payee = await openTestPayee({ platform, rates, catalogue, deps });
  const id = await payee.confirmed('6');
  const [{ id: payout_id, amount }] = (await file(id)).payouts;
  expect((await act(id, 'claim_payout', { payout_id })).statusCode).toBe(200);
  expect((await file(id)).payouts[0].own_accounts).toMatchObject([{ id: requisite }]);
  const report = { payout_id, reference: 'tx 1' };
  const unsaid = await act(id, 'report_payout', report);
  expect(unsaid.json().errors, unsaid.body).toMatchObject([
    { code: 'required', source: { pointer: '/data/attributes/paid_from' } },
  ]);
  const paid = await act(id, 'report_payout', { ...report, paid_from: requisite });
  expect(paid.json().data.attributes, paid.body).toMatchObject({
    status: 'completed',
    payouts: [{ paid_from: wallet.account }],
  });
  // A statement writes cents where a coin has more places and nothing stands there.
  const shown = `-${amount.replace(/0{4}$/, '')}`;
  expect((await statementOf(requisite, 'usdttrc20')).data).toMatchObject([
    { attributes: { amount: shown, order_id: id, requisite: wallet.account } },
  ]);
  await proveLedger(platform.database);
  expect(await payee.owed()).toBe(400n);
});
