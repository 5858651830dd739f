import { type AssetCode, isAssetCode } from '../money/asset.ts';
import { readAmounts } from '../money/read-amounts.ts';
import { type BankLine, type BankText, said } from './bank-line.ts';

/** `:61:` of SWIFT: value date, entry date, mark, amount, the references of customer and bank. */
const movement =
  /^(\d{2})(\d{2})(\d{2})(?:\d{4})?(R?[CD])[A-Z]?(\d{1,12},\d{0,6})[A-Z][A-Z0-9]{3}([^\n/]*)(?:\/\/([^\n]*))?/;

/** Reads a statement of SWIFT (MT940): movements with what is told of each below it. */
export function readMt940(text: string): BankText {
  let account: string | null = null;
  let asset: AssetCode | null = null;
  let unread = 0;
  const lines: BankLine[] = [];
  for (const { tag, value, line } of fieldsOf(text)) {
    if (tag === '25') account = said(value.split('/').at(-1));
    const balance = /^60[FM]$/.test(tag) ? /^[CD]\d{6}([A-Z]{3})/.exec(value)?.[1] : undefined;
    if (balance !== undefined) asset = isAssetCode(balance) ? balance : null;
    const last = lines.at(-1);
    if (tag === '86' && last !== undefined) {
      lines[lines.length - 1] = { ...last, text: `${last.text}\n${value}`, ...payerOf(value) };
    }
    if (tag !== '61') continue;
    const read = readMovement(value, { line, account, asset });
    if (read === null) unread += 1;
    else lines.push(read);
  }
  return { format: 'mt940', lines, unread };
}

type Field = { readonly tag: string; readonly value: string; readonly line: number };

function fieldsOf(text: string): readonly Field[] {
  const fields: Field[] = [];
  text.split('\n').forEach((row, at) => {
    const [, tag, value = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(row) ?? [];
    const last = fields.at(-1);
    if (tag !== undefined) fields.push({ tag, value, line: at + 1 });
    else if (last !== undefined && !/^-\}?$/.test(row)) {
      fields[fields.length - 1] = { ...last, value: `${last.value}\n${row}` };
    }
  });
  return fields;
}

function readMovement(
  value: string,
  { line, account, asset }: Pick<BankLine, 'line' | 'account' | 'asset'>,
): BankLine | null {
  const [, year, month, day, mark, sum = '', own = '', bank = ''] = movement.exec(value) ?? [];
  const amount = readAmounts(sum.replace(/,$/, '').replace(',', '.')).readings.at(-1);
  if (amount === undefined || amount.digits === 0n) return null;
  const reference = [bank, own].map((text) => text.trim()).find((text) => /\d/.test(text));
  return {
    line,
    text: value,
    amount,
    asset,
    // A debit that was taken back is money as well.
    incoming: mark === 'C' || mark === 'RD',
    moment: `20${year}-${month}-${day}`,
    sender: null,
    senderAccount: null,
    account,
    reference: reference ?? null,
  };
}

/** Whose money it is: in German fields `?32` and `?31`, elsewhere behind words. */
function payerOf(value: string): Pick<BankLine, 'sender' | 'senderAccount'> {
  const joined = value.replaceAll('\n', '');
  const [, name, more] = /\?32([^?]*)(?:\?33([^?]*))?/.exec(joined) ?? [];
  const worded = /\/(?:ORDP\/+)?NAME\/([^/]+)/.exec(joined)?.[1];
  const account = /\?31([^?]*)/.exec(joined)?.[1] ?? /\/IBAN\/([^/]+)/.exec(joined)?.[1];
  return { sender: said([name, more].join('')) ?? said(worded), senderAccount: said(account) };
}
