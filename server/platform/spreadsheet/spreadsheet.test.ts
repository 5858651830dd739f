import { Buffer } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { numberCell, type Sheet, textCell } from './sheet.ts';
import { xlsxOf } from './xlsx.ts';

const sheet: Sheet = {
  name: 'Счёт: [RUB]',
  columns: ['Когда', 'Сумма', 'Счёт'],
  rows: [
    [textCell('2026-11-27 10:00:00'), numberCell('-1500.50'), textCell('2202201234567895')],
    [textCell('=HYPERLINK("http://x")'), numberCell('0.123456789012345678'), textCell('a;b,"c"')],
    [textCell('<&>\u0000'), numberCell('123456789012345'), textCell('+79001234567')],
  ],
};

async function wholeOf(parts: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(Buffer.from(part));
  return Buffer.concat(all);
}

test('a Russian spreadsheet opens the file by itself, and runs and rounds nothing', async () => {
  expect((await wholeOf(csvOf(sheet, 'ru'))).toString('utf8')).toBe(
    '\ufeffКогда;Сумма;Счёт\r\n' +
      '2026-11-27 10:00:00;-1500,50;"\'2202201234567895"\r\n' +
      '"\'=HYPERLINK(""http://x"")";0,123456789012345678;"a;b,""c"""\r\n' +
      '<&>\u0000;123456789012345;"\'+79001234567"\r\n',
  );
});

test('an English one has commas between and points within', async () => {
  const [, first] = (await wholeOf(csvOf(sheet, 'en'))).toString('utf8').split('\r\n');
  expect(first).toBe('2026-11-27 10:00:00,-1500.50,"\'2202201234567895"');
});

test.each(['1-2', '3/4', '12.11.2026', '40817810099910004312', ' 2202 2012 3456 7895'])(
  'a text that looks like a day or a number stays a text: %s',
  async (text) => {
    const one = { name: 'x', columns: ['x'], rows: [[textCell(text)]] };
    const [, line] = (await wholeOf(csvOf(one, 'en'))).toString('utf8').split('\r\n');
    expect(line).toBe(`"'${text}"`);
  },
);

test('the workbook is an archive with exact numbers and words as words', async () => {
  const bytes = await wholeOf(xlsxOf(sheet));
  const xml = entryOf(bytes, 'xl/worksheets/sheet1.xml');
  expect(xml).toContain('<c><v>-1500.50</v></c>');
  expect(xml).toContain('<c><v>123456789012345</v></c>');
  expect(xml).toContain('preserve">0.123456789012345678</t>');
  expect(xml).toContain('preserve">2202201234567895</t>');
  expect(xml).toContain('preserve">=HYPERLINK(&quot;http://x&quot;)</t>');
  expect(xml).toContain('preserve">&lt;&amp;&gt;</t>');
  expect(entryOf(bytes, 'xl/workbook.xml')).toContain('name="Счёт   RUB "');
});

/** An entry of an archive, found by the name in its head. */
function entryOf(bytes: Buffer, name: string): string {
  const at = bytes.indexOf(Buffer.from(name, 'utf8'));
  return inflateRawSync(bytes.subarray(at + Buffer.byteLength(name))).toString('utf8');
}
