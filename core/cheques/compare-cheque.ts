import type { ChequeFacts, ChequeText, Found } from './cheque-facts.ts';
import { momentFits } from './moment-fits.ts';
import { phoneDigits } from './read-cheque-text.ts';

export const chequeVerdicts = ['agrees', 'differs', 'not_found'] as const;
/** What a cheque says of one thing beside what the order says; no word on whether it is genuine. */
type ChequeVerdict = (typeof chequeVerdicts)[number];

export const chequeFields = ['amount', 'date', 'recipient', 'operation'] as const;
type ChequeField = (typeof chequeFields)[number];

type Comparison = {
  readonly field: ChequeField;
  readonly verdict: ChequeVerdict;
  /** What the verdict rests on; null where nothing was found. */
  readonly found: Found | null;
};

/** What a cheque of an order should say. */
export type Expected = {
  /** Sums in the currency's own units, any of which is right. */
  readonly amounts: readonly string[];
  /** Between these it was paid. */
  readonly from: Date;
  readonly until: Date;
  /** The card, account, phone or wallet that was given to the customer; null before that. */
  readonly account: string | null;
  readonly holder: string | null;
  /** Numbers of operations that are on cheques of other orders. */
  readonly usedOperations: readonly string[];
};

type ReadCheque = { readonly facts: ChequeFacts; readonly text: ChequeText };

/** Compares what was read with the order, one line for each thing. */
export function compareCheque(cheque: ReadCheque, expected: Expected): readonly Comparison[] {
  const { facts } = cheque;
  return [
    { field: 'amount', ...compareAmount(facts, expected) },
    { field: 'date', ...compareDate(facts, expected) },
    { field: 'recipient', ...compareRecipient(cheque, expected) },
    { field: 'operation', ...compareOperation(facts, expected) },
  ];
}

type Result = Omit<Comparison, 'field'>;

const nothing: Result = { verdict: 'not_found', found: null };

/** What agrees is shown; else the first that does not, where there is one that should. */
function resultOf(agreeing: Found | undefined, differing: Found | undefined): Result {
  if (agreeing !== undefined) return { verdict: 'agrees', found: agreeing };
  return differing === undefined ? nothing : { verdict: 'differs', found: differing };
}

function compareAmount({ amounts }: ChequeFacts, expected: Expected): Result {
  const wanted = expected.amounts.map(plain);
  const sums = amounts.filter(({ label }) => label !== 'fee');
  const agreeing = sums.find(({ value }) => wanted.includes(value));
  return resultOf(agreeing, sums.find(({ label }) => label === 'amount') ?? sums[0]);
}

function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/u, '') : decimal;
}

function compareDate({ moments }: ChequeFacts, expected: Expected): Result {
  const fits = (value: string) => momentFits(value, expected);
  // A date with its time says more than the day a cheque was printed on.
  const timed = moments.filter(({ value }) => value.includes('T'));
  const candidates = timed.length > 0 ? timed : moments;
  return resultOf(
    candidates.find(({ value }) => fits(value)),
    candidates[0],
  );
}

function compareRecipient({ facts, text }: ReadCheque, expected: Expected): Result {
  const { account, holder } = expected;
  const byAccount = account === null ? nothing : compareAccount(facts, text, account);
  if (byAccount.verdict !== 'not_found' || holder === null) return byAccount;
  const recipients = facts.names.filter(({ label }) => label === 'recipient');
  const readable = recipients.filter(({ value }) => scriptOf(value) === scriptOf(holder));
  return resultOf(
    readable.find(({ value }) => isSameName(value, holder)),
    readable[0],
  );
}

function compareAccount(facts: ChequeFacts, text: ChequeText, account: string): Result {
  const digits = account.replace(/\D/gu, '');
  const isPhone = /^[+\d\s()-]+$/u.test(account) && digits.length >= 10 && digits.length <= 11;
  if (isPhone) {
    const wanted = phoneDigits(digits.length === 10 ? `7${digits}` : digits);
    return compareOf(facts.phones, wanted);
  }
  if (/^[\d\s]+$/u.test(account) && digits.length >= 12) {
    return compareOf(facts.accounts, digits.slice(-4));
  }
  return compareWritten(text, account);
}

/** The payer's own card is on the cheque as well: it neither agrees nor differs. */
function compareOf(all: readonly Found[], wanted: string): Result {
  const candidates = all.filter(({ label }) => label !== 'sender');
  const agreeing = candidates.find(({ value }) => value === wanted);
  return resultOf(
    agreeing,
    candidates.find(({ label }) => label === 'recipient'),
  );
}

const writtenLengthMin = 6;

/** A wallet stands in a cheque as it is, or not at all. */
function compareWritten(text: ChequeText, account: string): Result {
  const close = (line: string) => line.replace(/\s/gu, '').toUpperCase();
  const wanted = close(account);
  if (wanted.length < writtenLengthMin) return nothing;
  for (const [page, lines] of text.entries()) {
    const line = lines.findIndex((each) => close(each).includes(wanted));
    if (line === -1) continue;
    const place = { page: page + 1, line: line + 1 };
    const found = { value: account, text: lines[line] ?? '', place, label: null };
    return { verdict: 'agrees', found };
  }
  return nothing;
}

function scriptOf(name: string): 'cyrillic' | 'other' {
  return /\p{Script=Cyrillic}/u.test(name) ? 'cyrillic' : 'other';
}

/** `Пётр П.` may be `ПЕТРОВ ПЕТР`: every word that is told is one of the name's, or its initial. */
function isSameName(written: string, holder: string): boolean {
  const words = (name: string) =>
    name
      .toLowerCase()
      .replaceAll('ё', 'е')
      .split(/[\s.]+/u)
      .filter((word) => word !== '');
  const left = words(holder);
  const whole = words(written).toSorted((one, other) => other.length - one.length);
  if ((whole[0]?.length ?? 0) < 2) return false;
  return whole.every((word) => {
    const at = left.findIndex((known) =>
      word.length === 1 ? known.startsWith(word) : known === word,
    );
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

function compareOperation({ operations }: ChequeFacts, { usedOperations }: Expected): Result {
  const used = operations.find(({ value }) => usedOperations.includes(value));
  return resultOf(used === undefined ? operations[0] : undefined, used);
}
