import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany } from '../../../../core/refusal.ts';
import type { Platform } from '../../platform.ts';
import type { Robots } from '../../rate-limiter/robots.ts';
import type { WindowCounts } from '../../rate-limiter/window-counts.ts';
import { isInProcess } from '../in-process.ts';
import { isData } from './security-headers.ts';

const minuteMilliseconds = 60_000;

/** Beyond so many addresses the ones not seen for longest are forgotten: memory has a bound. */
const addressesMax = 20_000;

/** Whoever has one address of IPv6 has all of its network. */
const subnetBits = 64;

/** Routes beside the API that ask the database or draw something for each request. */
const costly = ['/trustee/', '/readyz', '/og/', '/banners/', '/metrics'];

/**
 * Bounds the requests of one address a minute; of IPv6, of its /64. Files of the build cost
 * nothing, and pages are bounded where they are rendered (`server/content/site/page-limits.ts`).
 * All processes count together. Most addresses ask little: only of those that have asked one
 * process for a share of what they may do others hear.
 */
export async function addRateLimits(
  app: FastifyInstance,
  { config, counts, robots }: Pick<Platform, 'config' | 'counts' | 'robots'>,
): Promise<void> {
  if (config.rateLimitPerMinute === 0) return;
  await app.register(rateLimit, {
    global: false,
    max: config.rateLimitPerMinute,
    timeWindow: minuteMilliseconds,
    store: storeOf({ counts }, config.rateLimitPerMinute),
    allowList: (request) => isFree(request) || isRobot(robots, request),
    keyGenerator: countedAs,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  });
  const limit = app.rateLimit();
  // Before the hooks of all modules: what these ask of the database is counted first.
  app.addHook('onRequest', async function (request, reply) {
    const hasOwn = request.routeOptions.config.rateLimit !== undefined;
    if (!hasOwn) await limit.call(this, request, reply);
  });
}

/** Of what an address may ask a minute, what it asks one process before others hear of it. */
const ownShare = 0.1;

/** Where the plugin counts: all requests, or those of routes with a limit of their own apart. */
function storeOf({ counts }: Pick<Platform, 'counts'>, max: number) {
  const options = { milliseconds: minuteMilliseconds, keysMax: addressesMax };
  const sharedFrom = Math.max(1, Math.floor(max * ownShare));
  const ofAll = counts.open('requests', { ...options, sharedFrom });
  const ofRoutes = counts.open('routes', options);
  return class Store implements FastifyRateLimitStore {
    protected counted: WindowCounts = ofAll;

    incr: FastifyRateLimitStore['incr'] = (key, callback) => {
      const current = this.counted.add(key);
      callback(null, { current, ttl: this.counted.millisecondsLeft(key) });
    };

    child(): FastifyRateLimitStore {
      const store = new Store();
      store.counted = ofRoutes;
      return store;
    }
  };
}

/** What is counted: the caller, and of a route with a limit of its own the route as well. */
function countedAs({ ip, routeOptions: { config, url = '' } }: FastifyRequest): string {
  return config.rateLimit === undefined ? keyOf({ ip }) : `${url} ${keyOf({ ip })}`;
}

/** Whoever has hung up already has no address any more: they are counted together. */
export function keyOf(request: { readonly ip: string | undefined }): string {
  return request.ip === undefined ? 'gone' : normalizeIP(request.ip, subnetBits);
}

/** Monitors read as often as they like; limits of a route's own hold for them as well. */
function isRobot(robots: Robots, { method, ip, routeOptions }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return routeOptions.config.rateLimit === undefined && robots.has(ip);
}

function isFree(request: FastifyRequest): boolean {
  const { config, url = '' } = request.routeOptions;
  // A limit of a route's own, such as that of captchas, holds for pages as well.
  if (isInProcess(request)) return config.rateLimit === undefined;
  return !isData(request) && !costly.some((start) => url.startsWith(start));
}
