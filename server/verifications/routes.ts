import type { FastifyReply, FastifyRequest } from 'fastify';
import { cardPhotoBytesMax } from '../../contract/card-verifications.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { browserHashOf, ensureBrowser } from '../orders/browser.ts';
import type { App } from '../platform/http/app.ts';
import { type Document, document, list, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { readPage } from '../platform/http/paging.ts';
import { readForm } from '../platform/http/read-form.ts';
import { checkVerification } from './check-verification.ts';
import { deleteVerification } from './delete-verification.ts';
import type { Sender, VerificationDeps } from './deps.ts';
import { listIssuingBanks } from './issuing-banks.ts';
import { givePhotoCode, photoCodeOf } from './photo-code.ts';
import { expectedWait, presentStatus, presentVerification } from './present-verification.ts';
import { refuseTooManyPhotos, sendVerification } from './send-verification.ts';
import { findOwn, listOwn } from './verification-records.ts';

const calls = '/api/v1/card_verifications';
const perDefault = 20;

type OneParams = { Params: { id: string } };

/** The customer's calls about their cards; each answers what is theirs alone. */
export function registerVerificationRoutes(app: App, deps: VerificationDeps): void {
  const { platform } = deps;
  app.get('/api/v1/issuing_banks', async () => {
    const banks = await listIssuingBanks(platform.database);
    const data = banks.map(({ id, name, country, bins }) =>
      resource('issuing_banks', id, { name, country, bins }),
    );
    const total = data.length;
    return whole(data, { meta: { page: 1, per: Math.max(total, 1), total, total_pages: 1 } });
  });
  app.post(`${calls}/code`, async (request, reply) => {
    const room = { platform, secret: deps.codeSecret };
    const { code, expiresAt } = await givePhotoCode(room, request, reply);
    const expected = await expectedWait(platform);
    const attributes = { code, expires_at: expiresAt.toISOString(), ...expected };
    return document(resource('verification_codes', code, attributes));
  });
  app.get(calls, async (request) => {
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const { rows, total } = await listOwn(platform.database, await senderOf(deps, request), page);
    const locale = localeOf(request);
    return list(
      rows.map((row) => presentVerification(row, locale)),
      { ...page, total },
    );
  });
  app.post(calls, (request, reply) => send(deps, request, reply));
  app.get<OneParams>(`${calls}/:id/status`, async (request) => {
    const sender = await senderOf(deps, request);
    const row = await findOwn(platform.database, sender, request.params.id);
    if (row === null) return refuse('not_found');
    return document(await presentStatus(platform, row, localeOf(request)));
  });
  app.delete<OneParams>(`${calls}/:id`, async (request, reply) => {
    const sender = await senderOf(deps, request);
    const gone = await deleteVerification(platform, sender, request.params.id);
    return gone ? reply.code(204).send() : refuse('not_found');
  });
}

async function send(
  deps: VerificationDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Document | Refusal> {
  const { platform } = deps;
  const known = await senderOf(deps, request);
  const held = await refuseTooManyPhotos(platform, known);
  if (held !== null) return held;
  const form = await readForm(request, { file: 'image', bytesMax: cardPhotoBytesMax });
  if (isRefusal(form)) return form;
  const browserHash = ensureBrowser({ ...deps.orders, platform }, request, reply, null);
  const sender: Sender = { ...known, browserHash };
  const checked = await checkVerification(deps, form, sender);
  if (isRefusal(checked)) return checked;
  const code = photoCodeOf({ platform, secret: deps.codeSecret }, request);
  const kept = await sendVerification(platform, checked, sender, code);
  if (isRefusal(kept)) return kept;
  platform.log.info({ verification: kept.id, order: kept.orderId }, 'card verification sent');
  reply.code(201).header('location', `${calls}/${kept.id}/status`);
  return document(presentVerification(kept, localeOf(request)));
}

async function senderOf(deps: VerificationDeps, request: FastifyRequest): Promise<Sender> {
  return {
    userId: await deps.orders.userOf(request),
    browserHash: browserHashOf(deps.platform, request),
    ip: request.ip,
    locale: localeOf(request),
  };
}
