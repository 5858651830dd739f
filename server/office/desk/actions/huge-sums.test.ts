import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { type Answer, openTestOffice, type TestOffice } from '../../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

beforeEach(() => office.tick());

afterAll(async () => {
  await assertInvariants(office.platform.database);
  await office.close();
});

/** The most that may be written at all; a coin of eight places fills the books with it. */
const most = '9'.repeat(30);

const errorsOf = (answer: Answer) =>
  answer
    .json()
    .errors?.map((error: { code: string; source?: { pointer: string } }) => [
      error.code,
      error.source?.pointer ?? null,
    ]);

test('a reserve that would not fit into the books is refused at its field', async () => {
  const path = '/payment_systems/ltc/reserve_corrections';
  const answer = await office.admin.call('POST', path, { change: most, reason: 'x' });
  expect(answer.statusCode, answer.body).toBe(422);
  expect(errorsOf(answer)).toEqual([['less_than', '/data/attributes/change']]);
});

test('a deposit whose worth would not fit into the books waits for a person', async () => {
  const id = await office.placeOrder('sberrub', 'eth', '30000');
  await office.claim(id);
  const path = `/orders/${id}/confirm_deposit`;
  const reported = await office.operator.call('POST', path, { amount: most });
  expect(reported.statusCode, reported.body).toBe(200);
  expect(reported.json().data.attributes).toMatchObject({ status: 'moderation' });
  const approved = await office.operator.call('POST', `/orders/${id}/approve`, {});
  expect(approved.statusCode, approved.body).toBe(422);
  expect(errorsOf(approved)).toEqual([['insufficient_reserve', null]]);
});

test('a deposit that would not fit into the books is refused at its field', async () => {
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  // A coin that an operator takes by hand: its sums are the longest there are.
  await office.platform.database.execute(sql`
    update orders set version = version + 1, policy = policy || '{"confirmedBy": "operator"}'
     where id = ${id}`);
  await office.claim(id);
  const path = `/orders/${id}/confirm_deposit`;
  const confirm = (again: object) => office.operator.call('POST', path, { amount: most, ...again });
  expect((await confirm({})).statusCode).toBe(200);
  const answer = await confirm({ again: true, again_reason: 'another one' });
  expect(answer.statusCode, answer.body).toBe(422);
  expect(errorsOf(answer)).toEqual([['less_than', '/data/attributes/amount']]);
});
