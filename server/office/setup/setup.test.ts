import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulatedSource } from '../../../sources/simulated/simulated-source.ts';
import { ownQuotes } from '../../market/pricing/own-quotes.ts';
import { insertSnapshot } from '../../market/rates/store.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const call = (...given: Parameters<TestOffice['admin']['call']>) => office.admin.call(...given);

/** The demo without what stands on some of its payment systems, as if they had never been there. */
async function forget(codes: readonly string[]) {
  for (const code of codes) {
    const path = `/payment_systems/${code.toLowerCase()}`;
    const { reserve } = (await call('GET', path)).json().data.attributes;
    if (/^[0.]*$/.test(reserve)) continue;
    await call('POST', `${path}/reserve_corrections`, { change: `-${reserve}`, reason: 'gone' });
  }
  const ids = sql.param(codes.map((code) => code.toLowerCase()));
  const { database } = office.platform;
  await database.execute(sql`delete from directions
    where income_payment_system_id = any(${ids}::text[])
       or outcome_payment_system_id = any(${ids}::text[])`);
  await database.execute(sql`delete from payment_systems where id = any(${ids}::text[])`);
  await office.deps.catalogue.refresh();
}

async function stepsOf() {
  const { steps, ...rest } = (await call('GET', '/setup')).json().data.attributes;
  const byId = Object.fromEntries(
    steps.map(({ id, ...step }: { id: string }) => [id, step] as const),
  );
  return { ...rest, byId };
}

const missing = ['SHIB', 'UNI', 'PSBRUB', 'RSHBRUB'];

describe('the gallery', () => {
  test('adds several systems in one press, closed, by hand and with the rule of their kind', async () => {
    await forget(missing);
    const templates = (await call('GET', '/system_templates')).json().data;
    expect(templates).toHaveLength(45);
    const free = templates.filter((each: { attributes: { taken: boolean } }) => {
      return !each.attributes.taken;
    });
    expect(free.map(({ id }: { id: string }) => id).sort()).toEqual([...missing].sort());
    const sbp = templates.find(({ id }: { id: string }) => id === 'SBPRUB').attributes;
    expect(sbp).toMatchObject({ account_kind: 'phone', icon_url: '/icons/sbp.svg', taken: true });

    const body = { codes: [...missing, 'SHIB'] };
    const made = await call('POST', '/payment_systems/from_templates', body);
    expect([made.statusCode, made.json().meta]).toEqual([201, { changed: 4 }]);
    const shib = (await call('GET', '/payment_systems/shib')).json().data.attributes;
    expect(shib).toMatchObject({
      income_enabled: false,
      outcome_enabled: false,
      rail: 'manual',
      precision: 0,
      reserve: '0',
      account_rule: { kind: 'crypto', chain: 'ethereum' },
    });
    const again = await call('POST', '/payment_systems/from_templates', {
      codes: ['SHIB', 'BTC'],
    });
    expect([again.statusCode, again.json().errors[0].source.pointer]).toEqual([
      409,
      '/data/attributes/codes',
    ]);
    const unknown = await call('POST', '/payment_systems/from_templates', { codes: ['NO'] });
    expect(unknown.statusCode).toBe(404);
  });

  test('enters what is there to begin with once, all of it or none', async () => {
    const path = '/payment_systems/opening_reserves';
    const items = [
      { id: 'shib', amount: '5000000' },
      { id: 'psbrub', amount: '12 500,50' },
    ];
    const body = { items, reason: 'start' };
    const key = { 'idempotency-key': 'opening-of-the-shop-1' };
    for (const _ of [1, 2]) {
      const opened = await call('POST', path, body, key);
      expect([opened.statusCode, opened.json().meta]).toEqual([200, { changed: 2 }]);
    }
    const reserveOf = async (id: string) =>
      (await call('GET', `/payment_systems/${id}`)).json().data.attributes.reserve;
    expect(await reserveOf('psbrub')).toBe('12500.50');
    // A colleague who does the same a moment later doubles nothing, and opens no other either.
    const more = { items: [{ id: 'uni', amount: '5' }, ...items], reason: 'start' };
    expect((await call('POST', path, more)).statusCode).toBe(409);
    expect(await reserveOf('uni')).toBe('0.0000');
    const wrong = await call('POST', path, {
      items: [{ id: 'uni', amount: '1.00001' }],
      reason: 'x',
    });
    expect(wrong.json().errors[0].source.pointer).toBe('/data/attributes/amount_uni');
    expect((await office.operator.call('POST', path, body)).statusCode).toBe(403);
  });
});

