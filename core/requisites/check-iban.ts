import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import type { AccountFault, IbanRule } from './account-rule.ts';

/** Checks an IBAN (country, length, check digits) and gives it without spaces, in capitals. */
export function checkIban(rule: IbanRule, text: string): string | AccountFault {
  const iban = electronicFormatIBAN(text);
  if (iban === null || !isValidIBAN(iban)) return { fault: 'iban' };
  if (rule.countries && !rule.countries.includes(iban.slice(0, 2))) return { fault: 'iban' };
  return iban;
}
