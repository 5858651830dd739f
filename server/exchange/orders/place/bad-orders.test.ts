import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { amounts, openWrongDesk, strange, type WrongDesk } from '../../../crash/wrong-requests.ts';
import { fieldsOf, type PairName } from '../testing.ts';

let desk: WrongDesk;

beforeAll(async () => {
  desk = await openWrongDesk();
});

afterAll(() => desk.close());

const orderCalls = ['orders', 'orders/preflight'] as const;

describe.each(orderCalls)('POST /api/v1/%s', (call) => {
  test('refuses every amount that is none, by the side it stands on', async () => {
    for (const value of amounts) {
      // A point at the very end is dropped, so this one is an amount, and too small.
      const what = `income_amount ${JSON.stringify(value)?.slice(0, 60)}`;
      const found = await desk.refuse(
        call,
        fieldsOf('walletToCoin', { income_amount: value }),
        what,
      );
      expect(
        found.map(({ field }) => field),
        what,
      ).toEqual(['income_amount']);
    }
  });

  const accounts: readonly (readonly [PairName, string, readonly unknown[]])[] = [
    [
      'walletToCoin',
      'outcome_account',
      [
        'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSF',
        'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLS',
        'T',
        '0x0',
        'tqn9y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
        'bc1q6v2sm0m4ndspec9spn0rjzz4snen95dlpepval',
        'ТQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
        'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE?amount=1',
        'TDEMO1111111111111111111111111111',
        'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE\u0000',
      ],
    ],
    [
      'walletToCoin',
      'income_account',
      ['P123', 'X1012345678', 'P10123456789012345', 'P١٠١٢٣٤٥٦٧٨', 'Р1012345678', 'P-1012345678'],
    ],
    [
      'coinToWallet',
      'refund_account',
      ['TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSF', 'P1012345678', 'nowhere', '0'],
    ],
    [
      'cardToCoin',
      'income_account',
      [
        '2200000000000005',
        '220000000000',
        '22000000000000040000',
        '2200 0000 0000 000x',
        '２２０００００００００００００４',
        '٢٢٠٠٠٠٠٠٠٠٠٠٠٠٠٤',
        '2200_0000_0000_0004',
        '1e15',
        '0',
      ],
    ],
    ['cardToCoin', 'full_name', ['A', '12345', '!', 'x'.repeat(201), '<b>Анна</b>', '....']],
    [
      'walletToCoin',
      'email',
      [
        'anna',
        'anna@',
        '@example.com',
        'a b@example.com',
        'anna@example',
        'a@b..com',
        'a@-b.com',
        'anna@example.com\nbcc: x@y.zz',
        '"a"@',
        'anna@exa mple.com',
        `${'a'.repeat(250)}@b.com`,
      ],
    ],
    ['walletToCoin', 'country', ['R', 'RUS', '12', 'ру', '??', 'R1', 'ZZ', 'zz', 'XX']],
    ['walletToCoin', 'phone', ['123', '+7900', 'phone', '+7900123456789012345', '٧٩٠٠١٢٣٤٥٦٧']],
  ];

  test.each(accounts)('of %s refuses every %s that is none', async (pair, field, values) => {
    const wrong = [...values, ...strange.types, ...strange.long];
    for (const value of wrong) {
      const what = `${field} ${JSON.stringify(value)?.slice(0, 60)}`;
      const found = await desk.refuse(call, fieldsOf(pair, { [field]: value }), what);
      expect(
        found.map((item) => item.field),
        what,
      ).toEqual([field]);
    }
  });

  test('refuses payment systems, rate types, quotes and consents that are none', async () => {
    const wrong: readonly (readonly [string, readonly unknown[]])[] = [
      ['income_payment_system_id', [...strange.types, 'x'.repeat(65), '']],
      [
        'outcome_payment_system_id',
        [...strange.types, 'x'.repeat(65), '', 'nope', '__proto__', 'constructor', 'toString'],
      ],
      ['rate_type', [...strange.types, 'FIXED', 'float', ' fixed', 'fixed,floating']],
      [
        'rate_calculation_id',
        [...strange.types, ...strange.long, 'x', '1.a.b', '..', '1..', "1' or '1"],
      ],
      ['agree_service_terms', ['true', 'false', 1, 0, null, [], {}, 'yes', false]],
      ['agree_aml_terms', ['true', 'false', 1, 0, null, [], {}, 'on', false]],
    ];
    for (const [field, values] of wrong) {
      for (const value of values) {
        const what = `${field} ${JSON.stringify(value)?.slice(0, 60)}`;
        const found = await desk.refuse(call, fieldsOf('walletToCoin', { [field]: value }), what);
        expect(
          found.map((item) => item.field),
          what,
        ).toEqual([field]);
      }
    }
  });

  test.each(documents())('refuses the document %s', async (_name, payload, status) => {
    const answer = await desk.post(call, payload);
    const [first] = desk.expectRefused(answer, payload.toString().slice(0, 80));
    expect(answer.statusCode).toBe(status);
    expect(first?.code).toBe({ 400: 'malformed', 413: 'too_large', 422: 'required' }[status]);
  });
});

/** Documents that are none, with the status each has. */
function documents(): [string, string | Buffer, 400 | 413 | 422][] {
  const good = JSON.stringify(fieldsOf('walletToCoin'));
  const bad = [
    '{',
    '}',
    '[]',
    '[1]',
    '"text"',
    '1',
    'true',
    'nonsense',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    '{"a":01}',
    '{"a":NaN}',
    '{"a":+1}',
    '{"a":Infinity}',
    '{"a":undefined}',
    '\ufeff{',
    '{}{}',
    '{"data":[]}',
    '{"data":"x"}',
    '{"data":null}',
    '{"data":1}',
    '{"data":{"attributes":[]}}',
    '{"data":{"attributes":"x"}}',
    '{"__proto__":{"income_amount":"1"}}',
    '{"constructor":{}}',
    '{"data":{"attributes":{"__proto__":{}}}}',
    '{"prototype":1}',
    '{"a":"\u0001"}',
    `${'['.repeat(200)}${']'.repeat(200)}`,
    `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
    good.replace('{', '{"income_amount":"1",'),
    good.replace('{', '{"\\u0069ncome_amount":"1",'),
    good.slice(0, -1),
    good.replace(/"/g, '“'),
  ].map((text): [string, string, 400] => [JSON.stringify(text).slice(0, 60), text, 400]);
  return [
    ...bad,
    ['that is no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['in another encoding', Buffer.from(good, 'utf16le'), 400],
    ['that is far too large', JSON.stringify({ income_amount: '1'.repeat(70_000) }), 413],
    ['without a member', '{}', 422],
    ['without attributes', '{"data":{"type":"orders"}}', 422],
  ];
}

test('and all that in more than 600 ways', () => {
  expect(desk.looked()).toBeGreaterThan(600);
});
