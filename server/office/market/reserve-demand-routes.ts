import { amount, formatAmount } from '../../../core/money/amount.ts';
import { readDemand } from '../../exchange/reserve-requests/read-demand.ts';
import { readReserves } from '../../money/ledger/balances.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { nameSystem } from '../desk/present-order-line.ts';

/** What visitors wanted and there was not enough of, for whoever brings money in. */
export function registerReserveDemand(app: App, { platform, catalogue }: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/reserve_demand', async ({ locale }) => {
    const [demands, reserves] = await Promise.all([
      readDemand(platform.database),
      readReserves(platform.database),
    ]);
    const { systemByCode } = catalogue.current();
    return whole(
      demands.flatMap(({ paymentSystem, requests, oldestAt, ...demand }) => {
        const system = systemByCode.get(paymentSystem);
        if (system === undefined) return [];
        const shown = (units: bigint) => formatAmount(amount(units, system.asset));
        const attributes = {
          system: nameSystem(system, locale),
          requests,
          wanted_amount: shown(demand.wantedUnits),
          largest_amount: shown(demand.largestUnits),
          reserve: shown(reserves.get(paymentSystem) ?? 0n),
          oldest_at: oldestAt.toISOString(),
        };
        return [resource('reserve_demands', system.id, attributes)];
      }),
    );
  });
}
