import type { ChequeFacts, ChequeText, Found, Label, Place } from './cheque-facts.ts';
import { readMoments } from './read-moments.ts';

/** A line beyond this is none of a cheque's, and would only cost time. */
const lineLengthMax = 300;

const feeWords = /комисси|\bfee\b|commission/iu;
const amountWords = /сумма|итого|всего|amount|total/iu;
const senderWords = /отправител|плательщик|списан|откуда|sender|payer|debit/iu;
const recipientWords =
  /получател|зачислен|куда|recipient|beneficiary|payee|receiver|credit(?:ed)? to/iu;
const accountWords = /карт[аыеуо]|сч[её]т|card|account/iu;
const operationWords =
  /(?:номер|код|идентификатор|\bid|№)\s*(?:операции|перевода|платежа|транзакции|документа|квитанции|чека|сбп)|квитанция|чек\s*№|(?:operation|transaction|transfer|payment|receipt|document|reference)\s*(?:id|number|no\b|№)|\bRRN\b|\bУИП\b/iu;

const currency =
  '(?:₽|руб(?:\\.|лей|ля|ль)?|р\\.|RUB|RUR|₸|KZT|тг\\.?|тенге|₴|UAH|грн\\.?|UZS|сум|сўм|\\$|USD|€|EUR)';
const figure =
  '(?:\\d{1,3}(?:[ \\u00a0\\u2009\\u202f]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,12}(?:[.,]\\d{1,2})?)';
const moneyAfter = new RegExp(`(?<![\\p{L}\\d.,])(${figure})\\s?${currency}(?!\\p{L})`, 'giu');
const moneyBefore = new RegExp(`[₽₸₴$€]\\s?(${figure})(?![\\d.,]*\\d)`, 'gu');
const bareFigure = new RegExp(`(?<![\\p{L}\\d.,:/*-])(${figure})(?![\\p{L}\\d:/*-])`, 'gu');

/** The number of a transfer by the system of fast payments: always of this shape. */
const fastPayment = /(?<![0-9A-Z])[AB]\d{10}[0-9A-Z]{21}(?![0-9A-Z])/gu;
const operationNumber = /[0-9A-ZА-Я][0-9A-ZА-Я\-–_/ ]{4,46}[0-9A-ZА-Я]/iu;
/** A shorter one may be the same at two banks. */
const operationLengthMin = 8;
const operationDigitsMin = 6;

const masked = /(?:[*•·∙●хХxX]{2,}|\*)[\s-]*(\d{4})(?!\d)/gu;
const whole = /(?<!\d)\d{4}[ \u00a0]?(?:[\d*•·●xX]{2,4}[ \u00a0]?){2,4}(\d{4})(?!\d)/gu;
const phone =
  /(?<![\d*•])(?:\+\d{1,3}|8|7)[\s\u00a0(]*\d{3}[\s\u00a0)-]*\d{3}[\s\u00a0-]*\d{2}[\s\u00a0-]*\d{2}(?!\d)/gu;
const person = /^\p{Lu}[\p{L}-]+(?:\s+\p{Lu}[\p{L}-]*\.?){1,3}$/u;

type Line = {
  readonly text: string;
  /** The line above it, which is the label in cheques that write a value under its name. */
  readonly above: string;
  readonly below: string;
  readonly place: Place;
};

/**
 * Reads what the cheques of banks have in common out of their lines: sums, times, numbers of
 * operations, cards, phones and names, each with its place. Reads only: whether a cheque tells the
 * truth cannot be seen in its text.
 */
export function readChequeText(pages: ChequeText): ChequeFacts {
  const lines = pages.flatMap((page, at) => linesOf(page, at + 1));
  const all = (read: (line: Line) => readonly Found[]) => lines.flatMap(read);
  return {
    amounts: all(amountsOf),
    moments: all((line) => readMoments(line.text).map((value) => found(line, value, null))),
    operations: unique(all(operationsOf)),
    accounts: unique(all(accountsOf)),
    phones: unique(all(phonesOf)),
    names: unique(all(namesOf)),
  };
}

function linesOf(page: readonly string[], number: number): readonly Line[] {
  const texts = page.map((text) => text.slice(0, lineLengthMax).trim());
  return texts.map((text, at) => ({
    text,
    above: texts[at - 1] ?? '',
    below: texts[at + 1] ?? '',
    place: { page: number, line: at + 1 },
  }));
}

