import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../core/refusal.ts';
import { acceptedEncoding } from '../../platform/http/answers/accepted-encoding.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import { isKnownTag } from '../../platform/http/answers/etag.ts';
import type { App } from '../../platform/http/app.ts';
import { exportPathOf } from '../partners/list-partners.ts';
import type { ExportPage } from './files/export-page.ts';
import type { Exports } from './files/open-exports.ts';
import type { LiveMonitorTerms } from './open-monitor-terms.ts';

/** GET /export/{name}: the files that operators have switched on for monitors. */
export function registerExports(
  app: App,
  exports: Pick<Exports, 'page'>,
  terms: Pick<LiveMonitorTerms, 'current'>,
): void {
  app.get<{ Params: { name: string } }>(
    '/export/:name',
    { compress: false },
    async (request, reply) => {
      const path = `/export/${request.params.name}`;
      const partner = terms
        .current()
        .partners.find((each) => each.exportEnabled && exportPathOf(each) === path);
      if (partner === undefined || partner.exportFormat === null) {
        return sendRefusal(request, reply, refuse('not_found'));
      }
      return sendPage(request, reply, await exports.page(partner.exportFormat));
    },
  );
}

/** Sends a page in the form the asker takes, or 304 where they have it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ExportPage,
): Promise<FastifyReply> {
  const { etag, lastModified } = page;
  // Asked about each time: a file that empties itself must not live on in a cache.
  reply.headers({
    etag,
    'last-modified': lastModified,
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
  });
  if (isKnown(request, page)) return reply.code(304).send();
  reply.header('content-type', page.contentType);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(page.plain);
  const pressed = encoding === 'br' ? await page.brotli() : page.gzip;
  return reply.header('content-encoding', encoding).send(pressed);
}

/** By the tag where one is given, else by the time. */
function isKnown({ headers }: FastifyRequest, { etag, lastModified }: ExportPage): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return isKnownTag(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && Date.parse(lastModified) <= since;
}
