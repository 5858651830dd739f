import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { refuse } from '../../core/refusal.ts';
import type { Announcements } from '../platform/database/announcements.ts';
import type { App } from '../platform/http/app.ts';
import { sendRefusal } from '../platform/http/errors.ts';
import { document, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import type { Platform } from '../platform/platform.ts';
import { presentNotice, resumeOf } from './notice.ts';
import { type NoticesRoom, openNotices } from './open-notices.ts';

/** Calls that begin something with money; whatever is under way may still be finished. */
const stoppedCalls =
  /^\/api\/v1\/(?:rate_calculations\/\w+|orders(?:\/preflight|\/:\w+\/get_requisites)?|payouts)$/;

/** Where nobody said when it ends, asking again each minute is often enough. */
const retrySeconds = 60;

export type RegisteredNotices = NoticesRoom & {
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
  app.get('/api/v1/public_notice', async (request) => {
    const now = platform.clock.now();
    const notice = presentNotice(notices.current(), localeOf(request), now);
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
  notices: NoticesRoom,
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
