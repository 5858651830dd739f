import { isRefusal } from '../../../core/refusal.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import type { Rates } from '../../market/rates/open-rates.ts';
import type { QuoteDeps } from '../../market/rates/quote/calculate-rate.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import { liveValue } from '../../platform/database/live-value.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveNotices } from '../notices/open-notices.ts';
import { presentStatus } from './present-status.ts';
import { readStatus } from './read-status.ts';

/** Announced when an operator has written a note. */
export const statusChanged = 'status_changed';

const lookMilliseconds = 10_000;

type StatusDeps = {
  readonly platform: Platform;
  readonly announcements: Announcements;
  readonly catalogue: Pick<LiveCatalogue, 'current'>;
  readonly rates: Pick<Rates, 'current'>;
  readonly notices: Pick<LiveNotices, 'current'>;
  readonly operatorsAway?: QuoteDeps['operatorsAway'];
};

/**
 * Serves what of the service works: `GET /api/v1/status`. What was noted is read every few seconds,
 * whoever asks is answered from memory: also while the database, rates or a rail are away.
 */
export async function registerStatus(app: App, deps: StatusDeps): Promise<void> {
  const { platform, announcements, catalogue, rates, notices, operatorsAway } = deps;
  const noted = await liveValue(platform, announcements, {
    load: () => readStatus(platform.database),
    channels: [statusChanged],
    lookMilliseconds,
    name: 'the status',
  });
  app.addHook('onClose', () => noted.close());
  handle(app, 'GET /api/v1/status', ({ locale }) => {
    const standing = {
      noted: noted.current(),
      catalogue: catalogue.current(),
      notice: notices.current(),
      operatorsAway: operatorsAway?.() ?? null,
      hasRates: !isRefusal(rates.current()),
      now: platform.clock.now(),
    };
    return document(resource('service_statuses', 'now', presentStatus(standing, locale)));
  });
}
