declare const meaning: unique symbol;

/**
 * A whole number that says what it counts. It is a plain `bigint` when the program runs; to the
 * compiler an amount of the income is no amount of the outcome, and neither is a share of anything.
 *
 * What `+` makes of two of them counts nothing and fits nowhere: `plus` and `minus` take two of one
 * meaning and keep it. See docs/decisions/038.
 */
type Meant<Meaning extends string> = bigint & { readonly [meaning]: Meaning };

/** Smallest units of the asset of one side of an exchange. */
export type Units<Side extends 'income' | 'outcome'> = Meant<Side>;
export type IncomeUnits = Units<'income'>;
export type OutcomeUnits = Units<'outcome'>;

/** Fees, margins and tolerances are whole numbers of these: 1 % is 10 000. */
export type PartsPerMillion = Meant<'ppm'>;

/**
 * Gives a number the meaning that its place asks for: for the three below, and for arithmetic that
 * keeps a meaning. One is there for the compiler alone, so that only a cast can give it: this one.
 */
export function counted<Counted extends bigint>(units: bigint): Counted {
  return units as Counted;
}

/** Nothing of whatever it is counted in. */
export const zero = counted<Meant<never>>(0n);

/** The whole, in parts per million. */
export const million = counted<PartsPerMillion>(1_000_000n);

/** Says that a number counts units of the income: for what is read from outside of the core. */
export function incomeUnits(units: bigint): IncomeUnits {
  return counted(units);
}

/** Says that a number counts units of the outcome. */
export function outcomeUnits(units: bigint): OutcomeUnits {
  return counted(units);
}

/** Says that a number counts parts in a million. */
export function ppm(parts: bigint): PartsPerMillion {
  return counted(parts);
}
