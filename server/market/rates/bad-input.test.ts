import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMarket, type TestMarket } from './testing.ts';

let market: TestMarket;

beforeAll(async () => {
  market = await openTestMarket();
  await market.tick();
});

afterAll(() => market.close());

const pair = { income_payment_system_id: 'sberrub', outcome_payment_system_id: 'ltc' };

async function send(call: string, payload: string, contentType = 'application/vnd.api+json') {
  return market.app.inject({
    method: 'POST',
    url: `/api/v1/rate_calculations/${call}`,
    headers: { 'content-type': contentType },
    payload,
  });
}

type Wrong = readonly [code: string, ...values: readonly unknown[]];

/** What no amount is, by the code it is refused with. */
const wrongAmounts: readonly Wrong[] = [
  ['required', undefined, null, ''],
  [
    'not_a_number',
    'abc',
    ' ',
    ' 10000',
    '10000 ',
    '10 000',
    '10,000',
    '10000,5',
    '1e4',
    '1E4',
    '1e-2',
    '+10000',
    'NaN',
    'Infinity',
    '-Infinity',
    '0x2710',
    '0b10',
    '0o17',
    '1_000',
    '10000..',
    '..',
    '.',
    '.5',
    '-',
    '--1',
    '10.0.0',
    '10000₽',
    '$10',
    '१०००',
    '１００００',
    '٣٠٠٠',
    '十',
    'Ⅳ',
    '1/2',
    '10000\u0000',
    '10\n000',
    '\t10000',
    '1'.repeat(31),
    '9'.repeat(5000),
    "10000' or 1=1",
    '<b>10000</b>',
    '#{10000}',
    '{{10000}}',
    '../10000',
    '%31',
    '10000;',
    true,
    false,
    [],
    ['10000'],
    [10_000],
    {},
    { units: '1' },
    [[]],
    [null],
    { valueOf: 1 },
    { toString: '10000' },
    [1, 2],
    1e21,
    1e300,
    2 ** 60,
  ],
  ['too_precise', '10000.001', '10000.123456789', 10_000.001, '0.001', '1000.000'],
  [
    'greater_than',
    '0',
    '0.00',
    0,
    '000',
    '-1',
    '-10000',
    -5,
    '-0.01',
    '999.99',
    '1',
    1,
    '500',
    '0.01',
  ],
  ['less_than', '300000.01', '1000000', 10_000_000, '9'.repeat(20), '1'.repeat(28), 300_001],
];

const amountCases = wrongAmounts.flatMap(([code, ...values]) =>
  values.map((value) => [code, value] as const),
);

/** The same by the outcome, in litecoin: eight decimals, from 0.05. */
const wrongOutcomes: readonly Wrong[] = [
  ['required', undefined, null, ''],
  ['not_a_number', 'abc', '1e-8', '1,5', 'NaN', true, [], {}, 1e-7, 5e-324, '0,1', '１'],
  ['too_precise', '1.000000001', '0.0000000001', '1.123456789'],
  ['greater_than', '0', '-1', '0.00000001', '0.01', -1, '0.04999999', 0],
  ['less_than', '1000', '99999999999', '300.00000001', 5000],
];

const outcomeCases = wrongOutcomes.flatMap(([code, ...values]) =>
  values.map((value) => [code, value] as const),
);

const wrongIds: readonly Wrong[] = [
  ['required', undefined, null, ''],
  [
    'invalid_format',
    1,
    0,
    -1,
    1.5,
    true,
    false,
    [],
    ['sberrub'],
    {},
    { id: 'sberrub' },
    'x'.repeat(65),
  ],
  [
    'direction_unavailable',
    'sber',
    'SberRub',
    ' sberrub',
    'sberrub ',
    'sberrub\u0000',
    'ｓｂｅｒｒｕｂ',
    'сберруб',
    '*',
    '%',
    "sberrub' or '1'='1",
    '../sberrub',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    '0',
    '__proto__',
    'constructor',
    'prototype',
    'sberrub-ltc',
    '<script>',
  ],
];

const idCases = ['income_payment_system_id', 'outcome_payment_system_id'].flatMap((field) =>
  wrongIds.flatMap(([code, ...values]) => values.map((value) => [field, code, value] as const)),
);

