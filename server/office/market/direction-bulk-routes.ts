import type { DirectionPreview } from '../../../contract/office/catalogue.ts';
import type { Direction } from '../../../core/directions/direction.ts';
import { plus } from '../../../core/money/arithmetic.ts';
import { type PartsPerMillion, zero } from '../../../core/money/units.ts';
import type { OwnField } from '../../../core/own-fields/own-field.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { noteAfter, noteBefore, noteMade } from '../../market/catalogue/batches/batch-steps.ts';
import { openBatch } from '../../market/catalogue/batches/direction-batches.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import {
  changeDirection,
  checkTerms,
  type DirectionChange,
  type DirectionTerms,
  withTerms,
} from '../../market/catalogue/change-direction.ts';
import type { NewPair } from '../../market/catalogue/create-direction.ts';
import { createOwnField } from '../../market/catalogue/own-fields/change-own-field.ts';
import { readPercent } from '../../market/catalogue/read-figures.ts';
import {
  byItsCurrency,
  type ManyTerms,
  readManyTerms,
} from '../../market/catalogue/read-many-terms.ts';
import { differenceOf, showDirection } from '../../market/catalogue/show-direction.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { pairOf } from './direction-file-routes.ts';
import { orUndone, Undone } from './undone.ts';

type Wanted = { readonly id: string; readonly version: number | undefined };

/** What many directions are given: terms, and questions of their own. */
type Given = { readonly termsFor: ManyTerms; readonly fields: readonly OwnField[] };

