import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OperatorFigureAttributes } from '../../../contract/office/desk/team.ts';
import { actionGroups } from '../../../core/reports/operator-actions.ts';
import { readPayoutAmounts } from '../../money/payouts/read-payouts.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';
import { countOnward } from '../audit/count-onward.ts';
import { countOperatorDays } from './work-operator-days.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice({ TIME_ZONE: 'Europe/Moscow' });
});
beforeEach(() => office.tick());
afterAll(() => office.close());

type Figures = {
  readonly data: { id: string; attributes: OperatorFigureAttributes }[];
  meta: object;
};

async function figures(query = ''): Promise<Figures> {
  const answer = await office.admin.call('GET', `/reports/operators${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const figureOf = async (login: string, query = '') =>
  (await figures(query)).data.find(({ attributes }) => attributes.name.includes(`(${login})`))
    ?.attributes;

/** What the sums hold, and what the audit log says: the same rows. */
async function assertCounted(timeZone: string): Promise<void> {
  const { rows } = await office.platform.database.execute(sql`
    with said as (
      select (at at time zone ${timeZone})::date as day, substr(actor, 10) as operator_id,
             case when action = 'report_payout' and after->>'failed' = 'true'
                  then 'report_payout_failed' else action end as action, after
        from audit_log where actor like 'operator:%'),
    days as (select day, operator_id, action, count(*) as actions from said group by 1, 2, 3),
    waits as (
      select day, operator_id, count(*) as actions, sum((after->>'waited_seconds')::int) as seconds
        from said where after ? 'waited_seconds' group by 1, 2),
    payouts as (
      select day, operator_id, p.asset, count(*) as payouts, sum(p.units) as units
        from said join payouts p on p.id = said.after->>'payout_id'
       where action = 'report_payout' group by 1, 2, 3)
    select 'days' as wrong, day from days full join operator_days k using (day, operator_id, action)
     where days.actions is distinct from k.actions
    union all
    select 'waits', day from waits full join (
        select day, operator_id, sum(actions) as actions, sum(seconds) as seconds
          from operator_waits group by 1, 2) k using (day, operator_id)
     where waits.actions is distinct from k.actions or waits.seconds is distinct from k.seconds
    union all
    select 'payouts', day
      from payouts full join operator_payouts k using (day, operator_id, asset)
     where payouts.payouts is distinct from k.payouts or payouts.units is distinct from k.units`);
  expect(rows).toEqual([]);
}

async function act(path: string, attributes: object = {}) {
  const answer = await office.operator.call('POST', path, attributes);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.attributes;
}

/** An order whose deposit is confirmed by hand, and one whose payout is made by hand. */
async function work(): Promise<void> {
  const income = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(income);
  await office.platform.database.execute(sql`
    update orders set payment_claimed_at = payment_claimed_at - interval '5 minutes',
                      version = version + 1 where id = ${income}`);
  await act(`/orders/${income}/confirm_deposit`, { amount: '15000' });
  await act(`/orders/${income}/comments`, { text: 'Сошлось' });
  const outcome = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(outcome, 100_000_000n);
  const { payouts } = (await office.operator.call('GET', `/orders/${outcome}`)).json().data
    .attributes;
  const [{ id: payout }] = payouts;
  await act(`/orders/${outcome}/claim_payout`, { payout_id: payout });
  const report = { payout_id: payout, reference: '7', paid_from: 'none' };
  await act(`/orders/${outcome}/report_payout`, report);
}

test('what is done before anybody has counted is counted by the task', async () => {
  await work();
  expect(await figures()).toMatchObject({ data: [], meta: { counting: true } });
  await countOperatorDays(office.platform);
  expect(await figures()).toMatchObject({
    meta: { counting: false, time_zone: 'Europe/Moscow' },
  });
  await assertCounted('Europe/Moscow');
});

test('from then on each action counts with its own transaction', async () => {
  const before = await figureOf('olga');
  await work();
  await assertCounted('Europe/Moscow');
  const after = await figureOf('olga');
  for (const group of ['credits', 'claims', 'payouts', 'notes'] as const) {
    expect((after?.[group] ?? 0) - (before?.[group] ?? 0), group).toBe(1);
  }
  expect(actionGroups.reduce((sum, group) => sum + (after?.[group] ?? 0), 0)).toBe(after?.actions);
  // Two credits that waited five minutes, and two claims at once.
  expect(after?.order_waits).toBe(4);
  expect(after?.order_average_s).toBeGreaterThanOrEqual(150);
  expect(after?.order_average_s).toBeLessThan(200);
  expect(after?.paid).toEqual([{ currency: 'RUB', amount: expect.stringMatching(/^\d+\.\d\d$/) }]);
});

test('what was logged without sums, by another release, is counted in its turn', async () => {
  await office.platform.database.execute(sql`
    insert into audit_log (actor, action, subject_type, subject_id, after)
    select actor, action, subject_type, subject_id,
           after - 'amount' - 'currency' - 'waited_seconds'
      from audit_log where action = 'report_payout' order by id desc limit 1`);
  await act(`/orders/${await office.placeOrder('sberrub', 'ltc', '15000')}/comments`, {
    text: 'Позже',
  });
  expect((await figures()).meta).toMatchObject({ counting: true });
  await countOperatorDays(office.platform);
  await assertCounted('Europe/Moscow');
  expect((await figures()).meta).toMatchObject({ counting: false });
});

test('another time zone has other days, and all of them are counted anew, in parts', async () => {
  const { database } = office.platform;
  const timeZone = 'Pacific/Kiritimati';
  const counting = { timeZone, paidBy: readPayoutAmounts };
  expect(await countOnward(database, counting, 3)).toBe(true);
  expect((await figures()).meta).toMatchObject({ counting: true });
  while (await countOnward(database, counting, 3));
  await assertCounted(timeZone);
  await countOperatorDays(office.platform);
  await assertCounted('Europe/Moscow');
});

test('actions at the same moment are all counted', async () => {
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      act(`/orders/${orderId}/comments`, { text: `Заметка ${at}` }),
    ),
  );
  expect((await figures()).meta).toMatchObject({ counting: false });
  await assertCounted('Europe/Moscow');
});

test('an action that is rolled back counts for nothing', async () => {
  const before = await figureOf('olga');
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  const refused = await office.operator.call('POST', `/orders/${orderId}/approve`, {});
  expect(refused.statusCode).toBe(409);
  expect(await figureOf('olga')).toEqual(before);
});

test('answers are counted with how soon they came, and shifts by their part of the days', async () => {
  const { database } = office.platform;
  const { rows } = await database.execute<{ id: string; today: string }>(sql`
    select id::text as id, (now() at time zone 'Europe/Moscow')::date::text as today
      from operators where login = 'sveta'`);
  const [{ id = '', today = '' } = {}] = rows;
  await database.execute(sql`
    insert into answer_times (day, operator_id, minutes_to, answers)
    values (${today}, ${id}, 5, 3), (${today}, ${id}, 60, 1)`);
  // From 22:00 of the day before yesterday to 02:00 of yesterday, on the clock of Moscow.
  await database.execute(sql`
    insert into shifts (operator_id, started_at, ended_at)
    select ${id}::uuid, night - interval '2 hours', night + interval '2 hours'
      from (select (${today}::date - 1)::timestamp at time zone 'Europe/Moscow' as night) n`);
  expect(await figureOf('sveta')).toMatchObject({
    shift_s: 4 * 3_600,
    answer_waits: 4,
    answer_median_minutes: 5,
    answer_p95_minutes: 60,
  });
  const day = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  expect(await figureOf('sveta', `?since=${day}&until=${day}`)).toMatchObject({
    shift_s: 2 * 3_600,
    actions: 0,
    answer_waits: 0,
    answer_median_minutes: null,
  });
});

test('the file has the same figures, and whoever takes it is logged', async () => {
  const csv = await office.admin.call('GET', '/reports/operators/export?locale=ru');
  expect(csv.headers['content-disposition']).toMatch(/operators-.*\.csv"$/);
  const [head = '', ...lines] = csv.body.trim().split('\n');
  expect(head).toContain('Выплачено, RUB');
  const olga = await figureOf('olga');
  const line = lines.find((each) => each.includes('(olga)')) ?? '';
  expect(line).toContain((olga?.paid[0]?.amount ?? '?').replace('.', ','));
  const xlsx = await office.admin.call('GET', '/reports/operators/export?format=xlsx');
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const { rows } = await office.platform.database.execute<{ count: number }>(sql`
    select count(*)::int as count from audit_log
     where action = 'export_results' and subject_id = 'operators'`);
  expect(rows).toEqual([{ count: 2 }]);
});

test.each([
  ['?since=2026-02-30', 'since'],
  ['?since=x', 'since'],
  ['?since=2026-11-21&until=2026-11-20', 'until'],
  ['?since=2000-01-01&until=2026-11-20', 'until'],
])('the days %s are refused at %s', async (query, field) => {
  for (const path of ['/reports/operators', '/reports/operators/export']) {
    const answer = await office.admin.call('GET', `${path}${query}`);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors[0].source).toEqual({ parameter: field });
  }
});

test('whoever does not lead the others does not see their figures', async () => {
  expect((await office.operator.call('GET', '/reports/operators')).statusCode).toBe(403);
  const senior = await office.hire('lena', 'Лена', 'senior');
  expect((await senior.call('GET', '/reports/operators')).statusCode).toBe(200);
});
