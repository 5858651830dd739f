import { expect, test } from 'vitest';
import { officeCalls } from '../../../contract/calls/office/office-calls.ts';
import { publicCalls } from '../../../contract/calls/public-calls.ts';
import { type Known, knownNames } from './known.ts';
import { screensOf } from './screens.ts';
import { unmeasured } from './unmeasured.ts';

const known = Object.fromEntries(knownNames.map((name) => [name, `one ${name}`])) as Known;
const reads = [...Object.keys(officeCalls), ...Object.keys(publicCalls)].filter((key) =>
  key.startsWith('GET '),
);

test('every call that reads is measured, or it is said why it is not', () => {
  const measured = new Set(screensOf(known).map(({ name }) => name.split(/[? ]/)[0]));
  const left = reads.filter((key) => !measured.has(key.slice('GET '.length)));
  expect(left.sort()).toEqual(Object.keys(unmeasured).sort());
});

test('looks have names of their own, the same in every service and on every day', () => {
  const names = screensOf(known).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('/office/api/orders?search={phone}');
  expect(names.filter((name) => /one |\d{4}-\d\d/.test(name))).toEqual([]);
});
