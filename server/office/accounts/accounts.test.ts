import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assetAccount, journal, systemAccount } from '../../../core/ledger/journal.ts';
import { scaleOf } from '../../../core/money/asset.ts';
import { exactResults, reportKeys } from '../../../core/reports/results.ts';
import { countOrders } from '../../exchange/order-flow/count-orders.ts';
import { addQuotes } from '../../exchange/order-flow/count-quotes.ts';
import { postJournals } from '../../money/ledger/post-journals.ts';
import { proveLedgerOnward } from '../../money/ledger/prove-ledger.ts';
import { readResults } from '../../money/ledger/read-results.ts';
import { readMovements, readStatementSums } from '../../money/ledger/read-statement.ts';
import { assertInvariants, earnedByBalances, holdingOf } from '../../money/ledger/testing.ts';
import { readQueued } from '../../money/payouts/read-payouts.ts';
import { reconcile } from '../../money/reconciliation/work-reconciliation.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';
import { mailReports } from './report-subscriptions.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});
beforeEach(() => office.tick());
afterAll(async () => {
  await assertInvariants(office.platform.database);
  await office.close();
});

const today = () => new Date().toISOString().slice(0, 10);

const holding = (code: string) => holdingOf(office.platform.database, code);

/** The same by every posting there is, up to a moment. */
async function posted(code: string): Promise<string[]> {
  const { rows } = await office.platform.database.execute<{ line: string }>(sql`
    select j.id || ' ' || sum(p.units) as line
      from ledger_journals j join ledger_postings p on p.journal_id = j.id
     where split_part(p.account, ':', 2) = ${code}
       and split_part(p.account, ':', 1) in ('reserve', 'held', 'incoming', 'shortfall')
     group by j.id having sum(p.units) <> 0`);
  return rows.map(({ line }) => line).sort();
}

const unitsOf = (decimal: string) => BigInt(decimal.replace('.', ''));

const attributesOf = (answer: { json(): { data: { attributes: Record<string, unknown> } } }) =>
  answer.json().data.attributes;

const post = (attributes: object, desk = office.admin) =>
  desk.call('POST', '/own_operations', { reason: 'тест', ...attributes });

test('own operations are posted at once, in their own journals, and undone by others', async () => {
  const before = { sber: await holding('SBERRUB'), ltc: await holding('LTC') };
  const transfer = {
    template: 'transfer',
    from_system_id: 'sberrub',
    to_system_id: 'sbprub',
    amount: '1000',
    fee: '15.5',
  };
  const made = await post(transfer);
  expect(made.statusCode, made.body).toBe(201);
  expect(attributesOf(made)).toMatchObject({ state: 'posted', fee: '15.50' });
  expect(before.sber - (await holding('SBERRUB'))).toBe(101_550n);
  const trade = {
    template: 'trade',
    from_system_id: 'sberrub',
    to_system_id: 'ltc',
    amount: '5000',
    to_amount: '0.5',
  };
  expect((await post(trade)).statusCode).toBe(201);
  expect((await holding('LTC')) - before.ltc).toBe(50_000_000n);

  const key = { 'idempotency-key': 'the-very-same-press' };
  const expense = {
    template: 'expense',
    from_system_id: 'sberrub',
    amount: '99',
    reason: 'хостинг',
  };
  const [one, two] = [
    await office.admin.call('POST', '/own_operations', expense, key),
    await office.admin.call('POST', '/own_operations', expense, key),
  ];
  expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
  expect(two.json().data.id).toBe(one.json().data.id);
  const paid = await holding('SBERRUB');
  const reverse = `/own_operations/${one.json().data.id}/reverse`;
  const undone = await office.admin.call('POST', reverse, { reason: 'не тот счёт' });
  expect(attributesOf(undone)).toMatchObject({ state: 'reversed', actions: [] });
  expect((await holding('SBERRUB')) - paid).toBe(9_900n);
  const again = await office.admin.call('POST', reverse, { reason: 'ещё раз' });
  expect(again.json().errors[0].code).toBe('invalid_transition');
});

test.each([
  ['overdrawn', { template: 'expense', from_system_id: 'ltc', amount: '99999999' }, 'amount'],
  [
    'of two assets',
    { template: 'transfer', from_system_id: 'ltc', to_system_id: 'btc', amount: '1' },
    'to_system_id',
  ],
  ['to nowhere', { template: 'transfer', from_system_id: 'ltc', amount: '1' }, 'to_system_id'],
  ['of nothing', { template: 'expense', from_system_id: 'ltc', amount: '0' }, 'amount'],
  ['too fine', { template: 'expense', from_system_id: 'sberrub', amount: '1.001' }, 'amount'],
  ['of no system', { template: 'expense', from_system_id: 'none', amount: '1' }, 'from_system_id'],
  [
    'without a reason',
    { template: 'expense', from_system_id: 'ltc', amount: '1', reason: ' ' },
    'reason',
  ],
])('an operation %s is refused at its field', async (_name, attributes, field) => {
  const refused = await post(attributes);
  expect(refused.json().errors[0].source.pointer).toBe(`/data/attributes/${field}`);
});