/** The same terms for many directions at once, shown before they are given. */
export function registerDirectionBulk(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'POST /office/api/directions/change', ({ body, author, locale }) => {
    const { items, preview, markup_shift: shift, own_fields: fieldIds = [], ...given } = body;
    const many = readManyTerms(given);
    const shiftPpm =
      shift === undefined || shift === null || shift === ''
        ? zero
        : readPercent(shift, 'markup_shift', { min: -50, max: 50 });
    if (isRefusal(many) || typeof shiftPpm !== 'bigint') {
      return { refused: [many, shiftPpm].flatMap((read) => (isRefusal(read) ? read.refused : [])) };
    }
    const { ownFields } = deps.catalogue.current();
    const fields = ownFields.filter(({ id }) => fieldIds.includes(id));
    if (fields.length < new Set(fieldIds).size) return refuse('not_found', 'own_fields');
    const wanted = [...new Map(items.map((item) => [item.id, item])).values()]
      .map(({ id, version }) => ({ id, version }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const termsFor: ManyTerms = (pair, direction) =>
      shifted(direction, many(pair, direction), shiftPpm);
    if (preview) return showPreview(deps, wanted, { termsFor, fields }, locale);
    return change(deps, author, wanted, { termsFor, fields });
  });
}

function shifted(
  direction: Direction,
  terms: DirectionTerms | Refusal,
  shift: PartsPerMillion,
): DirectionTerms | Refusal {
  if (isRefusal(terms) || shift === 0n) return terms;
  return {
    ...terms,
    fixedMarkupPpm: plus(terms.fixedMarkupPpm ?? direction.fixedMarkupPpm, shift),
    floatingMarkupPpm: plus(terms.floatingMarkupPpm ?? direction.floatingMarkupPpm, shift),
  };
}

function showPreview(
  deps: OfficeDeps,
  wanted: readonly Wanted[],
  { termsFor, fields }: Given,
  locale: Locale,
) {
  const catalogue = deps.catalogue.current();
  const lines: DirectionPreviewLine[] = [];
  for (const { id } of wanted) {
    const before = catalogue.directionById.get(id);
    if (before === undefined) return refuse('not_found', 'items');
    const pair = pairOf(catalogue, before);
    const terms = termsFor(pair, before);
    if (isRefusal(terms)) return terms;
    const after = withTerms(before, terms, pair.income);
    const wrong = checkTerms(after);
    if (wrong !== null) return named(wrong, pair);
    const { before: was, after: willBe } = differenceOf(
      showDirection(before, pair),
      showDirection(after, pair),
    );
    const asked = newFields(catalogue, id, fields).map(({ label }) => label[locale]);
    const added = asked.length === 0 ? {} : { own_fields: asked };
    if (Object.keys({ ...willBe, ...added }).length === 0) continue;
    const line = { before: was, after: { ...willBe, ...added } };
    const name = `${pair.income.name[locale]} → ${pair.outcome.name[locale]}`;
    lines.push([id, { pair: name, version: before.version, ...line }]);
  }
  return whole(
    lines.map(([id, line]) => resource('directions', id, line)),
    { meta: { asked: wanted.length, changed: lines.length } },
  );
}

type DirectionPreviewLine = readonly [id: string, line: DirectionPreview];

/** Those of the fields that a direction does not ask as its own yet. */
function newFields({ ownFields }: Catalogue, directionId: string, fields: readonly OwnField[]) {
  const own = ownFields.filter((field) => field.directionId === directionId);
  return fields.filter(({ name }) => !own.some((field) => field.name === name));
}

function named({ refused }: Refusal, pair: NewPair): Refusal {
  return { refused: refused.map((item) => byItsCurrency(item, pair)) };
}

/** All of them or none; each has its own line in the log, and all can be taken back together. */
async function change(
  deps: OfficeDeps,
  author: AuditAuthor,
  wanted: readonly Wanted[],
  given: Given,
) {
  const catalogue = deps.catalogue.current();
  if (wanted.some(({ id }) => !catalogue.directionById.has(id)))
    return refuse('not_found', 'items');
  const done = await orUndone(
    inTransaction(deps.platform.database, async (tx) => {
      const batch = await openBatch(tx, 'changed', author.actor);
      const ids = wanted.map(({ id }) => id);
      await noteBefore(tx, batch.id, 'directions', ids);
      const changes: DirectionChange[] = [];
      for (const one of wanted) changes.push(await changeOne(tx, catalogue, one, given));
      const made: string[] = [];
      for (const id of ids) made.push(...(await addFields(tx, catalogue, id, given.fields)));
      await noteMade(tx, batch.id, 'own_fields', made);
      await noteAfter(tx, batch.id);
      for (const each of changes) await logChange(tx, catalogue, each, { author, given });
      return changes.length;
    }),
  );
  if (isRefusal(done)) return done;
  await deps.catalogue.refresh();
  return { data: [], meta: { changed: done } };
}

async function changeOne(
  tx: Transaction,
  catalogue: Catalogue,
  { id, version }: Wanted,
  { termsFor }: Given,
): Promise<DirectionChange> {
  const known = catalogue.directionById.get(id);
  if (known === undefined) throw new Undone(refuse('not_found', 'items'));
  const pair = pairOf(catalogue, known);
  const terms = termsFor(pair, known);
  if (isRefusal(terms)) throw new Undone(terms);
  // A markup that is shifted counts from what was seen: somebody's change in between stops it.
  const changed = await changeDirection(tx, id, terms, version ?? known.version);
  if (isRefusal(changed)) throw new Undone(named(changed, pair));
  return changed;
}

/** Gives a direction the questions that it does not ask yet; answers the ids of its own. */
async function addFields(
  tx: Transaction,
  catalogue: Catalogue,
  directionId: string,
  fields: readonly OwnField[],
): Promise<string[]> {
  const made: string[] = [];
  for (const field of newFields(catalogue, directionId, fields)) {
    const own = { ...field, directionId, paymentSystemId: null, side: null };
    const { id: _id, version: _version, ...values } = own;
    const created = await createOwnField(tx, values);
    if (isRefusal(created)) throw new Undone(refuse('conflict', 'own_fields'));
    made.push(created.id);
  }
  return made;
}

type By = { readonly author: AuditAuthor; readonly given: Given };

async function logChange(
  tx: Transaction,
  catalogue: Catalogue,
  { before, after }: DirectionChange,
  { author, given }: By,
): Promise<void> {
  const pair = pairOf(catalogue, before);
  const { version: _was, ...was } = showDirection(before, pair);
  const { version: _is, ...is } = showDirection(after, pair);
  const difference = differenceOf(was, is);
  const asked = newFields(catalogue, before.id, given.fields).map(({ name }) => name);
  await audit(tx, {
    ...author,
    action: 'change_direction',
    subjectType: 'directions',
    subjectId: before.id,
    before: difference.before,
    after: asked.length === 0 ? difference.after : { ...difference.after, own_fields: asked },
  });
}
