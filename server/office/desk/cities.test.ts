import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

const moscow = {
  code: 'MSK',
  name_ru: 'Москва',
  name_en: 'Moscow',
  address_ru: 'Тверская, 1',
  address_en: 'Tverskaya 1',
  schedule: null,
  position: 10,
  enabled: true,
};
const petersburg = {
  ...moscow,
  code: 'SPB',
  name_ru: 'Санкт-Петербург',
  name_en: 'Saint Petersburg',
  position: 20,
};
const asDirection = {
  enabled: true,
  markup_percent: null,
  min_income_amount: '',
  max_income_amount: '',
};
const direction = 'ltc-sbprub';

beforeAll(async () => {
  office = await openTestOffice();
  // What pays by phone number in the demo hands out cash here.
  await office.platform.database.execute(
    sql`update payment_systems set kind = 'cash' where id = 'sbprub'`,
  );
  await office.modules.catalogue.refresh();
});

afterAll(() => office.close());

function ask(path: string, attributes: object, cookies = office.customerCookies) {
  return office.app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload: { data: { attributes } },
    cookies,
  });
}

const sides = { income_payment_system_id: 'ltc', outcome_payment_system_id: 'sbprub' };

async function quote(fields: object = {}) {
  await office.tick();
  const answer = await ask('/rate_calculations/from_income', {
    ...sides,
    income_amount: '1',
    ...fields,
  });
  return answer.json();
}

const order = {
  ...sides,
  outcome_account: '+79001234567',
  outcome_bank: 'tbank',
  full_name: 'Анна Петрова',
  email: 'anna@example.com',
  phone: '+79161234567',
  country: 'RU',
  agree_service_terms: true,
  agree_aml_terms: true,
};

const refusedOf = (answer: { errors?: { code: string; source?: { pointer: string } }[] }) =>
  (answer.errors ?? []).map(({ code, source }) => `${code} ${source?.pointer ?? ''}`);
const at = (field: string) => `/data/attributes/${field}`;

test('an office adds cities, and a direction is exchanged there on terms of its own', async () => {
  expect((await quote()).data.attributes).toMatchObject({ city: null, cities: [] });
  for (const city of [moscow, petersburg]) {
    const made = await office.admin.call('POST', '/cities', city);
    expect(made.statusCode, made.body).toBe(201);
  }
  const twice = await office.admin.call('POST', '/cities', moscow);
  expect(refusedOf(twice.json())).toEqual([`conflict ${at('code')}`]);
  const half = await office.admin.call('POST', '/cities', {
    ...moscow,
    code: 'KZN',
    address_en: '',
  });
  expect(refusedOf(half.json())).toEqual([`required ${at('address_en')}`]);
  expect((await office.operator.call('POST', '/cities', moscow)).statusCode).toBe(403);

  const put = (path: string, terms: object) =>
    office.admin.call('PUT', `/direction_cities/${path}`, { ...asDirection, ...terms });
  expect((await put(`${direction}/MSK`, {})).statusCode).toBe(200);
  const there = await office.operator.call('GET', `/direction_cities/${direction}`);
  expect(there.json().data).toHaveLength(2);
  const own = await put(`${direction}/SPB`, { markup_percent: '5', min_income_amount: '0.5' });
  expect(own.json().data.attributes).toMatchObject({
    name: 'Санкт-Петербург',
    markup_percent: '5',
    min_income_amount: '0.50000000',
    max_income_amount: null,
  });
  expect(refusedOf((await put('ltc-btc/MSK', {})).json())).toEqual([
    `invalid_format ${at('city')}`,
  ]);
  const absurd = await put(`${direction}/SPB`, { markup_percent: '21', min_income_amount: 'x' });
  expect(refusedOf(absurd.json())).toEqual([
    `less_than ${at('markup_percent')}`,
    `not_a_number ${at('min_income_amount')}`,
  ]);
});

