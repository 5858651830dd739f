import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import type { AccountFault, PhoneRule } from './account-rule.ts';

/** Checks a phone number against its country's numbering plan; gives it as `+79123456789`. */
export function checkPhone(rule: PhoneRule, text: string): string | AccountFault {
  const invalid: AccountFault = { fault: 'invalid_format' };
  // The parser reads other scripts' digits and extensions; an account is neither.
  if (!/^\+?[0-9\s().\u2010-\u2015-]+$/.test(text)) return invalid;
  const country = rule.countries?.find(isCountry);
  // Without a country to assume, a number is an international one, plus sign or not.
  const written = country === undefined && !text.startsWith('+') ? `+${text}` : text;
  const phone = parsePhoneNumberFromString(written, {
    extract: false,
    ...(country === undefined ? {} : { defaultCountry: country }),
  });
  if (!phone?.isValid()) return invalid;
  if (rule.countries && !rule.countries.includes(phone.country ?? '')) return invalid;
  if (rule.mobile && !/MOBILE/.test(phone.getType() ?? '')) return invalid;
  return phone.number;
}

function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}
