import type { DirectionPlanAttributes, NamedCount } from '../../../contract/office/setup.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Exchange } from '../../market/catalogue/catalogue.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { Readiness } from './readiness.ts';

/** More names than anybody reads are told as a number. */
const namesMax = 12;

type Asked = {
  readonly locale: Locale;
  readonly existing: number;
  /** Sides of payment systems are opened together with the directions. */
  readonly opening: boolean;
};

/** What directions mean once they are on: which of them could be ordered in, and why not others. */
export function planDirections(
  exchanges: readonly Exchange[],
  ready: Readiness,
  { locale, existing, opening }: Asked,
): DirectionPlanAttributes {
  const incomes = [...new Set(exchanges.map(({ income }) => income))];
  const outcomes = [...new Set(exchanges.map(({ outcome }) => outcome))];
  const unpriced = exchanges.filter((exchange) => !ready.hasRate(exchange));
  const unpayable = incomes.filter((system) => !ready.hasRequisites(system));
  const empty = outcomes.filter((system) => !ready.hasReserve(system));
  const closed = opening
    ? []
    : [
        ...new Set([
          ...incomes.filter(({ incomeEnabled }) => !incomeEnabled),
          ...outcomes.filter(({ outcomeEnabled }) => !outcomeEnabled),
        ]),
      ];
  const isOpen = ({ income, outcome }: Exchange) =>
    opening || (income.incomeEnabled && outcome.outcomeEnabled);
  const named = (systems: readonly PaymentSystem[]): NamedCount => ({
    count: systems.length,
    names: systems.slice(0, namesMax).map(({ name }) => name[locale]),
  });
  return {
    count: exchanges.length,
    existing,
    without_rate: {
      count: unpriced.length,
      names: unpriced.slice(0, namesMax).map((exchange) => nameOf(exchange, locale)),
    },
    without_requisites: named(unpayable),
    without_reserve: named(empty),
    closed: named(closed),
    ready: exchanges.filter(
      (exchange) =>
        isOpen(exchange) &&
        !unpriced.includes(exchange) &&
        !unpayable.includes(exchange.income) &&
        !empty.includes(exchange.outcome),
    ).length,
  };
}

function nameOf({ income, outcome }: Exchange, locale: Locale): string {
  return `${income.name[locale]} → ${outcome.name[locale]}`;
}
