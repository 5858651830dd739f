import type { FastifyReply, FastifyRequest } from 'fastify';
import { cardPhotoBytesMax } from '../../../contract/people/card-verifications.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { browserHashOf, ensureBrowser } from '../../exchange/orders/browser.ts';
import { document, list, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { localeOf } from '../../platform/http/locale.ts';
import { readForm } from '../../platform/http/read-form.ts';
import { checkVerification } from './check-verification.ts';
import { deleteVerification } from './delete-verification.ts';
import type { Sender, VerificationDeps } from './deps.ts';
import { listIssuingBanks } from './issuing-banks.ts';
import { givePhotoCode, photoCodeOf } from './photo-code.ts';
import { expectedWait, presentStatus, presentVerification } from './present-verification.ts';
import { refuseTooManyPhotos, sendVerification } from './send-verification.ts';
import { findOwn, listOwn } from './verification-records.ts';

const calls = '/api/v1/card_verifications';

/** The customer's calls about their cards; each answers what is theirs alone. */
export function registerVerificationRoutes(app: App, deps: VerificationDeps): void {
  const { platform } = deps;
  handle(app, 'GET /api/v1/issuing_banks', async () => {
    const banks = await listIssuingBanks(platform.database);
    const data = banks.map(({ id, name, country, bins }) =>
      resource('issuing_banks', id, { name, country, bins }),
    );
    const total = data.length;
    return whole(data, { meta: { page: 1, per: Math.max(total, 1), total, total_pages: 1 } });
  });
  handle(app, `POST ${calls}/code`, async ({ request, reply }) => {
    const codeDeps = { platform, secret: deps.codeSecret };
    const { code, expiresAt } = await givePhotoCode(codeDeps, request, reply);
    const expected = await expectedWait(platform);
    const attributes = { code, expires_at: expiresAt.toISOString(), ...expected };
    return document(resource('verification_codes', code, attributes));
  });
  handle(app, `GET ${calls}`, async ({ page, locale, request }) => {
    const { rows, total } = await listOwn(platform.database, await senderOf(deps, request), page);
    return list(
      rows.map((row) => presentVerification(row, locale)),
      { ...page, total },
    );
  });
  handle(app, `POST ${calls}`, ({ request, reply }) => send(deps, request, reply));
  handle(app, `GET ${calls}/{id}/status`, async ({ params, locale, request }) => {
    const row = await findOwn(platform.database, await senderOf(deps, request), params.id);
    if (row === null) return refuse('not_found');
    return document(await presentStatus(platform, row, locale));
  });
  handle(app, `DELETE ${calls}/{id}`, async ({ params, request }) => {
    const gone = await deleteVerification(platform, await senderOf(deps, request), params.id);
    return gone ? undefined : refuse('not_found');
  });
}

async function send(deps: VerificationDeps, request: FastifyRequest, reply: FastifyReply) {
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
  const saved = await sendVerification(platform, checked, sender, code);
  if (isRefusal(saved)) return saved;
  platform.log.info({ verification: saved.id, order: saved.orderId }, 'card verification sent');
  reply.header('location', `${calls}/${saved.id}/status`);
  return document(presentVerification(saved, localeOf(request)));
}

async function senderOf(deps: VerificationDeps, request: FastifyRequest): Promise<Sender> {
  return {
    userId: await deps.orders.userOf(request),
    browserHash: browserHashOf(deps.platform, request),
    ip: request.ip,
    locale: localeOf(request),
  };
}