test('a quote is of its city, and an order by it of that city alone', async () => {
  const [first, there] = [await quote(), await quote({ city: 'spb' })];
  expect(first.data.attributes).toMatchObject({ city: 'MSK' });
  expect(there.data.attributes).toMatchObject({ city: 'SPB', min_income_amount: '0.50000000' });
  expect(there.data.attributes.cities.map(({ code }: { code: string }) => code)).toEqual([
    'MSK',
    'SPB',
  ]);
  const worth = (quoted: typeof first) => Number(quoted.data.attributes.outcome_amount);
  expect(worth(there) / worth(first)).toBeLessThan(0.97);
  expect(refusedOf(await quote({ city: 'NOWHERE' }))).toEqual([`invalid_format ${at('city')}`]);
  expect(refusedOf(await quote({ city: 7 }))).toEqual([`invalid_format ${at('city')}`]);

  const refused = async (fields: object) =>
    refusedOf((await ask('/orders/preflight', { ...order, ...fields })).json());
  expect(await refused({ income_amount: '1' })).toEqual([`required ${at('city')}`]);
  expect(await refused({ income_amount: '1', city: 'NOWHERE' })).toEqual([
    `invalid_format ${at('city')}`,
  ]);
  // The better price of one city is not had in the other.
  expect(await refused({ rate_calculation_id: first.data.id, city: 'SPB' })).toEqual([
    `mismatch ${at('rate_calculation_id')}`,
  ]);
  expect(
    await refused({ income_amount: '1', city: 'MSK', visit_at: '2020-01-01T00:00:00Z' }),
  ).toEqual([`invalid_format ${at('visit_at')}`]);
  const cs = (await office.app.inject({ url: '/uploads/cs.json' })).json();
  const listed = cs.directions.filter(
    ({ income, outcome }: { income: string; outcome: string }) =>
      income === 'LTC' && outcome === 'SBPRUB',
  );
  expect(listed.map(({ city }: { city: string }) => city)).toEqual(['MSK', 'SPB']);
});

test('monitors are told of the cities that work, each with its own rate', async () => {
  const read = async () => {
    const file = await office.app.inject({ url: '/export/bestchange-1.1.xml' });
    const items = file.body.match(/<item><from>LTC<\/from><to>SBPRUB<\/to>.*?<\/item>/g) ?? [];
    return items.map((item) => [/<city>(.*?)</.exec(item)?.[1], /<in>(.*?)</.exec(item)?.[1]]);
  };
  await office.tick();
  const both = await read();
  expect(both.map(([city]) => city)).toEqual(['MSK', 'SPB']);
});

test('own fields are asked, checked by name, and kept with the order', async () => {
  const field = {
    name: 'passport',
    payment_system_id: 'sbprub',
    direction_id: null,
    side: 'outcome',
    type: 'document',
    label_ru: 'Паспорт',
    label_en: 'Passport',
    hint_ru: '',
    hint_en: '',
    pattern: '[0-9]{4} [0-9]{6}',
    choices: [],
    required: true,
    shown_to_customer: true,
    shown_in_mail: false,
    position: 10,
    enabled: true,
  };
  const made = await office.admin.call('POST', '/own_fields', field);
  expect(made.statusCode, made.body).toBe(201);
  const refusals = [
    [{ pattern: '(a+)+' }, `invalid_format ${at('pattern')}`],
    [{ name: 'No' }, `invalid_format ${at('name')}`],
    [{}, `conflict ${at('name')}`],
    [{ payment_system_id: 'nobody' }, `invalid_format ${at('payment_system_id')}`],
  ] as const;
  for (const [change, expected] of refusals) {
    const answer = await office.admin.call('POST', '/own_fields', { ...field, ...change });
    expect(refusedOf(answer.json())).toEqual([expected]);
  }
  const { own_fields: asked } = (await quote()).data.attributes;
  expect(asked).toMatchObject([{ name: 'passport', type: 'document', side: 'outcome' }]);
  const wanted = { ...order, income_amount: '1', city: 'MSK' };
  const refused = async (fields: unknown) =>
    refusedOf((await ask('/orders/preflight', { ...wanted, fields })).json());
  expect(await refused(undefined)).toEqual([`required ${at('fields/passport')}`]);
  expect(await refused({ passport: '12' })).toEqual([`invalid_format ${at('fields/passport')}`]);
  expect(await refused({ passport: ['x'] })).toEqual([`malformed ${at('fields/passport')}`]);
  expect(await refused({ passport: '4510 123456' })).toEqual([]);
});

