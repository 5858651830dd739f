import type { AssetCode } from '../money/asset.ts';
import type { AmountReading } from '../money/read-amounts.ts';

export const bankFormats = ['messages', 'csv', 'one_c', 'mt940', 'camt'] as const;
type BankFormat = (typeof bankFormats)[number];

/** One movement as a bank tells it. Nothing of it has been compared with anything. */
export type BankLine = {
  /** Where it stands in what was pasted, from 1. */
  readonly line: number;
  readonly text: string;
  readonly amount: AmountReading;
  /** Null where it is not written. */
  readonly asset: AssetCode | null;
  /** Money that came to us. */
  readonly incoming: boolean;
  /** `2026-11-23`, `2026-11-23T14:05` or, with its zone, `2026-11-23T14:05+03:00`. */
  readonly moment: string | null;
  readonly sender: string | null;
  readonly senderAccount: string | null;
  /** Our own account, whole or its end. */
  readonly account: string | null;
  /** What the bank calls it. */
  readonly reference: string | null;
};

export type BankText = {
  readonly format: BankFormat;
  readonly lines: readonly BankLine[];
  /** How many movements or messages say no amount. */
  readonly unread: number;
};

/** What a text says or does not: an empty one says nothing. */
export function said(text: string | undefined): string | null {
  const plain = (text ?? '').trim();
  return plain === '' ? null : plain;
}
