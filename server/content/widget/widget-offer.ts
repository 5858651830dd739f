import type { WidgetSystem } from '../../../contract/widget.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { type Catalogue, findExchange } from '../../market/catalogue/catalogue.ts';
import { checkOffered } from '../../market/catalogue/is-excluded.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';

type OfferedTo = { readonly locale: Locale; readonly country: string | null };

/**
 * The payment systems of a catalogue, each with the places in this list of those it is exchanged
 * to. Systems that a visitor from this country (null: unknown) can neither give nor get are left
 * out.
 */
export function widgetSystems(
  catalogue: Catalogue,
  { locale, country }: OfferedTo,
): readonly WidgetSystem[] {
  const outcomesOf = (income: PaymentSystem) =>
    (catalogue.outcomeIds.get(income.id) ?? []).filter((id) => {
      const pair = findExchange(catalogue, income.id, id);
      return pair !== null && checkOffered(catalogue, pair, [country]) === null;
    });
  const all = catalogue.systems.map((system) => ({ system, outcomes: outcomesOf(system) }));
  const used = new Set(all.flatMap(({ outcomes }) => outcomes));
  const offered = all.filter(({ system, outcomes }) => outcomes.length > 0 || used.has(system.id));
  const places = new Map(offered.map(({ system }, place) => [system.id, place]));
  return offered.map(({ system, outcomes }) => ({
    id: system.id,
    code: system.code,
    name: system.name[locale],
    currency: system.currencyIsoCode,
    outcomes: outcomes.flatMap((id) => places.get(id) ?? []),
  }));
}

/** Where in the list the form begins: the pair asked for, else the first that is one. */
export function openingPair(
  { systemById }: Pick<Catalogue, 'systemById'>,
  systems: readonly WidgetSystem[],
  asked: { readonly income: string | null; readonly outcome: string | null },
): { readonly income: WidgetSystem; readonly outcome: WidgetSystem } | null {
  const incomes = systems.filter(({ outcomes }) => outcomes.length > 0);
  const income = incomes.find(({ id }) => id === asked.income) ?? incomes[0];
  if (income === undefined) return null;
  const offered = income.outcomes.flatMap((place) => systems[place] ?? []);
  const wanted = offered.find(({ id }) => id === asked.outcome);
  const isCoin = ({ id }: WidgetSystem) => systemById.get(id)?.kind === 'crypto';
  // Where only one side is named, money of another kind is what people come for.
  const other = offered.find((each) => isCoin(each) !== isCoin(income));
  const outcome = wanted ?? other ?? offered[0];
  return outcome === undefined ? null : { income, outcome };
}
