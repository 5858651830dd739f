import type { PaymentSystemAttributes } from '../../../../contract/catalogue.ts';
import { amount, formatAmount } from '../../../../core/money/amount.ts';
import { floorToStep, lastPlace } from '../../../../core/money/arithmetic.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import type { Catalogue } from '../catalogue.ts';
import { iconUrlOf } from './icon-url.ts';
import type { PaymentSystem } from './payment-system.ts';
import { presentAccount } from './present-account.ts';
import { searchWordsOf } from './search-words.ts';

/** A payment system as visitors see it; only its reserve changes from moment to moment. */
export function presentSystem(
  catalogue: Catalogue,
  system: PaymentSystem,
  locale: Locale,
): Omit<PaymentSystemAttributes, 'reserve'> {
  const last = catalogue.systems.length + 1;
  const rank = catalogue.ranks.get(system.id) ?? { income: last, outcome: last };
  const shown = (units: bigint) => formatAmount(amount(units, system.asset), system.precision);
  return {
    name: system.name[locale],
    code: system.code,
    search_words: searchWordsOf(system),
    currency_iso_code: system.currencyIsoCode,
    kind: system.kind,
    network: system.network,
    precision: system.precision,
    icon_url: iconUrlOf(system.icon),
    income_enabled: system.incomeEnabled,
    outcome_enabled: system.outcomeEnabled,
    referal_output_enabled: system.referralOutputEnabled,
    min_income_amount: shown(system.incomeMin),
    max_income_amount: system.incomeMax === null ? null : shown(system.incomeMax),
    outcome_ids: [...(catalogue.outcomeIds.get(system.id) ?? [])],
    account: presentAccount(system, locale),
    card_verification: system.cardVerification,
    position: system.position,
    income_rank: rank.income,
    outcome_rank: rank.outcome,
  };
}

const shownReserves = new WeakMap<
  PaymentSystem,
  { readonly units: bigint; readonly text: string }
>();

/**
 * A reserve in the decimals people use; what is finer than that cannot be paid out anyway. It
 * stands in every list and beside every direction, and is written once until it changes.
 */
export function shownReserve(system: PaymentSystem, units: bigint): string {
  const known = shownReserves.get(system);
  if (known !== undefined && known.units === units) return known.text;
  const payable = floorToStep(units, lastPlace(system.asset, system.precision));
  const text = formatAmount(amount(payable, system.asset), system.precision);
  shownReserves.set(system, { units, text });
  return text;
}
