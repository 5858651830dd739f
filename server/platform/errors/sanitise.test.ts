import { expect, test } from 'vitest';
import { sanitise } from './sanitise.ts';

test.each([
  ['mail to anna.petrova+x@mail.example.com bounced', 'mail to [email] bounced'],
  ['card 2202 2012 3456 7895 is wrong', 'card [number] is wrong'],
  ['phone +7 (916) 123-45-67', 'phone [number]'],
  ['account 40817810099910004312', 'account [hidden]'],
  ['address bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq is spent', 'address [hidden] is spent'],
  ['to 0x52908400098527886E0F7030069857D2E4169EE7', 'to [hidden]'],
  ['order abcdefghij1234567890uv', 'order [hidden]'],
  [
    'GET https://user:pass@node.example:8332/v1/wallet/key?token=abc failed',
    'GET https://node.example:8332/… failed',
  ],
  ['connect ECONNREFUSED 10.0.0.12:5432', 'connect ECONNREFUSED [address]:5432'],
  ['from 2001:db8:0:0:1:0:0:1 refused', 'from [address] refused'],
  ['Unexpected token \'A\', ...""Anna Pet"... is not valid JSON', 'not valid JSON'],
  ["can't read 'Anna' of Kim's file", 'can\'t read "…" of Kim\'s file'],
  ['unknown key "Anna Petrova', 'unknown key "…"'],
  ['invalid input syntax for type uuid: "x1"', 'invalid input syntax for type uuid: "…"'],
  [
    'duplicate key value violates unique constraint "users_email_key"',
    'duplicate key value violates unique constraint "users_email_key"',
  ],
  ['no such person: Анна Петрова', 'no such person: [text] [text]'],
  ['insert into users\nparams: anna,secret', 'insert into users'],
  [
    "Cannot read properties of undefined (reading 'rows')",
    'Cannot read properties of undefined (reading "…")',
  ],
  ['Broken assumption: a payout has an order', 'Broken assumption: a payout has an order'],
])('%s', (message, expected) => {
  expect(sanitise(message)).toBe(expected);
});

test('what is very long or not even text is short text afterwards', () => {
  expect(sanitise('x y '.repeat(10_000)).length).toBeLessThanOrEqual(500);
  expect(sanitise('a\0b\uD800c')).toBe('ab\uFFFDc');
});
