import type {
  RateBreakerAttributes,
  RateDisagreementAttributes,
  RateSourceAttributes,
} from '../../../contract/rates.ts';
import { writePercent } from '../../../core/pricing/percent.ts';
import { writeFixed } from '../../../core/rates/fixed-point.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { type BreakerView, overrideBreaker, readBreakers } from '../../market/rates/breakers.ts';
import {
  type DisagreementView,
  limitDisagreement,
  readDisagreements,
} from '../../market/rates/disagreements.ts';
import { readSourceHealth, type SourceHealth } from '../../market/rates/source-health.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { handleOffice } from '../access/handle-call.ts';

/** How the sources of prices are, which markets are held, and an admin's word on that. */
export function registerRateRoutes(app: App, platform: Platform): void {
  const { database } = platform;
  registerDisagreements(app, platform);
  handleOffice(app, 'GET /office/api/rate_sources', async () =>
    whole((await readSourceHealth(database)).map(presentSource)),
  );
  handleOffice(app, 'GET /office/api/rate_breakers', async () =>
    whole((await readBreakers(database)).map(presentBreaker)),
  );
  const order = 'PUT /office/api/rate_breakers/{id}';
  handleOffice(app, order, async ({ params, body, author }) => {
    const market = params.id.replace('-', '/');
    const view = await overrideBreaker(database, market, body.order, author);
    return isRefusal(view) ? view : document(presentBreaker(view));
  });
}

function registerDisagreements(app: App, { database, clock, config }: Platform): void {
  const read = () => readDisagreements(database, config.sources.disagreementPpm, clock.now());
  handleOffice(app, 'GET /office/api/rate_disagreements', async () =>
    whole((await read()).map(presentDisagreement)),
  );
  const limit = 'PUT /office/api/rate_disagreements/{id}';
  handleOffice(app, limit, async ({ params, body, author }) => {
    const pair = params.id.replace('-', '/');
    const refusal = await limitDisagreement(database, { pair, ...body }, author);
    if (refusal !== null) return refusal;
    const view = (await read()).find((each) => each.pair === pair);
    return view === undefined ? refuse('not_found') : document(presentDisagreement(view));
  });
}

function presentDisagreement({ pair, now, limitPpm, ownLimit, raisedAt }: DisagreementView) {
  const attributes: RateDisagreementAttributes = {
    pair,
    sources: now?.sources ?? 0,
    low: now && { source: now.low.source, price: writeFixed(now.low.mid) },
    high: now && { source: now.high.source, price: writeFixed(now.high.mid) },
    distance: now && writePercent(now.distancePpm),
    limit: writePercent(limitPpm),
    own_limit: ownLimit,
    raised_at: raisedAt?.toISOString() ?? null,
  };
  return resource('rate_disagreements', pair.replace('/', '-'), attributes);
}

function presentSource(source: SourceHealth) {
  const attributes: RateSourceAttributes = {
    kind: source.kind,
    last_ok_at: source.lastOkAt?.toISOString() ?? null,
    last_error_at: source.lastErrorAt?.toISOString() ?? null,
    last_error: source.lastError,
    faults: source.faults,
    next_poll_at: source.nextPollAt.toISOString(),
    as_of: source.asOf?.toISOString() ?? null,
    prices: source.prices.map(({ base, quote, bid, ask }) => {
      return { pair: `${base}/${quote}`, bid, ask };
    }),
    rejections: source.rejections,
  };
  return resource('rate_sources', source.name, attributes);
}

function presentBreaker(view: BreakerView) {
  const attributes: RateBreakerAttributes = {
    market: view.market,
    hold: view.hold,
    reason: view.reason,
    held_since: view.heldSince?.toISOString() ?? null,
    ordered: view.ordered,
  };
  return resource('rate_breakers', view.market.replace('/', '-'), attributes);
}
