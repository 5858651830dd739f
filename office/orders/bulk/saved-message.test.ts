import { expect, test } from 'vitest';
import type { HeldMessage } from './held-send.ts';
import { readSaved } from './saved-message.ts';

const message: HeldMessage = {
  audience: 'colleagues',
  batches: [{ orderIds: ['a'], text: 'x', locale: null, key: 'k' }],
};
const saved = JSON.stringify({ operator: 'olga', at: 1_000, message });

test.each([
  ['of the same operator, a moment ago', saved, 'olga', 31_000, message],
  ['of another operator', saved, 'sveta', 31_000, null],
  ['of long ago', saved, 'olga', 601_001, null],
  ['nothing', null, 'olga', 31_000, null],
  ['what is no message', '{"operator":"olga","at":1000}', 'olga', 31_000, null],
  ['what nobody can read', '{', 'olga', 31_000, null],
])('%s', (_, text, operator, now, expected) => {
  expect(readSaved(text, { operator, now })).toEqual(expected);
});
