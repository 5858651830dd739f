import { readMoments } from '../cheques/read-moments.ts';
import { cellsOf } from '../csv/read-csv.ts';
import { type AssetCode, isAssetCode } from '../money/asset.ts';
import { readAmounts } from '../money/read-amounts.ts';
import { type BankLine, type BankText, said } from './bank-line.ts';

/** What columns are called by banks, in Russian and in English; the first that fits is taken. */
const names = {
  debit: /дебет|расход|списан|debit|withdrawal|money out/iu,
  credit: /кредит|приход|поступ|зачисл|credit|deposit|money in/iu,
  amount: /сумма|amount|sum/iu,
  date: /дата|время|date|time/iu,
  currency: /валют|currency/iu,
  senderAccount:
    /сч[её]т\s+(?:плательщика|отправителя|контрагента)|(?:payer|sender)'?s?\s+account/iu,
  sender: /плательщик|отправител|контрагент|payer|sender|counterparty|from/iu,
  account: /сч[её]т|карт|account|card/iu,
  reference: /номер|референс|идентификатор|№|reference|\bref\b|\bid\b|number/iu,
} as const satisfies Record<string, RegExp>;
type Column = keyof typeof names;

/** Above the names of columns banks write whose statement it is. */
const headLinesMax = 30;

/** Reads a table with names of columns; null where it has none. */
export function readTable(text: string): BankText | null {
  const rows = text.split('\n').map((row, at) => ({ row, line: at + 1 }));
  const head = rows.slice(0, headLinesMax).find(({ row }) => isHead(row));
  if (head === undefined) return null;
  const columns = columnsOf(cellsOf(head.row));
  const body = rows.filter(({ row, line }) => line > head.line && row.trim() !== '');
  const lines = body.flatMap(({ row, line }) => readRow(row, line, columns) ?? []);
  return { format: 'csv', lines, unread: body.length - lines.length };
}

function isHead(row: string): boolean {
  const cells = cellsOf(row);
  const columns = columnsOf(cells);
  const hasSum = columns.has('amount') || columns.has('credit');
  return cells.length > 2 && hasSum && columns.has('date') && !/\d{3}/.test(row);
}

function columnsOf(cells: readonly string[]): ReadonlyMap<Column, number> {
  const columns = new Map<Column, number>();
  const order: readonly Column[] = [
    'debit',
    'credit',
    'amount',
    'date',
    'currency',
    'senderAccount',
    'sender',
    'account',
    'reference',
  ];
  cells.forEach((cell, at) => {
    const column = order.find((each) => names[each].test(cell));
    if (column !== undefined && !columns.has(column)) columns.set(column, at);
  });
  return columns;
}

function readRow(row: string, line: number, columns: ReadonlyMap<Column, number>): BankLine | null {
  const cells = cellsOf(row);
  const cell = (column: Column) => (cells[columns.get(column) ?? -1] ?? '').trim();
  const written = cell('credit') || cell('amount');
  const leaves = /^[-−–(]/.test(written);
  const read = readAmounts(written.replace(/^[-−–(]\s*|\)$/g, ''));
  const amount = read.readings.at(-1);
  if (amount === undefined || amount.digits === 0n) return null;
  const debit = cell('credit') === '' && readAmounts(cell('debit')).readings.length > 0;
  return {
    line,
    text: row.trim(),
    amount,
    asset: currencyOf(cell('currency')) ?? read.asset,
    incoming: !leaves && !debit,
    moment: readMoments(cell('date'))[0] ?? null,
    sender: said(cell('sender')),
    senderAccount: said(cell('senderAccount')),
    account: said(cell('account')),
    reference: said(cell('reference')),
  };
}

function currencyOf(text: string): AssetCode | null {
  const code = text.toUpperCase().replace(/^RUR$/, 'RUB');
  return isAssetCode(code) ? code : null;
}
