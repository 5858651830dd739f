import { setImmediate as breathe } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatAmount } from '../../../../core/money/amount.ts';
import { outcomeUnits } from '../../../../core/money/units.ts';
import { limitsOf } from '../../../../core/quotes/limits.ts';
import { isRefusal } from '../../../../core/refusal.ts';
import {
  type CompressedBody,
  compressBody,
  sendCompressed,
} from '../../../platform/http/answers/compressed-body.ts';
import { weakTagOf } from '../../../platform/http/answers/etag.ts';
import {
  type Catalogue,
  checkExchange,
  type Exchange,
  exchangeOf,
} from '../../catalogue/catalogue.ts';
import { placesOf } from '../../catalogue/cities/choose-city.ts';
import { isExcluded } from '../../catalogue/is-excluded.ts';
import { shownReserve } from '../../catalogue/systems/present-system.ts';
import type { PricingState } from '../../pricing/open-pricing.ts';
import { type CrossedSnapshot, nextEndOf } from '../snapshot.ts';
import type { QuoteDeps } from './calculate-rate.ts';
import { shownSteps } from './shown-steps.ts';

/** Built pages are told apart by the snapshot, the catalogue and the rules that they show. */
type Built = {
  readonly snapshot: CrossedSnapshot | null;
  readonly catalogue: Catalogue;
  readonly rules: PricingState;
  /** When the next of its prices runs out; null where none will. */
  readonly endsAt: Date | null;
  readonly body: CompressedBody;
};

/** In a technical break no direction is listed. */
export type Shown = { readonly inBreak: () => boolean };

/** Directions priced at a stretch, so that a quote never waits for the whole list. */
const stretch = 50;
const maxAgeSeconds = 5;

/**
 * Serves the public snapshot of all open directions. It is written at most once per snapshot of
 * prices, compressed once, and otherwise answered from memory or with 304. Without fresh prices and
 * in a technical break it lists no directions: nobody shall be promised what no quote gives.
 */
export function publicRates(deps: QuoteDeps, { inBreak }: Shown) {
  let built: Built | null = null;
  let building: Promise<Built> | null = null;

  async function latest(): Promise<Built> {
    const current = deps.rates.current();
    const snapshot = isRefusal(current) || inBreak() ? null : current;
    const catalogue = deps.catalogue.current();
    const rules = deps.rates.rules();
    if (
      built !== null &&
      built.snapshot === snapshot &&
      built.catalogue === catalogue &&
      built.rules === rules &&
      (built.endsAt === null || deps.clock.now() < built.endsAt)
    ) {
      return built;
    }
    const endsAt = snapshot === null ? null : nextEndOf(snapshot, deps.clock.now());
    const made = { snapshot, catalogue, rules, endsAt };
    building ??= build(deps, made, built)
      .then((fresh) => {
        built = fresh;
        return fresh;
      })
      .finally(() => {
        building = null;
      });
    return building;
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { body } = await latest();
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': `public, max-age=${maxAgeSeconds}`,
      'access-control-allow-origin': '*',
    });
    return sendCompressed(request, reply, body);
  };
}

async function build(
  deps: QuoteDeps,
  made: Pick<Built, 'snapshot' | 'catalogue' | 'rules' | 'endsAt'>,
  before: Built | null,
): Promise<Built> {
  const { snapshot, catalogue } = made;
  const directions = snapshot === null ? [] : await listDirections(deps, catalogue);
  const reserves = deps.reserves();
  const content = JSON.stringify({
    rates_as_of: snapshot?.asOf.toISOString() ?? null,
    source: snapshot?.source ?? null,
    simulated: snapshot?.simulated ?? null,
    payment_systems: catalogue.systems
      .filter(({ currencyIsoCode }) => !catalogue.excludedEverywhere.includes(currencyIsoCode))
      .map((system) => ({
        id: system.id,
        code: system.code,
        currency_iso_code: system.currencyIsoCode,
        reserve: shownReserve(system, reserves.get(system.code) ?? 0n),
      })),
    directions,
  });
  const etag = weakTagOf(content);
  // Read anew and found the same: whoever has it need not fetch it again.
  if (before?.body.etag === etag) return { ...made, body: before.body };
  const generatedAt = JSON.stringify(deps.clock.now());
  const body = compressBody(`{"generated_at":${generatedAt},${content.slice(1)}`);
  return { ...made, body: { ...body, etag } };
}

async function listDirections(deps: QuoteDeps, catalogue: Catalogue): Promise<object[]> {
  const listed: object[] = [];
  for (const [at, { id }] of catalogue.directions.entries()) {
    if (at % stretch === stretch - 1) await breathe();
    const exchange = exchangeOf(catalogue, id);
    if (exchange === null || isExcluded(exchange, catalogue.excludedEverywhere)) continue;
    for (const place of placesOf(catalogue, exchange)) {
      const line = listDirection(deps, place);
      if (line !== null) listed.push(line);
    }
  }
  return listed;
}

function listDirection(deps: QuoteDeps, exchange: Exchange): object | null {
  if (checkExchange(exchange, deps.clock.now(), null) !== null) return null;
  const { direction, income, outcome } = exchange;
  const priced = deps.rates.firstPricing(direction);
  if (isRefusal(priced)) return null;
  const reserve = outcomeUnits(deps.reserves().get(outcome.code) ?? 0n);
  const limits = limitsOf(priced.pricing, reserve);
  return {
    income: income.code,
    outcome: outcome.code,
    ...(direction.city === undefined ? {} : { city: direction.city }),
    rate_type: priced.rateType,
    rate: priced.rate,
    min_income_amount: formatAmount(limits.incomeMin, income.precision),
    max_income_amount: formatAmount(limits.incomeMax, income.precision),
    min_outcome_amount: formatAmount(limits.outcomeMin, outcome.precision),
    max_outcome_amount: formatAmount(limits.outcomeMax, outcome.precision),
    reserve: shownReserve(outcome, reserve),
    ...(priced.pricing.rule === undefined ? {} : { steps: shownSteps(priced.pricing, limits) }),
  };
}
