/** Asked of an explorer at the same moment. */
const atOnce = 4;

/** Asks about each, a few at a time, and answers in their order. */
export async function inTurn<T, R>(
  items: readonly T[],
  ask: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(ask))));
  }
  return results;
}
