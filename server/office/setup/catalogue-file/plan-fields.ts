import { type FileEntry, fileEntries } from '../../../../contract/office/files/catalogue-file.ts';
import { checkOwnField } from '../../../../core/own-fields/check-field.ts';
import type { OwnField } from '../../../../core/own-fields/own-field.ts';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import type { TermTemplateRow } from '../../../market/catalogue/batches/term-templates.ts';
import { directionIdOf } from '../../../market/catalogue/catalogue.ts';
import type { OwnFieldValues } from '../../../market/catalogue/own-fields/change-own-field.ts';
import { readManyTerms } from '../../../market/catalogue/read-many-terms.ts';
import { parseFields } from '../../../platform/http/attributes.ts';
import { attributesOf } from '../../market/own-field-routes.ts';
import type { RawEntry } from './file-line.ts';
import {
  accept,
  type FilePlan,
  isRepeated,
  noteChanged,
  noteCreated,
  ordered,
} from './file-plan.ts';
import { nameOf } from './plan-systems.ts';

type Entry = FileEntry<'own_fields'>;
type Owner = Pick<OwnField, 'paymentSystemId' | 'directionId'>;

/** A question of the shop's own: new by whose it is and its name, or one that is there. */
export function planField(plan: FilePlan, { line, subject, values }: RawEntry): void {
  const asked = { line, subject, name: nameOf(values, 'name') };
  const entry = accept(plan, asked, parseFields(fileEntries.own_fields, values));
  if (entry === null) return;
  const of = entry.payment_system ?? (entry.direction ?? []).join(' → ');
  const where = { ...asked, name: `${of}: ${entry.name}` };
  if (isRepeated(plan, where)) return;
  const owner = accept(plan, where, ownerOf(plan, entry));
  if (owner === null) return;
  const given = valuesOf(entry);
  const field = { ...given, ...owner, name: entry.name };
  const side = field.side !== null && owner.directionId !== null;
  const wrong = checkOwnField(field) ?? (side ? refuse('invalid_format', 'side') : null);
  if (accept(plan, where, wrong ?? true) === null) return;
  const known = plan.deps.catalogue
    .current()
    .ownFields.find(
      ({ name, paymentSystemId, directionId }) =>
        name === entry.name &&
        paymentSystemId === owner.paymentSystemId &&
        directionId === owner.directionId,
    );
  if (known === undefined) {
    plan.madeFields.push(field);
    noteCreated(plan, where, {
      type: field.type,
      label_ru: field.label.ru,
      label_en: field.label.en,
    });
    return;
  }
  const lines = { before: attributesOf(known), after: attributesOf({ ...known, ...given }) };
  if (noteChanged(plan, where, lines)) {
    plan.changedFields.push({ id: known.id, terms: given, version: known.version });
  }
}

function ownerOf(plan: FilePlan, { payment_system: code, direction }: Entry): Owner | Refusal {
  if ((code === null) === (direction === null)) return refuse('required', 'payment_system');
  if (code !== null) {
    const system = plan.systems.get(code.toUpperCase());
    if (system === undefined) return refuse('not_found', 'payment_system');
    return { paymentSystemId: system.id, directionId: null };
  }
  const [income, outcome] = (direction ?? []).map((each) => plan.systems.get(each.toUpperCase()));
  if (income === undefined || outcome === undefined) return refuse('not_found', 'direction');
  const directionId = directionIdOf(income.id, outcome.id);
  const known = plan.deps.catalogue.current().directionById.has(directionId);
  const made = plan.madeDirections.some(({ id }) => id === directionId);
  return known || made ? { paymentSystemId: null, directionId } : refuse('not_found', 'direction');
}

function valuesOf(entry: Entry): OwnFieldValues {
  return {
    type: entry.type,
    label: { ru: entry.label_ru, en: entry.label_en },
    hint: { ru: entry.hint_ru, en: entry.hint_en },
    pattern: entry.pattern || null,
    choices: entry.type === 'choice' ? entry.choices : [],
    side: entry.side,
    required: entry.required,
    shownToCustomer: entry.shown_to_customer,
    shownInMail: entry.shown_in_mail,
    position: entry.position,
    enabled: entry.enabled,
  };
}

/** Terms under a name: new by it, or those that are there. */
export function planTemplate(
  plan: FilePlan,
  { line, subject, values }: RawEntry,
  templates: readonly TermTemplateRow[],
): void {
  const where = { line, subject, name: nameOf(values, 'name') };
  const entry = accept(plan, where, parseFields(fileEntries.term_templates, values));
  if (entry === null || isRepeated(plan, where)) return;
  if (accept(plan, where, readManyTerms(entry.terms)) === null) return;
  const known = templates.find(({ name }) => name === entry.name);
  const terms = { ...entry.terms };
  const planned = { id: known?.id ?? null, name: entry.name, terms };
  if (known === undefined) {
    plan.templates.push(planned);
    noteCreated(plan, where, terms);
    return;
  }
  const lines = { before: { terms: ordered(known.terms) }, after: { terms: ordered(terms) } };
  if (noteChanged(plan, where, lines)) {
    plan.templates.push(planned);
  }
}
