/** Where something stands in a cheque: page and line are counted from 1. */
export type Place = { readonly page: number; readonly line: number };

/** What a line says a value is of; null where it says nothing that is known. */
export type Label = 'amount' | 'fee' | 'sender' | 'recipient';

/** One thing that was read, with the line it was read from. */
export type Found = {
  readonly value: string;
  readonly text: string;
  readonly place: Place;
  readonly label: Label | null;
};

/** What a cheque says, in the order of its lines. Nothing of it has been compared with anything. */
export type ChequeFacts = {
  /** Decimals with a point and without zeros at the end: `15000`, `136.71`. */
  readonly amounts: readonly Found[];
  /** `2026-11-23`, `2026-11-23T14:05` or, where the zone is written, `2026-11-23T14:05+03:00`. */
  readonly moments: readonly Found[];
  /** Numbers of the bank's operation: letters and digits alone, in capitals. */
  readonly operations: readonly Found[];
  /** The last four digits of cards and accounts. */
  readonly accounts: readonly Found[];
  /** Digits of phones, a Russian one with 7 in front. */
  readonly phones: readonly Found[];
  /** Names of people, as they are written. */
  readonly names: readonly Found[];
};

/** The text of a cheque: its pages with their lines, from top to bottom. */
export type ChequeText = readonly (readonly string[])[];
