import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import { addressOf } from '../../people/auth/address.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Robots } from '../../platform/rate-limiter/robots.ts';
import { openWindowCounts } from '../../platform/rate-limiter/window-counts.ts';

/** Why a page is not rendered. */
export type PageRefusal = 'rate_limited' | 'busy';

export interface PageLimits {
  /**
   * Renders for the visitor of a request, or says why not: one address may have only so many
   * pages rendered a minute, and only so many wait for their turn at all.
   */
  render<Page>(request: FastifyRequest, work: () => Promise<Page>): Promise<Page | PageRefusal>;
}

/** Pages rendered at a time. Drawing one takes the process for itself: more would only wait. */
const renderedAtOnce = 4;
/** Pages that may wait for that: about two seconds of work. Whoever comes next is sent away. */
const waitingMax = 48;
const addressesMax = 20_000;

/** Opens the limits of this process. */
export function openPageLimits(
  { rateLimitPerMinute, pagesPerMinute }: Pick<Config, 'rateLimitPerMinute' | 'pagesPerMinute'>,
  clock: Clock,
  robots: Pick<Robots, 'has'> = { has: () => false },
): PageLimits {
  const perMinute = rateLimitPerMinute === 0 ? 0 : pagesPerMinute;
  const pages = openWindowCounts(clock, { milliseconds: 60_000, keysMax: addressesMax });
  const gate = openGate();
  return {
    async render(request, work) {
      const counted = perMinute > 0 && !robots.has(request.ip);
      if (counted && pages.add(addressOf(request.ip)) > perMinute) return 'rate_limited';
      if (!(await gate.enter())) return 'busy';
      try {
        return await work();
      } finally {
        gate.leave();
      }
    },
  };
}

/** Whether a page was refused, where an answer may be either. */
export function isPageRefusal(answer: unknown): answer is PageRefusal {
  return answer === 'rate_limited' || answer === 'busy';
}

function openGate() {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    /** False where too many wait already. */
    async enter(): Promise<boolean> {
      if (inside < renderedAtOnce) {
        inside += 1;
        return true;
      }
      if (waiting.length >= waitingMax) return false;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return true;
    },
    leave(): void {
      const next = waiting.shift();
      // What else has come meanwhile, a health check among it, is answered before the next page.
      if (next === undefined) inside -= 1;
      else setImmediate(next);
    },
  };
}

const statuses = { rate_limited: 429, busy: 503 } as const satisfies Record<PageRefusal, number>;
const retrySeconds = { rate_limited: '60', busy: '5' } as const satisfies Record<
  PageRefusal,
  string
>;

/** A page of two sentences that costs nothing to make. */
export function sendPageRefusal(
  reply: FastifyReply,
  why: PageRefusal,
  locale: Locale,
): FastifyReply {
  const title = translate(locale, `busy.${why}.title`);
  const text = translate(locale, `busy.${why}.text`);
  return reply
    .code(statuses[why])
    .headers({
      'retry-after': retrySeconds[why],
      'cache-control': 'no-store',
      'content-language': locale,
      'content-type': 'text/html; charset=utf-8',
    })
    .send(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">' +
        `<title>${title}</title></head><body style="font-family:sans-serif;max-width:40rem;` +
        `margin:4rem auto;padding:0 1rem"><h1>${title}</h1><p>${text}</p></body></html>`,
    );
}
