import type { LiveNotices } from '../../content/notices/open-notices.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import type { App } from '../../platform/http/app.ts';
import type { QuoteDeps } from '../rates/quote/calculate-rate.ts';
import { switchOffDiffering } from './change-terms.ts';
import { type Exports, openExports } from './files/open-exports.ts';
import { orderPriceOf } from './files/order-price.ts';
import { type LiveMonitorTerms, openMonitorTerms } from './open-monitor-terms.ts';
import { registerExports } from './routes.ts';
import { type CheckResult, checkExports } from './self-check.ts';

/** The module as others enter it. */
export type Monitors = {
  readonly exports: Exports;
  readonly terms: LiveMonitorTerms;
  /** What the last self-check of this process found; null before the first. */
  readonly lastCheck: () => CheckResult | null;
  /** Compares everything now. */
  readonly check: () => Promise<CheckResult>;
};

type MonitorsDeps = {
  readonly orders: OrdersDeps;
  readonly quotes: QuoteDeps;
  readonly notices: Pick<LiveNotices, 'current'>;
  readonly announcements: Announcements;
};

const checkMilliseconds = 60_000;
/** The first visitors after a start come before the first check. */
const firstCheckMilliseconds = 10_000;

/**
 * Serves the files for monitors, and once a minute compares what it serves with quote and order.
 */
export async function openMonitors(app: App, deps: MonitorsDeps): Promise<Monitors> {
  const { orders, quotes, notices, announcements } = deps;
  const { database, log, tasks } = orders.platform;
  const terms = await openMonitorTerms(orders.platform, announcements);
  const exports = openExports({ sources: quotes, terms, notices, tasks });
  let last: CheckResult | null = null;

  async function check(): Promise<CheckResult> {
    last = await checkExports({
      exports,
      quotes: withoutSeals(quotes),
      orderPrice: orderPriceOf(orders),
      switchOff: async (directionId, difference) => {
        await switchOffDiffering(database, directionId, difference);
        await quotes.catalogue.refresh();
      },
      log,
    });
    return last;
  }

  const pace = {
    everyMilliseconds: checkMilliseconds,
    firstAfterMilliseconds: firstCheckMilliseconds,
  };
  const checking = tasks.start({ name: 'export check', ...pace }, () => check());
  app.addHook('onClose', async () => {
    await checking.close();
    exports.close();
    terms.close();
  });
  registerExports(app, exports, terms);
  return { exports, terms, lastCheck: () => last, check };
}

/** Signing a quote costs more than working it out, and nobody is told of these. */
function withoutSeals(quotes: QuoteDeps): QuoteDeps {
  const now = quotes.clock.now();
  const unsealed = { token: '', quotedAt: now, expiresAt: now };
  return { ...quotes, rates: { ...quotes.rates, seal: () => unsealed } };
}
