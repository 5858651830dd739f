import {
  type AccountRule,
  genericCardDigits,
  shortCardDigits,
} from '../../../../core/requisites/account-rule.ts';
import type { MemoRule } from '../../../../core/requisites/check-memo.ts';

/**
 * How accounts of the demo systems are written. The examples are well-formed and belong to nobody:
 * addresses are hashes of a sentence, so no key to them is known.
 */
export const accountRules = {
  /** A bank's own cards have one count of digits. */
  card: { kind: 'card', digits: [16], luhn: true, example: '2200 0000 0000 0004' },
  card_mir: {
    kind: 'card',
    digits: [16],
    luhn: true,
    brands: ['mir'],
    example: '2200 0000 0000 0004',
  },
  /** Of any bank and any scheme's length: a card of no particular payment system. */
  card_generic: {
    kind: 'card',
    digits: genericCardDigits,
    luhn: true,
    example: '4000 0000 0000 0002',
  },
  card_world: {
    kind: 'card',
    digits: [16],
    luhn: true,
    brands: ['visa', 'mastercard'],
    example: '4000 0000 0000 0002',
  },
  /** UZCARD and HUMO numbers carry no check digit. */
  card_uz: { kind: 'card', digits: [16], luhn: false, example: '8600 0000 0000 0000' },
  /** A bank that takes the number of a card or of an account. */
  card_or_account: {
    kind: 'card',
    digits: shortCardDigits,
    luhn: false,
    example: '4000 0000 0000 0002',
  },
  account_ru: { kind: 'bank_account', example: '40817810000000001234' },
  iban: { kind: 'iban', example: 'DE89370400440532013000' },
  phone_ru: { kind: 'phone', countries: ['RU'], example: '+79001234567' },
  yoomoney: { kind: 'wallet', pattern: '4100[0-9]{7,14}', example: '4100100000000001' },
  payeer: { kind: 'wallet', pattern: 'P[0-9]{7,12}', letters: 'upper', example: 'P1012345678' },
  volet: { kind: 'wallet', pattern: '[UREH][0-9]{12}', letters: 'upper', example: 'U123412341234' },
  bitcoin: {
    kind: 'crypto',
    chain: 'bitcoin',
    example: 'bc1q6v2sm0m4ndspec9spn0rjzz4snen95dlpepval',
  },
  litecoin: {
    kind: 'crypto',
    chain: 'litecoin',
    example: 'ltc1q79nqz6w9tu2j8dz0f78lq4wzf9g3pfd442g0z4',
  },
  /** The demo's own node keeps a private network, where coins have no worth. */
  litecoin_regtest: {
    kind: 'crypto',
    chain: 'litecoin',
    net: 'regtest',
    takesMain: true,
    example: 'rltc1q79nqz6w9tu2j8dz0f78lq4wzf9g3pfd4852upp',
  },
  dogecoin: { kind: 'crypto', chain: 'dogecoin', example: 'D5sKiBY2zBr4qzzJeXP7MpoV6yYVNL5MNK' },
  ethereum: {
    kind: 'crypto',
    chain: 'ethereum',
    example: '0xF0CB0A0bEd3eeBCC8b6a3acAd4D61F36494c00BF',
  },
  bsc: { kind: 'crypto', chain: 'bsc', example: '0xF0CB0A0bEd3eeBCC8b6a3acAd4D61F36494c00BF' },
  tron: { kind: 'crypto', chain: 'tron', example: 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq' },
  xrp: { kind: 'crypto', chain: 'xrp', example: 'rGgd6oz4m1VBkhbcpKFfZXMVgAkjZLeVv3' },
  ton: {
    kind: 'crypto',
    chain: 'ton',
    example: 'UQB__n_VUC0Hid7nM8VkFmpNUOrszHBOhUbXT7TOi_8ffh00',
  },
  solana: {
    kind: 'crypto',
    chain: 'solana',
    example: 'AcqKtV8kYtQm8521dt7jZSpnYFPKDnrJwMHP1LuYNYj',
  },
  /** The donation address of the Monero project: a made-up one cannot have a valid checksum key. */
  monero: {
    kind: 'crypto',
    chain: 'monero',
    example:
      '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
  },
} as const satisfies Record<string, AccountRule>;

export type TemplateRuleName = keyof typeof accountRules;

/** Networks where one address serves many owners, told apart by a memo. */
export const memoRules: Readonly<Partial<Record<TemplateRuleName, MemoRule>>> = {
  xrp: { kind: 'xrp_tag', required: false },
  ton: { kind: 'ton_comment', required: false },
};
