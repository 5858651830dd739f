import { expect, test } from 'vitest';
import type { HeldMessage } from './held-send.ts';
import { readKept } from './kept-message.ts';

const message: HeldMessage = {
  audience: 'colleagues',
  batches: [{ orderIds: ['a'], text: 'x', locale: null, key: 'k' }],
};
const kept = JSON.stringify({ operator: 'olga', at: 1_000, message });

test.each([
  ['of the same operator, a moment ago', kept, 'olga', 31_000, message],
  ['of another operator', kept, 'sveta', 31_000, null],
  ['of long ago', kept, 'olga', 601_001, null],
  ['nothing', null, 'olga', 31_000, null],
  ['what is no message', '{"operator":"olga","at":1000}', 'olga', 31_000, null],
  ['what nobody can read', '{', 'olga', 31_000, null],
])('%s', (_, text, operator, now, expected) => {
  expect(readKept(text, { operator, now })).toEqual(expected);
});
