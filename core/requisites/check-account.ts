import { type Refusal, refuse } from '../refusal.ts';
import {
  type AccountFault,
  type AccountRule,
  accountLengthMax,
  type CheckedAccount,
} from './account-rule.ts';
import { cleanText } from './account-text.ts';
import { checkAddress } from './check-address.ts';
import { checkBankAccount } from './check-bank-account.ts';
import { checkCard } from './check-card.ts';
import { checkEmail } from './check-email.ts';
import { checkFullName } from './check-full-name.ts';
import { checkIban } from './check-iban.ts';
import { checkPhone } from './check-phone.ts';
import { checkWallet } from './check-wallet.ts';
import { foreignChainOf, nameOfChain } from './foreign-chain.ts';

/**
 * Checks an account a customer gave and brings it to its one normal way of writing. Refuses
 * `required`, `invalid_format` (`{ example }` where the rule has one, of a coin `{ address }`, of
 * another coin's address `{ chain, wanted }`),
 * `luhn`, `iban`, `too_short` (`{ min }`) and `too_long` (`{ max }`) on `field`. For the server: it
 * draws in the phone and address libraries, which a page has no use for.
 */
export function checkAccount(
  rule: AccountRule,
  input: unknown,
  field = 'account',
): CheckedAccount | Refusal {
  if (input === undefined || input === null || input === '') return refuse('required', field);
  if (typeof input !== 'string') return refuse('invalid_format', field);
  if (input.length > accountLengthMax) {
    return refuse('too_long', field, { max: String(accountLengthMax) });
  }
  const text = cleanText(input);
  if (text === '') return refuse('required', field);
  const checked = checkText(rule, text);
  if (typeof checked === 'string') return { account: checked, memo: null };
  if ('account' in checked) return checked;
  const { example } = rule;
  const foreign = rule.kind === 'crypto' ? foreignChainOf(rule.chain, text) : null;
  if (rule.kind === 'crypto' && foreign !== null) {
    const wanted = nameOfChain(rule.chain);
    return refuse('invalid_format', field, { chain: foreign, wanted });
  }
  if (checked.fault !== 'invalid_format' || example === undefined) {
    return refuse(checked.fault, field, checked.params);
  }
  return refuse(checked.fault, field, rule.kind === 'crypto' ? { address: example } : { example });
}

function checkText(rule: AccountRule, text: string): string | CheckedAccount | AccountFault {
  switch (rule.kind) {
    case 'card':
      return checkCard(rule, text);
    case 'bank_account':
      return checkBankAccount(rule, text);
    case 'iban':
      return checkIban(rule, text);
    case 'wallet':
      return checkWallet(rule, text);
    case 'phone':
      return checkPhone(rule, text);
    case 'full_name':
      return checkFullName(text);
    case 'email':
      return checkEmail(text);
    case 'crypto':
      return checkAddress(rule, text);
    default:
      return rule satisfies never;
  }
}
