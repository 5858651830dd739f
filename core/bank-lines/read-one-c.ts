import { readMoments } from '../cheques/read-moments.ts';
import { readAmounts } from '../money/read-amounts.ts';
import { type BankLine, type BankText, said } from './bank-line.ts';

type Fields = ReadonlyMap<string, string>;

/**
 * Reads an exchange file of 1C (`1CClientBankExchange`): lines of `name=value`, a section for each
 * document. Money that came has the day it did, or goes to the account that the file is of.
 */
export function readOneC(text: string): BankText {
  const own = new Set<string>();
  const lines: BankLine[] = [];
  let section: { line: number; rows: string[]; fields: Map<string, string> } | null = null;
  let documents = 0;
  text.split('\n').forEach((row, at) => {
    const [name = '', value = ''] = splitOnce(row.trim());
    if (name === 'СекцияДокумент') {
      section = { line: at + 1, rows: [], fields: new Map() };
      documents += 1;
    } else if (section === null) {
      if (name === 'РасчСчет' && value !== '') own.add(value);
    } else if (name === 'КонецДокумента') {
      const line = readDocument(section.fields, own, section);
      if (line !== null) lines.push(line);
      section = null;
    } else {
      section.fields.set(name, value);
      section.rows.push(row.trim());
    }
  });
  return { format: 'one_c', lines, unread: documents - lines.length };
}

function splitOnce(row: string): readonly string[] {
  const at = row.indexOf('=');
  return at < 0 ? [row] : [row.slice(0, at).trim(), row.slice(at + 1).trim()];
}

function readDocument(
  fields: Fields,
  own: ReadonlySet<string>,
  { line, rows }: { readonly line: number; readonly rows: readonly string[] },
): BankLine | null {
  const amount = readAmounts(fields.get('Сумма') ?? '').readings.at(-1);
  if (amount === undefined || amount.digits === 0n) return null;
  const [came, made] = [fields.get('ДатаПоступило') ?? '', fields.get('Дата') ?? ''];
  const account = said(fields.get('ПолучательСчет') ?? fields.get('ПолучательРасчСчет'));
  const left = said(fields.get('ДатаСписано')) !== null;
  return {
    line,
    text: rows.join('\n'),
    amount,
    asset: 'RUB',
    incoming: account !== null && own.size > 0 ? own.has(account) : came !== '' && !left,
    moment: readMoments(came)[0] ?? readMoments(made)[0] ?? null,
    sender: said(fields.get('Плательщик1') ?? fields.get('Плательщик')),
    senderAccount: said(fields.get('ПлательщикСчет')),
    account,
    reference: said(fields.get('Номер')),
  };
}
