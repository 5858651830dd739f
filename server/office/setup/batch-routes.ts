import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { DirectionBatchAttributes } from '../../../contract/office/setup.ts';
import type { Direction } from '../../../core/directions/direction.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { countsOf, stepsOf } from '../../market/catalogue/batches/batch-steps.ts';
import {
  blockOfBatch,
  createBatch,
  lastBatch,
  undoBatch,
} from '../../market/catalogue/batches/direction-batches.ts';
import { findTermTemplate } from '../../market/catalogue/batches/term-templates.ts';
import { directionIdOf, type Exchange, exchangeOf } from '../../market/catalogue/catalogue.ts';
import { findPair } from '../../market/catalogue/create-direction.ts';
import {
  type ManyTerms,
  newByTerms,
  readManyTerms,
} from '../../market/catalogue/read-many-terms.ts';
import { changeSystem, type SystemTerms } from '../../market/catalogue/systems/change-system.ts';
import { changeRule, isSameRule } from '../../market/pricing/change-rule.ts';
import { ruleTermsFromJson } from '../../market/pricing/rule-terms-json.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { actorNames } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { orUndone, Undone } from '../market/undone.ts';
import { planDirections } from './plan-directions.ts';
import { readReadiness } from './readiness.ts';
import { termsOfTemplate } from './term-template-routes.ts';

/** Directions by the hundred: planned, made together, taken back together. */
export function registerBatches(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'POST /office/api/directions/batch', (asked) => addMany(deps, asked));
  handleOffice(app, 'POST /office/api/directions/switch_preview', async ({ body, locale }) => {
    const catalogue = deps.catalogue.current();
    const exchanges = [...new Set(body.ids)].map((id) => exchangeOf(catalogue, id));
    const found = exchanges.filter((exchange) => exchange !== null);
    if (found.length < exchanges.length) return refuse('not_found', 'ids');
    const off = found.filter(({ direction }) => !direction.enabled);
    const existing = found.length - off.length;
    const ready = await readReadiness(deps);
    const plan = planDirections(off, ready, { locale, existing, opening: false });
    return document(resource('direction_plans', 'switch', plan));
  });
  handleOffice(app, 'GET /office/api/direction_batches/last', async ({ locale }) => {
    const batch = await lastBatch(database);
    if (batch === null) return document(null);
    const nameOf = await actorNames(database, locale);
    const { id, kind, directionIds } = batch;
    const { price_rules: _rules, ...steps } = await countsOf(database, id);
    const attributes: DirectionBatchAttributes = {
      kind,
      created_at: batch.createdAt.toISOString(),
      created_by: nameOf(batch.createdBy),
      count: kind === 'changed' ? (steps['directions'] ?? 0) : sumOf(steps) + directionIds.length,
      block: await blockOfBatch(database, batch),
    };
    return document(resource('direction_batches', id, attributes));
  });
  handleOffice(app, 'DELETE /office/api/direction_batches/{id}', async ({ params, author }) => {
    const undone = await undoRules(
      deps,
      params.id,
      author,
      async (tx, { id, kind, directionIds }) =>
        audit(tx, {
          ...author,
          action: 'undo_directions',
          subjectType: 'direction_batches',
          subjectId: id,
          before:
            kind === 'added' ? { directions: directionIds } : { kind, ...(await countsOf(tx, id)) },
        }),
    );
    if (isRefusal(undone)) return undone;
    await deps.catalogue.refresh();
    await deps.rateDesk.pricing.refresh();
    return undefined;
  });
}

