import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proveLedgerOnward } from '../../money/ledger/prove-ledger.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { writeStandings } from '../../platform/tasks/report-tasks.ts';
import { type Desk, openTestOffice, type TestOffice } from '../access/testing.ts';
import { proveAuditOnward } from '../audit/prove-audit.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

// Prices are not believed for long, and a busy machine takes its time.
beforeEach(() => office.tick());

afterAll(() => office.close());

async function actionsOf(subjectId: string): Promise<string[]> {
  const { rows } = await office.platform.database.execute<{ action: string }>(
    sql`select action from audit_log where subject_id = ${subjectId} order by id`,
  );
  return rows.map(({ action }) => action);
}

type Row = { id: string; attributes: Record<string, string> };

async function systemOf(id: string) {
  const answer = await office.operator.call('GET', '/payment_systems');
  return answer.json().data.find((row: Row) => row.id === id).attributes;
}

describe('directions', () => {
  test('are found by either side in any language and switched many at once', async () => {
    const found = await office.operator.call('GET', '/directions?search=сбер%20→%20ltc');
    expect(found.json().data.map((row: Row) => row.id)).toContain('sberrub-ltc');
    const ids = found.json().data.map((row: Row) => row.id);
    const off = await office.operator.call('POST', '/directions/switch', { ids, enabled: false });
    expect(off.json().meta.changed).toBe(ids.length);
    const closed = await office.operator.call('GET', '/directions?enabled=false&per=100');
    expect(closed.json().data.map((row: Row) => row.id)).toEqual(expect.arrayContaining(ids));
    expect(await actionsOf('sberrub-ltc')).toEqual(['switch_direction']);
    const again = await office.operator.call('POST', '/directions/switch', { ids, enabled: false });
    expect(again.json().meta.changed).toBe(0);
    await office.operator.call('POST', '/directions/switch', { ids, enabled: true });
    expect(await actionsOf('sberrub-ltc')).toHaveLength(2);
  });

  test('one unknown among them switches none', async () => {
    const ids = ['sberrub-ltc', 'nowhere-ltc'];
    const answer = await office.operator.call('POST', '/directions/switch', {
      ids,
      enabled: false,
    });
    expect(answer.statusCode).toBe(404);
    const found = await office.operator.call('GET', '/directions?search=sberrub%20ltc');
    expect(found.json().data[0].attributes.enabled).toBe(true);
  });
});

