import type { ExcludedCurrencies } from '../../../../contract/catalogue.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { metaOfWhole } from '../../../platform/http/answers/json-api.ts';
import type { Catalogue } from '../catalogue.ts';
import type { PaymentSystem } from './payment-system.ts';
import { presentSystem, shownReserve } from './present-system.ts';

/** Free reserve by code of payment system, in units. */
export type Reserves = ReadonlyMap<string, bigint>;

type ListOptions = {
  readonly locale: Locale;
  /** Only systems that referral earnings may be paid out to. */
  readonly referralOutputOnly: boolean;
  readonly excludedEverywhere: readonly string[];
};

/** The text of a payment system before and after its reserve, which alone is of the moment. */
type Frame = { readonly system: PaymentSystem; readonly before: string; readonly after: string };

const frames = new WeakMap<Catalogue, Map<Locale, readonly Frame[]>>();

/**
 * Writes the list of payment systems as a JSON:API document: what a catalogue says is written once
 * per language, so that a list costs no more than its reserves.
 */
export function listSystems(
  catalogue: Catalogue,
  reserves: Reserves,
  options: ListOptions,
): string {
  const data = framesOf(catalogue, options.locale)
    .filter(({ system }) => system.referralOutputEnabled || !options.referralOutputOnly)
    .map(({ system, before, after }) => {
      const reserve = shownReserve(system, reserves.get(system.code) ?? 0n);
      return `${before}"${reserve}"${after}`;
    });
  const meta = JSON.stringify({
    ...metaOfWhole(data.length),
    excluded_currency_iso_codes: excludedOf(catalogue, options.excludedEverywhere),
  });
  return `{"data":[${data.join(',')}],"meta":${meta}}`;
}

function excludedOf(catalogue: Catalogue, everywhere: readonly string[]): ExcludedCurrencies {
  return {
    global: [...everywhere],
    by_country: Object.fromEntries(
      [...catalogue.exclusions].map(([country, codes]) => [country, [...codes]]),
    ),
  };
}

function framesOf(catalogue: Catalogue, locale: Locale): readonly Frame[] {
  const byLocale = frames.get(catalogue) ?? new Map<Locale, readonly Frame[]>();
  frames.set(catalogue, byLocale);
  const known =
    byLocale.get(locale) ?? catalogue.systems.flatMap((s) => frameOf(catalogue, s, locale));
  byLocale.set(locale, known);
  return known;
}

/** A system that is off on both sides is not shown at all. */
function frameOf(catalogue: Catalogue, system: PaymentSystem, locale: Locale): Frame[] {
  if (!system.incomeEnabled && !system.outcomeEnabled) return [];
  const attributes = JSON.stringify(presentSystem(catalogue, system, locale));
  const head = JSON.stringify({ type: 'payment_systems', id: system.id }).slice(0, -1);
  return [
    {
      system,
      before: `${head},"attributes":{"reserve":`,
      after: `,${attributes.slice(1)}}`,
    },
  ];
}
