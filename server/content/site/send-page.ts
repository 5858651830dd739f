import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../../i18n/locale.ts';
import { sendCompressed } from '../../platform/http/answers/compressed-body.ts';
import { isPrivate } from '../../platform/http/guards/security-headers.ts';
import type { PageAnswer } from './page-answer.ts';

/** Answers with a page or with the way to another; a pressed page is everybody's. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { rendered, html, cookies, pressed }: PageAnswer,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): FastifyReply | Promise<FastifyReply> {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
  // What an account or an order shows is kept by nobody, not even by the browser it was sent to.
  const cache = isPrivate(request.url) ? 'private, no-store' : revalidated;
  if (rendered.kind === 'redirect') {
    const { headers, status } = rendered.response;
    // An article may come back to where it was: a way kept for ever would lead in a circle.
    reply.header('cache-control', cache);
    return reply.redirect(headers.get('location') ?? '/', status);
  }
  const { status, resumeAt } = rendered;
  reply.code(status).header('content-language', locale);
  if (status === 503 || status === 429) reply.header('retry-after', secondsUntil(resumeAt, now));
  if (pressed !== null) {
    // The same address is another page with a session or another theme.
    htmlHeaders(reply, revalidated);
    return sendCompressed(request, reply, pressed, 'Cookie, Accept-Encoding');
  }
  return sendHtml(reply, html, cache);
}

/** A page may be kept by its reader, who asks each time whether it is still the same. */
const revalidated = 'private, no-cache';

/** Sends a document that is pressed on its way. */
export function sendHtml(reply: FastifyReply, html: string, cache = revalidated): FastifyReply {
  return htmlHeaders(reply, cache).send(Buffer.from(html));
}

function htmlHeaders(reply: FastifyReply, cache: string): FastifyReply {
  return reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', cache);
}

/** `Retry-After` in seconds; a minute where nobody knows when it ends. */
function secondsUntil(resumeAt: string | null, now: Date): string {
  if (resumeAt === null) return '60';
  const seconds = Math.ceil((new Date(resumeAt).getTime() - now.getTime()) / 1000);
  return String(Math.max(1, seconds));
}
