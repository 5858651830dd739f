import type { Direction } from '../../../../core/directions/direction.ts';
import type { PaymentSystem } from './payment-system.ts';

/** How high a payment system stands in the list of what is given and of what is got, from 1. */
export type Rank = { readonly income: number; readonly outcome: number };

/**
 * Ranks payment systems, given in the order of their positions: those an operator has pinned first,
 * then what people exchange most on that side, then as they were given. `exchanges` is how often
 * each direction was exchanged of late, by its id.
 */
export function rankSystems(
  systems: readonly PaymentSystem[],
  directions: readonly Direction[],
  exchanges: ReadonlyMap<string, number>,
): ReadonlyMap<string, Rank> {
  const income = new Map<string, number>();
  const outcome = new Map<string, number>();
  for (const { id, incomePaymentSystemId, outcomePaymentSystemId } of directions) {
    const times = exchanges.get(id) ?? 0;
    income.set(incomePaymentSystemId, (income.get(incomePaymentSystemId) ?? 0) + times);
    outcome.set(outcomePaymentSystemId, (outcome.get(outcomePaymentSystemId) ?? 0) + times);
  }
  const given = placesOf(systems, income);
  const got = placesOf(systems, outcome);
  return new Map(
    systems.map(({ id }) => [id, { income: given.get(id) ?? 0, outcome: got.get(id) ?? 0 }]),
  );
}

/** Sorting keeps the order of equals: positions decide where nothing else does. */
function placesOf(
  systems: readonly PaymentSystem[],
  times: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const used = ({ id, pinned }: PaymentSystem) => (pinned ? 0 : (times.get(id) ?? 0));
  const sorted = systems.toSorted(
    (one, other) => Number(other.pinned) - Number(one.pinned) || used(other) - used(one),
  );
  return new Map(sorted.map(({ id }, index) => [id, index + 1]));
}
