import type { RefusalCode } from '../refusal.ts';

/**
 * How an account of a payment system is written, and so how it is checked. Plain data, stored with
 * the payment system and read in the browser too; the checking itself is `check-account`'s.
 */
export type AccountRule = (
  | CardRule
  | BankAccountRule
  | IbanRule
  | WalletRule
  | PhoneRule
  | CryptoRule
  | { readonly kind: 'full_name' }
  | { readonly kind: 'email' }
) & {
  /** Shown when the format is wrong: "Example: P1012345678". */
  readonly example?: string;
};

export type AccountKind = AccountRule['kind'];

/** A card: how many digits it may have, and whether the last of them checks the others (Luhn). */
export type CardRule = {
  readonly kind: 'card';
  readonly digits: readonly number[];
  readonly luhn: boolean;
  /** Schemes taken, by `card-validator`'s names (`mir`, `visa`, `mastercard`); absent: any. */
  readonly brands?: readonly string[];
};

/** Digit counts of a card of no particular payment system. */
export const genericCardDigits: readonly number[] = [16, 17, 18];

/** Digit counts where card and account numbers of a bank are both taken. */
export const shortCardDigits: readonly number[] = [10, 11, 12, 13, 14, 15, 16];

/** A Russian bank account of 20 digits; with the bank's BIK its check digit is checked as well. */
export type BankAccountRule = { readonly kind: 'bank_account'; readonly bik?: string };

/** An IBAN, of the listed ISO countries where they are given. */
export type IbanRule = { readonly kind: 'iban'; readonly countries?: readonly string[] };

/**
 * A wallet number by a pattern that it matches whole (`P[0-9]{7,12}`, without `^` and `$`), its
 * letters brought to one case first where the wallet writes them so.
 */
export type WalletRule = {
  readonly kind: 'wallet';
  readonly pattern: string;
  readonly letters?: 'upper' | 'lower';
};

/** A phone number, of the listed ISO countries where they are given; the first is the default. */
export type PhoneRule = {
  readonly kind: 'phone';
  readonly countries?: readonly string[];
  /** Payments by phone number go to mobile ones only. */
  readonly mobile?: boolean;
};

export const chains = [
  'bitcoin',
  'litecoin',
  'dogecoin',
  'ethereum',
  'bsc',
  'tron',
  'xrp',
  'ton',
  'solana',
  'monero',
] as const;
export type Chain = (typeof chains)[number];

/** Which network of a chain: the one with real money, the public test one, or a private one. */
const chainNets = ['main', 'test', 'regtest'] as const;
export type ChainNet = (typeof chainNets)[number];

/** An address of a chain, on its main network unless said otherwise. */
export type CryptoRule = {
  readonly kind: 'crypto';
  readonly chain: Chain;
  readonly net?: ChainNet;
  /** A private network to play with takes addresses of the main one and pays the same hash. */
  readonly takesMain?: boolean;
};

/** A checked account in its one normal way of writing. */
export type CheckedAccount = {
  readonly account: string;
  /** The tag that an XRP X-address carries inside; `null` where there is none. */
  readonly memo: string | null;
};

/** Longest account looked at; the longest real one, a Monero integrated address, has 106. */
export const accountLengthMax = 200;

/** Why a text is no account: a code with its params, to which the caller knows the field. */
export type AccountFault = {
  readonly fault: Extract<
    RefusalCode,
    'invalid_format' | 'luhn' | 'iban' | 'too_short' | 'too_long'
  >;
  readonly params?: Readonly<Record<string, string>>;
};
