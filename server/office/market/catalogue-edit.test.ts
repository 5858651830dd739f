import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerSystemIcons } from '../../market/catalogue/systems/system-icons.ts';
import { type App, buildApp } from '../../platform/http/app.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;
let icons: App;

beforeAll(async () => {
  office = await openTestOffice();
  icons = await buildApp(office.platform);
  registerSystemIcons(icons, office.platform.database);
});

afterAll(async () => {
  await icons.close();
  await office.close();
});

async function read(path: string) {
  return (await office.admin.call('GET', path)).json().data.attributes;
}

async function lastAudit(action: string) {
  const { rows } = await office.platform.database.execute(
    sql`select subject_id, before, after from audit_log where action = ${action}
         order by id desc limit 1`,
  );
  return rows[0];
}

beforeEach(() => office.tick());

describe('a direction', () => {
  test('is changed term by term; customers are quoted by the new terms at once', async () => {
    const before = await read('/directions/sberrub-ltc');
    const answer = await office.admin.call('PATCH', '/directions/sberrub-ltc', {
      version: before.version,
      fixed_markup: '7,25',
      max_income_amount: '250000',
      income_fee_fixed: '10.5',
      review_income_amount: '200000',
      countries_denied: ['us', 'KP', 'us'],
      late_policy: 'moderate',
      payment_window_s: 900,
      schedule: { utc_offset_minutes: 180, spans: [{ opens_minute: 0, open_minutes: 10080 }] },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const after = answer.json().data.attributes;
    expect(after).toMatchObject({
      version: before.version + 1,
      fixed_markup: '7.25',
      floating_markup: before.floating_markup,
      max_income_amount: '250000.00',
      income_fee_fixed: '10.50',
      review_income_amount: '200000.00',
      countries_denied: ['KP', 'US'],
      late_policy: 'moderate',
      payment_window_s: 900,
    });
    expect(after.rate).not.toEqual(before.rate);
    const { pricing } = Object(office.modules.rates.currentPricing('sberrub-ltc', 'fixed'));
    expect(pricing).toMatchObject({ markupPpm: 72_500n, incomeMax: 25_000_000n });
    expect(await lastAudit('change_direction')).toMatchObject({
      subject_id: 'sberrub-ltc',
      before: { fixed_markup: before.fixed_markup, payment_window_s: before.payment_window_s },
      after: { fixed_markup: '7.25', payment_window_s: 900 },
    });
  });

  test('is not changed by who has not seen the last change', async () => {
    const { version } = await read('/directions/sberrub-btc');
    const change = { version, fixed_markup: '4' };
    const answers = await Promise.all([
      office.admin.call('PATCH', '/directions/sberrub-btc', change),
      office.admin.call('PATCH', '/directions/sberrub-btc', { ...change, fixed_markup: '5' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('names every field at fault at once', async () => {
    const { version } = await read('/directions/sberrub-ltc');
    const answer = await office.admin.call('PATCH', '/directions/sberrub-ltc', {
      version,
      fixed_markup: '51',
      floating_markup: 'x',
      income_fee_percent: '-1',
      tolerance_under: '0.00001',
      min_income_amount: '-5',
      max_outcome_amount: '0.123456789',
      countries_denied: ['R1'],
    });
    expect(answer.statusCode).toBe(422);
    const errors = answer
      .json()
      .errors.map((item: { code: string; source: object }) => [
        item.code,
        Object.values(item.source).join().split('/').at(-1),
      ]);
    expect(errors).toEqual(
      expect.arrayContaining([
        ['less_than', 'fixed_markup'],
        ['not_a_number', 'floating_markup'],
        ['greater_than', 'income_fee_percent'],
        ['too_precise', 'tolerance_under'],
        ['greater_than', 'min_income_amount'],
        ['too_precise', 'max_outcome_amount'],
        ['invalid_format', 'countries_denied'],
      ]),
    );
  });

  test.each([
    [{ payment_window_s: 5 }, 'payment_window_s'],
    [{ rate_types: [] }, 'rate_types'],
    [{ rate_types: ['fixed', 'best'] }, 'rate_types'],
    [{ max_income_amount: '0.01' }, 'max_income_amount'],
    [{ min_income_amount: '9'.repeat(60) }, 'min_income_amount'],
    [
      { schedule: { utc_offset_minutes: 0, spans: [{ opens_minute: -1, open_minutes: 1 }] } },
      'schedule',
    ],
    [{ fixed_markup: { a: 1 } }, 'fixed_markup'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ position: 1.5 }, 'position'],
  ])('%j is refused by the name of its field', async (terms, field) => {
    const { version } = await read('/directions/sberrub-ltc');
    const answer = await office.admin.call('PATCH', '/directions/sberrub-ltc', {
      version,
      ...terms,
    });
    expect(answer.statusCode).toBe(422);
    expect(JSON.stringify(answer.json().errors[0].source)).toContain(field);
  });

  test('is made once, switched off, like another', async () => {
    const pair = { income_payment_system_id: 'sberrub', outcome_payment_system_id: 'tcsbrub' };
    const like = { ...pair, like: 'sberrub-ltc' };
    const made = await office.admin.call('POST', '/directions', like);
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json().data).toMatchObject({
      id: 'sberrub-tcsbrub',
      attributes: { enabled: false, fixed_markup: '7.25', max_income_amount: '250000.00' },
    });
    expect((await office.admin.call('POST', '/directions', pair)).statusCode).toBe(409);
    for (const wrong of [
      { ...pair, outcome_payment_system_id: 'sberrub' },
      { ...pair, income_payment_system_id: 'nope' },
      { ...pair, like: 'nope' },
    ]) {
      expect((await office.admin.call('POST', '/directions', wrong)).statusCode).toBe(422);
    }
  });

  test('is found by words of both sides and by one side', async () => {
    const found = await office.admin.call('GET', '/directions?search=сбер ltc&per=10');
    expect(found.json().data.map(({ id }: { id: string }) => id)).toContain('sberrub-ltc');
    const ids = await office.admin.call('GET', '/directions/ids?income=sberrub');
    const all = ids.json().data.map(({ id }: { id: string }) => id);
    expect(all.length).toBeGreaterThan(10);
    expect(all.every((id: string) => id.startsWith('sberrub-'))).toBe(true);
  });
});

describe('many directions', () => {
  const items = [{ id: 'btc-eth' }, { id: 'btc-xmr' }];

  test('show what would change, and change together', async () => {
    const terms = { markup_shift: '0.5', payment_window_s: 1234 };
    const before = await read('/directions/btc-eth');
    const preview = await office.admin.call('POST', '/directions/change', {
      items,
      ...terms,
      preview: true,
    });
    expect(preview.statusCode, preview.body).toBe(200);
    const lines = preview.json().data;
    expect(lines).toHaveLength(2);
    expect(lines[0].attributes.after).toMatchObject({ payment_window_s: 1234 });
    expect(await read('/directions/btc-eth')).toEqual(before);
    const seen = lines.map(
      ({ id, attributes }: { id: string; attributes: { version: number } }) => ({
        id,
        version: attributes.version,
      }),
    );
    const change = { items: seen, ...terms, preview: false };
    expect((await office.admin.call('POST', '/directions/change', change)).statusCode).toBe(200);
    const after = await read('/directions/btc-eth');
    expect(after).toMatchObject({ payment_window_s: 1234, version: before.version + 1 });
    expect(Number(after.fixed_markup)).toBeCloseTo(Number(before.fixed_markup) + 0.5, 9);
    // The same versions again: somebody was faster, and nothing at all is changed.
    const stale = { items: [seen[1], { id: 'ltc-btc' }], payment_window_s: 99, preview: false };
    expect((await office.admin.call('POST', '/directions/change', stale)).statusCode).toBe(409);
    expect((await read('/directions/ltc-btc')).payment_window_s).not.toBe(99);
  });

  test.each([
    [{ items: [{ id: 'no-such' }], preview: true }, 404],
    [{ items: [], preview: true }, 422],
    [{ items, markup_shift: 'x', preview: true }, 422],
    [{ items, markup_shift: '50', preview: true }, 422],
    [{ items, payment_window_s: 1, preview: false }, 422],
  ])('%j is refused', async (request, status) => {
    const answer = await office.admin.call('POST', '/directions/change', request);
    expect(answer.statusCode, answer.body).toBe(status);
  });
});

describe('a payment system', () => {
  test('is changed and remembered', async () => {
    const { version } = await read('/payment_systems/prusd');
    const answer = await office.admin.call('PATCH', '/payment_systems/prusd', {
      version,
      name_ru: 'Пайер',
      max_income_amount: '',
      network_fee: '0',
      account_rule: { kind: 'wallet', pattern: 'P[0-9]{5,9}', letters: 'upper', example: 'P12345' },
      income_fields: ['income_account', 'phone'],
      referral_output_enabled: true,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data.attributes).toMatchObject({
      version: version + 1,
      name_ru: 'Пайер',
      max_income_amount: null,
      account_rule: { kind: 'wallet', pattern: 'P[0-9]{5,9}', example: 'P12345' },
      referral_output_enabled: true,
    });
    expect(await lastAudit('change_payment_system')).toMatchObject({ after: { name_ru: 'Пайер' } });
    const again = { version, name_ru: 'Другой' };
    const stale = await office.admin.call('PATCH', '/payment_systems/prusd', again);
    expect(stale.statusCode).toBe(409);
  });

  test.each([
    [{ account_rule: { kind: 'wallet', pattern: '(a+)+' } }, 'account_pattern'],
    [{ account_rule: { kind: 'wallet', pattern: 'P[0-9]{3}', example: 'Q1' } }, 'account_example'],
    [{ account_rule: { kind: 'card' } }, 'account_digits'],
    [{ account_rule: { kind: 'crypto' } }, 'account_chain'],
    [{ rail: 'litecoin' }, 'rail'],
    [{ rail: 'nope' }, 'rail'],
    [{ network_fee: '-1' }, 'network_fee'],
    [{ name_ru: '' }, 'name_ru'],
    [{ min_income_amount: '10', max_income_amount: '5' }, 'max_income_amount'],
  ])('%j is refused by the name of its field', async (terms, field) => {
    const answer = await office.admin.call('PATCH', '/payment_systems/prusd', terms);
    expect(answer.statusCode).toBe(422);
    expect(JSON.stringify(answer.json().errors)).toContain(field);
  });

  test('does not change its rail under orders that are on it', async () => {
    await office.placeOrder('sberrub', 'ltc', '15000');
    const answer = await office.admin.call('PATCH', '/payment_systems/sberrub', {
      rail: 'simulated',
    });
    expect(answer.statusCode).toBe(409);
  });

  test('is made with a direction of its own and can then be exchanged', async () => {
    const made = await office.admin.call('POST', '/payment_systems', {
      code: 'newrub',
      asset: 'RUB',
      kind: 'card',
      precision: 2,
      name_ru: 'Новый банк',
      name_en: 'New bank',
      account_rule: { kind: 'card', digits: [16], luhn: true },
      min_income_amount: '1000',
      income_enabled: true,
      outcome_enabled: true,
    });
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json().data.id).toBe('newrub');
    const path = '/payment_systems/newrub/reserve_corrections';
    const filled = { change: '100000', reason: 'brought in' };
    expect((await office.admin.call('POST', path, filled)).statusCode).toBe(200);
    const pair = { income_payment_system_id: 'newrub', outcome_payment_system_id: 'ltc' };
    const direction = await office.admin.call('POST', '/directions', pair);
    expect(direction.statusCode, direction.body).toBe(201);
    const { version } = direction.json().data.attributes;
    await office.admin.call('PATCH', '/directions/newrub-ltc', { version, enabled: true });
    expect(office.modules.catalogue.current().outcomeIds.get('newrub')).toEqual(['ltc']);
    expect(office.modules.rates.currentPricing('newrub-ltc', 'fixed')).toHaveProperty('pricing');
  });

  test.each([
    [{ code: 'sberrub' }, 409],
    [{ code: 'имя' }, 422],
    [{ asset: 'ABC' }, 422],
    [{ precision: 3 }, 422],
  ])('%j makes none', async (wrong, status) => {
    const answer = await office.admin.call('POST', '/payment_systems', {
      code: 'otherrub',
      asset: 'RUB',
      kind: 'card',
      precision: 2,
      name_ru: 'Банк',
      name_en: 'Bank',
      account_rule: { kind: 'card', digits: [16] },
      ...wrong,
    });
    expect(answer.statusCode, answer.body).toBe(status);
  });
});

describe('an icon', () => {
  function send(content: Buffer, name: string) {
    const mark = 'boundary';
    const head = `--${mark}\r\ncontent-disposition: form-data; name="icon"; filename="${name}"\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${mark}--\r\n`)]);
    return office.admin.send('PUT', '/payment_systems/newrub/icon', payload, mark);
  }

  test('is drawn anew and served for ever', async () => {
    const photo = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#336699' },
    })
      .withExif({ IFD0: { Copyright: 'secret' } })
      .jpeg()
      .toBuffer();
    const answer = await send(photo, 'logo.jpg');
    expect(answer.statusCode, answer.body).toBe(200);
    const { icon_url: url } = answer.json().data.attributes;
    const served = await icons.inject({ url });
    expect(served.headers).toMatchObject({ 'content-type': 'image/png' });
    expect(served.headers['cache-control']).toContain('immutable');
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 128, format: 'png' });
    expect(served.rawPayload.includes('secret')).toBe(false);
    expect((await icons.inject({ url: '/uploads/icons/own-1.png' })).statusCode).toBe(404);
  });

  test.each([
    ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['logo.png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)])],
    ['logo.gif', Buffer.from('GIF89a')],
  ])('%s that is no picture is refused', async (name, content) => {
    expect((await send(content, name)).statusCode).toBe(422);
  });
});