describe('a wrong income amount', () => {
  it.each(amountCases)('is refused as %s: %j', async (code, value) => {
    const answer = await send('from_income', JSON.stringify({ ...pair, income_amount: value }));
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors).toMatchObject([
      { status: '422', code, source: { pointer: '/data/attributes/income_amount' } },
    ]);
  });
});

describe('what cannot be seen', () => {
  it.each(['\u200b10000', '10000\n'])('is no part of an amount: %j', async (value) => {
    const answer = await send('from_income', JSON.stringify({ ...pair, income_amount: value }));
    expect(answer.statusCode, answer.body).toBe(200);
  });
});

describe('a wrong outcome amount', () => {
  it.each(outcomeCases)('is refused as %s: %j', async (code, value) => {
    const answer = await send('from_outcome', JSON.stringify({ ...pair, outcome_amount: value }));
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors).toMatchObject([
      { status: '422', code, source: { pointer: '/data/attributes/outcome_amount' } },
    ]);
  });
});

describe('a wrong payment system', () => {
  it.each(idCases)('on %s is refused as %s: %j', async (field, code, value) => {
    for (const call of ['from_income', 'first_slot']) {
      const body = { ...pair, income_amount: '10000', [field]: value };
      const answer = await send(call, JSON.stringify(body));
      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.json().errors).toMatchObject([
        { code, source: { pointer: `/data/attributes/${field}` } },
      ]);
    }
  });

  it('on both sides is refused on both', async () => {
    const answer = await send('first_slot', '{}');
    expect(answer.json().errors.map((item: { code: string }) => item.code)).toEqual([
      'required',
      'required',
    ]);
  });
});

describe('a wrong rate type', () => {
  it.each(['Fixed', 'FIXED', 'float', ' fixed', 1, true, [], ['fixed'], {}, 'fixed,floating'])(
    'is refused by its name: %j',
    async (rateType) => {
      const body = { ...pair, income_amount: '10000', rate_type: rateType };
      const answer = await send('from_income', JSON.stringify(body));
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toMatchObject([
        { code: 'invalid_format', source: { pointer: '/data/attributes/rate_type' } },
      ]);
    },
  );

  it('and a wrong amount are named together', async () => {
    const body = { ...pair, income_amount: 'abc', rate_type: 'x' };
    const answer = await send('from_income', JSON.stringify(body));
    expect(answer.json().errors).toHaveLength(2);
  });
});

describe('a wrong document', () => {
  it.each([
    '{',
    'nonsense',
    '[]',
    '"text"',
    '1',
    'true',
    '[{"income_amount":"1"}]',
    '{"data":[]}',
    '{"data":"x"}',
    '{"data":null}',
    '{"data":{"attributes":[]}}',
    '{"data":{"attributes":"x"}}',
    '{"income_amount":"1","income_amount":"2"}',
    '{"__proto__":{"income_amount":"1"}}',
    '{"income_amount":1,}',
    "{'income_amount':1}",
    '{"income_amount":01}',
    '{"income_amount":NaN}',
    '{"income_amount":Infinity}',
    '\ufeff{',
    `${'['.repeat(200)}${']'.repeat(200)}`,
  ])('is refused as malformed: %j', async (payload) => {
    const answer = await send('from_income', payload);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().errors[0].code).toBe('malformed');
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'image/png'])(
    'is refused for its media type %s',
    async (contentType) => {
      const answer = await send('from_income', 'income_amount=1', contentType);
      expect(answer.statusCode).toBe(415);
      expect(answer.json().errors[0].code).toBe('unsupported_media_type');
    },
  );

  it('is refused when it is too large', async () => {
    const payload = JSON.stringify({ ...pair, income_amount: '1'.repeat(100_000) });
    expect((await send('from_income', payload)).statusCode).toBe(413);
  });

  it('that is no document at all lacks its fields', async () => {
    const answer = await market.app.inject({
      method: 'POST',
      url: '/api/v1/rate_calculations/from_income',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].code).toBe('required');
  });

  it.each(['null', '""', '{"data":{}}', '{"data":{"type":"x"}}'])(
    'without attributes lacks them or is malformed: %s',
    async (payload) => {
      const answer = await send('from_income', payload);
      expect([400, 422]).toContain(answer.statusCode);
    },
  );

  it('was looked at in at least 150 wrong ways here', () => {
    const ways = amountCases.length + outcomeCases.length + idCases.length;
    expect(ways).toBeGreaterThanOrEqual(150);
  });
});