test('from a bound on a second person agrees, and only who may post does anything', async () => {
  const terms = { second_person_from: '500', drift_max: null, watched: null, version: 0 };
  const set = await office.admin.call('PUT', '/accounts/tcsbrub/terms', terms);
  expect(set.statusCode, set.body).toBe(200);
  const stale = await office.admin.call('PUT', '/accounts/tcsbrub/terms', terms);
  expect(stale.json().errors[0].code).toBe('conflict');
  const before = await holding('TCSBRUB');
  const owner = { template: 'owner_deposit', to_system_id: 'tcsbrub', amount: '500' };
  const waiting = await post(owner);
  expect(attributesOf(waiting)).toMatchObject({ state: 'waiting', actions: ['refuse'] });
  expect(await holding('TCSBRUB')).toBe(before);
  const step = `/own_operations/${waiting.json().data.id}/agree`;
  const own = await office.admin.call('POST', step, { reason: 'сам себе' });
  expect(own.json().errors[0].code).toBe('second_operator');
  for (const desk of [office.operator, office.support]) {
    expect((await desk.call('POST', step, { reason: 'можно' })).statusCode).toBe(403);
    expect((await post(owner, desk)).statusCode).toBe(403);
  }
  const boris = await office.hire('boris', 'Борис', 'admin');
  const agreed = await boris.call('POST', step, { reason: 'видел перевод' });
  expect(attributesOf(agreed)).toMatchObject({ state: 'posted', decided_by: expect.any(String) });
  expect((await holding('TCSBRUB')) - before).toBe(50_000n);
  const small = await post({ ...owner, amount: '499.99' });
  expect(attributesOf(small)).toMatchObject({ state: 'posted' });
});

test('statements equal the postings, before and after they are summed up', async () => {
  const { database } = office.platform;
  for (const amount of ['500', '700']) {
    const id = await office.placeOrder('trx', 'ltc', amount);
    await office.deposit(id, unitsOf(`${amount}.000000`));
  }
  const check = async () => {
    for (const code of ['SBERRUB', 'LTC', 'TRX', 'TCSBRUB']) {
      const of = { paymentSystem: code, requisiteId: null };
      for (const utcOffsetMinutes of [0, 345, -600]) {
        const span = { since: '2026-01-01', until: '2099-12-31', utcOffsetMinutes };
        const sums = await readStatementSums(database, of, span);
        expect(sums.opening).toBe(0n);
        expect(sums.closing).toBe(await holding(code));
        const lines = await readMovements(database, of, span, { after: null, limit: 500 });
        expect(lines.map(({ key, units }) => `${key[1]} ${units}`).sort()).toEqual(
          await posted(code),
        );
        expect(sums.movements).toBe(lines.length);
      }
    }
  };
  await check();
  for (let round = 0; round < 3; round += 1) await proveLedgerOnward(database);
  const { rows } = await database.execute(sql`select count(*)::int as n from account_days`);
  expect(rows[0]?.['n']).toBeGreaterThan(3);
  await check();
  await post({ template: 'bank_fee', from_system_id: 'sberrub', amount: '1' });
  await check();
});

test('a statement goes on from its key, and opens in a spreadsheet', async () => {
  const path = `/accounts/sberrub/statement?since=${today()}&until=${today()}`;
  // Of one moment all of them: what a page ends with is told by the journal as well.
  const fees = Array.from({ length: 55 }, () =>
    journal('bank_fee', [
      { account: systemAccount('reserve', 'SBERRUB'), asset: 'RUB', units: -1n },
      { account: assetAccount('bankfee', 'RUB'), asset: 'RUB', units: 1n },
    ]),
  );
  await inTransaction(office.platform.database, (tx) =>
    postJournals(tx, fees, { key: 'fees', createdBy: 'service' }),
  );
  const first = (await office.admin.call('GET', path)).json();
  const rest = (await office.admin.call('GET', `${path}&after=${first.meta.next}`)).json();
  expect(first.data).toHaveLength(50);
  const all = [...first.data, ...rest.data];
  expect(all).toHaveLength(first.meta.movements);
  expect(new Set(all.map(({ id }: { id: string }) => id)).size).toBe(all.length);
  expect(all.at(-1).attributes.balance).toBe(first.meta.closing);
  let balance = unitsOf(first.meta.opening);
  for (const { attributes } of all) {
    balance += unitsOf(attributes.amount);
    expect(unitsOf(attributes.balance)).toBe(balance);
  }
  const csv = await office.admin.call('GET', `${path.replace('?', '/export?')}&locale=ru`);
  expect(csv.headers['content-type']).toContain('text/csv');
  const lines = csv.body.split('\r\n');
  expect(lines[0]).toBe('\ufeffКогда;Что;Сумма;Остаток;Валюта;Заявка;Реквизит;Пояснение;Кто');
  expect(lines).toHaveLength(all.length + 4);
  expect(lines.at(-2)).toContain(first.meta.closing.replace('.', ','));
  const xlsx = await office.admin.call('GET', `${path.replace('?', '/export?')}&format=xlsx`);
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  for (const wrong of ['since=2026-13-01', 'after=x', 'requisite=1', 'utc_offset=7']) {
    const refused = await office.admin.call('GET', `/accounts/sberrub/statement?${wrong}`);
    expect(refused.statusCode, wrong).toBe(422);
  }
  expect((await office.support.call('GET', path)).statusCode).toBe(403);
});

