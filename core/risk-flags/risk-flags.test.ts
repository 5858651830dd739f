import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockKinds, blockValue } from './block-value.ts';
import { findRiskFlags, nameOfFlag, type RiskFacts } from './find-risk-flags.ts';
import { sameAccount, sameName } from './same-payer.ts';

const facts: RiskFacts = {
  blocked: [],
  received: 1_000n,
  reviewMin: null,
  failures: 0,
  closed: false,
  payer: { name: null, account: null },
  expected: { name: 'Иванов Иван Петрович', account: '2202201234567895' },
};

describe('one person’s name', () => {
  test.each([
    ['Иван И.', true],
    ['ИВАН ПЕТРОВИЧ И', true],
    ['ИВАНОВ ИВАН', true],
    ['Иванов И. П.', true],
    ['Пётр И.', false],
    ['Иван С.', false],
    ['Мария Иванова', false],
    ['Иванов Иван Иванович', false],
    ['', false],
    ['—', false],
  ])('“%s” against Иванов Иван Петрович: %s', (name, same) => {
    expect(sameName(name, 'Иванов Иван Петрович')).toBe(same);
  });

  test('does not depend on the order of its words, nor on who is compared with whom', () => {
    const word = fc.constantFrom('анна', 'ольга', 'петрова', 'и', 'с', 'семёнова', 'lee');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), fc.array(word, { maxLength: 4 }), (a, b) => {
        const same = sameName(a.join(' '), b.join(' '));
        expect(sameName([...a].reverse().join(' '), b.join('  '))).toBe(same);
        if (a.length !== b.length) expect(sameName(b.join(' '), a.join(' '))).toBe(same);
      }),
    );
  });
});

test.each([
  ['2202 2012 3456 7895', true],
  ['*7895', true],
  ['2202 20** **** 7895', true],
  ['7895', true],
  ['95', true],
  ['*7896', false],
  ['2202201234567896', false],
])('the account “%s” against 2202201234567895: %s', (account, same) => {
  expect(sameAccount(account, '2202201234567895')).toBe(same);
});

describe('what is odd about money', () => {
  test('nothing is, most of the time', () => {
    expect(findRiskFlags(facts)).toEqual([]);
    expect(findRiskFlags({ ...facts, reviewMin: 1_001n, failures: 2 })).toEqual([]);
  });

  test('another payer is, by the name or by the account', () => {
    const payer = { name: 'Пётр С.', account: '*1111' };
    expect(findRiskFlags({ ...facts, payer })).toMatchObject([
      { exception: 'payer_mismatch', rule: 'payer_name' },
      { exception: 'payer_mismatch', rule: 'payer_account' },
    ]);
    expect(findRiskFlags({ ...facts, payer, expected: { name: null, account: null } })).toEqual([]);
  });

  test('a blocked account is, before any money; an amount only with it', () => {
    const blocked = [{ kind: 'email', value: 'a@b.example' }];
    const early = findRiskFlags({ ...facts, blocked, received: null, reviewMin: 1n, failures: 9 });
    expect(early.map(nameOfFlag)).toEqual(['blocked:email:a@b.example']);
    expect(findRiskFlags({ ...facts, reviewMin: 1_000n }).map(nameOfFlag)).toEqual(['amount']);
    expect(findRiskFlags({ ...facts, failures: 3 }).map(nameOfFlag)).toEqual(['failures']);
    expect(findRiskFlags({ ...facts, closed: true }).map(nameOfFlag)).toEqual(['customer']);
  });
});

test.each([
  ['account', ' 2202 2012-3456 7895 ', '2202201234567895'],
  ['account', '0xAbCd', '0xabcd'],
  ['account', 'TAbC', 'TAbC'],
  ['email', ' A@B.Example', 'a@b.example'],
  ['phone', '8 (916) 123-45-67', '79161234567'],
  ['phone', '+7 916 123 45 67', '79161234567'],
  ['name', 'ИВАНОВ, Пётр', 'иванов петр'],
] as const)('what is blocked is found however it is written: %s %s', (kind, text, value) => {
  expect(blockValue(kind, text)).toBe(value);
});

test('a value that was brought to one writing stays as it is', () => {
  fc.assert(
    fc.property(fc.constantFrom(...blockKinds), fc.string(), (kind, text) => {
      const once = blockValue(kind, text);
      if (kind !== 'phone') expect(blockValue(kind, once)).toBe(once);
    }),
  );
});
