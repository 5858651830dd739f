import type { ChequeField, ChequeVerdict } from '../core/cheques/compare-cheque.ts';

/** What a cheque says of one thing beside the order. It says like or unlike, never genuine. */
export type OfficeChequeComparison = {
  readonly field: ChequeField;
  readonly verdict: ChequeVerdict;
  /** The line it was read from; null where nothing was found. */
  readonly text: string | null;
  readonly page: number | null;
  readonly line: number | null;
};

export type OfficeChequeSignature = {
  readonly state: 'none' | 'unknown' | 'fits' | 'broken';
  /** As the owner of the certificate calls themselves; whose key it is was not checked. */
  readonly signer: string | null;
  /** Nothing was added after it was signed. */
  readonly whole: boolean;
};

/** A file by which a customer shows that they paid, and what was read in it. */
export type OfficeCheque = {
  readonly id: string;
  readonly name: string;
  readonly kind: 'pdf' | 'picture';
  readonly bytes: number;
  readonly at: string;
  /** Null of cheques that came before any were read. */
  readonly reading: {
    readonly state: 'waiting' | 'read' | 'unreadable';
    readonly comparisons: readonly OfficeChequeComparison[];
    readonly signature: OfficeChequeSignature | null;
    /** Its text: pages of lines. */
    readonly pages: readonly (readonly string[])[];
  } | null;
  /** Other orders that have the same file or the same operation of the bank: an alarm. */
  readonly used_elsewhere: readonly { readonly id: string; readonly number: string }[];
};