test('reports equal the books to the last unit, however they are divided', async () => {
  const { database } = office.platform;
  const span = { since: '2026-01-01', until: '2099-12-31', utcOffsetMinutes: 0 };
  const check = async () => {
    const wanted = await earnedByBalances(database);
    expect(Object.keys(wanted).length).toBeGreaterThan(1);
    for (const by of reportKeys) {
      for (const utcOffsetMinutes of [0, 345]) {
        const lines = await readResults(database, { ...span, utcOffsetMinutes }, by);
        const exact = [...exactResults(lines)].filter(([, units]) => units !== 0n);
        const shown = exact.map(([asset, units]) => [asset, units.toString()]);
        expect(Object.fromEntries(shown)).toEqual(wanted);
      }
    }
  };
  await check();
  for (let round = 0; round < 2; round += 1) await proveLedgerOnward(database);
  await check();
  const id = await office.placeOrder('trx', 'ltc', '300');
  await office.deposit(id, 300_000_000n);
  await check();
  await countOrders(database, new Date());
  const days = `since=${today()}&until=${today()}`;
  const flow = attributesOf(await office.admin.call('GET', `/reports/flow?${days}`));
  const { rows } = await database.execute(sql`
    select count(*)::int as orders, count(paid_at)::int as paid from orders`);
  expect(flow).toMatchObject({ ...rows[0], completed: 0, median_s: null });
  const counted = new Map([
    ['trx-ltc', 7],
    ['ltc-sberrub', 1],
  ]);
  for (const times of [1, 2]) {
    await addQuotes(database, counted);
    const flows = (await office.admin.call('GET', `/reports/direction_flows?${days}`)).json();
    expect(flows.data[0]).toMatchObject({
      id: 'trx-ltc',
      attributes: { name: expect.stringContaining(' → '), quotes: 7 * times },
    });
    const orders = flows.data.map((each: { attributes: { orders: number } }) => {
      return each.attributes.orders;
    });
    expect(orders.reduce((sum: number, each: number) => sum + each, 0)).toBe(rows[0]?.orders);
  }
  for (const by of reportKeys) {
    const answer = await office.admin.call('GET', `/reports/results?${days}&by=${by}&currency=USD`);
    const { data, meta } = answer.json();
    const profits = data.map((each: { attributes: { profit: string } }) =>
      unitsOf(each.attributes.profit),
    );
    const total = unitsOf(meta.sum.profit);
    expect(profits.reduce((sum: bigint, each: bigint) => sum + each, 0n)).toBe(total);
  }
  const csv = await office.admin.call('GET', `/reports/results/export?${days}&locale=ru`);
  expect(csv.body.split('\r\n')[0]).toContain('Оборот;Спред');
  expect((await office.operator.call('GET', `/reports/results?${days}`)).statusCode).toBe(403);
  const wrong = await office.admin.call('GET', `/reports/results?${days}&currency=GOLD`);
  expect(wrong.json().errors[0].source.parameter).toBe('currency');
});

test('a report is mailed once its day is over, once, to whoever asked for it', async () => {
  const { database } = office.platform;
  const ask = () =>
    office.admin.call('PUT', '/report_subscription', { daily: true, weekly: false });
  expect((await ask()).json().errors[0].source.pointer).toBe('/data/attributes/email');
  await database.execute(sql`
    update operators set email = 'boss@example.com' where login = 'admin'`);
  expect(attributesOf(await ask())).toMatchObject({ daily: true, email: 'boss@example.com' });
  const mailed = async () => {
    await mailReports({ platform: office.platform, catalogue: office.modules.catalogue });
    const { rows } = await database.execute<{ subject: string }>(
      sql`select subject from mails where recipient = 'boss@example.com'`,
    );
    return rows.map(({ subject }) => subject);
  };
  expect(await mailed()).toEqual([]);
  await database.execute(sql`update report_subscriptions set sent_until = sent_until - 1`);
  expect(await mailed()).toHaveLength(1);
  expect(await mailed()).toHaveLength(1);
});

