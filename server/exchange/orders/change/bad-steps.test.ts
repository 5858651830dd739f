import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  amounts,
  fineWishes,
  openWrongDesk,
  strange,
  type WrongDesk,
} from '../../../crash/wrong-requests.ts';
import { fieldsOf } from '../testing.ts';

let desk: WrongDesk;

beforeAll(async () => {
  desk = await openWrongDesk();
});

afterAll(() => desk.close());

describe('every call', () => {
  const calls = () => [
    ['POST', 'orders'],
    ['POST', 'orders/preflight'],
    ['POST', 'orders/confirm_payment'],
    ['POST', `orders/${desk.orderId}/decision`],
    ['POST', `orders/${desk.orderId}/demo`],
    ['POST', 'reserve_requests'],
    ['POST', 'rate_calculations/from_income'],
  ];

  test('that takes a document refuses another type of content', async () => {
    const types = [
      'text/plain',
      'text/html',
      'application/xml',
      'application/x-www-form-urlencoded',
      'image/png',
      'application/octet-stream',
      'application/json-patch+json',
      'nonsense',
      'a/b/c',
    ];
    for (const [, path] of calls()) {
      for (const type of types) {
        const answer = await desk.post(path ?? '', '{}', { 'content-type': type });
        desk.expectRefused(answer, `${path} ${type}`);
        expect([400, 415], `${path} ${type}`).toContain(answer.statusCode);
      }
      const form = await desk.post(path ?? '', '--b--\r\n', {
        'content-type': 'multipart/form-data; boundary=b',
      });
      desk.expectRefused(form, `${path} multipart`);
    }
  });

  test('that takes a document refuses one that is none', async () => {
    for (const [, path] of calls()) {
      for (const payload of ['{', '[]', '"x"', '{"__proto__":{}}', '{"a":1,"a":2}', '\u0000']) {
        const answer = await desk.post(path ?? '', payload);
        expect(desk.expectRefused(answer, `${path} ${payload}`)[0]?.code).toBe('malformed');
      }
    }
  });

  test('from another site is refused', async () => {
    for (const [, path] of calls()) {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const answer = await desk.post(
          path ?? '',
          JSON.stringify(fieldsOf('walletToCoin')),
          headers,
        );
        expect(desk.expectRefused(answer, `${path}`)[0]?.code).toBe('cross_origin');
      }
    }
  });

  test('with an idempotency key that is none is refused by its name', async () => {
    const keys = ['', ' ', 'a b', 'a\tb', 'x'.repeat(256), 'é', '\u007f', 'a,b c'];
    for (const key of keys) {
      for (const path of ['orders', `orders/${desk.orderId}/get_requisites`]) {
        const payload = path === 'orders' ? JSON.stringify(fieldsOf('walletToCoin')) : '{}';
        const answer = await desk.post(path, payload, { 'idempotency-key': key });
        const [first] = desk.expectRefused(answer, `${path} key ${JSON.stringify(key)}`);
        expect(first).toEqual({ code: 'invalid_format', field: 'Idempotency-Key' });
      }
    }
  });

  test('about an order that is none is answered as not found, or not understood', async () => {
    const ids = [
      'A'.repeat(22),
      'A'.repeat(21),
      'A'.repeat(23),
      'A'.repeat(200),
      'A'.repeat(400),
      '..',
      '%2e%2e',
      '%00',
      '%ff',
      '%',
      "1' or '1'='1",
      '__proto__',
      'constructor',
      'null',
      '-1',
      '1e9',
      'ордер',
      '🙂',
      '{}',
      '[]',
      '*',
      ';',
      'a%2fb',
      '\\',
      '%5c',
      'true',
      '0',
    ];
    for (const id of ids) {
      const path = `/api/v1/orders/${id.includes('%') ? id : encodeURIComponent(id)}`;
      const answers = await Promise.all([
        desk.bed.app.inject({ method: 'GET', url: path }),
        desk.bed.app.inject({ method: 'DELETE', url: path }),
        desk.bed.app.inject({ method: 'GET', url: `${path}/events` }),
        desk.post(`${path}/get_requisites`, '{}'),
        desk.post(`${path}/decision`, '{"decision":"accept"}'),
        desk.post(`${path}/demo`, '{"action":"pay_exact"}'),
      ]);
      for (const answer of answers) {
        desk.expectRefused(answer, `${id} ${answer.statusCode}`);
        expect([400, 401, 404], id).toContain(answer.statusCode);
      }
    }
  });
});

describe('a step of an order', () => {
  test('confirm_payment refuses an order_id that is none', async () => {
    for (const value of [...strange.types, ...strange.long, '', null, undefined]) {
      const what = `order_id ${JSON.stringify(value)?.slice(0, 60)}`;
      const found = await desk.refuse('orders/confirm_payment', { order_id: value }, what);
      expect(
        found.map(({ field }) => field),
        what,
      ).toEqual(['order_id']);
    }
    for (const value of strange.text.filter((text) => text !== '')) {
      const answer = await desk.post('orders/confirm_payment', JSON.stringify({ order_id: value }));
      // A text with a control character is none before anything is looked for.
      const code = value === '\u0000' ? 'invalid_format' : 'not_found';
      expect(desk.expectRefused(answer, value)[0]?.code).toBe(code);
    }
  });

  test('decision refuses a wish that is none', async () => {
    for (const decision of [
      ...strange.types,
      ...strange.text,
      ...strange.long,
      null,
      undefined,
      'ACCEPT',
    ]) {
      const what = `decision ${JSON.stringify(decision)?.slice(0, 60)}`;
      const found = await desk.refuse(`orders/${desk.orderId}/decision`, { decision }, what);
      expect(
        found.map(({ field }) => field),
        what,
      ).toEqual(['decision']);
    }
    for (const account of [...strange.types, ...strange.long]) {
      const fields = { decision: 'refund', refund_account: account };
      const found = await desk.refuse(`orders/${desk.orderId}/decision`, fields, 'refund_account');
      expect(found.map(({ field }) => field)).toEqual(['refund_account']);
    }
  });

  test('demo refuses an action that is none', async () => {
    for (const action of [...strange.types, ...strange.text, null, undefined, 'pay', 'PAY_EXACT']) {
      const what = `action ${JSON.stringify(action)}`;
      const found = await desk.refuse(`orders/${desk.orderId}/demo`, { action }, what);
      expect(
        found.map(({ field }) => field),
        what,
      ).toEqual(['action']);
    }
  });

  test('a wish for a reserve refuses what it cannot mean', async () => {
    const good = { payment_system_id: 'trx', amount: '10', email: 'a@example.com' };
    const wrong: readonly (readonly [string, readonly unknown[]])[] = [
      ['amount', [...amounts.filter((value) => !fineWishes.has(value)), null, undefined]],
      ['payment_system_id', [...strange.types, ...strange.text, ...strange.long, null, undefined]],
      [
        'email',
        [...strange.types, ...strange.text, ...strange.long, null, 'a@', '@b.com', 'a b@c.com'],
      ],
    ];
    for (const [field, values] of wrong) {
      for (const value of values) {
        const what = `${field} ${JSON.stringify(value)?.slice(0, 60)}`;
        const found = await desk.refuse('reserve_requests', { ...good, [field]: value }, what);
        expect(
          found.map((item) => item.field),
          what,
        ).toEqual([field]);
      }
    }
  });
});

test('and all that in more than 450 ways', () => {
  expect(desk.looked()).toBeGreaterThan(450);
});
