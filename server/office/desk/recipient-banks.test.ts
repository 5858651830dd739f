import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const bank = {
  name_ru: 'Банк Севера',
  name_en: 'Northern Bank',
  words: 'Север',
  position: 5,
  enabled: true,
};

const errorsOf = (answer: { json(): ReturnType<typeof JSON.parse> }) =>
  answer
    .json()
    .errors.map(({ code, source }: { code: string; source?: { pointer: string } }) => [
      code,
      source?.pointer.split('/').at(-1),
    ]);

describe('the banks of recipients', () => {
  test('begin with the large members of faster payments, in both languages', async () => {
    const { data } = (await office.operator.call('GET', '/recipient_banks')).json();
    expect(data.length).toBeGreaterThanOrEqual(50);
    expect(data[0]).toMatchObject({
      id: 'sberbank',
      attributes: { name_ru: 'Сбербанк', name_en: 'Sberbank', enabled: true },
    });
    const names = data.map(({ attributes }: { attributes: typeof bank }) => attributes.name_en);
    expect(new Set(names).size).toBe(names.length);
  });

  test('are added, renamed and switched off by an admin, at once and written down', async () => {
    const made = await office.admin.call('POST', '/recipient_banks', { code: 'north', ...bank });
    expect(made.statusCode, made.body).toBe(201);
    const { banks } = office.modules.catalogue.current();
    expect(banks[0]).toMatchObject({ id: 'north', words: 'север' });
    const off = { ...bank, name_ru: 'Северный банк', enabled: false };
    const changed = await office.admin.call('PUT', '/recipient_banks/north', off);
    expect(changed.json().data.attributes).toMatchObject({ name_ru: 'Северный банк' });
  });

  test('are refused by the field at fault', async () => {
    const add = (fields: object) =>
      office.admin.call('POST', '/recipient_banks', { code: 'other', ...bank, ...fields });
    const twice = { name_ru: 'сбербанк', name_en: 'Other' };
    expect(errorsOf(await add({ code: 'sberbank', ...twice }))).toEqual([
      ['already_saved', 'code'],
    ]);
    expect(errorsOf(await add({ code: 'Not A Code', name_ru: '' }))).toEqual(
      expect.arrayContaining([
        ['invalid_format', 'code'],
        ['required', 'name_ru'],
      ]),
    );
    const renamed = await office.admin.call('PUT', '/recipient_banks/vtb', { ...bank, ...twice });
    expect(errorsOf(renamed)).toEqual([['already_saved', 'name_ru']]);
    expect((await office.admin.call('PUT', '/recipient_banks/nobody', bank)).statusCode).toBe(404);
    expect((await office.operator.call('POST', '/recipient_banks', bank)).statusCode).toBe(403);
  });
});

test('whoever pays by phone number sees the bank and the name beside it, and so does the file', async () => {
  await office.tick();
  const id = await office.placeOrder('ltc', 'sbprub', '1');
  await office.deposit(id, 100_000_000n);
  const read = async () =>
    (await office.operator.call('GET', `/orders/${id}`)).json().data.attributes;
  const { payouts } = await read();
  const [payout] = payouts;
  expect(payout).toMatchObject({ bank: 'Т-Банк', recipient: 'Анна Петрова', tx_url: null });
  const payout_id = payout.id;
  const act = (action: string, fields: object) =>
    office.operator.call('POST', `/orders/${id}/${action}`, fields, {
      'idempotency-key': randomUUID(),
    });
  const { claimed } = (await act('claim_payout', { payout_id })).json().data.attributes;
  const reference = 'A0123456789';
  const report = { payout_id, claimed_at: claimed.at, reference, paid_from: 'none' };
  const reported = await act('report_payout', report);
  expect(reported.statusCode, reported.body).toBe(200);
  expect((await read()).outcome_bank).toBe('Т-Банк');
  const file = await office.admin.call('GET', '/orders/export');
  const [columns = '', ...lines] = file.body.split('\r\n');
  const cell = columns.split(/[;,]/).indexOf('outcome_bank');
  expect(cell).toBeGreaterThan(0);
  expect(lines.join()).toContain('Т-Банк');
  const seen = await office.app.inject({
    method: 'GET',
    url: `/api/v1/orders/${id}`,
    cookies: office.customerCookies,
  });
  expect(seen.json().data.attributes).toMatchObject({
    outcome_bank: 'Т-Банк',
    outcome_txid: reference,
    outcome_tx_url: null,
  });
  const stranger = await office.app.inject({ method: 'GET', url: `/api/v1/orders/${id}` });
  expect(stranger.json().data.attributes).toMatchObject({
    outcome_bank: null,
    outcome_txid: null,
  });
  const { rows } = await office.platform.database.execute<{ text: string }>(
    `select text from mails order by created_at desc`,
  );
  const completed = rows.find(({ text }) => text.includes(reference))?.text ?? '';
  expect(completed).toContain(`Номер перевода в банке: ${reference}`);
  expect(completed).toContain('Банк получателя: Т-Банк');
});

describe('the explorer of a payment system', () => {
  const change = (explorer: string | null) =>
    office.admin.call('PATCH', '/payment_systems/btc', { explorer });
  const read = async () =>
    (await office.admin.call('GET', '/payment_systems/btc')).json().data.attributes.explorer;

  test('is that of its chain until an operator names another, or none', async () => {
    const usual = 'https://mempool.space/tx/{txid}';
    expect(await read()).toBe(usual);
    const own = 'https://explorer.example/btc/{txid}';
    expect((await change(own)).statusCode).toBe(200);
    expect(await read()).toBe(own);
    expect((await change('')).statusCode).toBe(200);
    expect(await read()).toBe('');
    expect((await change(usual)).statusCode).toBe(200);
    expect(office.modules.catalogue.current().systemById.get('btc')?.explorer).toBeNull();
  });

  test.each(['http://explorer.example/{txid}', 'https://explorer.example/', 'javascript:{txid}'])(
    'is not %s',
    async (explorer) => {
      expect(errorsOf(await change(explorer))).toEqual([['invalid_format', 'explorer']]);
    },
  );
});