/** A look of the worker at one account whose balance a test tells. */
async function look(code: string, units: () => bigint): Promise<void> {
  await reconcile(
    {
      platform: office.platform,
      catalogue: office.modules.catalogue,
      tellerOf: (system) =>
        system.code === code
          ? {
              name: 'test',
              byDefault: true,
              balance: async () => ({ units: units(), asset: system.asset }),
            }
          : null,
    },
    null,
  );
}

const accountOf = async (id: string) => {
  const { data } = (await office.admin.call('GET', '/accounts')).json();
  return data.find((each: { id: string }) => each.id === id).attributes;
};

test('a drift is found by the second look, and payouts wait until it is explained', async () => {
  const { database } = office.platform;
  const id = await office.placeOrder('trx', 'ltc', '500');
  await office.deposit(id, 500_000_000n);
  const queued = async () =>
    (await readQueued(database, 'simulated')).filter(({ orderId }) => orderId === id).length;
  expect(await queued()).toBe(1);
  // Whoever begins to compare takes what is there for known: here a billion units more.
  const actual = (await holding('LTC')) + 1_000_000_000n;
  await look('LTC', () => actual);
  expect((await accountOf('ltc')).reconciliation).toMatchObject({
    agreed_amount: '10.00000000',
    drift_amount: '0.00000000',
    drifted_since: null,
  });
  const stolen = actual - 12_345_678n;
  await look('LTC', () => stolen);
  expect(await queued()).toBe(1);
  await look('LTC', () => stolen);
  const { reconciliation } = await accountOf('ltc');
  expect(reconciliation.drift_amount).toBe('-0.12345678');
  expect(reconciliation.drifted_since).not.toBeNull();
  expect(await queued()).toBe(0);
  const alarms = (await office.operator.call('GET', '/money_alarms')).json();
  expect(alarms.data.attributes.drifted).toBe(1);

  const explain = (drift: string, desk = office.admin) =>
    desk.call('POST', '/accounts/ltc/explanation', { drift, reason: 'вывели в холодный' });
  expect((await explain('-0.12345678', office.operator)).statusCode).toBe(403);
  expect((await explain('-0.1')).json().errors[0].code).toBe('conflict');
  expect((await explain('-0.12345678')).statusCode).toBe(200);
  expect(await queued()).toBe(1);
  await look('LTC', () => stolen);
  await look('LTC', () => stolen);
  expect((await accountOf('ltc')).reconciliation.drifted_since).toBeNull();

  // One that vanishes by itself lets payouts go on as well.
  for (const units of [stolen + 9_999n, stolen + 9_999n, stolen]) await look('LTC', () => units);
  expect(await queued()).toBe(1);
  const { rows } = await database.execute<{ action: string }>(sql`
    select action from audit_log where subject_id = 'ltc' and action like 'account_%' order by id`);
  expect(rows.map(({ action }) => action)).toEqual([
    'account_drifted',
    'account_drifted',
    'account_even',
  ]);
});

test('a balance typed from a statement is compared at once', async () => {
  const order = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(order, 100_000_000n);
  const book = await holding('SBERRUB');
  const precision = scaleOf('RUB');
  const decimal = (units: bigint) => {
    const digits = units.toString().padStart(precision + 1, '0');
    return `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
  };
  const enter = (units: bigint) =>
    office.admin.call('POST', '/accounts/sberrub/balance', {
      amount: decimal(units),
      reason: 'выписка за сегодня',
    });
  expect(attributesOf(await enter(book))).toMatchObject({
    reconciliation: { drift_amount: '0.00', drifted_since: null },
  });
  expect(attributesOf(await enter(book - 50_000n))).toMatchObject({
    reconciliation: { drift_amount: '-500.00', drifted_since: expect.any(String) },
  });
  const { rows } = await office.platform.database.execute<{ id: string; rail: string }>(
    sql`select id, rail from payouts where order_id = ${order}`,
  );
  expect(rows).toHaveLength(1);
  await office.platform.database.execute(
    sql`update payouts set rail = 'manual' where id = ${rows[0]?.id}`,
  );
  const claim = () =>
    office.operator.call('POST', `/orders/${order}/claim_payout`, { payout_id: rows[0]?.id });
  expect((await claim()).json().errors[0].code).toBe('payouts_paused');
  expect(attributesOf(await enter(book))).toMatchObject({
    reconciliation: { drifted_since: null },
  });
  expect((await claim()).statusCode).toBe(200);
});
