/** Asked of an explorer at the same moment. */
const atOnce = 4;
/** Where none of so many is answered, nobody answers; of fewer it may be they that are at fault. */
const silentMin = 3;

/**
 * Asks about each, a few at a time, and answers in their order, whichever failed: one must not keep
 * the others from being read. Throws the first failure where nobody answers.
 */
export async function inTurn<T, R>(
  items: readonly T[],
  ask: (item: T) => Promise<R>,
): Promise<readonly PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.allSettled(items.slice(start, start + atOnce).map(ask))));
  }
  const failed = results.filter((result) => result.status === 'rejected');
  if (failed.length >= silentMin && failed.length === results.length) throw failed[0]?.reason;
  return results;
}

/** Asks about each in the same way; throws the first failure: none of them may be left out. */
export async function oneByOne<T, R>(items: readonly T[], ask: (item: T) => Promise<R>) {
  return (await inTurn(items, ask)).map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
