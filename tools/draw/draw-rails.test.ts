import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knownRails } from '../../rails/known-rails.ts';
import { createManualRail } from '../../rails/manual/rail.ts';
import { drawRails, isTableCurrent } from './draw-rails.ts';

const rails = join(import.meta.dirname, '../../rails');

test('the table in the docs shows what rails and providers declare', () => {
  expect(isTableCurrent(), 'run: npm run draw:rails').toBe(true);
});

test('every rail there is declares what it can', () => {
  const folders = readdirSync(rails, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'conformance')
    .map(({ name }) => name);
  expect(knownRails.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  const manual = knownRails.find(({ name }) => name === 'manual');
  expect(manual?.payOut).toBe('operator');
  expect(createManualRail('manual').payouts).toBeNull();
});

test('a provider that may be asked for a payout twice is told from one that may not', () => {
  const table = drawRails();
  expect(table).toMatch(/^\| \[Heleket\].*\| key \|/m);
  expect(table).toMatch(/^\| \[Payeer\].*\| asked once \|/m);
  expect(table).toMatch(/^\| \[FreeKassa\].*\| page \| notification \| — \| — \| — \|$/m);
});
