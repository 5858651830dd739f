import type { OfficeBankAttributes, RecipientBankRequest } from '../../../contract/office/banks.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import {
  type RecipientBank,
  readRecipientBanks,
  saveRecipientBank,
} from '../../market/catalogue/systems/recipient-banks.ts';
import { inTransaction, sqlStateOf } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';

/** The banks that a recipient of a transfer by phone number may have. */
export function registerRecipientBanks(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/recipient_banks', async () =>
    whole((await readRecipientBanks(deps.platform.database)).map(present)),
  );
  handleOffice(app, 'POST /office/api/recipient_banks', ({ body, author }) =>
    save(deps, author, bankOf(body.code, body), true),
  );
  handleOffice(app, 'PUT /office/api/recipient_banks/{id}', ({ params, body, author }) =>
    save(deps, author, bankOf(params.id, body), false),
  );
}

function bankOf(id: string, terms: RecipientBankRequest): RecipientBank {
  const { name_ru: nameRu, name_en: nameEn, position, enabled } = terms;
  const words = terms.words?.toLowerCase() ?? '';
  return { id, nameRu, nameEn, words, position, enabled };
}

/** Refuses `already_saved` for a code or a name that another bank has. */
async function save(deps: OfficeDeps, author: AuditAuthor, bank: RecipientBank, isNew: boolean) {
  const saved = await inTransaction(deps.platform.database, async (tx) => {
    const row = await saveRecipientBank(tx, bank, { isNew });
    if (row === null) return refuse('not_found');
    const subject = { subjectType: 'recipient_banks', subjectId: row.id };
    const action = 'save_recipient_bank' as const;
    await audit(tx, { ...author, ...subject, action, after: { ...attributesOf(row) } });
    return row;
  }).catch((error: unknown) => {
    if (sqlStateOf(error) === '23505') return refuse('already_saved', isNew ? 'code' : 'name_ru');
    throw error;
  });
  if (isRefusal(saved)) return saved;
  await deps.catalogue.refresh();
  return document(present(saved));
}

function present(bank: RecipientBank) {
  return resource('recipient_banks', bank.id, attributesOf(bank));
}

function attributesOf(bank: RecipientBank): OfficeBankAttributes {
  const { nameRu: name_ru, nameEn: name_en, words, position, enabled } = bank;
  return { name_ru, name_en, words, position, enabled };
}
