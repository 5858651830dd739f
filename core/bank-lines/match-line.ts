import { momentFits } from '../cheques/moment-fits.ts';
import { sameAccount, sameName } from '../risk-flags/same-payer.ts';
import type { BankLine } from './bank-line.ts';

export const matchFields = ['amount', 'time', 'sender', 'requisite'] as const;
type MatchField = (typeof matchFields)[number];

export const confidences = ['high', 'medium', 'low'] as const;
type Confidence = (typeof confidences)[number];

/** An order of exactly the amount of the line. */
export type Candidate = {
  readonly orderId: string;
  /** Between these its customer may have paid. */
  readonly from: Date;
  readonly until: Date;
  /** Where they were told to pay. */
  readonly account: string | null;
  /** Who pays, as far as they said. */
  readonly payerName: string | null;
  readonly payerAccount: string | null;
};

type Offer = {
  readonly orderId: string;
  readonly confidence: Confidence;
  readonly agrees: readonly MatchField[];
  readonly differs: readonly MatchField[];
};

/**
 * Which of the orders of its amount a line may pay, the likeliest first, and why: what it says of
 * the time, of who paid and of where agrees with the order or does not. Where two orders are as
 * likely neither is sure.
 */
export function matchLine(line: BankLine, candidates: readonly Candidate[]): readonly Offer[] {
  const offers = candidates
    .map((candidate) => offerOf(line, candidate))
    .sort((a, b) => weightOf(b) - weightOf(a));
  const [first, second] = offers;
  const tied = first !== undefined && second !== undefined && weightOf(first) === weightOf(second);
  return offers.map((offer) =>
    tied && offer.confidence === 'high' ? { ...offer, confidence: 'medium' } : offer,
  );
}

function offerOf(line: BankLine, candidate: Candidate): Offer {
  const comparisons: readonly (readonly [MatchField, boolean | null])[] = [
    ['amount', true],
    ['time', line.moment === null ? null : momentFits(line.moment, candidate)],
    ['sender', senderFits(line, candidate)],
    ['requisite', both(line.account, candidate.account, endsLike)],
  ];
  const agrees = comparisons.flatMap(([field, fits]) => (fits === true ? field : []));
  const differs = comparisons.flatMap(([field, fits]) => (fits === false ? field : []));
  const sure = differs.length === 0 && agrees.length > 2;
  const confidence = sure ? 'high' : differs.length === 0 && agrees.length > 1 ? 'medium' : 'low';
  return { orderId: candidate.orderId, confidence, agrees, differs };
}

function senderFits(line: BankLine, { payerName, payerAccount }: Candidate): boolean | null {
  const name = both(line.sender, payerName, sameName);
  const account = both(line.senderAccount, payerAccount, sameAccount);
  if (name === true || account === true) return true;
  return name ?? account;
}

function both(
  stated: string | null,
  known: string | null,
  fits: (stated: string, known: string) => boolean,
): boolean | null {
  return stated === null || known === null ? null : fits(stated, known);
}

/** Banks name the end of a card; of an account that has another number they tell nothing. */
function endsLike(stated: string, known: string): boolean {
  return sameAccount(stated, known);
}

function weightOf({ agrees, differs }: Offer): number {
  return agrees.length - 2 * differs.length;
}
