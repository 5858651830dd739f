/** An order as it was chosen: it stays so on other pages of the queue and in other searches. */
export type ChosenOrder = { readonly id: string; readonly locale: 'ru' | 'en' };

export type Chosen = ReadonlyMap<string, ChosenOrder>;

/** What is chosen once these are, or are no more. */
export function choose(chosen: Chosen, orders: readonly ChosenOrder[], on: boolean): Chosen {
  const next = new Map(chosen);
  for (const { id, locale } of orders) {
    if (on) next.set(id, { id, locale });
    else next.delete(id);
  }
  return next;
}

/** The rows between the one pressed last and this one, both with them; this one alone without. */
export function rowsBetween<Row extends { readonly id: string }>(
  rows: readonly Row[],
  from: string | null,
  to: string,
): readonly Row[] {
  const end = rows.findIndex(({ id }) => id === to);
  const begin = rows.findIndex(({ id }) => id === from);
  const first = begin === -1 ? end : Math.min(begin, end);
  return rows.slice(first, Math.max(begin, end) + 1);
}

/** Chosen orders by the language that their customers are written to in. */
export function byLocale(chosen: Chosen): readonly ['ru' | 'en', readonly string[]][] {
  const orders = [...chosen.values()];
  return (['ru', 'en'] as const).flatMap((locale) => {
    const ids = orders.filter((order) => order.locale === locale).map(({ id }) => id);
    return ids.length === 0 ? [] : [[locale, ids] as const];
  });
}