describe('limits of a direction', () => {
  const limitsOf = async (id: string) => {
    const { pricing } = Object(office.modules.rates.currentPricing(id, 'fixed'));
    return [pricing.incomeMin, pricing.incomeMax];
  };
  const change = (path: string, attributes: object) => office.admin.call('PATCH', path, attributes);

  test('follow the payment system until somebody sets their own, and again when asked', async () => {
    const system = '/payment_systems/gpbrub';
    expect(await read('/directions/gpbrub-eth')).toMatchObject({
      min_income_follows: true,
      max_income_follows: true,
      system_min_income_amount: '1000.00',
    });
    await change(system, { min_income_amount: '2 000', max_income_amount: '200 000' });
    expect(await limitsOf('gpbrub-eth')).toEqual([200_000n, 20_000_000n]);

    const { version } = await read('/directions/gpbrub-eth');
    const own = { version, min_income_amount: '3000' };
    const set = await change('/directions/gpbrub-eth', own);
    expect(set.json().data.attributes).toMatchObject({
      min_income_amount: '3000.00',
      min_income_follows: false,
      max_income_follows: true,
      system_min_income_amount: '2000.00',
    });
    await change(system, { min_income_amount: '2500', max_income_amount: '' });
    expect(await limitsOf('gpbrub-eth')).toEqual([300_000n, null]);
    expect(await limitsOf('gpbrub-btc')).toEqual([250_000n, null]);

    // The system may not leave a direction that follows its most, and has its own least, nothing.
    const narrow = await change(system, { max_income_amount: '2600' });
    expect([narrow.statusCode, narrow.json().errors[0].source.pointer]).toEqual([
      409,
      '/data/attributes/max_income_amount',
    ]);
    const items = [{ id: 'gpbrub-eth' }];
    const back = await office.admin.call('POST', '/directions/change', {
      items,
      preview: false,
      min_income_follows: true,
    });
    expect(back.statusCode, back.body).toBe(200);
    expect(await limitsOf('gpbrub-eth')).toEqual([250_000n, null]);
    expect((await change(system, { max_income_amount: '2600' })).statusCode).toBe(200);
  });
});
