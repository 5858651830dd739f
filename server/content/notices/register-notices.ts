import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { refuse } from '../../../core/refusal.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentNotice, resumeOf } from './notice.ts';
import { type LiveNotices, openNotices } from './open-notices.ts';

/** Calls that begin something with money; whatever is under way may still be finished. */
const stoppedCalls =
  /^\/api\/v1\/(?:rate_calculations\/\w+|orders(?:\/preflight|\/:\w+\/get_requisites)?|payouts)$/;

/** Where nobody said when it ends, asking again each minute is often enough. */
const retrySeconds = 60;

type RegisteredNotices = LiveNotices & {
  /** A `preHandler` that refuses a call during a technical break. */
  readonly refuseInBreak: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/**
 * Serves the public notice and, during a technical break, refuses the calls that begin something
 * with money: 503 `technical_break` with `Retry-After` and `meta.resume_at`.
 */
export async function registerNotices(
  app: App,
  platform: Platform,
  announcements: Announcements,
): Promise<RegisteredNotices> {
  const notices = await openNotices(platform, announcements);
  app.addHook('onClose', () => notices.close());
  handle(app, 'GET /api/v1/public_notice', ({ locale }) => {
    const notice = presentNotice(notices.current(), locale, platform.clock.now());
    return document(notice === null ? null : resource('public_notices', 'current', notice));
  });
  const stop: onRequestHookHandler = (request, reply, done) => {
    if (!notices.current().technicalBreak) return done();
    refuseForBreak(notices, platform, request, reply);
  };
  app.addHook('onRoute', (route) => {
    if (route.method !== 'POST' || !stoppedCalls.test(route.url)) return;
    route.onRequest = [route.onRequest ?? [], stop].flat();
  });
  return {
    ...notices,
    async refuseInBreak(request, reply) {
      if (!notices.current().technicalBreak) return undefined;
      return refuseForBreak(notices, platform, request, reply);
    },
  };
}

function refuseForBreak(
  notices: LiveNotices,
  { clock }: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const now = clock.now();
  const resumeAt = resumeOf(notices.current(), now);
  const seconds =
    resumeAt === null ? retrySeconds : Math.ceil((resumeAt.getTime() - now.getTime()) / 1000);
  reply.header('retry-after', String(seconds));
  return sendRefusal(request, reply, refuse('technical_break'), {
    resume_at: resumeAt?.toISOString() ?? null,
  });
}
