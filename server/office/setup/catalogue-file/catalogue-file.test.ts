import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
  await office.tick();
});

afterAll(() => office.close());

const call = (...given: Parameters<TestOffice['admin']['call']>) => office.admin.call(...given);

type Line = {
  line: number;
  subject: string;
  name: string;
  state: string;
  before: object;
  after: Record<string, unknown>;
  left: string[];
  faults: { field: string | null; detail: string }[];
};

type Plan = {
  lines: readonly Line[];
  same: number;
  wrong: number;
  assets: readonly object[];
  batch: string | null;
};

async function send(format: string, text: string, more: object = {}) {
  const body = { format, text, switch_on: false, preview: true, ...more };
  const answer = await call('POST', '/catalogue/import', body);
  expect(answer.statusCode, answer.body).toBe(200);
  const plan: Plan = answer.json().data.attributes;
  return plan;
}

async function exported(format: string, locale = 'en'): Promise<string> {
  return (await call('GET', `/catalogue/export?format=${format}&locale=${locale}`)).body;
}

async function directionOf(id: string) {
  return (await call('GET', `/directions/${id}`)).json().data.attributes;
}

async function undoLast() {
  const last = (await call('GET', '/direction_batches/last')).json().data;
  const undone = await call('DELETE', `/direction_batches/${last.id}`);
  expect(undone.statusCode, undone.body).toBe(204);
}

test('the file of a catalogue changes nothing of it', async () => {
  await call('POST', '/term_templates', {
    name: 'Обычные',
    terms: { fixed_markup: '2', amounts: [{ currency: 'RUB', min_income_amount: '5000' }] },
  });
  await call('POST', '/prices/change', {
    ids: ['sberrub-ltc'],
    income_markup: '1.5',
    place: {
      target: 2,
      step: '0.01',
      reserve_min: null,
      follow: ['x'],
      ignore: [],
      spike: '5',
      profit_max: null,
    },
  });
  for (const format of ['json', 'csv']) {
    for (const locale of ['ru', 'en']) {
      const text = await exported(format, locale);
      const plan = await send(format, text, { switch_on: true });
      expect({ ...plan, same: 0 }, format).toEqual({
        created: 0,
        changed: 0,
        same: 0,
        wrong: 0,
        assets: [],
        switched_on: null,
        lines: [],
        batch: null,
      });
      expect(plan.same).toBeGreaterThan(900);
    }
  }
});

test('a shop is rebuilt from its file, and taken back', async () => {
  const file = JSON.parse(await exported('json'));
  const before = await exported('json');
  const { database } = office.platform;
  const isNew = ({ income, outcome }: { income: string; outcome: string }) =>
    income === 'NEWRUB' || outcome === 'NEWRUB';
  const like = file.payment_systems.find(({ code }: { code: string }) => code === 'SBERRUB');
  const pair = file.directions.find(
    ({ income, outcome }: { income: string; outcome: string }) =>
      income === 'SBERRUB' && outcome === 'LTC',
  );
  file.payment_systems.push({ ...like, code: 'NEWRUB', name_ru: 'Новый', rail: 'bitcoin' });
  const own = { min_income_amount: '1234.5', min_income_follows: false };
  file.directions.push({ ...pair, ...own, income: 'NEWRUB' });
  const markup = pair.fixed_markup;
  pair.fixed_markup = '4.5';
  pair.price_rule = null;
  file.own_fields.push({
    name: 'telegram',
    payment_system: null,
    direction: ['NEWRUB', 'LTC'],
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
    position: 1,
    enabled: true,
  });
  expect(file.directions.filter(isNew)).toHaveLength(1);
  const text = JSON.stringify(file, null, 1);
  const plan = await send('json', text, { switch_on: true });
  expect(plan).toMatchObject({ created: 3, changed: 1, wrong: 0, switched_on: { count: 1 } });
  expect(plan.lines.find(({ subject }) => subject === 'payment_systems')).toMatchObject({
    name: 'NEWRUB',
    state: 'created',
    left: ['rail'],
  });
  expect(plan.lines.find(({ state }) => state === 'changed')).toMatchObject({
    name: 'SBERRUB → LTC',
    after: { fixed_markup: '4.5', price_rule: null },
  });
  expect(await exported('json')).toBe(before);

  const done = await send('json', text, { preview: false });
  expect(done.batch).toMatch(/^[0-9a-f-]{36}$/);
  expect(await directionOf('newrub-ltc')).toMatchObject({
    enabled: false,
    min_income_amount: '1234.50',
    fixed_markup: markup,
  });
  expect((await directionOf('sberrub-ltc')).fixed_markup).toBe('4.5');
  const { rows } = await database.execute(
    sql`select after from audit_log where action = 'import_catalogue' order by id desc limit 1`,
  );
  expect(rows[0]?.['after']).toMatchObject({ payment_systems: ['NEWRUB'] });

  const last = (await call('GET', '/direction_batches/last')).json().data.attributes;
  expect(last).toMatchObject({ kind: 'imported', count: 4, block: null });
  await undoLast();
  expect(await exported('json')).toBe(before);
});

