import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownTag, weakTagOf } from './etag.ts';
import { mediaType } from './json-api.ts';

/**
 * Answers with what a cache may keep and must ask about each time: an `ETag` of the very bytes, and
 * 304 to whoever has them. `modifiedAt` is the newest change in it, where there is one.
 */
export function answerCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: { readonly text: string; readonly type: string; readonly modifiedAt?: Date | null },
): FastifyReply {
  const bytes = Buffer.from(answer.text);
  const etag = weakTagOf(bytes);
  reply.headers({ etag, 'cache-control': 'public, no-cache' });
  if (answer.modifiedAt) reply.header('last-modified', answer.modifiedAt.toUTCString());
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  // As bytes: to a text Fastify would add a charset, which JSON:API does not allow.
  return reply.header('content-type', answer.type).send(bytes);
}

/** A document of the API, cached so. */
export function answerDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: object,
  modifiedAt: Date | null = null,
): FastifyReply {
  return answerCached(request, reply, {
    text: JSON.stringify(document),
    type: mediaType,
    modifiedAt,
  });
}
