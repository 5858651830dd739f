import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany } from '../../../core/refusal.ts';
import type { Config } from '../config/config.ts';
import { isInProcess } from './in-process.ts';
import { isData } from './security-headers.ts';

/** Beyond so many addresses the ones not seen for longest are forgotten: memory has a bound. */
const addressesMax = 20_000;

/** Whoever has one address of IPv6 has all of its network. */
const subnetBits = 64;

/** Routes beside the API that ask the database or draw something for each request. */
const costly = ['/trustee/', '/readyz', '/og/', '/banners/', '/metrics'];

/**
 * Bounds the requests of one address a minute; of IPv6, of its /64. Files of the build cost
 * nothing, and pages are bounded where they are rendered (`server/site/page-limits.ts`).
 */
export async function addRateLimits(app: FastifyInstance, config: Config): Promise<void> {
  if (config.rateLimitPerMinute === 0) return;
  await app.register(rateLimit, {
    global: false,
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    cache: addressesMax,
    allowList: isFree,
    keyGenerator: keyOf,
    errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  });
  const limit = app.rateLimit();
  // Before the hooks of all rooms: what these ask of the database is counted first.
  app.addHook('onRequest', async function (request, reply) {
    const hasOwn = request.routeOptions.config.rateLimit !== undefined;
    if (!hasOwn) await limit.call(this, request, reply);
  });
}

/** Whoever has hung up already has no address any more: they are counted together. */
export function keyOf(request: { readonly ip: string | undefined }): string {
  return request.ip === undefined ? 'gone' : normalizeIP(request.ip, subnetBits);
}

function isFree(request: FastifyRequest): boolean {
  const { config, url = '' } = request.routeOptions;
  // A limit of a route's own, such as that of captchas, holds for pages as well.
  if (isInProcess(request)) return config.rateLimit === undefined;
  return !isData(request) && !costly.some((start) => url.startsWith(start));
}
