import type { Locale } from '../../../../i18n/locale.ts';
import { translateIfKnown } from '../../../../i18n/translate.ts';

/** What rails say of payouts they cannot make and of money they cannot read, with their texts. */
const railReasons: Readonly<Record<string, string>> = {
  'not an address of this network': 'address_wrong',
  'the network does not relay so small a sum': 'sum_too_small',
  'the address is one of our own': 'address_own',
  'the hot wallet has not enough coins free': 'wallet_empty',
  'the signer does not answer': 'signer_silent',
  'an error of the service': 'service_error',
  'a token that is not taken here': 'token_unknown',
  'less than can be counted': 'sum_uncounted',
  'more payments than are read at a time': 'payments_too_many',
  'the explorer tells nothing of it': 'explorer_silent',
  'an amount that cannot be read': 'amount_unreadable',
  'it came from an address of the pool': 'from_own_pool',
};

/**
 * Why an order or a payout is as it is, for an operator. A reason of the service, of a rail or of
 * the signer has a text; what an operator has written is shown as it is.
 */
export function reasonText(reason: string, locale: Locale): string;
export function reasonText(reason: string | null, locale: Locale): string | null;
export function reasonText(reason: string | null, locale: Locale): string | null {
  if (reason === null) return null;
  const own = translateIfKnown(locale, `office.statusReason.${reason}`);
  return own ?? signerText(reason, locale) ?? railText(reason, locale) ?? reason;
}

/** The signer's refusals come as `over_cap: the cap per hour is reached`. */
function signerText(reason: string, locale: Locale): string | null {
  const [, code, detail = ''] = /^([a-z_]{1,40}): (.+)$/s.exec(reason) ?? [];
  if (code === undefined) return null;
  return translateIfKnown(locale, `office.signerRefusal.${code}`, { detail });
}

function railText(reason: string, locale: Locale): string | null {
  const key = railReasons[reason];
  return key === undefined ? null : translateIfKnown(locale, `office.railReason.${key}`);
}
