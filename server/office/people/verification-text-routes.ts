import type {
  IssuingBankRequest,
  RejectTemplateRequest,
} from '../../../contract/office/verifications.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import {
  type IssuingBank,
  listIssuingBanks,
  saveIssuingBank,
} from '../../people/verifications/issuing-banks.ts';
import {
  listRejectTemplates,
  type RejectTemplate,
  removeRejectTemplate,
  saveRejectTemplate,
} from '../../people/verifications/reject-templates.ts';
import { inTransaction, sqlStateOf } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';

/** What verifying works with: the banks customers choose from, and sentences to reject with. */
export function registerVerificationTexts(app: App, platform: Platform): void {
  const { database } = platform;
  handleOffice(app, 'GET /office/api/issuing_banks', async () => {
    const banks = await listIssuingBanks(database, { all: true });
    return whole(banks.map(presentBank));
  });
  handleOffice(app, 'POST /office/api/issuing_banks', ({ body, author }) =>
    saveBank(platform, null, body, author),
  );
  handleOffice(app, 'PUT /office/api/issuing_banks/{id}', ({ params, body, author }) =>
    saveBank(platform, params.id, body, author),
  );
  handleOffice(app, 'GET /office/api/reject_templates', async () =>
    whole((await listRejectTemplates(database)).map(presentTemplate)),
  );
  handleOffice(app, 'POST /office/api/reject_templates', ({ body, author }) =>
    saveTemplate(platform, null, body, author),
  );
  handleOffice(app, 'PUT /office/api/reject_templates/{id}', ({ params, body, author }) =>
    saveTemplate(platform, params.id, body, author),
  );
  handleOffice(app, 'DELETE /office/api/reject_templates/{id}', async ({ params, author }) => {
    const { id } = params;
    if (!isUuid(id)) return refuse('not_found');
    const refusal = await inTransaction(database, async (tx) => {
      const row = await removeRejectTemplate(tx, id);
      if (row === null) return refuse('not_found');
      const subject = { subjectType: 'reject_templates', subjectId: id };
      const before = { text_ru: row.textRu, text_en: row.textEn };
      await audit(tx, { ...author, ...subject, action: 'remove_reject_template', before });
      return null;
    });
    return refusal ?? undefined;
  });
}

/** A new bank where `id` is null. Refuses `already_saved` for a name its country has already. */
async function saveBank(
  { database }: Platform,
  id: string | null,
  bank: IssuingBankRequest,
  author: AuditAuthor,
) {
  if (id !== null && !isUuid(id)) return refuse('not_found');
  const saved = await inTransaction(database, async (tx) => {
    const row = await saveIssuingBank(tx, id, bank);
    if (row === null) return refuse('not_found');
    const subject = { subjectType: 'issuing_banks', subjectId: row.id };
    const after = { name: row.name, country: row.country, bins: row.bins.join(' ') };
    const action = 'save_issuing_bank' as const;
    await audit(tx, { ...author, ...subject, action, after });
    return row;
  }).catch((error: unknown) => {
    if (sqlStateOf(error) === '23505') return refuse('already_saved', 'name');
    throw error;
  });
  return isRefusal(saved) ? saved : document(presentBank(saved));
}

async function saveTemplate(
  { database }: Platform,
  id: string | null,
  { text_ru: textRu, text_en: textEn, position }: RejectTemplateRequest,
  author: AuditAuthor,
) {
  if (id !== null && !isUuid(id)) return refuse('not_found');
  const values = { textRu, textEn, position };
  const saved = await inTransaction(database, async (tx) => {
    const row = await saveRejectTemplate(tx, id, values);
    if (row === null) return refuse('not_found');
    const subject = { subjectType: 'reject_templates', subjectId: row.id };
    const after = { text_ru: row.textRu, text_en: row.textEn };
    const action = 'save_reject_template' as const;
    await audit(tx, { ...author, ...subject, action, after });
    return row;
  });
  return isRefusal(saved) ? saved : document(presentTemplate(saved));
}

function presentBank({ id, name, country, bins, enabled }: IssuingBank) {
  return resource('issuing_banks', id, { name, country, bins, enabled });
}

function presentTemplate(row: RejectTemplate) {
  const { id, textRu, textEn, position } = row;
  return resource('reject_templates', id, { text_ru: textRu, text_en: textEn, position });
}
