import { type OwnRateAttributes, ownRateRequest } from '../../contract/pricing.ts';
import type { OwnRate } from '../../core/pricing/own-rate.ts';
import { writePercent } from '../../core/pricing/percent.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, resource, whole } from '../platform/http/json-api.ts';
import { dropOwnRate, readOwnRates, setOwnRate } from '../pricing/own-rates.ts';
import type { RateDeskDeps } from '../rate-desk/deps.ts';
import { authorOf } from './guard.ts';

type Params = { Params: { id: string } };

/** Prices that operators set themselves: numbers or formulas, each until it expires. */
export function registerOwnRates(app: App, deps: RateDeskDeps): void {
  const { database, clock } = deps.platform;
  app.get('/own_rates', async () =>
    whole((await readOwnRates(database)).map((rate) => present(deps, rate))),
  );
  app.put<Params>('/own_rates/:id', async (request) => {
    const parsed = parseAttributes(ownRateRequest, request);
    if (isRefusal(parsed)) return parsed;
    const code = `own:${request.params.id}`;
    const set = await setOwnRate(database, code, parsed, authorOf(request), clock.now());
    return isRefusal(set) ? set : document(present(deps, set));
  });
  app.delete<Params>('/own_rates/:id', async (request, reply) => {
    const refusal = await dropOwnRate(database, `own:${request.params.id}`, authorOf(request));
    return refusal ?? reply.code(204).send();
  });
}

function present({ rates }: RateDeskDeps, rate: OwnRate) {
  const snapshot = rates.current();
  const now = isRefusal(snapshot)
    ? null
    : (snapshot.own.find(
        ({ code, revision }) => code === rate.code && revision === rate.revision,
      ) ?? null);
  const { base, quote, bid, ask, leads, driftMaxPpm, expiresAt } = rate;
  const attributes: OwnRateAttributes = {
    ...{ base, quote, bid, ask, leads },
    drift_max: writePercent(driftMaxPpm),
    expires_at: expiresAt.toISOString(),
    worth: now?.price ? { bid: now.price.bid, ask: now.price.ask } : null,
    failure: now?.failure ?? null,
  };
  return resource('own_rates', rate.code.slice('own:'.length), attributes);
}