/** Takes a batch back with the rules of price that it gave; one that was changed since stays. */
function undoRules(
  { platform }: OfficeDeps,
  id: string,
  { actor }: AuditAuthor,
  also: Parameters<typeof undoBatch>[2],
) {
  return orUndone(
    undoBatch(platform.database, id, async (tx, batch) => {
      for (const step of await stepsOf(tx, id, 'price_rules')) {
        // Those of directions that were made went with them.
        if (batch.directionIds.includes(step.id)) continue;
        const before = step.before === null ? null : ruleTermsFromJson(step.before);
        const changed = await changeRule(tx, step.id, before, actor);
        const found = changed === null ? before : changed.before;
        if (!isSameRule(found, step.after)) throw new Undone(refuse('conflict'));
      }
      await also(tx, batch);
    }),
  );
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

type Adding = AskedByOperator<OfficeCalls['POST /office/api/directions/batch']>;

async function addMany(deps: OfficeDeps, { body, author, locale }: Adding) {
  const terms = await readTerms(deps, body.template ?? null);
  if (isRefusal(terms)) return terms;
  const wanted = readPairs(deps, body.pairs, terms);
  if (isRefusal(wanted)) return wanted;
  const { made, existing } = wanted;
  const opening = body.open_systems;
  const plan = planDirections(made, await readReadiness(deps), { locale, existing, opening });
  const answer = (id: string) => document(resource('direction_plans', id, plan));
  if (body.preview || made.length === 0) return answer('preview');
  const done = await orUndone(
    inTransaction(deps.platform.database, (tx) => keep(tx, made, { ...body, author })),
  );
  if (isRefusal(done)) return done;
  await deps.catalogue.refresh();
  return answer(done);
}

async function readTerms(
  { platform }: OfficeDeps,
  id: string | null,
): Promise<ManyTerms | Refusal> {
  if (id === null || id === '') return readManyTerms({});
  const template = isUuid(id) ? await findTermTemplate(platform.database, id) : null;
  return template === null ? refuse('not_found', 'template') : termsOfTemplate(template);
}

/** The pairs that are not there yet, as the directions they would be. */
function readPairs(deps: OfficeDeps, pairs: Adding['body']['pairs'], terms: ManyTerms) {
  const catalogue = deps.catalogue.current();
  const made = new Map<string, Exchange>();
  let existing = 0;
  for (const asked of pairs) {
    const pair = findPair(catalogue, asked.income, asked.outcome);
    if (isRefusal(pair)) return refuse('invalid_format', 'pairs');
    const id = directionIdOf(pair.income.id, pair.outcome.id);
    if (made.has(id)) continue;
    if (catalogue.directionById.has(id)) existing += 1;
    else {
      const direction = newByTerms(pair, terms);
      if (isRefusal(direction)) return direction;
      made.set(id, { direction, ...pair });
    }
  }
  return { made: [...made.values()], existing };
}

type Wishes = Pick<Adding['body'], 'enabled' | 'open_systems' | 'template'> & {
  readonly author: AuditAuthor;
};

/** Makes them, on or off, and opens what they need, as far as it was asked. */
async function keep(tx: Transaction, made: readonly Exchange[], wishes: Wishes): Promise<string> {
  const { author } = wishes;
  if (wishes.open_systems) await openSides(tx, made, author);
  const { enabled } = wishes;
  const directions: Direction[] = made.map(({ direction }) => ({ ...direction, enabled }));
  const batch = await createBatch(tx, directions, author.actor);
  if (isRefusal(batch)) throw new Undone(batch);
  await audit(tx, {
    ...author,
    action: 'create_directions',
    subjectType: 'direction_batches',
    subjectId: batch.id,
    after: {
      directions: batch.directionIds,
      enabled,
      term_template: wishes.template ?? null,
    },
  });
  return batch.id;
}

/** Opens the sides of payment systems that the directions stand on and that are closed. */
async function openSides(tx: Transaction, made: readonly Exchange[], author: AuditAuthor) {
  const wanted = new Map<string, SystemTerms>();
  const open = (id: string, terms: SystemTerms) => wanted.set(id, { ...wanted.get(id), ...terms });
  for (const { income, outcome } of made) {
    if (!income.incomeEnabled) open(income.id, { incomeEnabled: true });
    if (!outcome.outcomeEnabled) open(outcome.id, { outcomeEnabled: true });
  }
  for (const [id, terms] of [...wanted].sort()) {
    const changed = await changeSystem(tx, id, terms);
    if (isRefusal(changed)) throw new Undone(changed);
    const { before, after } = changed;
    await audit(tx, {
      ...author,
      action: 'change_payment_system',
      subjectType: 'payment_systems',
      subjectId: id,
      before: { income_enabled: before.incomeEnabled, outcome_enabled: before.outcomeEnabled },
      after: { income_enabled: after.incomeEnabled, outcome_enabled: after.outcomeEnabled },
    });
  }
}
