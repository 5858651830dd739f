import type { FastifyRequest } from 'fastify';
import { type Benefit, noBenefit } from '../../../core/levels/benefit.ts';
import type { LevelTerms } from '../../../core/levels/level-terms.ts';
import { plus } from '../../../core/money/arithmetic.ts';
import { type PartsPerMillion, zero } from '../../../core/money/units.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { findExchange } from '../../market/catalogue/catalogue.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import { findCoupon } from '../../market/coupons/find-coupon.ts';
import type { BenefitOfQuote } from '../../market/rates/routes.ts';
import { readAttributes } from '../../platform/http/attributes.ts';
import type { Platform } from '../../platform/platform.ts';
import { hourMilliseconds, type WindowCounts } from '../../platform/rate-limiter/window-counts.ts';
import { readLevel } from '../levels/standing.ts';
import type { LiveRewardTerms } from '../reward-terms/open-terms.ts';
import { userIdOf } from '../sessions/asker.ts';
import { tokenOf } from '../sessions/cookies.ts';

type BenefitsDeps = {
  readonly platform: Platform;
  readonly catalogue: LiveCatalogue;
  readonly terms: LiveRewardTerms;
};

/** What of a request decides what its customer is given. */
type Asked = {
  readonly income_payment_system_id?: unknown;
  readonly outcome_payment_system_id?: unknown;
  readonly coupon?: unknown;
};

export interface Benefits {
  /** What a customer is given for an order at this moment. */
  ofOrder(asked: Asked, userId: string | null): Promise<Benefit | Refusal>;
  /** The same for a quote, some seconds old at most; null at once for whoever is given nothing. */
  readonly ofQuote: BenefitOfQuote;
}

/** Codes that one customer may try in vain within an hour. */
const wrongCodesMax = 30;
const cacheMilliseconds = 15_000;
/** Sessions whose level is kept: whoever comes, memory has a bound. */
const cachedMax = 10_000;

/** Finds what customers are given, for quotes and for orders. */
export function openBenefits(deps: BenefitsDeps): Benefits {
  const { platform, terms } = deps;
  const window = { milliseconds: hourMilliseconds };
  const wrongCodes = platform.counts.open('wrong-coupons', window);
  const levels = keepLevels(deps);
  return {
    async ofOrder(asked, userId) {
      if (userId === null) return hasCoupon(asked) ? refuse('coupon_account', 'coupon') : noBenefit;
      return together(deps, asked, { userId, wrongCodes }, await levelDiscount(deps, userId));
    },
    ofQuote(request) {
      const attributes = readAttributes(request.body);
      const asked: Asked = isRefusal(attributes) ? {} : attributes;
      const isSignedIn = tokenOf(platform, request, 'session') !== undefined;
      const isGiven = isSignedIn && givesDiscounts(terms.current().levels);
      if (!isGiven && !hasCoupon(asked)) return null;
      return levels(request).then(({ userId, discountPpm }) => {
        if (userId !== null) return together(deps, asked, { userId, wrongCodes }, discountPpm);
        return hasCoupon(asked) ? refuse('coupon_account', 'coupon') : noBenefit;
      });
    },
  };
}

type Customer = { readonly userId: string; readonly wrongCodes: WindowCounts };

/** Level and coupon together. */
async function together(
  { platform, catalogue }: BenefitsDeps,
  asked: Asked,
  { userId, wrongCodes }: Customer,
  levelPpm: PartsPerMillion,
): Promise<Benefit | Refusal> {
  if (!hasCoupon(asked)) return { discountPpm: levelPpm, coupon: null };
  const { income_payment_system_id: income, outcome_payment_system_id: outcome } = asked;
  const exchange = findExchange(catalogue.current(), String(income), String(outcome));
  // What is wrong with the pair is told by whoever reads it.
  if (exchange === null) return { discountPpm: levelPpm, coupon: null };
  if (wrongCodes.count(userId) >= wrongCodesMax) return refuse('coupon_invalid', 'coupon');
  const wanted = { code: String(asked.coupon), userId, directionId: exchange.direction.id };
  const coupon = await findCoupon(platform.database, wanted);
  if (isRefusal(coupon)) {
    wrongCodes.add(userId);
    return coupon;
  }
  return { discountPpm: plus(levelPpm, coupon.discountPpm), coupon };
}

type StoredLevel = { readonly userId: string | null; readonly discountPpm: PartsPerMillion };

/** Quotes are asked for at every stroke: who asks is looked up once in a while. */
function keepLevels(deps: BenefitsDeps): (request: FastifyRequest) => Promise<StoredLevel> {
  const { platform } = deps;
  const cache = new Map<string, { readonly until: number; readonly level: Promise<StoredLevel> }>();
  async function read(request: FastifyRequest): Promise<StoredLevel> {
    const userId = await userIdOf(platform, request);
    return { userId, discountPpm: userId === null ? zero : await levelDiscount(deps, userId) };
  }
  return (request) => {
    const token = tokenOf(platform, request, 'session');
    if (token === undefined) return Promise.resolve({ userId: null, discountPpm: zero });
    const now = platform.clock.now().getTime();
    const known = cache.get(token);
    if (known !== undefined && now < known.until) return known.level;
    const level = read(request);
    if (cache.size >= cachedMax) cache.clear();
    cache.set(token, { until: now + cacheMilliseconds, level });
    level.catch(() => cache.delete(token));
    return level;
  };
}

async function levelDiscount(
  { platform, terms }: BenefitsDeps,
  userId: string,
): Promise<PartsPerMillion> {
  if (!givesDiscounts(terms.current().levels)) return zero;
  const { level } = await readLevel(platform.database, userId);
  return level?.discountPpm ?? zero;
}

function givesDiscounts({ levels }: LevelTerms): boolean {
  return levels.some(({ discountPpm }) => discountPpm > 0n);
}

function hasCoupon({ coupon }: Asked): boolean {
  return typeof coupon === 'string' && coupon.trim() !== '';
}
