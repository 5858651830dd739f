import { expect, test } from 'vitest';
import { elementsOf, openingTag, textOf } from './xml-answer.ts';

test.each<[string, string[]]>([
  ['<a>1</a><a b="2">3</a>', ['1', '3']],
  ['<a\n b="2"\n>1</a>', ['1']],
  ['<ab>1</ab><a>2</a>', ['2']],
  ['<a/><a>1</a>', ['1']],
  ['<a><b>1</b></a>', ['<b>1</b>']],
  ['<a>1', []],
  ['<a', []],
  ['1</a>', []],
  ['<a>1</a><a>2', ['1']],
  ['', []],
])('the elements a of %j are %j', (text, inside) => {
  expect(elementsOf(text, 'a')).toEqual(inside);
});

test('the text of an element is known where there is one of it', () => {
  expect(textOf('<a> 1 </a>', 'a')).toBe('1');
  expect(textOf('<a>1</a><a>1</a>', 'a')).toBeNull();
  expect(textOf('<b>1</b>', 'a')).toBeNull();
});

test('a tag is opened up to its end', () => {
  expect(openingTag('<ab c="0"><a c="1">2</a>', 'a')).toBe('<a c="1">');
  expect(openingTag('<a c="1"', 'a')).toBeNull();
});

test.each(['<a>', '<a ', '<ab', '<a b="', '<', '</a'])(
  'two megabytes of %j are read at once',
  (piece) => {
    const text = piece.repeat((2 * 1024 * 1024) / piece.length);
    const startedAt = performance.now();
    expect(elementsOf(text, 'a')).toEqual([]);
    expect(openingTag(text, 'a')?.length ?? 0).toBeLessThanOrEqual(3);
    // To look for the end of each beginning by itself takes minutes.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  },
);
