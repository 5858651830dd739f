import type { priceFilters } from '../../../contract/pricing.ts';
import type { Direction } from '../../../core/directions/direction.ts';
import type { Catalogue, Exchange } from '../catalogue/catalogue.ts';
import type { RateDeskDeps } from './deps.ts';
import { exchangeOf, type PriceLine, priceLine } from './price-line.ts';

type PriceFilter = (typeof priceFilters)[number];

type ListedPrice = { readonly exchange: Exchange; readonly line: PriceLine };

/**
 * Directions found by words of their sides' names and codes, and by what they are like. All that
 * match are priced only where the filter asks what a price is like; a page is cut from the rest.
 */
export function listPrices(
  deps: RateDeskDeps,
  asked: { search: string; filter: PriceFilter | null; page: number; per: number },
): { readonly listed: readonly ListedPrice[]; readonly total: number; readonly ids: string[] } {
  const catalogue = deps.catalogue.current();
  const words = asked.search
    .toLowerCase()
    .split(/[\s→-]+/)
    .filter((word) => word !== '');
  const found = catalogue.directions
    .filter((direction) => words.every((word) => textOf(catalogue, direction).includes(word)))
    .map((direction) => exchangeOf(deps, direction))
    .filter((exchange) => matches(deps, exchange, asked.filter));
  const start = (asked.page - 1) * asked.per;
  return {
    listed: found
      .slice(start, start + asked.per)
      .map((exchange) => ({ exchange, line: priceLine(deps, exchange) })),
    total: found.length,
    ids: found.map(({ direction }) => direction.id),
  };
}

function matches(deps: RateDeskDeps, exchange: Exchange, filter: PriceFilter | null): boolean {
  const stored = deps.pricing.current().rules.get(exchange.direction.id);
  switch (filter) {
    case null:
      return true;
    case 'ruled':
      return stored !== undefined;
    case 'place':
      return (stored?.rule?.place ?? null) !== null;
    case 'open':
      return priceLine(deps, exchange).open;
    case 'trouble':
      return priceLine(deps, exchange).trouble !== null;
    default:
      return filter satisfies never;
  }
}

const texts = new WeakMap<Catalogue, Map<string, string>>();

/** What a direction is found by, put together once per catalogue. */
function textOf(catalogue: Catalogue, direction: Direction): string {
  const known = texts.get(catalogue) ?? new Map<string, string>();
  texts.set(catalogue, known);
  const text = known.get(direction.id) ?? writtenOut(catalogue, direction);
  known.set(direction.id, text);
  return text;
}

function writtenOut(catalogue: Catalogue, direction: Direction): string {
  return [direction.incomePaymentSystemId, direction.outcomePaymentSystemId]
    .flatMap((id) => {
      const system = catalogue.systemById.get(id);
      return system === undefined ? [id] : [system.code, system.name.ru, system.name.en];
    })
    .join(' ')
    .toLowerCase();
}
