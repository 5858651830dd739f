import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
  await office.tick();
});

afterAll(() => office.close());

const call = (...given: Parameters<TestOffice['admin']['call']>) => office.admin.call(...given);

async function read(path: string) {
  return (await call('GET', path)).json().data.attributes;
}

/** Versions and what the market says at the moment are not terms. */
function termsOf({ version: _version, rate: _rate, ...terms }: Record<string, unknown>) {
  return terms;
}

const ids = ['sberrub-ltc', 'sberrub-btc', 'btc-sberrub'];
const items = ids.map((id) => ({ id }));
const schedule = { utc_offset_minutes: 180, spans: [{ opens_minute: 540, open_minutes: 600 }] };
const terms = {
  income_fee_percent: '0.5',
  outcome_fee_percent: '0.25',
  rate_types: ['floating'],
  countries_denied: ['kp', 'US'],
  required_fields: ['email', 'phone'],
  schedule,
  position: 77,
  enabled: false,
  amounts: [
    { currency: 'RUB', min_income_amount: '7000', max_income_amount: null, income_fee_fixed: '25' },
    { currency: 'BTC', min_outcome_amount: '0.0005', min_income_amount: '0.002' },
  ],
};

const field = {
  name: 'telegram',
  type: 'telegram',
  label_ru: 'Телеграм',
  label_en: 'Telegram',
  hint_ru: '',
  hint_en: '',
  pattern: null,
  choices: [],
  side: null,
  required: false,
  shown_to_customer: true,
  shown_in_mail: false,
  position: 10,
  enabled: true,
};

test('every term is given to many, each by its currency, and taken back as it was', async () => {
  const owner = { payment_system_id: 'eth', direction_id: null };
  const asked = (await call('POST', '/own_fields', { ...field, ...owner })).json().data;
  const before = await Promise.all(ids.map((id) => read(`/directions/${id}`)));
  const given = { ...terms, own_fields: [asked.id] };

  const preview = (await call('POST', '/directions/change', { items, ...given, preview: true }))
    .json()
    .data.map(({ attributes }: { attributes: object }) => attributes);
  expect(preview).toHaveLength(3);
  const toLitecoin = preview.find(({ pair }: { pair: string }) => pair.endsWith('Litecoin'));
  expect(toLitecoin.after).toMatchObject({
    min_income_amount: '7000.00',
    min_income_follows: false,
    max_income_amount: null,
    income_fee_fixed: '25.00',
    countries_denied: ['KP', 'US'],
    enabled: false,
    own_fields: ['Телеграм'],
  });
  // Nothing of bitcoin in it.
  expect(toLitecoin.after.min_outcome_amount).toBeUndefined();
  expect(await Promise.all(ids.map((id) => read(`/directions/${id}`)))).toEqual(before);

  const change = { items, ...given, preview: false };
  const done = await call('POST', '/directions/change', change);
  expect(done.json().meta, done.body).toMatchObject({ changed: 3 });
  expect(await read('/directions/sberrub-btc')).toMatchObject({
    min_income_amount: '7000.00',
    max_income_amount: null,
    min_outcome_amount: '0.00050000',
    income_fee_percent: '0.5',
    rate_types: ['floating'],
    required_fields: ['phone', 'email'],
    schedule,
    position: 77,
    enabled: false,
  });
  expect(await read('/directions/btc-sberrub')).toMatchObject({
    min_income_amount: '0.00200000',
    income_fee_fixed: '0.00000000',
  });
  const own = (await call('GET', '/own_fields')).json().data;
  expect(
    own.filter(({ attributes }: { attributes: { direction_id: string } }) =>
      ids.includes(attributes.direction_id),
    ),
  ).toHaveLength(3);

  const last = (await call('GET', '/direction_batches/last')).json().data;
  expect(last.attributes).toMatchObject({ kind: 'changed', count: 3, block: null });
  const undone = await call('DELETE', `/direction_batches/${last.id}`);
  expect(undone.statusCode, undone.body).toBe(204);
  const after = await Promise.all(ids.map((id) => read(`/directions/${id}`)));
  expect(after.map(termsOf)).toEqual(before.map(termsOf));
  expect(after[0].version).toBe(before[0].version + 2);
  expect((await call('GET', '/own_fields')).json().data).toHaveLength(1);
  expect((await call('DELETE', `/direction_batches/${last.id}`)).statusCode).toBe(404);
});

test('what somebody has changed since is not taken back', async () => {
  const two = items.slice(0, 2);
  await call('POST', '/directions/change', { items: two, payment_window_s: 777, preview: false });
  await call('POST', '/directions/switch', { ids: ['sberrub-ltc'], enabled: false });
  const last = (await call('GET', '/direction_batches/last')).json().data;
  expect(last.attributes).toMatchObject({ kind: 'changed', block: 'changed_since' });
  expect((await call('DELETE', `/direction_batches/${last.id}`)).statusCode).toBe(409);
  expect((await read('/directions/sberrub-btc')).payment_window_s).toBe(777);
});

test.each([
  [{ amounts: [{ currency: 'RUB', min_income_amount: 'x' }] }, 'amounts.RUB.min_income_amount'],
  [{ amounts: [{ currency: 'RUB', min_income_amount: '1.234' }] }, 'amounts.RUB.min_income_amount'],
  [{ amounts: [{ currency: 'RUB', max_income_amount: '0.01' }] }, 'amounts.RUB.max_income_amount'],
  [{ amounts: [{ currency: 'NONE' }] }, 'amounts'],
  [{ amounts: 'all' }, 'amounts'],
  [{ income_fee_percent: '-1' }, 'income_fee_percent'],
  [{ countries_denied: ['USA'] }, 'countries_denied'],
  [{ schedule: { utc_offset_minutes: 0, spans: [{ opens_minute: -1 }] } }, 'schedule'],
  [{ own_fields: ['nothing'] }, 'own_fields'],
])('%j is refused by its field, and nothing is changed', async (wrong, name) => {
  const before = await read('/directions/sberrub-ltc');
  for (const preview of [true, false]) {
    const body = { items, payment_window_s: 4321, ...wrong, preview };
    const answer = await call('POST', '/directions/change', body);
    expect(answer.statusCode, answer.body).toBeOneOf([404, 422]);
    expect(answer.json().errors[0].source.pointer).toBe(`/data/attributes/${name}`);
  }
  expect(termsOf(await read('/directions/sberrub-ltc'))).toEqual(termsOf(before));
});

test('a template of terms gives limits by currency to directions that are made', async () => {
  await office.platform.database.execute(`delete from directions where id = 'sberrub-eth'`);
  await office.deps.catalogue.refresh();
  const made = await call('POST', '/term_templates', {
    name: 'С лимитами',
    terms: { amounts: [{ currency: 'RUB', min_income_amount: '5 500,50' }], position: 5 },
  });
  const template = made.json().data.id;
  const body = { pairs: [{ income: 'sberrub', outcome: 'eth' }], template };
  const wishes = { enabled: false, open_systems: false, preview: false };
  await call('POST', '/directions/batch', { ...body, ...wishes });
  expect(await read('/directions/sberrub-eth')).toMatchObject({
    min_income_amount: '5500.50',
    min_income_follows: false,
    max_income_follows: true,
    position: 5,
  });
  const wrong = { name: 'x', terms: { amounts: [{ currency: 'RUB', min_income_amount: '-' }] } };
  const refused = await call('POST', '/term_templates', wrong);
  expect(refused.json().errors[0].source.pointer).toBe(
    '/data/attributes/amounts.RUB.min_income_amount',
  );
});
