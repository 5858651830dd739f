import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderCommentAttributes } from '../../../../contract/office/desk/order-comments.ts';
import { type Answer, openTestOffice, type TestOffice } from '../../access/testing.ts';

let office: TestOffice;
let first: string;
let second: string;
let mute: string;

beforeAll(async () => {
  office = await openTestOffice();
  [first, second, mute] = [await order(), await order(), await order()];
  await office.platform.database.execute(
    sql`update orders set email = null, version = version + 1 where id = ${mute}`,
  );
});
afterAll(() => office.close());

const order = () => office.placeOrder('sberrub', 'ltc', '15000');
const nobody = 'nobodyhasthisorder1234';

function write(attributes: object, key: string = randomUUID()) {
  return office.support.call('POST', '/order_comments', attributes, { 'idempotency-key': key });
}

/** What became of each order, in the order of the answer. */
function resultsOf(answer: Answer) {
  expect(answer.statusCode, answer.body).toBe(200);
  type Result = { readonly id: string; readonly attributes: OrderCommentAttributes };
  return answer.json().data.map(({ id, attributes }: Result) => [id, attributes.refused]);
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await office.platform.database.execute<{ count: number }>(query);
  return rows[0]?.count ?? 0;
}

const mailsWith = (text: string) =>
  count(sql`select count(*)::int as count from mails where text like ${`${text}%`}`);
const entries = (action: string) =>
  count(sql`select count(*)::int as count from audit_log where action = ${action}`);

test('one note stands on every chosen order, with an entry in the log for each', async () => {
  const before = await entries('comment');
  const answer = await write({ order_ids: [first, second, mute, first], text: 'Банк не работает' });
  expect(resultsOf(answer)).toEqual([
    [first, null],
    [second, null],
    [mute, null],
  ]);
  expect(await entries('comment')).toBe(before + 3);
  const { comments } = (await office.support.call('GET', `/orders/${second}`)).json().data
    .attributes;
  expect(comments).toMatchObject([{ kind: 'note', text: 'Банк не работает' }]);
  expect(await mailsWith('Банк')).toBe(0);
});

test('customers are written to; who cannot be reached and what is not there is said', async () => {
  const before = await entries('answer_conversation');
  const answer = await write({
    order_ids: [nobody, first, mute, second],
    text: 'Выплаты задержатся на час.',
    audience: 'customer',
  });
  expect(resultsOf(answer)).toEqual([
    [nobody, 'not_found'],
    [first, null],
    [mute, 'unreachable'],
    [second, null],
  ]);
  expect(await mailsWith('Выплаты задержатся')).toBe(2);
  expect(await entries('answer_conversation')).toBe(before + 2);
});

test('a chat that follows an order is a way to reach its customer', async () => {
  await office.platform.database.execute(sql`
    insert into customer_chats (chat_id, locale) values (77, 'ru') on conflict do nothing`);
  await office.platform.database.execute(
    sql`insert into order_chats (order_id, chat_id) values (${mute}, 77)`,
  );
  const answer = await write({ order_ids: [mute], text: 'Ещё час', audience: 'customer' });
  expect(resultsOf(answer)).toEqual([[mute, null]]);
});

test('the same request again writes nothing twice, another under its key is refused', async () => {
  const key = randomUUID();
  const asked = { order_ids: [first, second], text: 'Один раз', audience: 'customer' };
  const answers = await Promise.all([write(asked, key), write(asked, key)]);
  for (const answer of [...answers, await write(asked, key)]) {
    expect(resultsOf(answer)).toEqual([
      [first, null],
      [second, null],
    ]);
  }
  expect(await mailsWith('Один раз')).toBe(2);
  const other = await write({ ...asked, text: 'Другое' }, key);
  expect(other.json().errors, other.body).toMatchObject([{ code: 'idempotency_key_reused' }]);
});

test('what an interrupted request has left unwritten is written by the same key', async () => {
  const key = randomUUID();
  const asked = { order_ids: [first, second], text: 'Прервано', audience: 'customer' };
  await write(asked, key);
  await office.platform.database.execute(sql`
    delete from idempotency_keys where key = ${key} and scope like ${`%:${second}`}`);
  expect(resultsOf(await write(asked, key))).toHaveLength(2);
  expect(await mailsWith('Прервано')).toBe(3);
});

const ids = (length: number) => Array.from({ length }, (_, at) => `${nobody.slice(0, 19)}${at}`);

test.each([
  [{ order_ids: [nobody], text: ' ' }, 'text'],
  [{ order_ids: [], text: 'x' }, 'order_ids'],
  [{ order_ids: ids(101), text: 'x' }, 'order_ids'],
  [{ order_ids: 'x', text: 'x' }, 'order_ids'],
  [{ order_ids: [7], text: 'x' }, 'order_ids'],
  [{ order_ids: [nobody], text: 'x', audience: 'everybody' }, 'audience'],
  [{ order_ids: [nobody] }, 'text'],
])('the request %o is refused at its field', async (asked, field) => {
  const answer = await write(asked);
  expect(answer.statusCode, answer.body).toBe(422);
  expect(answer.json().errors[0].source.pointer).toContain(field);
});

test('whoever may not write notes writes none', async () => {
  const auditor = await office.hire('vera', 'Вера', 'auditor');
  const answer = await auditor.call('POST', '/order_comments', { order_ids: [first], text: 'x' });
  expect(answer.statusCode).toBe(403);
});
