import type { OwnRateAttributes, OwnRateTrialAttributes } from '../../../contract/pricing.ts';
import type { OwnRate } from '../../../core/pricing/own-rate.ts';
import { writePercent } from '../../../core/pricing/percent.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { dropOwnRate, readOwnRates, setOwnRate } from '../../market/pricing/own-rates.ts';
import type { RateDeskDeps } from '../../market/rate-desk/deps.ts';
import { type OwnRateTrial, tryOwnRate } from '../../market/rate-desk/try-own-rate.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handleOffice } from '../access/handle-call.ts';

/** Prices that operators set themselves: numbers or formulas, each until it expires. */
export function registerOwnRates(app: App, deps: RateDeskDeps): void {
  const { database, clock, config } = deps.platform;
  const sources = config.sources.names;
  handleOffice(app, 'GET /office/api/own_rates', async () =>
    whole((await readOwnRates(database)).map((rate) => present(deps, rate))),
  );
  const set = 'PUT /office/api/own_rates/{id}';
  handleOffice(app, set, async ({ params, body, author }) => {
    const rate = await setOwnRate(
      database,
      { code: `own:${params.id}`, terms: body, sources },
      author,
      clock.now(),
    );
    return isRefusal(rate) ? rate : document(present(deps, rate));
  });
  handleOffice(app, 'POST /office/api/own_rates/trial', async ({ body }) => {
    const tried = await tryOwnRate(deps, { code: 'own:trial', terms: body, sources });
    return isRefusal(tried) ? tried : document(presentTrial(tried));
  });
  const drop = 'DELETE /office/api/own_rates/{id}';
  handleOffice(app, drop, async ({ params, author }) => {
    const refusal = await dropOwnRate(database, `own:${params.id}`, author);
    return refusal ?? undefined;
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
    base,
    quote,
    bid,
    ask,
    leads,
    drift_max: writePercent(driftMaxPpm),
    expires_at: expiresAt?.toISOString() ?? null,
    worth: now?.price ? { bid: now.price.bid, ask: now.price.ask } : null,
    failure: now?.failure ?? null,
    failure_at: now?.failureAt ?? '',
    inputs: now?.inputs ?? [],
  };
  return resource('own_rates', rate.code.slice('own:'.length), attributes);
}

function presentTrial({ worth, market, path }: OwnRateTrial) {
  const { price, failure, failureAt, inputs } = worth;
  const attributes: OwnRateTrialAttributes = {
    worth: price && { bid: price.bid, ask: price.ask },
    failure,
    failure_at: failureAt,
    inputs,
    market,
    market_path: path,
  };
  return resource('own_rate_trials', 'trial', attributes);
}
