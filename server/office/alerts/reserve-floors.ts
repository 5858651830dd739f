import { defaultReserveFloor, payoutDays } from '../../../core/alerts/reserve-floor.ts';
import { ceilToStep, lastPlace } from '../../../core/money/arithmetic.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { readPaidOut } from '../../money/ledger/account-movements.ts';
import type { Queryable } from '../../platform/database/database.ts';

/**
 * Below how many units the reserve of each payment system is low where nobody has set a level, by
 * its code; systems that nothing is known of are left out. On whole units of their last place.
 */
export async function readDefaultFloors(
  database: Queryable,
  { systems, directions }: Pick<Catalogue, 'systems' | 'directions'>,
): Promise<ReadonlyMap<string, bigint>> {
  const paidOut = await readPaidOut(database, payoutDays);
  const open = directions.filter(({ enabled }) => enabled);
  const leading = Map.groupBy(open, ({ outcomePaymentSystemId: id }) => id);
  return new Map(
    systems.flatMap(({ id, code, asset, precision, outcomeEnabled }) => {
      const into = outcomeEnabled ? (leading.get(id) ?? []) : [];
      const floor = defaultReserveFloor({
        paidOut: into.length === 0 ? 0n : (paidOut.get(code) ?? 0n),
        largestOrders: into.map(({ outcomeMax }) => outcomeMax),
      });
      return floor === null ? [] : [[code, ceilToStep(floor, lastPlace(asset, precision))]];
    }),
  );
}
