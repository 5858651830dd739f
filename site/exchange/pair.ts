import type { PaymentSystem } from '../api/views.ts';

export type Pair = { readonly income: PaymentSystem; readonly outcome: PaymentSystem };

/** The address of a direction's own page: `/exchange/sberrub-ltc`. */
export function pairPath(income: PaymentSystem, outcome: PaymentSystem): string {
  return `/exchange/${income.code.toLowerCase()}-${outcome.code.toLowerCase()}`;
}

/** Reads the direction out of an address; null where one side is unknown or they do not pair. */
export function readPair(text: string, systems: readonly PaymentSystem[]): Pair | null {
  const [incomeCode, outcomeCode, ...rest] = text.toLowerCase().split('-');
  if (rest.length > 0) return null;
  const income = systems.find((system) => system.code.toLowerCase() === incomeCode);
  const outcome = systems.find((system) => system.code.toLowerCase() === outcomeCode);
  if (!income || !outcome || !pairs(income, outcome)) return null;
  return { income, outcome };
}

/** Says whether one can be exchanged for the other now. */
export function pairs(income: PaymentSystem, outcome: PaymentSystem): boolean {
  return (
    income.income_enabled && outcome.outcome_enabled && income.outcome_ids.includes(outcome.id)
  );
}

/** What the form shows at first: the first system, and the first of another kind it pairs with. */
export function defaultPair(systems: readonly PaymentSystem[]): Pair | null {
  for (const income of systems) {
    const outcome = partnerOf(income, systems);
    if (outcome) return { income, outcome };
  }
  return null;
}

/** The pair after another income was picked: the outcome stays if it can. */
export function withIncome(
  income: PaymentSystem,
  pair: Pair,
  systems: readonly PaymentSystem[],
): Pair | null {
  if (pairs(income, pair.outcome)) return { income, outcome: pair.outcome };
  const outcome = partnerOf(income, systems);
  return outcome ? { income, outcome } : null;
}

function partnerOf(income: PaymentSystem, systems: readonly PaymentSystem[]): PaymentSystem | null {
  const partners = systems.filter((outcome) => pairs(income, outcome));
  // Cash for coins and coins for cash is what people come for; one card for another is rare.
  const other = partners.filter((outcome) => (outcome.kind === 'crypto') !== isCoin(income));
  return other.find(hasReserve) ?? partners.find(hasReserve) ?? partners[0] ?? null;
}

function isCoin(system: PaymentSystem): boolean {
  return system.kind === 'crypto';
}

/** Says whether there is anything to pay out of. */
export function hasReserve(system: PaymentSystem): boolean {
  return /[1-9]/.test(system.reserve);
}
