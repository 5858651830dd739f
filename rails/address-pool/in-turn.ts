/** Asked of an explorer at the same moment. */
const atOnce = 4;

/** Asks about each, a few at a time, and answers in their order, whichever failed. */
export async function inTurn<T, R>(
  items: readonly T[],
  ask: (item: T) => Promise<R>,
): Promise<readonly PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.allSettled(items.slice(start, start + atOnce).map(ask))));
  }
  return results;
}