describe('reserves', () => {
  const path = '/payment_systems/ltc/reserve_corrections';

  test('are corrected by a posting with a reason, once per key', async () => {
    const before = await systemOf('ltc');
    const headers = { 'idempotency-key': randomUUID() };
    const change = { change: '1.5', reason: 'пополнили кошелёк' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => office.admin.call('POST', path, change, headers)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    const after = await systemOf('ltc');
    expect(Number(after.reserve) - Number(before.reserve)).toBeCloseTo(1.5);
    expect(await actionsOf('ltc')).toEqual(['correct_reserve']);
    const { rows } = await office.platform.database.execute(
      sql`select note from ledger_journals where kind = 'correction' and note = ${change.reason}`,
    );
    expect(rows).toHaveLength(1);
    await office.admin.call('POST', path, { change: '−1.5', reason: 'вернули' });
    expect((await systemOf('ltc')).reserve).toBe(before.reserve);
  });

  test('never fall below nothing', async () => {
    const change = { change: '-99999999', reason: 'ошибка' };
    const answer = await office.admin.call('POST', path, change);
    expect(answer.json().errors).toMatchObject([
      { code: 'insufficient_reserve', source: { pointer: '/data/attributes/change' } },
    ]);
  });

  test.each(['', '0', '-0', '1e5', '--1', '0.000000001'])('%j is no correction', async (change) => {
    const answer = await office.admin.call('POST', path, { change, reason: 'x' });
    expect(answer.statusCode).toBe(422);
  });

  test('a payment system is closed on one side', async () => {
    await office.admin.call('PATCH', '/payment_systems/ltc', { income_enabled: false });
    expect(await systemOf('ltc')).toMatchObject({ income_enabled: false, outcome_enabled: true });
    await office.admin.call('PATCH', '/payment_systems/ltc', { income_enabled: true });
    expect(await actionsOf('ltc')).toContain('change_payment_system');
  });
});

describe('requisites', () => {
  const card = { payment_system_id: 'sberrub', account: '2202 2000 0000 0020', holder: 'Анна' };

  test('are checked by the rule of their payment system', async () => {
    const wrong = { ...card, account: '1234', order_amount_max: 'много' };
    const answer = await office.admin.call('POST', '/requisites', wrong);
    const fields = answer.json().errors.map((error: { source: { pointer: string } }) => {
      return error.source.pointer.split('/').at(-1);
    });
    expect(fields.sort()).toEqual(['account', 'order_amount_max']);
  });

  test('belong to payment systems that an operator serves', async () => {
    const answer = await office.admin.call('POST', '/requisites', {
      ...card,
      payment_system_id: 'ltc',
    });
    expect(answer.json().errors[0].source.pointer).toBe('/data/attributes/payment_system_id');
  });

  test('are added, changed and switched off, each noted without the whole account', async () => {
    const digits = luhn('220220000000003');
    const made = await office.admin.call('POST', '/requisites', {
      ...card,
      account: digits.replace(/(.{4})/g, '$1 '),
      order_amount_max: '50000',
      slots: 3,
    });
    expect(made.statusCode, made.body).toBe(201);
    const { id, attributes } = made.json().data;
    expect(attributes).toMatchObject({
      account: digits,
      slots: 3,
      order_amount_max: '50000.00',
      enabled: true,
    });
    const again = await office.admin.call('POST', '/requisites', { ...card, account: digits });
    expect(again.statusCode).toBe(409);
    const changed = await office.admin.call('PATCH', `/requisites/${id}`, {
      enabled: false,
      order_amount_max: '',
    });
    expect(changed.json().data.attributes).toMatchObject({
      enabled: false,
      order_amount_max: null,
      holder: 'Анна',
      slots: 3,
    });
    expect(await actionsOf(id)).toEqual(['create_requisite', 'change_requisite']);
    const log = await office.admin.call('GET', '/audit_log?search=requisite');
    expect(log.body).not.toContain(digits);
    expect(log.json().data).toHaveLength(2);
    // As they were typed, and not in hundredths of a rouble.
    expect(log.json().data[0].attributes).toMatchObject({
      before: { order_amount_max: '50000.00' },
      after: { order_amount_max: null, order_amount_min: '0.00' },
    });
  });

  test('are given out in their hours alone, until those are taken away', async () => {
    const weekMinutes = 7 * 24 * 60;
    const minute = Math.floor(Date.now() / 60_000 + 3 * 24 * 60) % weekMinutes;
    /** An hour of the week that begins so many minutes from now. */
    const hourIn = (ahead: number) => ({
      utc_offset_minutes: 0,
      spans: [{ opens_minute: (minute + ahead) % weekMinutes, open_minutes: 60 }],
    });
    const pool = await office.admin.call('GET', '/requisites');
    const mine = pool
      .json()
      .data.filter(
        (row: { attributes: { payment_system: { id: string } } }) =>
          row.attributes.payment_system.id === 'sberrub',
      );
    const schedule = async (hours: unknown) => {
      for (const { id } of mine) {
        const done = await office.admin.call('PATCH', `/requisites/${id}`, { schedule: hours });
        expect(done.statusCode, done.body).toBe(200);
        expect(done.json().data.attributes.schedule).toEqual(hours);
      }
    };
    const ask = async () => {
      const order = await office.placeOrder('sberrub', 'ltc', '15000');
      const url = `/api/v1/orders/${order}/get_requisites`;
      return (await office.app.inject({ method: 'POST', url, payload: {} })).statusCode;
    };
    await schedule(hourIn(120));
    expect(await ask()).toBe(422);
    await schedule(hourIn(weekMinutes - 30));
    expect(await ask()).toBe(200);
    await schedule(hourIn(120));
    await schedule(null);
    expect(await ask()).toBe(200);
    const wrong = { schedule: { utc_offset_minutes: 0, spans: [{ opens_minute: -1 }] } };
    const answer = await office.admin.call('PATCH', `/requisites/${mine[0].id}`, wrong);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].source.pointer).toMatch('/data/attributes/schedule');
  });

  test('whose largest order is below the smallest are refused', async () => {
    const answer = await office.admin.call('POST', '/requisites', {
      ...card,
      account: luhn('220220000000004'),
      order_amount_min: '100',
      order_amount_max: '50',
    });
    expect(answer.json().errors[0].source.pointer).toBe('/data/attributes/order_amount_max');
  });
});

