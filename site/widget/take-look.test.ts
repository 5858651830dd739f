import { expect, test } from 'vitest';
import { readAccent, textOn } from './take-look.ts';

test.each([
  ['0e6b4f', '#0e6b4f'],
  ['#FF8800', '#ff8800'],
  ['red', null],
  ['#fff', null],
  ['0e6b4f;background:url(x)', null],
  ['', null],
  [null, null],
])('the accent %s is the colour %s', (text, colour) => {
  expect(readAccent(text)).toBe(colour);
});

test.each([
  ['#ffffff', '#000000'],
  ['#000000', '#ffffff'],
  ['#0e6b4f', '#ffffff'],
  ['#5ad1a4', '#000000'],
  ['#ff8800', '#000000'],
  ['#777777', '#000000'],
])('on %s one reads %s', (colour, text) => {
  expect(textOn(colour)).toBe(text);
});