test('each line at fault is named with its field, and then nothing is done', async () => {
  const text = [
    'income;outcome;min_income_amount;fixed_markup;enabled;schedule',
    'SBERRUB;LTC;abc;3;yes;',
    'SBERRUB;BTC;5000;80;maybe;',
    'SBERRUB;NOPE;5000;3;;',
    'SBERRUB;SBERRUB;5000;3;;',
    'SBERRUB;ETH;5000;3;;always',
    'SBERRUB;LTC;5000;3;;',
  ].join('\r\n');
  const plan = await send('csv', text);
  const faults = plan.lines.map(({ line, faults: of }) => [line, of.map(({ field }) => field)]);
  expect(faults).toEqual([
    [2, ['min_income_amount']],
    [3, ['enabled']],
    [4, ['outcome']],
    [5, ['outcome']],
    [6, ['schedule']],
    [7, [null]],
  ]);
  expect(plan.lines.every(({ faults: of }) => of.every(({ detail }) => detail !== ''))).toBe(true);
  const good = `${text.split('\r\n')[0]}\r\nSBERRUB;LTC;6000,5;3;;\r\nSBERRUB;BTC;x;3;;`;
  expect(await send('csv', good)).toMatchObject({ changed: 1, wrong: 1 });
  const body = { format: 'csv', text: good, switch_on: false, preview: false };
  const refused = await call('POST', '/catalogue/import', body);
  expect(refused.statusCode).toBe(422);
  expect((await directionOf('sberrub-ltc')).min_income_amount).not.toBe('6000.5');
});

test.each([
  ['json', '{"kind": "agio-catalogue",\n "version": 1,\n "directions": [}', 3, null],
  ['json', '[]', 1, 'kind'],
  ['json', '{"kind": "agio-catalogue", "version": 2}', 1, 'version'],
  ['json', '{"kind": "agio-catalogue", "version": 1, "directions": 5}', 1, 'directions'],
  ['json', '{"kind":"agio-catalogue","version":1,\n"directions":[{"a":1},\n7]}', 2, 'income'],
  ['csv', 'income;price\nA;B', 1, 'outcome'],
  ['csv', 'income;outcome;colour\nA;B;C', 1, 'colour'],
  ['bestchange', '<rates></rates>', 1, null],
  ['bestchange', '<rates>\n<item><from>BTC</from></item></rates>', 2, 'to'],
])('%s %j is told by its line', async (format, text, line, field) => {
  const plan = await send(format, text);
  expect(plan.wrong).toBeGreaterThan(0);
  expect(plan.lines[0]).toMatchObject({ line, state: 'wrong' });
  expect(plan.lines[0]?.faults.map((fault) => fault.field)).toContain(field);
});

// The registry of assets is one per process and never forgets: a code no other test adds.
test('currencies come first, because they are for ever', async () => {
  const assets = [{ code: 'LKR', decimals: 2, kind: 'fiat', name_ru: 'Рупия', name_en: 'Rupee' }];
  const text = JSON.stringify({ kind: 'agio-catalogue', version: 1, assets });
  const plan = await send('json', text);
  expect(plan).toMatchObject({ assets, wrong: 0, created: 0 });
  expect((await call('POST', '/assets', plan.assets[0])).statusCode).toBe(201);
  expect(await send('json', text)).toMatchObject({ assets: [], same: 1 });
});

test('the pairs of a shop are proposed from what it gives BestChange', async () => {
  const gone = sql`income_payment_system_id = 'psbrub' or outcome_payment_system_id = 'psbrub'`;
  await office.platform.database.execute(sql`delete from directions where ${gone}`);
  const code = sql`update payment_systems set code = 'PSBOLD', id = 'psbold' where id = 'psbrub'`;
  await office.platform.database.execute(code);
  await office.deps.catalogue.refresh();
  const item = (from: string, to: string) =>
    `<item><from>${from}</from><to>${to}</to><in>1</in><out>0.1</out><amount>5</amount>` +
    '<minamount>6000.000000 RUB</minamount><maxamount>90000 RUB</maxamount></item>';
  const items = [
    item('PSBRUB', 'LTC'),
    item('PSBRUB', 'LTC'),
    item('SBERRUB', 'LTC'),
    item('NOSUCH', 'BTC'),
  ];
  const text = `<?xml version="1.0"?>\n<rates>\n${items.join('\n')}\n</rates>`;
  const plan = await send('bestchange', text);
  expect(plan).toMatchObject({ created: 2, same: 1, wrong: 1 });
  expect(plan.lines[0]).toMatchObject({ line: 6, faults: [{ field: 'income' }] });
  const right = text.replace(item('NOSUCH', 'BTC'), '');
  await send('bestchange', right, { preview: false });
  expect(await directionOf('psbrub-ltc')).toMatchObject({
    enabled: false,
    min_income_amount: '6000.00',
    max_income_amount: '90000.00',
    min_income_follows: false,
  });
  await undoLast();
  expect((await call('GET', '/payment_systems/psbrub')).statusCode).toBe(404);
});

test('only who may change the catalogue takes it away or brings it', async () => {
  expect((await office.operator.call('GET', '/catalogue/export')).statusCode).toBe(403);
  const body = { format: 'csv', text: 'x', switch_on: false, preview: true };
  expect((await office.operator.call('POST', '/catalogue/import', body)).statusCode).toBe(403);
});
