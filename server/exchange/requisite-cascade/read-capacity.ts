import type { SlotLimits } from '../../../core/quotes/first-slot.ts';
import { capacityOf } from '../../../core/requisite-cascade/next-provider.ts';
import type { CascadeDeps } from './cascade-deps.ts';
import { readResting } from './provider-rests.ts';
import { readPromised } from './requisite-days.ts';

/**
 * What the providers of each payment system take in one order now, by its code: those that are left
 * alone for a while take nothing. Read from running sums, a row for each provider and day.
 */
export async function readProviderCapacity(
  { platform: { database }, gateways }: CascadeDeps,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly SlotLimits[]>> {
  const served = codes.filter((code) => gateways.cascadeOf(code).length > 0);
  if (served.length === 0) return new Map();
  const resting = await readResting(database);
  const capacity = new Map<string, readonly SlotLimits[]>();
  for (const code of served) {
    const promised = await readPromised(database, code);
    const free = gateways
      .cascadeOf(code)
      .filter(({ gateway }) => !resting.has(gateway) && gateways.byName(gateway) !== null)
      .map((terms) => capacityOf(terms, promised.get(terms.gateway)));
    capacity.set(
      code,
      free.filter((each) => each !== null),
    );
  }
  return capacity;
}
