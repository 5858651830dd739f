import type { OwnFieldAttributes, OwnFieldRequest } from '../../../contract/office/cities.ts';
import type { OwnField } from '../../../core/own-fields/own-field.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import {
  changeOwnField,
  createOwnField,
  type OwnFieldValues,
} from '../../market/catalogue/own-fields/change-own-field.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';

/** Questions of the shop's own, of a payment system or of a direction. */
export function registerOwnFields(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/own_fields', () =>
    whole(deps.catalogue.current().ownFields.map(present)),
  );
  handleOffice(app, 'POST /office/api/own_fields', async ({ body, author }) => {
    const paymentSystemId = body.payment_system_id || null;
    const directionId = body.direction_id || null;
    const { systemById, directionById } = deps.catalogue.current();
    if ((paymentSystemId === null) === (directionId === null)) {
      return refuse('required', 'payment_system_id');
    }
    if (paymentSystemId !== null && !systemById.has(paymentSystemId)) {
      return refuse('invalid_format', 'payment_system_id');
    }
    if (directionId !== null && !directionById.has(directionId)) {
      return refuse('invalid_format', 'direction_id');
    }
    const field = { ...valuesOf(body), name: body.name, paymentSystemId, directionId };
    const made = await inTransaction(database, async (tx) => {
      const created = await createOwnField(tx, field);
      if (!isRefusal(created)) await log(tx, author, { before: null, after: created });
      return created;
    });
    return isRefusal(made) ? made : answer(deps, made);
  });
  handleOffice(app, 'PUT /office/api/own_fields/{id}', async ({ params, body, author }) => {
    const done = await inTransaction(database, async (tx) => {
      const changed = await changeOwnField(tx, params.id, valuesOf(body), body.version);
      if (!isRefusal(changed)) await log(tx, author, changed);
      return changed;
    });
    return isRefusal(done) ? done : answer(deps, done.after);
  });
}

async function answer(deps: OfficeDeps, field: OwnField) {
  await deps.catalogue.refresh();
  return document(present(field));
}

function valuesOf(given: Omit<OwnFieldRequest, 'version'>): OwnFieldValues {
  return {
    type: given.type,
    label: { ru: given.label_ru, en: given.label_en },
    hint: { ru: given.hint_ru, en: given.hint_en },
    pattern: given.pattern || null,
    // A field of another type has nothing to choose from.
    choices: given.type === 'choice' ? given.choices : [],
    side: given.side,
    required: given.required,
    shownToCustomer: given.shown_to_customer,
    shownInMail: given.shown_in_mail,
    position: given.position,
    enabled: given.enabled,
  };
}

type Change = { readonly before: OwnField | null; readonly after: OwnField };

async function log(tx: Transaction, author: AuditAuthor, { before, after }: Change) {
  await audit(tx, {
    ...author,
    action: 'save_own_field',
    subjectType: 'own_fields',
    subjectId: after.id,
    before: before === null ? null : attributesOf(before),
    after: attributesOf(after),
  });
}

function present(field: OwnField) {
  return resource('own_fields', field.id, attributesOf(field));
}

/** A question as the office shows it and files have it. */
export function attributesOf(field: OwnField): OwnFieldAttributes {
  return {
    name: field.name,
    payment_system_id: field.paymentSystemId,
    direction_id: field.directionId,
    side: field.side,
    type: field.type,
    label_ru: field.label.ru,
    label_en: field.label.en,
    hint_ru: field.hint.ru,
    hint_en: field.hint.en,
    pattern: field.pattern,
    choices: field.choices.map(({ value, ru, en }) => ({ value, ru, en })),
    required: field.required,
    shown_to_customer: field.shownToCustomer,
    shown_in_mail: field.shownInMail,
    position: field.position,
    enabled: field.enabled,
    version: field.version,
  };
}
