import { type Refusal, refuse } from '../refusal.ts';

/** Marks that monitors show beside a direction. */
export const monitorFlags = [
  'manual',
  'juridical',
  'verifying',
  'cardverify',
  'floating',
  'otherin',
  'otherout',
  'reg',
  'card2card',
  'delivery',
  'hold',
] as const;
export type MonitorFlag = (typeof monitorFlags)[number];

/** What a direction is between, as far as the marks ask. */
export type FlagSides = { readonly incomeKind: string; readonly outcomeKind: string };

/**
 * Refuses a mark on `flags` where monitors do not allow it: `juridical` only where a bank pays out,
 * `cardverify` and `card2card` only where a card pays in, `delivery` only for cash.
 */
export function checkFlags(flags: readonly MonitorFlag[], sides: FlagSides): Refusal | null {
  const wrong = flags.some((flag) => !fits(flag, sides));
  return wrong ? refuse('invalid_format', 'flags') : null;
}

function fits(flag: MonitorFlag, { incomeKind, outcomeKind }: FlagSides): boolean {
  switch (flag) {
    case 'juridical':
      return outcomeKind === 'card' || outcomeKind === 'bank_account';
    case 'cardverify':
    case 'card2card':
      return incomeKind === 'card';
    case 'delivery':
      return isCash({ incomeKind, outcomeKind });
    default:
      return true;
  }
}

/** Whether cash changes hands on either side: only then has a direction cities. */
export function isCash({ incomeKind, outcomeKind }: FlagSides): boolean {
  return incomeKind === 'cash' || outcomeKind === 'cash';
}

/** What the service knows of a direction by itself. */
type KnownTerms = {
  readonly byHand: boolean;
  readonly cardVerification: boolean;
  readonly rateType: 'fixed' | 'floating';
  /** How long a fixed rate is kept. */
  readonly paymentWindowSeconds: number;
};

/** A rate kept no longer than this counts as floating for monitors. */
const fixedMinutesMin = 30;

/** The marks that are true whatever an operator says, in the order of the list. */
export function knownFlags(terms: KnownTerms): readonly MonitorFlag[] {
  const flags: MonitorFlag[] = [];
  if (terms.byHand) flags.push('manual');
  if (terms.cardVerification) flags.push('cardverify');
  if (retentionMinutes(terms) <= fixedMinutesMin) flags.push('floating');
  return flags;
}

/** For how many minutes the rate is kept; zero says that it is not fixed. */
export function retentionMinutes({ rateType, paymentWindowSeconds }: KnownTerms): number {
  return rateType === 'floating' ? 0 : Math.floor(paymentWindowSeconds / 60);
}

/** The marks of a direction: each once, in the order of the list. */
export function joinFlags(
  known: readonly MonitorFlag[],
  ...others: readonly (readonly MonitorFlag[])[]
): readonly MonitorFlag[] {
  const said = others.filter((flags) => flags.length > 0);
  if (said.length === 0) return known;
  const named = new Set([known, ...said].flat());
  return monitorFlags.filter((flag) => named.has(flag));
}