describe('the notice', () => {
  test('is set once per reading of it', async () => {
    const notice = (await office.operator.call('GET', '/public_notice')).json().data.attributes;
    const next = { ...notice, shown: true, text_ru: 'Работаем до 22:00', text_en: 'Open until 22' };
    const done = await office.admin.call('PUT', '/public_notice', next);
    expect(done.statusCode, done.body).toBe(200);
    expect((await office.app.inject('/api/v1/public_notice')).json().data.attributes.text).toBe(
      'Работаем до 22:00',
    );
    const late = await office.admin.call('PUT', '/public_notice', next);
    expect(late.statusCode).toBe(409);
    expect(await actionsOf('current')).toEqual(['change_notice']);
  });

  test('stops the exchange at once when it says so', async () => {
    const notice = (await office.operator.call('GET', '/public_notice')).json().data.attributes;
    await office.admin.call('PUT', '/public_notice', { ...notice, technical_break: true });
    const stopped = await office.app.inject({ method: 'POST', url: '/api/v1/orders', payload: {} });
    expect(stopped.statusCode).toBe(503);
    const now = { ...notice, version: notice.version + 1, technical_break: false };
    await office.admin.call('PUT', '/public_notice', now);
    const going = await office.app.inject({ method: 'POST', url: '/api/v1/orders', payload: {} });
    expect(going.statusCode).toBe(422);
  });
});

