import type { RiskReason } from '../orders/order-reason.ts';
import { sameAccount, sameName } from './same-payer.ts';

export const riskRules = [
  'payer_name',
  'payer_account',
  'blocked',
  'customer',
  'amount',
  'failures',
  'screening',
] as const;
type RiskRule = (typeof riskRules)[number];

/** What is odd about the money of an order, and what to call it. */
export type RiskFlag = {
  readonly exception: 'payer_mismatch' | 'aml';
  readonly rule: RiskRule;
  /** What was found, in a few words of data: never for the customer. */
  readonly detail: Readonly<Record<string, string>>;
};

/** Who paid, as far as anybody saw. */
export type Payer = { readonly name: string | null; readonly account: string | null };

export type RiskFacts = {
  /** Entries of the block list that the order, or who paid for it, met. */
  readonly blocked: readonly { readonly kind: string; readonly value: string }[];
  /** An operator has closed the customer's account. */
  readonly closed: boolean;
  /** All that was credited, in units of the income; null before any money. */
  readonly received: bigint | null;
  /** From here on a person looks; null where none does. */
  readonly reviewMin: bigint | null;
  /** Other orders of the same customer that were stopped within a day. */
  readonly failures: number;
  readonly payer: Payer;
  readonly expected: Payer;
};

/** This many within a day are no accident any more. */
const failuresMax = 3;

/** Everything that is odd, the gravest first; nothing for money like any other. */
export function findRiskFlags(facts: RiskFacts): readonly RiskFlag[] {
  const { blocked, received, reviewMin, failures } = facts;
  const flags: RiskFlag[] = blocked.map(({ kind, value }) => ({
    exception: 'aml',
    rule: 'blocked',
    detail: { kind, value },
  }));
  if (facts.closed) flags.push({ exception: 'aml', rule: 'customer', detail: {} });
  if (received === null) return flags;
  if (reviewMin !== null && received >= reviewMin) {
    flags.push({ exception: 'aml', rule: 'amount', detail: {} });
  }
  if (failures >= failuresMax) {
    const detail = { count: String(failures) };
    flags.push({ exception: 'aml', rule: 'failures', detail });
  }
  return [...flags, ...payerFlags(facts)];
}

function payerFlags({ payer, expected }: RiskFacts): RiskFlag[] {
  const flags: RiskFlag[] = [];
  const exception = 'payer_mismatch';
  if (payer.name !== null && expected.name !== null && !sameName(payer.name, expected.name)) {
    const detail = { reported: payer.name, expected: expected.name };
    flags.push({ exception, rule: 'payer_name', detail });
  }
  if (
    payer.account !== null &&
    expected.account !== null &&
    !sameAccount(payer.account, expected.account)
  ) {
    const detail = { reported: payer.account, expected: expected.account };
    flags.push({ exception, rule: 'payer_account', detail });
  }
  return flags;
}

/** The same finding about the same order is the same text. */
export function nameOfFlag({ rule, detail }: RiskFlag): string {
  const about = aboutOf(rule, detail);
  return about === undefined ? rule : `${rule}:${about}`.slice(0, 300);
}

function aboutOf(rule: RiskRule, detail: RiskFlag['detail']): string | undefined {
  if (rule === 'blocked') return `${detail['kind']}:${detail['value']}`;
  return rule === 'screening' ? detail['about'] : detail['reported'];
}

/**
 * Why an order waits for a person, as its customer is told: only the class of what screening found
 * is said, and of everything else nothing.
 */
export function reasonOfFlags([gravest]: readonly RiskFlag[]): RiskReason {
  if (gravest?.rule !== 'screening') return 'under_review';
  return gravest.detail['class'] === 'risk' ? 'screening_risk' : 'screening_not_scored';
}
