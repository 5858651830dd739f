import type { DirectionPreview } from '../../../contract/office/catalogue.ts';
import type { Direction } from '../../../core/directions/direction.ts';
import { followLimits } from '../../../core/directions/follow-limits.ts';
import { plus } from '../../../core/money/arithmetic.ts';
import { type PartsPerMillion, zero } from '../../../core/money/units.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import {
  changeDirection,
  checkTerms,
  type DirectionChange,
  type DirectionTerms,
} from '../../market/catalogue/change-direction.ts';
import { readCommonTerms } from '../../market/catalogue/read-direction-terms.ts';
import { readPercent } from '../../market/catalogue/read-figures.ts';
import { differenceOf, showDirection } from '../../market/catalogue/show-direction.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { pairOf } from './direction-file-routes.ts';

type Wanted = { readonly id: string; readonly version: number | undefined };

/** The same terms for many directions at once, shown before they are given. */
export function registerDirectionBulk(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'POST /office/api/directions/change', ({ body, author, locale }) => {
    const { items, preview, markup_shift: shift, ...given } = body;
    const common = readCommonTerms(given);
    if (isRefusal(common)) return common;
    const shiftPpm =
      shift === undefined || shift === null || shift === ''
        ? zero
        : readPercent(shift, 'markup_shift', { min: -50, max: 50 });
    if (typeof shiftPpm !== 'bigint') return shiftPpm;
    const wanted = [...new Map(items.map((item) => [item.id, item])).values()]
      .map(({ id, version }) => ({ id, version }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const termsFor = (direction: Direction) => shifted(direction, common, shiftPpm);
    if (preview) return showPreview(deps, wanted, termsFor, locale);
    return change(deps, author, wanted, termsFor);
  });
}

type TermsFor = (direction: Direction) => DirectionTerms;

function shifted(
  direction: Direction,
  common: DirectionTerms,
  shift: PartsPerMillion,
): DirectionTerms {
  if (shift === 0n) return common;
  return {
    ...common,
    fixedMarkupPpm: plus(common.fixedMarkupPpm ?? direction.fixedMarkupPpm, shift),
    floatingMarkupPpm: plus(common.floatingMarkupPpm ?? direction.floatingMarkupPpm, shift),
  };
}

function showPreview(
  deps: OfficeDeps,
  wanted: readonly Wanted[],
  termsFor: TermsFor,
  locale: Locale,
) {
  const catalogue = deps.catalogue.current();
  const lines: DirectionPreviewLine[] = [];
  for (const { id } of wanted) {
    const before = catalogue.directionById.get(id);
    if (before === undefined) return refuse('not_found', 'items');
    const pair = pairOf(catalogue, before);
    const after = followLimits({ ...before, ...termsFor(before) }, pair.income);
    const wrong = checkTerms(after);
    if (wrong !== null) return wrong;
    const { before: was, after: willBe } = differenceOf(
      showDirection(before, pair),
      showDirection(after, pair),
    );
    if (Object.keys(willBe).length === 0) continue;
    const name = `${pair.income.name[locale]} → ${pair.outcome.name[locale]}`;
    lines.push([id, { pair: name, version: before.version, before: was, after: willBe }]);
  }
  return whole(
    lines.map(([id, line]) => resource('directions', id, line)),
    { meta: { asked: wanted.length, changed: lines.length } },
  );
}

type DirectionPreviewLine = readonly [id: string, line: DirectionPreview];

/** All of them or none; each has its own line in the log. */
async function change(
  deps: OfficeDeps,
  author: AuditAuthor,
  wanted: readonly Wanted[],
  termsFor: TermsFor,
) {
  const catalogue = deps.catalogue.current();
  if (wanted.some(({ id }) => !catalogue.directionById.has(id)))
    return refuse('not_found', 'items');
  const refused: { refusal: Refusal | null } = { refusal: null };
  const done = await inTransaction(deps.platform.database, async (tx) => {
    const changes: DirectionChange[] = [];
    for (const { id, version } of wanted) {
      const known = catalogue.directionById.get(id);
      const terms = known === undefined ? {} : termsFor(known);
      // A markup that is shifted counts from what was seen: somebody's change in between stops it.
      const changed = await changeDirection(tx, id, terms, version ?? known?.version);
      if (isRefusal(changed)) {
        refused.refusal = changed;
        throw new Undone();
      }
      changes.push(changed);
    }
    for (const { before, after } of changes) {
      const pair = pairOf(catalogue, before);
      const { version: _was, ...was } = showDirection(before, pair);
      const { version: _is, ...is } = showDirection(after, pair);
      await audit(tx, {
        ...author,
        action: 'change_direction',
        subjectType: 'directions',
        subjectId: before.id,
        ...differenceOf(was, is),
      });
    }
    return changes.length;
  }).catch((error: unknown) => {
    if (error instanceof Undone && refused.refusal !== null) return refused.refusal;
    throw error;
  });
  if (isRefusal(done)) return done;
  await deps.catalogue.refresh();
  return { data: [], meta: { changed: done } };
}

/** Rolls back what was changed before the one that could not be. */
class Undone extends Error {
  constructor() {
    super('one of the directions cannot be changed');
    this.name = 'Undone';
  }
}
