import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { piecesToLines } from './pieces-to-lines.ts';
import { readPdf } from './read-pdf.ts';
import { pdfOf, signedPdf } from './testing.ts';

const lines = ['Сумма 15 000,00 ₽', 'Получатель Пётр П.', 'Amount 15,000.00 RUB'];

test('the lines of every page are read as they stand', async () => {
  const read = await readPdf(pdfOf([lines, ['Страница вторая']]));
  expect(read).toEqual({ pages: [lines, ['Страница вторая']], signature: { state: 'none' } });
});

test('no more than five pages are read, nor more than a line is long', async () => {
  const pages = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((line) => [line]);
  expect((await readPdf(pdfOf(pages)))?.pages).toEqual(pages.slice(0, 5));
  const long = { text: 'x'.repeat(400), x: 0, y: 0, width: 10, height: 10 };
  expect(piecesToLines([long])).toEqual(['x'.repeat(300)]);
});

test('what stands at one height is one line, and a gap is a space', () => {
  const piece = (text: string, x: number, y: number, width: number) => ({
    text,
    x,
    y,
    width,
    height: 10,
  });
  expect(
    piecesToLines([
      piece('15 000', 300, 700.4, 40),
      piece('Сумма', 40, 700, 30),
      piece(' ₽', 341, 700, 8),
      piece('Ко', 40, 680, 12),
      piece('миссия', 52, 680, 30),
      piece('\u202e\u2028', 40, 660, 10),
    ]),
  ).toEqual(['Сумма 15 000 ₽', 'Комиссия']);
});

describe('a signature', () => {
  const signer = 'АО Банк';

  test('that fits names its signer', async () => {
    const file = await signedPdf(pdfOf([lines]), signer);
    expect((await readPdf(file))?.signature).toEqual({ state: 'fits', signer, whole: true });
  });

  test('is broken by any changed byte', async () => {
    const file = await signedPdf(pdfOf([lines]), signer);
    const at = file.indexOf('595 842');
    file.write('595 843', at, 'latin1');
    expect((await readPdf(file))?.signature).toEqual({ state: 'broken', signer, whole: true });
  });

  test('says nothing of what was added later', async () => {
    const file = Buffer.concat([
      await signedPdf(pdfOf([lines]), signer),
      Buffer.from('10 0 obj<</Added true>>endobj\n%%EOF\n'),
    ]);
    expect((await readPdf(file))?.signature).toEqual({ state: 'fits', signer, whole: false });
  });

  test.each([
    ['that is noise', `<${'ab'.repeat(64)}>`, null],
    ['that is no hexadecimal text', '<zz>', null],
    ['whose range is turned around', '<30>', '/ByteRange [0 900 10 5]'],
    ['whose range goes beyond the file', '<30>', '/ByteRange [0 10 20 99999999]'],
    ['whose range does not begin with the file', '<30>', '/ByteRange [9 10 30 40]'],
  ])('%s is not known', async (_name, slot, range) => {
    const head = `${pdfOf([lines]).toString('latin1')}9 0 obj<</Type/Sig/Contents `;
    const fits = `/ByteRange [0 ${head.length} ${head.length + slot.length} 3]`;
    const file = Buffer.from(`${head}${slot}${range ?? fits}>>endobj\n%%EOF\n`, 'latin1');
    expect((await readPdf(file))?.signature).toEqual({ state: 'unknown' });
  });
});

/** A stream that grows a thousandfold, and again. */
function bomb(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(200 * 1024 * 1024)));
  const body = `<</Length ${packed.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`;
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n4 0 obj',
    ),
    Buffer.from(body),
    packed,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

describe('a hostile file', () => {
  const endless =
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 9999999/Kids[2 0 R 2 0 R]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  const script = '/OpenAction<</S/JavaScript/JS(globalThis.ran = true; app.alert\\(1\\))>>';

  test.each([
    ['of nothing', Buffer.from('%PDF-1.7\n%%EOF')],
    ['of noise', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256))],
    ['whose pages hold themselves', Buffer.from(endless)],
    ['that was cut off', pdfOf([lines]).subarray(0, 300)],
  ])('%s is not read, and nothing else happens', async (_name, file) => {
    const read = await readPdf(file);
    expect(read?.pages.flat() ?? []).toEqual([]);
  });

  test('that grows without end is ended with its thread', async () => {
    const read = await readPdf(bomb(), 5);
    expect(read?.pages.flat() ?? []).toEqual([]);
  });

  test('with a script in it is read, and the script is not run', async () => {
    const read = await readPdf(pdfOf([lines], script));
    expect(read?.pages).toEqual([lines]);
    expect('ran' in globalThis).toBe(false);
  });

  test('that takes too long is given up', async () => {
    expect(await readPdf(pdfOf([lines]), 0.001)).toBeNull();
  });
});
