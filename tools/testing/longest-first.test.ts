import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { long } from './longest-first.ts';

test('every file that begins before others is there, and named once', () => {
  const root = join(import.meta.dirname, '../..');
  expect(long.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(long).size).toBe(long.length);
});
