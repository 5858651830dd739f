import type { ChequeFacts } from '../cheques/cheque-facts.ts';
import { readChequeText } from '../cheques/read-cheque-text.ts';
import type { AssetCode } from '../money/asset.ts';
import { readAmounts } from '../money/read-amounts.ts';
import { type BankLine, type BankText, said } from './bank-line.ts';

/** What stands behind it is what is left on the account. */
const balance = /[\s,;]*(?:баланс|доступно|остаток|balance|available|avail\.?|bal\.?)(?!\p{L})/iu;
const incomingWords =
  /зачисл|поступ|пополн|входящ|перев[её]л\p{L}*\s+вам|перевод\s+от|incoming|received|credited|deposit|transfer from/iu;
const outgoingWords =
  /списан|покупк|оплат|выдач|снятие|исходящ|перевод(?!\s+от)|purchase|debit|withdraw|\bsent\b|paid/iu;
const sender =
  /(?<!\p{L})(?:[Оо][Тт]|[Оо]тправитель:?|[Ff]rom|FROM|[Ss]ender:?)\s+(\p{Lu}[\p{L}-]*\.?(?:\s+\p{Lu}[\p{L}-]*\.?){0,3})/u;
const ownAccount =
  /(?:сч[её]т\p{L}*|карт\p{L}*|мир|mir|visa|ecmc|mc|card|account|acc)[\s\-–—*•·:№.]*(\d{4})(?!\d)/iu;
const clock = /(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d)(?![\d:]*\d)/;

const currencies: readonly (readonly [RegExp, AssetCode])[] = [
  [/₽|руб|\bRU[BR]\b/iu, 'RUB'],
  [/\$|\bUSD\b/iu, 'USD'],
  [/€|\bEUR\b/iu, 'EUR'],
  [/₸|тенге|\bKZT\b/iu, 'KZT'],
  [/₴|грн|\bUAH\b/iu, 'UAH'],
  [/сум(?!м)|\bUZS\b/iu, 'UZS'],
];

type Message = { readonly line: number; readonly text: string };

/** Reads messages: parted by empty lines, or a line each where every line tells an amount. */
export function readMessages(text: string, today: string): BankText {
  const messages = messagesOf(text);
  const lines = messages.flatMap((message) => readMessage(message, today) ?? []);
  return { format: 'messages', lines, unread: messages.length - lines.length };
}

function messagesOf(text: string): readonly Message[] {
  const rows = text.split('\n').map((row, at) => ({ line: at + 1, text: row.trim() }));
  const full = rows.filter((row) => row.text !== '');
  const parted = /\n[ \t]*\n/.test(text.trim());
  const each = !parted && full.every((row) => amountOf(factsOf(row.text)) !== null);
  if (each) return full;
  const blocks: Message[] = [];
  let before = '';
  for (const row of rows) {
    const last = blocks.at(-1);
    if (row.text !== '') {
      if (before === '' || last === undefined) blocks.push(row);
      else blocks[blocks.length - 1] = { ...last, text: `${last.text}\n${row.text}` };
    }
    before = row.text;
  }
  return blocks;
}

function readMessage({ line, text }: Message, today: string): BankLine | null {
  const facts = factsOf(text);
  const amount = amountOf(facts);
  if (amount === null) return null;
  const moved = text.split(balance)[0] ?? '';
  const from = sender.exec(moved)?.[1];
  const named = facts.names.find(({ label }) => label === 'sender')?.value;
  return {
    line,
    text,
    amount,
    asset: currencies.find(([sign]) => sign.test(plain(text)))?.[1] ?? null,
    incoming: from !== undefined || incomingWords.test(moved) || !outgoingWords.test(moved),
    moment: momentOf(facts, text, today),
    sender: said(from ?? named)?.replace(/(?<=\p{L}{2})\.$/u, '') ?? null,
    senderAccount: null,
    account: ownAccount.exec(text)?.[1] ?? facts.accounts[0]?.value ?? null,
    reference: facts.operations[0]?.value ?? null,
  };
}

/** As cheques write it: `15000р` and `27.11.26` are how messages save letters. */
function plain(text: string): string {
  return text
    .replace(/(\d)\s?[рРpP](?![\p{L}.])/gu, '$1 руб')
    .replace(/(?<!\d)(\d{2}\.\d{2}\.)(\d{2})(?![\d.])/g, '$120$2');
}

function factsOf(text: string): ChequeFacts {
  const rows = plain(text).split('\n');
  return readChequeText([rows.map((row) => row.split(balance)[0] ?? '')]);
}

function amountOf({ amounts }: ChequeFacts) {
  const sums = amounts.filter(({ label }) => label !== 'fee');
  const found = sums.find(({ label }) => label === 'amount') ?? sums[0];
  return found === undefined ? null : (readAmounts(found.value).readings.at(-1) ?? null);
}

function momentOf({ moments }: ChequeFacts, text: string, today: string): string | null {
  const stated = moments.find(({ value }) => value.includes('T')) ?? moments[0];
  const [, hours, minutes] = clock.exec(text) ?? [];
  const time = hours === undefined ? null : `${hours.padStart(2, '0')}:${minutes}`;
  if (stated === undefined) return time === null ? null : `${today}T${time}`;
  return stated.value.includes('T') || time === null ? stated.value : `${stated.value}T${time}`;
}
