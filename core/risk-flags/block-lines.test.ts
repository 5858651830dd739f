import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ipNetwork } from './ip-network.ts';
import { readBlockLines } from './read-block-lines.ts';

test.each([
  ['Bad@Example.com', 'email', 'bad@example.com'],
  ['203.0.113.7', 'ip', '203.0.113.7'],
  ['203.0.113.0/24', 'network', '203.0.113.0/24'],
  ['+7 900 123-45-67', 'phone', '79001234567'],
  ['8 900 123 45 67', 'phone', '79001234567'],
  ['4276 1234 5678 9012', 'account', '4276123456789012'],
  ["'4276123456789012", 'account', '4276123456789012'],
  ['Иванов Иван', 'name', 'иван иванов'],
  ['0xABCDEF', 'account', '0xabcdef'],
  ['name;Петров', 'name', 'петров'],
  ['account;a, b!', 'account', 'a,b!'],
  ['DE89 3704 0044 0532 0130 00', 'account', 'DE89370400440532013000'],
  [
    'EQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG',
    'account',
    'EQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG',
  ],
  ['P1234567', 'account', 'P1234567'],
  ['cosmos1abc:42', 'account', 'cosmos1abc:42'],
  ['"phone","8-900-123-45-67","scam"', 'phone', '79001234567'],
])('%s is blocked as %s %s', (text, kind, value) => {
  expect(readBlockLines(text)).toEqual([
    { line: 1, kind, value, reason: text.includes('scam') ? 'scam' : null },
  ]);
});

test.each(['nonsense !!', 'Не платить ему!', '<b>x</b>', 'a?b'])(
  '“%s” is no account by itself',
  (text) => {
    expect(readBlockLines(text)).toEqual([{ line: 1, wrong: text }]);
    expect(readBlockLines(`account;${text}`)).toMatchObject([{ kind: 'account' }]);
  },
);

test('a first line of names says what the cells are, and empty lines count as lines', () => {
  const text = '\ufeffreason;kind;value\r\n"a; b";email;x@example.com\r\n\r\n;phone;—\r\n';
  expect(readBlockLines(text)).toEqual([
    { line: 2, kind: 'email', value: 'x@example.com', reason: 'a; b' },
    { line: 4, wrong: ';phone;—' },
  ]);
});

test('whatever is pasted is read line by line, and nothing is lost or thrown', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 })), (rows) => {
      const text = ['x', ...rows].join('\n');
      const filled = text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '');
      expect(readBlockLines(text)).toHaveLength(filled.length);
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:DB8:0:00a1::5', '2001:db8:0:a1::/64'],
  ['2001:db8::/64', '2001:db8:0:0::/64'],
  ['203.0.113.0/16', ''],
  ['256.0.0.1', ''],
  ['2001:db8::1::2', ''],
  ['partner-customer-7', ''],
  ['', ''],
])('the network of %s is “%s”', (text, network) => {
  expect(ipNetwork(text)).toBe(network);
  if (network !== '') expect(ipNetwork(network)).toBe(network);
});