describe('many directions', () => {
  const pairs = missing
    .slice(2)
    .flatMap((bank) =>
      ['shib', 'uni', 'btc', 'ltc'].map((coin) => ({ income: bank.toLowerCase(), outcome: coin })),
    );
  const batch = { pairs, enabled: true, open_systems: false, preview: true };

  test('are planned in numbers, made by a template together, and taken back together', async () => {
    await office.tick();
    const template = (
      await call('POST', '/term_templates', {
        name: 'Банк → монета',
        terms: { fixed_markup: '2,5', floating_markup: '1.5', payment_window_s: 900 },
      })
    ).json().data;
    const sameName = await call('POST', '/term_templates', { name: 'Банк → монета', terms: {} });
    expect(sameName.statusCode).toBe(409);
    const renamed = await call('PUT', `/term_templates/${template.id}`, {
      ...template.attributes,
    });
    expect(renamed.json().data.attributes).toMatchObject({ name: template.attributes.name });
    const wrong = await call('PUT', `/term_templates/${template.id}`, {
      name: 'x',
      terms: { fixed_markup: '80' },
    });
    expect(wrong.json().errors[0].source.pointer).toBe('/data/attributes/fixed_markup');

    const plan = (await call('POST', '/directions/batch', batch)).json().data.attributes;
    expect(plan).toMatchObject({
      count: 8,
      existing: 0,
      ready: 0,
      without_rate: { count: 0 },
      without_requisites: { count: 2, names: ['ПСБ', 'Россельхозбанк'] },
      without_reserve: { count: 1, names: ['Uniswap ERC20'] },
    });
    expect(plan.closed.count).toBe(4);
    expect((await call('GET', '/direction_batches/last')).json().data).toBeNull();

    const wishes = { ...batch, template: template.id, open_systems: true, preview: false };
    const made = await call('POST', '/directions/batch', wishes);
    expect(made.statusCode, made.body).toBe(200);
    expect(made.json().data.attributes).toMatchObject({ count: 8, closed: { count: 0 } });
    const direction = (await call('GET', '/directions/psbrub-ltc')).json().data.attributes;
    expect(direction).toMatchObject({
      enabled: true,
      systems_enabled: true,
      fixed_markup: '2.5',
      payment_window_s: 900,
    });
    const repeated = await call('POST', '/directions/batch', wishes);
    expect(repeated.json().data.attributes).toMatchObject({ count: 0, existing: 8 });

    const last = (await call('GET', '/direction_batches/last')).json().data;
    expect(last.attributes).toMatchObject({ count: 8, block: 'enabled' });
    const undo = () => call('DELETE', `/direction_batches/${last.id}`);
    expect((await undo()).statusCode).toBe(409);
    const ids = pairs.map(({ income, outcome }) => `${income}-${outcome}`);
    await call('POST', '/directions/switch', { ids, enabled: false });
    // Another process may not have heard of it yet.
    const lately = (await call('GET', '/direction_batches/last')).json().data.attributes;
    expect([lately.block, (await undo()).statusCode]).toEqual(['closed_lately', 409]);
    await office.platform.database.execute(
      sql`update directions set closed_at = now() - interval '1 hour'`,
    );
    expect((await undo()).statusCode).toBe(204);
    expect((await call('GET', '/directions/psbrub-ltc')).statusCode).toBe(404);
    expect((await undo()).statusCode).toBe(404);
    const gone = await call('POST', '/directions/switch', { ids, enabled: true });
    expect(gone.statusCode).toBe(404);
    expect((await call('DELETE', `/term_templates/${template.id}`)).statusCode).toBe(204);
  });

  test('stay once something was ordered in one of them', async () => {
    await forget(['RSHBRUB']);
    await call('POST', '/payment_systems/from_templates', { codes: ['RSHBRUB'] });
    await office.platform.database.execute(sql`delete from directions where id = 'sberrub-ltc'`);
    await office.deps.catalogue.refresh();
    const wanted = { income: 'sberrub', outcome: 'ltc' };
    const body = { ...batch, pairs: [wanted], open_systems: true, preview: false };
    expect((await call('POST', '/directions/batch', body)).statusCode).toBe(200);
    await office.tick();
    await office.placeOrder('sberrub', 'ltc', '15000');
    const last = (await call('GET', '/direction_batches/last')).json().data;
    expect(last.attributes.block).toBe('ordered');
    expect((await call('DELETE', `/direction_batches/${last.id}`)).statusCode).toBe(409);
  });

  test('say before they are switched on what it means, and nobody is asked more than they may', async () => {
    const asked = { ids: ['sberrub-btc', 'psbrub-btc'] };
    expect((await call('POST', '/directions/switch_preview', asked)).statusCode).toBe(404);
    await call('POST', '/directions/switch', { ids: ['tcsbrub-btc'], enabled: false });
    const plan = await office.operator.call('POST', '/directions/switch_preview', {
      ids: ['sberrub-btc', 'tcsbrub-btc'],
    });
    expect(plan.json().data.attributes).toMatchObject({
      count: 1,
      existing: 1,
      ready: 1,
      closed: { count: 0 },
    });
    expect((await office.operator.call('POST', '/directions/batch', batch)).statusCode).toBe(403);
    const bad = await call('POST', '/directions/batch', {
      ...batch,
      pairs: [{ income: 'btc', outcome: 'btc' }],
    });
    expect(bad.json().errors[0].source.pointer).toBe('/data/attributes/pairs');
  });
});