function found({ text, place }: Line, value: string, label: Label | null): Found {
  return { value, text, place, label };
}

function unique(all: readonly Found[]): readonly Found[] {
  return all.filter(
    ({ value, label }, at) =>
      all.findIndex((other) => other.value === value && other.label === label) === at,
  );
}

/** The label of a line, or of the one above where its own has no words of that kind. */
function labelled<T>(line: Line, read: (text: string) => T | null): T | null {
  return read(line.text) ?? (hasFigures(line.above) ? null : read(line.above));
}

function hasFigures(text: string): boolean {
  return /\d/u.test(text);
}

function sumLabel(text: string): Label | null {
  if (feeWords.test(text)) return 'fee';
  return amountWords.test(text) ? 'amount' : null;
}

function partyLabel(text: string): Label | null {
  if (recipientWords.test(text)) return 'recipient';
  return senderWords.test(text) ? 'sender' : null;
}

function amountsOf(line: Line): readonly Found[] {
  const label = labelled(line, sumLabel);
  const written = [...line.text.matchAll(moneyAfter), ...line.text.matchAll(moneyBefore)];
  // A sum without its currency is one where the cheque calls it so.
  const bare = written.length > 0 || label === null ? [] : [...line.text.matchAll(bareFigure)];
  return [...written, ...bare].flatMap(([, text = '']) => {
    const value = decimalOf(text);
    return value === null ? [] : found(line, value, label);
  });
}

/** `15 000,00` and `15,000.00` are `15000`. */
function decimalOf(text: string): string | null {
  const close = text.replace(/[\s\u00a0\u2009\u202f]/gu, '');
  const plain = /,\d{3}(?:\D|$)/u.test(close) ? close.replaceAll(',', '') : close.replace(',', '.');
  if (!/^\d+(?:\.\d+)?$/u.test(plain)) return null;
  const [units = '', parts = ''] = plain.split('.');
  const ends = parts.replace(/0+$/u, '');
  const begins = units.replace(/^0+(?=\d)/u, '');
  return ends === '' ? begins : `${begins}.${ends}`;
}

function operationsOf(line: Line): readonly Found[] {
  const joined = `${line.text}${/^[0-9A-Z]+$/u.test(line.below) ? line.below : ''}`;
  const fast = [...line.text.matchAll(fastPayment), ...joined.matchAll(fastPayment)];
  if (fast.length > 0) return fast.map(([number]) => found(line, number, null));
  const value = labelledNumber(line);
  if (value === null) return [];
  const number = value.toUpperCase().replace(/[^0-9A-ZА-Я]/gu, '');
  const digits = number.replace(/\D/gu, '').length;
  const plausible = number.length >= operationLengthMin && digits >= operationDigitsMin;
  return plausible ? [found(line, number, null)] : [];
}

function labelledNumber({ text, above }: Line): string | null {
  const own = operationWords.exec(text);
  if (own !== null) {
    const after = text.slice(own.index + own[0].length).replace(/^[\s:№#.]+/u, '');
    return operationNumber.exec(after)?.[0] ?? null;
  }
  if (hasFigures(above) || !operationWords.test(above)) return null;
  return /^[0-9A-ZА-Я][0-9A-ZА-Я\-–_/ ]+$/iu.test(text) ? text : null;
}

function accountsOf(line: Line): readonly Found[] {
  const label = labelled(line, partyLabel);
  const named = labelled(line, (text) => (accountWords.test(text) ? true : null)) === true;
  const matches = [
    ...line.text.matchAll(masked),
    ...(named || label !== null ? line.text.matchAll(whole) : []),
  ];
  return matches.map(([, last = '']) => found(line, last, label));
}

function phonesOf(line: Line): readonly Found[] {
  const label = labelled(line, partyLabel);
  return [...line.text.matchAll(phone)].map(([text]) => found(line, phoneDigits(text), label));
}

/** Digits of a phone; the 8 that is dialled inside Russia stands for 7. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/gu, '');
  return digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits;
}

function namesOf(line: Line): readonly Found[] {
  const label = labelled(line, partyLabel);
  if (label === null) return [];
  const name = line.text
    .replace(
      /^.*(?:получател[ья]?|отправител[ья]?|плательщика?|recipient|beneficiary|payee|receiver|sender|payer)\s*:?/iu,
      '',
    )
    .trim();
  return person.test(name) ? [found(line, name, label)] : [];
}
