import {
  type RateBreakerAttributes,
  type RateSourceAttributes,
  rateBreakerRequest,
} from '../../contract/rates.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, resource, whole } from '../platform/http/json-api.ts';
import type { Platform } from '../platform/platform.ts';
import { type BreakerView, overrideBreaker, readBreakers } from '../rates/breakers.ts';
import { readSourceHealth, type SourceHealth } from '../rates/source-health.ts';
import { authorOf } from './guard.ts';

/** How the sources of prices are, which markets are held, and an admin's word on that. */
export function registerRateRoutes(app: App, { database }: Platform): void {
  app.get('/rate_sources', async () =>
    whole((await readSourceHealth(database)).map(presentSource)),
  );
  app.get('/rate_breakers', async () => whole((await readBreakers(database)).map(presentBreaker)));
  app.put<{ Params: { id: string } }>('/rate_breakers/:id', async (request) => {
    const parsed = parseAttributes(rateBreakerRequest, request);
    if (isRefusal(parsed)) return parsed;
    const market = request.params.id.replace('-', '/');
    const view = await overrideBreaker(database, market, parsed.order, authorOf(request));
    return isRefusal(view) ? view : document(presentBreaker(view));
  });
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
