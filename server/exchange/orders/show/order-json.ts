import { z } from 'zod';
import { incomeUnits, ppm } from '../../../../core/money/units.ts';
import type { OrderPolicy, PriceEvidence } from '../../../../core/orders/order.ts';
import type { ChosenBank } from '../../../market/catalogue/systems/recipient-banks.ts';

/** A policy with its whole numbers as texts, as it is kept with the order. */
export type PolicyJson = Omit<
  OrderPolicy,
  | 'toleranceUnderPpm'
  | 'toleranceOverPpm'
  | 'lockedOverPpm'
  | 'rateMoveMaxPpm'
  | 'refundFee'
  | 'refundMin'
  | 'cardMin'
  | 'toPayUnits'
> & {
  readonly toleranceUnderPpm: string;
  readonly toleranceOverPpm: string;
  readonly rateMoveMaxPpm: string;
  /** Absent in orders made before it was bounded: they are bounded as usual. */
  readonly lockedOverPpm?: string;
  /** Absent in orders that were promised the whole of it. */
  readonly refundFee?: string;
  /** Absent in orders made before it was looked at. */
  readonly refundMin?: string;
  /** Absent where no card need be verified. */
  readonly cardMin?: string;
  /** Absent where it is what was agreed. */
  readonly toPayUnits?: string;
};

/** Writes a policy as JSON without losing a digit. */
export function policyToJson({ cardMin, toPayUnits, ...policy }: OrderPolicy): PolicyJson {
  return {
    ...policy,
    ...(cardMin === undefined ? {} : { cardMin: cardMin.toString() }),
    ...(toPayUnits === undefined ? {} : { toPayUnits: toPayUnits.toString() }),
    toleranceUnderPpm: policy.toleranceUnderPpm.toString(),
    toleranceOverPpm: policy.toleranceOverPpm.toString(),
    lockedOverPpm: policy.lockedOverPpm.toString(),
    rateMoveMaxPpm: policy.rateMoveMaxPpm.toString(),
    refundFee: policy.refundFee.toString(),
    refundMin: policy.refundMin.toString(),
  };
}

/** Reads what `policyToJson` wrote. */
export function policyFromJson({ cardMin, toPayUnits, ...json }: PolicyJson): OrderPolicy {
  return {
    ...json,
    ...(cardMin === undefined ? {} : { cardMin: incomeUnits(BigInt(cardMin)) }),
    ...(toPayUnits === undefined ? {} : { toPayUnits: incomeUnits(BigInt(toPayUnits)) }),
    toleranceUnderPpm: ppm(BigInt(json.toleranceUnderPpm)),
    toleranceOverPpm: ppm(BigInt(json.toleranceOverPpm)),
    lockedOverPpm: ppm(BigInt(json.lockedOverPpm ?? '100000')),
    rateMoveMaxPpm: ppm(BigInt(json.rateMoveMaxPpm)),
    refundFee: incomeUnits(BigInt(json.refundFee ?? '0')),
    refundMin: incomeUnits(BigInt(json.refundMin ?? '0')),
  };
}

const evidence = z.object({
  snapshotId: z.string(),
  quotedAt: z.string(),
  above: z.exactOptional(z.object({ lockedUnits: z.string(), snapshotId: z.string() })),
});

/** Reads where the pricing of an order came from. */
export function evidenceFromJson(stored: unknown): PriceEvidence {
  return evidence.parse(stored);
}

const drawnParts = z.array(z.object({ account: z.string(), units: z.string() }));

/** Reads what a withdrawal takes from which balance. */
export function drawnPartsFromJson(stored: unknown): z.output<typeof drawnParts> {
  return drawnParts.parse(stored);
}

const chosenBank = z.object({ id: z.string(), ru: z.string(), en: z.string() });

/** Reads the bank that a customer has chosen. */
export function chosenBankFromJson(stored: unknown): ChosenBank {
  return chosenBank.parse(stored);
}