test('cash is handed out to whoever says the code, at the time and the desk of the order', async () => {
  await office.tick();
  const desk = await office.app.inject({ url: '/api/v1/cities/msk' });
  const { visit_windows: windows, address } = desk.json().data.attributes;
  expect(address).toBe('Тверская, 1');
  const placed = await ask('/orders', {
    ...order,
    income_amount: '1',
    city: 'MSK',
    visit_at: windows[2].from,
    fields: { passport: '4510 123456', nobody: 'asked' },
  });
  expect(placed.statusCode, placed.body).toBe(201);
  const { id, attributes } = placed.json().data;
  expect(attributes).toMatchObject({
    city: { code: 'MSK', name: 'Москва', address: 'Тверская, 1' },
    visit: windows[2],
    fields: [{ name: 'passport', label: 'Паспорт', value: '4510 123456' }],
  });
  const { handover_code: code } = attributes;
  expect(code).toMatch(/^[0-9]{6}$/);
  const stranger = await office.app.inject({ url: `/api/v1/orders/${id}` });
  expect(stranger.json().data.attributes.handover_code).toBeNull();
  expect(stranger.body).not.toContain('4510 123456');

  await office.deposit(id, 100_000_000n);
  const file = async (who: TestOffice['operator']) =>
    (await who.call('GET', `/orders/${id}`)).json().data.attributes;
  expect(await file(office.support)).toMatchObject({
    city: { code: 'MSK', name: 'Москва' },
    handover_code: null,
  });
  const seen = await file(office.operator);
  expect(seen).toMatchObject({ handover_code: code, asks_handover_code: true, visit: windows[2] });
  const payout_id = seen.payouts[0].id;
  const act = (action: string, fields: object) =>
    office.operator.call(
      'POST',
      `/orders/${id}/${action}`,
      { payout_id, ...fields },
      {
        'idempotency-key': randomUUID(),
      },
    );
  expect((await act('claim_payout', {})).statusCode).toBe(200);
  const visit = (visit_at: string) =>
    office.operator.call('POST', `/orders/${id}/arrange_visit`, { visit_at });
  expect(refusedOf((await visit('2020-01-01T00:00:00Z')).json())).toEqual([
    `invalid_format ${at('visit_at')}`,
  ]);
  expect((await visit(windows[5].from)).json().data.attributes.visit).toEqual(windows[5]);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const report = { reference: 'Касса 17', paid_from: 'none' };
  const without = await act('report_payout', report);
  expect(refusedOf(without.json())).toEqual([`required ${at('handover_code')}`]);
  const mistaken = await act('report_payout', { ...report, handover_code: wrong });
  expect(refusedOf(mistaken.json())).toEqual([`mismatch ${at('handover_code')}`]);
  expect((await file(office.operator)).status).toBe('processing');
  const paid = await act('report_payout', { ...report, handover_code: code });
  expect(paid.json().data.attributes.status, paid.body).toBe('completed');

  const { rows } = await office.platform.database.execute<{ text: string; city: string }>(
    sql`select text, (select city from orders where id = ${id}) as city from mails
         where text like ${`%${code}%`} limit 1`,
  );
  expect(rows[0]?.city).toBe('MSK');
  expect(rows[0]?.text).toContain('Офис: Москва, Тверская, 1');
  const csv = (await office.admin.call('GET', '/orders/export')).body;
  expect(csv).toContain('passport: 4510 123456');
  expect(csv).not.toContain(code);
});

test('a city that is closed takes no orders, and those under way go on', async () => {
  const { version } = (await office.admin.call('GET', '/cities'))
    .json()
    .data.find(({ id }: { id: string }) => id === 'SPB').attributes;
  const { code: _code, ...terms } = petersburg;
  const off = { ...terms, enabled: false, version };
  expect((await office.admin.call('PUT', '/cities/SPB', off)).statusCode).toBe(200);
  expect((await office.admin.call('PUT', '/cities/SPB', off)).statusCode).toBe(409);
  expect(refusedOf(await quote({ city: 'SPB' }))).toEqual([`invalid_format ${at('city')}`]);
  const rates = office.modules.rates;
  expect(rates.currentPricing(direction, 'fixed', 'SPB')).toMatchObject({
    pricing: { city: 'SPB' },
  });
  const none = { ...asDirection, enabled: false };
  await office.admin.call('PUT', `/direction_cities/${direction}/MSK`, none);
  expect(refusedOf(await quote())).toEqual(['direction_unavailable ']);
});
