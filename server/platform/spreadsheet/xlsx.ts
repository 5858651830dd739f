import type { Buffer } from 'node:buffer';
import type { Cell, Sheet } from './sheet.ts';
import { zipOf } from './zip.ts';

/** Spreadsheets keep numbers as binary fractions: of more digits the last would be lost. */
const digitsMax = 15;
const rowsMax = 1_048_576;

/** A sheet as a workbook of Excel; words are words whatever they look like, and run nothing. */
export function xlsxOf(sheet: Sheet): AsyncGenerator<Buffer> {
  return zipOf([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [relationship('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', content: [workbookOf(sheet.name)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relationship('worksheet', 'worksheets/sheet1.xml')],
    },
    { name: 'xl/worksheets/sheet1.xml', content: worksheetOf(sheet) },
  ]);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = 'http://schemas.openxmlformats.org';
const main = `${schemas}/spreadsheetml/2006/main`;
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes =
  `${declaration}<Types xmlns="${schemas}/package/2006/content-types">` +
  '<Default Extension="rels" ' +
  'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`;

function relationship(kind: string, target: string): string {
  return (
    `${declaration}<Relationships xmlns="${schemas}/package/2006/relationships">` +
    `<Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/${kind}" ` +
    `Target="${target}"/></Relationships>`
  );
}

function workbookOf(name: string): string {
  const short = name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);
  return (
    `${declaration}<workbook xmlns="${main}" ` +
    `xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets>` +
    `<sheet name="${escaped(short)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  );
}

async function* worksheetOf({ columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    (_, at) => `<col min="${at + 1}" max="${at + 1}" width="18" customWidth="1"/>`,
  );
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
    `</sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield rowOf(columns.map((text) => ({ kind: 'text', text })));
  let count = 1;
  for await (const row of rows) {
    count += 1;
    if (count > rowsMax) throw new Error('a sheet of Excel has no room for more rows');
    yield rowOf(row);
  }
  yield '</sheetData></worksheet>';
}

function rowOf(cells: readonly Cell[]): string {
  return `<row>${cells.map(cellOf).join('')}</row>`;
}

function cellOf(cell: Cell): string {
  if (cell.kind === 'number' && isExact(cell.decimal)) return `<c><v>${cell.decimal}</v></c>`;
  const text = cell.kind === 'number' ? cell.decimal : cell.text;
  if (text === '') return '<c/>';
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Whether a spreadsheet keeps every digit of it. */
function isExact(decimal: string): boolean {
  return /^-?[0-9.]+$/.test(decimal) && significant(decimal) <= digitsMax;
}

function significant(decimal: string): number {
  const fraction = decimal.includes('.') ? decimal.replace(/0+$/, '') : decimal;
  return fraction.replace(/[-.]/g, '').replace(/^0+/, '').length;
}

/** XML has no room for most control characters at all. */
function escaped(text: string): string {
  return text
    .slice(0, 32_767)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
