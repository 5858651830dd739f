import type { FastifyRequest } from 'fastify';
import {
  newRecipientBankRequest,
  type OfficeBankAttributes,
  type RecipientBankRequest,
  recipientBankRequest,
} from '../../contract/office-banks.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import {
  type RecipientBank,
  readRecipientBanks,
  saveRecipientBank,
} from '../catalogue/recipient-banks.ts';
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
import type { OfficeDeps } from './deps.ts';
import { authorOf } from './guard.ts';

type BankParams = { Params: { id: string } };

/** The banks that a recipient of a transfer by phone number may have. */
export function registerRecipientBanks(app: App, deps: OfficeDeps): void {
  app.get('/recipient_banks', async () =>
    whole((await readRecipientBanks(deps.platform.database)).map(present)),
  );
  app.post('/recipient_banks', async (request, reply) => {
    const parsed = parseAttributes(newRecipientBankRequest, request);
    if (isRefusal(parsed)) return parsed;
    const saved = await save(deps, request, bankOf(parsed.code, parsed), true);
    if (!isRefusal(saved)) reply.code(201);
    return saved;
  });
  app.put<BankParams>('/recipient_banks/:id', async (request) => {
    const parsed = parseAttributes(recipientBankRequest, request);
    if (isRefusal(parsed)) return parsed;
    return save(deps, request, bankOf(request.params.id, parsed), false);
  });
}

function bankOf(id: string, terms: RecipientBankRequest): RecipientBank {
  const { name_ru: nameRu, name_en: nameEn, position, enabled } = terms;
  const words = terms.words?.toLowerCase() ?? '';
  return { id, nameRu, nameEn, words, position, enabled };
}

/** Refuses `already_saved` for a code or a name that another bank has. */
async function save(
  deps: OfficeDeps,
  request: FastifyRequest,
  bank: RecipientBank,
  isNew: boolean,
): Promise<Document | Refusal> {
  const saved = await inTransaction(deps.platform.database, async (tx) => {
    const row = await saveRecipientBank(tx, bank, { isNew });
    if (row === null) return refuse('not_found');
    const subject = { subjectType: 'recipient_banks', subjectId: row.id };
    const action = 'save_recipient_bank' as const;
    await audit(tx, { ...authorOf(request), ...subject, action, after: { ...attributesOf(row) } });
    return row;
  }).catch((error: unknown) => {
    if (sqlStateOf(error) === '23505') return refuse('already_saved', isNew ? 'code' : 'name_ru');
    throw error;
  });
  if (isRefusal(saved)) return saved;
  await deps.catalogue.refresh();
  return document(present(saved));
}

function present(bank: RecipientBank): Resource {
  return resource('recipient_banks', bank.id, attributesOf(bank));
}

function attributesOf(bank: RecipientBank): OfficeBankAttributes {
  const { nameRu: name_ru, nameEn: name_en, words, position, enabled } = bank;
  return { name_ru, name_en, words, position, enabled };
}
