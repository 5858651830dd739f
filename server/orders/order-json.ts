import type { OrderPolicy } from '../../core/orders/order.ts';

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
    ...(cardMin === undefined ? {} : { cardMin: BigInt(cardMin) }),
    ...(toPayUnits === undefined ? {} : { toPayUnits: BigInt(toPayUnits) }),
    toleranceUnderPpm: BigInt(json.toleranceUnderPpm),
    toleranceOverPpm: BigInt(json.toleranceOverPpm),
    lockedOverPpm: BigInt(json.lockedOverPpm ?? '100000'),
    rateMoveMaxPpm: BigInt(json.rateMoveMaxPpm),
    refundFee: BigInt(json.refundFee ?? '0'),
    refundMin: BigInt(json.refundMin ?? '0'),
  };
}
