import type { FastifyRequest } from 'fastify';
import { issuingBankRequest, rejectTemplateRequest } from '../../contract/office-verifications.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction, sqlStateOf } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import {
  type Document,
  document,
  type Resource,
  resource,
  whole,
} from '../platform/http/json-api.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type IssuingBank,
  listIssuingBanks,
  saveIssuingBank,
} from '../verifications/issuing-banks.ts';
import {
  listRejectTemplates,
  type RejectTemplate,
  removeRejectTemplate,
  saveRejectTemplate,
} from '../verifications/reject-templates.ts';
import { authorOf } from './guard.ts';
import { isUuid } from './is-uuid.ts';

type OneParams = { Params: { id: string } };

/** What verifying works with: the banks customers choose from, and sentences to reject with. */
export function registerVerificationTexts(app: App, platform: Platform): void {
  const { database } = platform;
  app.get('/issuing_banks', async () => {
    const banks = await listIssuingBanks(database, { all: true });
    return whole(banks.map(presentBank));
  });
  app.post('/issuing_banks', async (request, reply) => {
    const saved = await saveBank(platform, request, null);
    if (!isRefusal(saved)) reply.code(201);
    return saved;
  });
  app.put<OneParams>('/issuing_banks/:id', (request) =>
    saveBank(platform, request, request.params.id),
  );
  app.get('/reject_templates', async () =>
    whole((await listRejectTemplates(database)).map(presentTemplate)),
  );
  app.post('/reject_templates', async (request, reply) => {
    const saved = await saveTemplate(platform, request, null);
    if (!isRefusal(saved)) reply.code(201);
    return saved;
  });
  app.put<OneParams>('/reject_templates/:id', (request) =>
    saveTemplate(platform, request, request.params.id),
  );
  app.delete<OneParams>('/reject_templates/:id', async (request, reply) => {
    const { id } = request.params;
    if (!isUuid(id)) return refuse('not_found');
    const removed = await inTransaction(database, async (tx) => {
      const row = await removeRejectTemplate(tx, id);
      if (row === null) return refuse('not_found');
      const subject = { subjectType: 'reject_templates', subjectId: id };
      const before = { text_ru: row.textRu, text_en: row.textEn };
      await audit(tx, {
        ...authorOf(request),
        ...subject,
        action: 'remove_reject_template',
        before,
      });
      return null;
    });
    return removed ?? reply.code(204).send();
  });
}

/** A new bank where `id` is null. Refuses `already_saved` for a name its country has already. */
async function saveBank(
  { database }: Platform,
  request: FastifyRequest,
  id: string | null,
): Promise<Document | Refusal> {
  const parsed = parseAttributes(issuingBankRequest, request);
  if (isRefusal(parsed)) return parsed;
  if (id !== null && !isUuid(id)) return refuse('not_found');
  const saved = await inTransaction(database, async (tx) => {
    const row = await saveIssuingBank(tx, id, parsed);
    if (row === null) return refuse('not_found');
    const subject = { subjectType: 'issuing_banks', subjectId: row.id };
    const after = { name: row.name, country: row.country, bins: row.bins.join(' ') };
    const action = 'save_issuing_bank' as const;
    await audit(tx, { ...authorOf(request), ...subject, action, after });
    return row;
  }).catch((error: unknown) => {
    if (sqlStateOf(error) === '23505') return refuse('already_saved', 'name');
    throw error;
  });
  return isRefusal(saved) ? saved : document(presentBank(saved));
}

async function saveTemplate(
  { database }: Platform,
  request: FastifyRequest,
  id: string | null,
): Promise<Document | Refusal> {
  const parsed = parseAttributes(rejectTemplateRequest, request);
  if (isRefusal(parsed)) return parsed;
  if (id !== null && !isUuid(id)) return refuse('not_found');
  const values = { textRu: parsed.text_ru, textEn: parsed.text_en, position: parsed.position };
  const saved = await inTransaction(database, async (tx) => {
    const row = await saveRejectTemplate(tx, id, values);
    if (row === null) return refuse('not_found');
    const subject = { subjectType: 'reject_templates', subjectId: row.id };
    const after = { text_ru: row.textRu, text_en: row.textEn };
    const action = 'save_reject_template' as const;
    await audit(tx, { ...authorOf(request), ...subject, action, after });
    return row;
  });
  return isRefusal(saved) ? saved : document(presentTemplate(saved));
}

function presentBank({ id, name, country, bins, enabled }: IssuingBank): Resource {
  return resource('issuing_banks', id, { name, country, bins, enabled });
}

function presentTemplate(row: RejectTemplate): Resource {
  const { id, textRu, textEn, position } = row;
  return resource('reject_templates', id, { text_ru: textRu, text_en: textEn, position });
}
