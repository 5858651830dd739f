import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import { isKnownTag, weakTagOf } from '../../platform/http/answers/etag.ts';
import { type Document, mediaType } from '../../platform/http/answers/json-api.ts';

type Stored = { readonly until: number; readonly answer: Promise<Answer> };
type Answer = { readonly etag: string; readonly bytes: Buffer };

const cacheSeconds = 15;
const answersMax = 300;

/** Answers that many ask for and that change once a minute: made once, sent often, or 304. */
export function answerCache(clock: Clock) {
  const cache = new Map<string, Stored>();

  function answerOf(key: string, make: () => Promise<Document>): Promise<Answer> {
    const now = clock.now().getTime();
    const known = cache.get(key);
    if (known !== undefined && now < known.until) return known.answer;
    const answer = make().then(written);
    cache.delete(key);
    const [oldest] = cache.keys();
    if (cache.size >= answersMax && oldest !== undefined) cache.delete(oldest);
    cache.set(key, { until: now + cacheSeconds * 1000, answer });
    // What failed is asked for again by the next one.
    answer.catch(() => cache.delete(key));
    return answer;
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Document>,
  ): Promise<FastifyReply> => {
    const { etag, bytes } = await answerOf(key, make);
    reply.headers({
      etag,
      'cache-control': `public, max-age=${cacheSeconds}`,
      vary: 'Accept-Encoding, Site-Locale',
      'access-control-allow-origin': '*',
    });
    if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.header('content-type', mediaType).send(bytes);
  };
}

function written(document: Document): Answer {
  const bytes = Buffer.from(JSON.stringify(document));
  return { etag: weakTagOf(bytes), bytes };
}
