import { expect, test } from 'vitest';
import { readProblems } from './failure.ts';

test('the field of an error is its parameter, else the end of its pointer, else none', () => {
  const problems = readProblems({
    errors: [
      { code: 'required', detail: 'a', source: { parameter: 'email' } },
      { code: 'luhn', detail: 'b', source: { pointer: '/data/attributes/outcome_account' } },
      { code: 'conflict', detail: 'c' },
      { code: 'conflict', detail: 'd', source: { pointer: '/' } },
    ],
  });
  expect(problems?.map((problem) => problem.field)).toEqual([
    'email',
    'outcome_account',
    null,
    null,
  ]);
});

test('the message is the detail, else the title; an item with neither is dropped', () => {
  const problems = readProblems({
    errors: [{ title: 'Title', detail: ' ' }, { code: 'x' }, { title: 'T', detail: 'D' }],
  });
  expect(problems).toEqual([
    { field: null, code: 'unknown', text: 'Title' },
    { field: null, code: 'unknown', text: 'D' },
  ]);
});

test('a body without errors is not a list of problems', () => {
  expect(readProblems('<html>')).toBeNull();
  expect(readProblems({ message: 'no' })).toBeNull();
});