test('the check list ticks itself, counts what is missing, and is put away only when done', async () => {
  await office.tick();
  const { byId, done, dismissed } = await stepsOf();
  expect([done, dismissed]).toEqual([false, false]);
  expect(byId['systems']).toMatchObject({ done: true, have: 45 });
  expect(byId['directions']).toMatchObject({ done: true });
  expect(byId['requisites']).toMatchObject({ done: true, missing: 0 });
  expect(byId['mail']).toMatchObject({ done: false, missing: 1 });
  expect(byId['second_factor']).toMatchObject({ done: false, have: 0, missing: 3 });
  expect((await call('DELETE', '/setup')).statusCode).toBe(409);
  await office.platform.database.execute(
    sql`update requisites set enabled = false where payment_system = 'SBPRUB'`,
  );
  expect((await stepsOf()).byId['requisites']).toMatchObject({
    done: false,
    missing: 1,
    names: ['СБП'],
  });
  expect((await office.support.call('GET', '/setup')).statusCode).toBe(403);
});

/** Prices of this moment, with the own rates beside the market's. */
async function tickWithOwn(): Promise<void> {
  const { database, clock } = office.platform;
  const source = simulatedSource({ seed: 'office', now: () => clock.now() });
  const report = await source.fetch();
  const own = await ownQuotes(database, report, clock.now());
  await insertSnapshot(database, source, { ...report, own });
  await office.modules.rates.refresh();
}

test('a shop trades in an asset that its operators have added', async () => {
  const { database } = office.platform;
  const gel = { code: 'gel', decimals: 2, kind: 'fiat', name_ru: 'Лари', name_en: 'Lari' };
  expect((await call('POST', '/assets', gel)).statusCode).toBe(201);
  expect((await call('POST', '/assets', gel)).statusCode).toBe(409);
  expect((await call('POST', '/assets', { ...gel, code: 'RUB' })).statusCode).toBe(409);
  const wrong = await call('POST', '/assets', { ...gel, code: 'XX', decimals: 19 });
  expect(wrong.json().errors[0].source.pointer).toBe('/data/attributes/decimals');
  await expect(database.execute(sql`update assets set decimals = 3`)).rejects.toThrow();
  await expect(database.execute(sql`delete from assets`)).rejects.toThrow();
  const names = { name_ru: 'Грузинский лари', name_en: 'Georgian lari' };
  expect((await call('PATCH', '/assets/GEL', names)).statusCode).toBe(200);

  const made = await call('POST', '/payment_systems', {
    code: 'BOGGEL',
    asset: 'GEL',
    kind: 'card',
    precision: 2,
    name_ru: 'Банк Грузии',
    name_en: 'Bank of Georgia',
    account_rule: { kind: 'card', digits: [16], luhn: true },
    min_income_amount: '50',
  });
  expect(made.statusCode, made.body).toBe(201);
  const requisite = await call('POST', '/requisites', {
    payment_system_id: 'boggel',
    account: '4000 0000 0000 0002',
    holder: 'A',
    order_amount_min: '50',
    slots: 3,
    enabled: true,
  });
  expect(requisite.statusCode, requisite.body).toBe(201);
  const rate = { base: 'USD', quote: 'GEL', bid: '2.70', ask: '2.72' };
  const own = await call('PUT', '/own_rates/gel', {
    ...rate,
    leads: true,
    drift_max: '50',
    valid_hours: 24,
  });
  expect(own.statusCode, own.body).toBe(200);
  const batch = await call('POST', '/directions/batch', {
    pairs: [{ income: 'boggel', outcome: 'usdttrc20' }],
    enabled: true,
    open_systems: true,
    preview: false,
  });
  expect(batch.statusCode, batch.body).toBe(200);
  await tickWithOwn();
  const id = await office.placeOrder('boggel', 'usdttrc20', '540');
  const order = (await call('GET', `/orders/${id}`)).json().data.attributes;
  expect(order).toMatchObject({ income_amount: '540.00' });
  expect(order.income).toMatchObject({ currency: 'GEL' });
  await office.claim(id);
  const credited = await call('POST', `/orders/${id}/confirm_deposit`, { amount: '540.00' });
  expect(credited.statusCode, credited.body).toBe(200);
  const exported = await office.app.inject('/api/v1/payment_systems');
  expect(exported.body).toContain('BOGGEL');
});
