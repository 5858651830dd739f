import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formats } from './export-format.ts';
import { startFile, type WrittenFile } from './write-file.ts';

const ratesAsOf = new Date(0);

/** Writes what is told of each direction; null is copied from the file before. */
function write(
  name: 'json' | 'bestchange-1.1',
  texts: readonly (string | null)[],
  before: WrittenFile | null,
): WrittenFile {
  const directions = texts.length;
  const file = startFile({ format: formats[name], ratesAsOf, directions, before });
  for (const [at, text] of texts.entries()) {
    if (text === null && file.keep(at)) continue;
    if (text !== null && text !== '') file.add(at, text);
  }
  return file.end();
}

const text = fc.constantFrom('', '{"in":"1"}', '{"a":"x"}', '{}');
const change = fc.tuple(text, fc.option(text));

test.each(['json', 'bestchange-1.1'] as const)(
  '%s with what has not changed copied is %s written from the beginning',
  (name) => {
    const changes = fc.array(fc.array(change, { minLength: 1, maxLength: 30 }), { maxLength: 3 });
    fc.assert(
      fc.property(changes, (rounds) => {
        for (const round of rounds) {
          const old = round.map(([first]) => first);
          const now = round.map(([first, other]) => other ?? first);
          const copied = write(
            name,
            round.map(([, other]) => other),
            write(name, old, null),
          );
          expect(copied.bytes.toString()).toBe(write(name, now, null).bytes.toString());
          // What was copied can be copied again.
          const again = write(name, Array(now.length).fill(null), copied);
          expect(again.bytes.equals(copied.bytes)).toBe(true);
        }
      }),
    );
  },
);

test('a file of long letters is not copied from: the places of its texts are not known', () => {
  const first = write('json', ['"й"', '"k"'], null);
  expect(first.bytes.toString()).toContain('[\n"й",\n"k"\n]');
  expect(first.places).toBeNull();
  const next = startFile({ format: formats.json, ratesAsOf, directions: 2, before: first });
  expect(next.keep(1)).toBe(false);
});

test('tells each piece once it will not change any more, in order and in full', () => {
  const texts = Array.from({ length: 9_000 }, (_, at) =>
    JSON.stringify({ at, text: 'x'.repeat(299) }),
  );
  const pieces: { readonly bytes: Buffer; readonly early: string }[] = [];
  const onPiece = (bytes: Buffer) => void pieces.push({ bytes, early: bytes.toString() });
  const begin = { format: formats.json, ratesAsOf, directions: texts.length, onPiece };
  const first = startFile({ ...begin, before: null });
  for (const [at, text] of texts.entries()) first.add(at, text);
  const written = first.end();
  expect(pieces.length).toBeGreaterThan(3);
  expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(written.bytes)).toBe(true);
  expect(pieces.every(({ bytes, early }) => bytes.toString() === early)).toBe(true);

  pieces.length = 0;
  const second = startFile({ ...begin, before: written });
  for (const [at, text] of texts.entries()) {
    if (at % 1_000 !== 0) second.keep(at);
    else second.add(at, text.replaceAll('x', 'yy'));
  }
  const other = second.end();
  expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(other.bytes)).toBe(true);
  expect(pieces.every(({ bytes, early }) => bytes.toString() === early)).toBe(true);
});
