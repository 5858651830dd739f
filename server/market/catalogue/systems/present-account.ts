import type { AccountField } from '../../../../contract/catalogue.ts';
import type { AccountRule, Chain, CryptoRule } from '../../../../core/requisites/account-rule.ts';
import { isPlayNetwork } from '../../../../core/requisites/pay-address.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { translate } from '../../../../i18n/translate.ts';
import { asksBank, type PaymentSystem } from './payment-system.ts';

/** What the form needs to ask for an account: words in the visitor's language, and hints. */
export function presentAccount(system: PaymentSystem, locale: Locale): AccountField {
  const { accountRule: rule, memoRule } = system;
  const name = system.name[locale];
  const memo = memoRule && {
    label: translate(locale, `catalogue.memo.${memoRule.kind}.label`),
    required: memoRule.required,
    reminder: translate(locale, `catalogue.memo.${memoRule.kind}.reminder`),
  };
  return {
    label: labelOf(rule, name, locale),
    placeholder: placeholderOf(rule, locale),
    example: rule.example ?? null,
    pattern: patternOf(rule),
    digits: digitsOf(rule),
    input_mode: inputModeOf(rule),
    note: isPlayNetwork(rule) ? translate(locale, 'catalogue.account.play', { name }) : null,
    bank: asksBank(system),
    memo,
  };
}

function labelOf(rule: AccountRule, name: string, locale: Locale): string {
  if (rule.kind === 'wallet' || rule.kind === 'crypto') {
    return translate(locale, `catalogue.account.${rule.kind}.label`, { name });
  }
  return translate(locale, `catalogue.account.${rule.kind}.label`);
}

function placeholderOf(rule: AccountRule, locale: Locale): string {
  if (rule.kind === 'wallet') {
    const example = rule.example ?? '';
    return translate(locale, 'catalogue.account.wallet.placeholder', { example });
  }
  if (rule.kind === 'crypto') {
    const { start } = shapeOf(rule);
    if (start === '') return '';
    return translate(locale, 'catalogue.account.crypto.placeholder', { start });
  }
  return translate(locale, `catalogue.account.${rule.kind}.placeholder`);
}

function digitsOf(rule: AccountRule): number[] | null {
  if (rule.kind === 'card') return [...rule.digits];
  return rule.kind === 'bank_account' ? [20] : null;
}

function inputModeOf({ kind }: AccountRule): AccountField['input_mode'] {
  if (kind === 'card' || kind === 'bank_account') return 'numeric';
  if (kind === 'phone') return 'tel';
  return kind === 'email' ? 'email' : 'text';
}

function patternOf(rule: AccountRule): string | null {
  switch (rule.kind) {
    case 'card':
      return `^(?:${rule.digits.map((count) => `[0-9]{${count}}`).join('|')})$`;
    case 'bank_account':
      return '^[0-9]{20}$';
    case 'iban':
      return '^[A-Za-z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$';
    case 'wallet':
      return `^(?:${rule.pattern})$`;
    case 'phone':
      return '^\\+?[0-9() .-]{10,24}$';
    case 'crypto':
      return shapeOf(rule).pattern;
    case 'full_name':
    case 'email':
      return null;
    default:
      return rule satisfies never;
  }
}

type Shape = { readonly start: string; readonly pattern: string };

const base58 = '[1-9A-HJ-NP-Za-km-z]';
const hex20 = { start: '0x', pattern: '^0x[0-9a-fA-F]{40}$' };

/** The rough shape of addresses, for a hint before the checksum is looked at by the server. */
const shapes: Readonly<Record<Chain, Shape>> = {
  bitcoin: { start: 'bc1', pattern: `^(?:bc1[0-9a-z]{11,71}|[13]${base58}{25,34})$` },
  litecoin: { start: 'ltc1', pattern: `^(?:ltc1[0-9a-z]{11,71}|[LM3]${base58}{25,34})$` },
  dogecoin: { start: 'D', pattern: `^[DA9]${base58}{25,34}$` },
  ethereum: hex20,
  bsc: hex20,
  tron: { start: 'T', pattern: `^T${base58}{33}$` },
  xrp: { start: 'r', pattern: `^[rX]${base58}{24,46}$` },
  ton: { start: 'UQ', pattern: '^(?:[EUk0]Q[A-Za-z0-9_+/-]{46}|-?[01]:[0-9a-fA-F]{64})$' },
  solana: { start: '', pattern: `^${base58}{32,44}$` },
  monero: { start: '4', pattern: `^[48]${base58}{94,105}$` },
};

/** Test networks of the bitcoin family have prefixes of their own. */
const testStarts: Readonly<Partial<Record<Chain, string>>> = {
  bitcoin: 'bcrt1',
  litecoin: 'rltc1',
};

function shapeOf(rule: CryptoRule): Shape {
  const { chain, net = 'main' } = rule;
  const start = testStarts[chain];
  const main = shapes[chain];
  if (net === 'main' || start === undefined) return main;
  const own = `^(?:${start}|tb1|tltc1|[mn2Q])[0-9A-Za-z]{11,71}$`;
  if (!isPlayNetwork(rule)) return { start, pattern: own };
  return { start: main.start, pattern: `${own}|${main.pattern}` };
}