describe('records', () => {
  test('mail waits in sight while no mail server is configured', async () => {
    await office.placeOrder('sberrub', 'ltc', '15000');
    const answer = await office.operator.call('GET', '/mails?state=waiting');
    expect(answer.json().meta.mail_configured).toBe(false);
    expect(answer.json().data[0].attributes).toMatchObject({ recipient: 'anna@example.com' });
  });

  test('outside of the demo no operator reads the links and codes of somebody’s mail', async () => {
    const mail = { recipient: 'vera@example.com', locale: 'en' as const };
    const secret = `${'Kq'.repeat(21)}z`;
    const text = `Open https://agio.example/reset?token=${secret} to choose a password.`;
    await inTransaction(office.platform.database, (tx) =>
      enqueueMail(tx, { ...mail, subject: 'Password', text, html: null }),
    );
    const shown = async (desk: Desk) => (await desk.call('GET', '/mails')).body;
    expect(await shown(office.admin)).toContain(secret);
    Object.assign(office.platform.config, { demo: false, officeSecondFactor: 'nobody' });
    try {
      for (const desk of [office.admin, office.support]) {
        expect(await shown(desk)).toContain('/reset?token=…');
        expect(await shown(desk)).not.toContain(secret);
      }
    } finally {
      Object.assign(office.platform.config, { demo: true, officeSecondFactor: null });
    }
  });

  test('the ledger is proved to the last unit, and says until when', async () => {
    const proof = () => office.operator.call('GET', '/ledger/proof');
    expect((await proof()).json().data.attributes).toMatchObject({
      proved: false,
      broken: false,
      checked_at: null,
      passed_until: null,
    });
    await proveLedgerOnward(office.platform.database);
    await proveLedgerOnward(office.platform.database);
    const { attributes } = (await proof()).json().data;
    expect(attributes).toMatchObject({ proved: true, broken: false, overdue: false });
    expect(Date.parse(attributes.checked_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(Date.parse(attributes.passed_until)).toBeGreaterThan(Date.now() - 60_000);
    expect(attributes.trial).toContainEqual({ asset: 'LTC', amount: '0.00000000' });
    expect(attributes.balances.length).toBeGreaterThan(3);
  });

  test('the log finds an action by its words and by the number of the order', async () => {
    const id = await office.placeOrder('sberrub', 'ltc', '15000');
    await office.operator.call('POST', `/orders/${id}/comments`, { text: 'Позвонил, ждёт' });
    const order = (await office.operator.call('GET', `/orders/${id}`)).json().data.attributes;
    for (const words of [order.number, 'оставил заметку']) {
      const log = await office.admin.call('GET', `/audit_log?search=${encodeURI(words)}`);
      const lines = log.json().data.map(({ attributes }: Row) => attributes);
      expect(lines, words).toContainEqual(
        expect.objectContaining({ action: 'comment', subject_name: order.number }),
      );
    }
    const other = await office.admin.call('GET', '/audit_log?search=00000000');
    expect(other.json().data).toEqual([]);
  });

  test('the log names who did what, and proves itself', async () => {
    const log = await office.admin.call('GET', '/audit_log?per=100');
    const names = log.json().data.map((row: Row) => row.attributes['actor_name']);
    expect(names).toContain('Ольга (olga)');
    await proveAuditOnward(office.platform.database);
    const proof = (await office.admin.call('GET', '/audit_log/proof')).json().data.attributes;
    expect(proof).toMatchObject({ broken_at: null, overdue: false });
    expect(proof.entries).toBeGreaterThan(3);
    expect(Date.parse(proof.checked_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  test('money of nobody is listed', async () => {
    await office.platform.database.execute(sql`
      insert into deposits (rail, key, address, txid, asset, units, state, seen_at)
      values ('simulated', 'lost', 'addr', 'tx', 'LTC', 5, 'mined', now())`);
    const answer = await office.operator.call('GET', '/deposits');
    expect(answer.json().data).toMatchObject([{ attributes: { amount: '0.00000005' } }]);
  });

  test('each background task says how it goes, and one that fails why', async () => {
    const { database, tasks } = office.platform;
    const failing = tasks.start({ name: 'expire orders', everyMilliseconds: 60_000 }, async () => {
      throw new Error('the disk is full');
    });
    await expect.poll(() => tasks.list().some(({ failures }) => failures === 1)).toBe(true);
    await writeStandings(database, 'worker', tasks.list());
    const answer = await office.operator.call('GET', '/background_tasks');
    expect(answer.json().data).toContainEqual(
      expect.objectContaining({
        id: 'expire orders',
        attributes: expect.objectContaining({
          process: 'worker',
          processes: 1,
          failures: 1,
          last_error: 'the disk is full',
          succeeded_at: null,
        }),
      }),
    );
    await failing.close();
  });

  test('each rail says when it was last read', async () => {
    const answer = await office.operator.call('GET', '/rails');
    expect(answer.json().data.map((row: Row) => row.id)).toEqual(
      expect.arrayContaining(['manual', 'simulated']),
    );
    expect(answer.json().data).toContainEqual(
      expect.objectContaining({
        id: 'manual',
        attributes: expect.objectContaining({ signer: null, signer_detail: null }),
      }),
    );
  });
});

test('every change of an order is told to the offices that are open', async () => {
  const address = await office.app.listen({ host: '127.0.0.1', port: 0 });
  const desk = await office.operator.call('GET', '/sessions/current');
  expect(desk.statusCode).toBe(200);
  const cookie = String(desk.raw.req.headers['cookie']);
  const url = `${address}/office/api/events`;
  const closing = new AbortController();
  const stream = await fetch(url, { headers: { cookie }, signal: closing.signal });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  let heard = '';
  for await (const chunk of stream.body ?? []) {
    heard += Buffer.from(chunk).toString();
    if (heard.includes(id)) break;
  }
  expect(heard).toContain(`event: order\ndata: {"id":"${id}"}\n\n`);
  closing.abort();
});

function luhn(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
