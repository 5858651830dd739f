import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import {
  noteAfter,
  noteBefore,
  noteMade,
  noteOthers,
} from '../../../market/catalogue/batches/batch-steps.ts';
import { addToBatch, openBatch } from '../../../market/catalogue/batches/direction-batches.ts';
import { keepTermTemplate } from '../../../market/catalogue/batches/term-templates.ts';
import { changeDirection } from '../../../market/catalogue/change-direction.ts';
import {
  changeOwnField,
  createOwnField,
} from '../../../market/catalogue/own-fields/change-own-field.ts';
import { changeSystem, createSystem } from '../../../market/catalogue/systems/change-system.ts';
import { changeRule } from '../../../market/pricing/change-rule.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction, sqlStateOf } from '../../../platform/database/in-transaction.ts';
import { type AuditAuthor, audit } from '../../audit/audit.ts';
import { orUndone, Undone } from '../../market/undone.ts';
import type { FilePlan } from './file-plan.ts';

/**
 * Does all that a file asks for, in one transaction, and answers the id of its batch. Refuses
 * `conflict` where something was changed since it was looked at.
 */
export async function applyPlan(
  plan: FilePlan,
  author: AuditAuthor,
  format: string,
): Promise<string | Refusal> {
  const { platform, catalogue, rateDesk } = plan.deps;
  const done = await orUndone(
    inTransaction(platform.database, async (tx) => {
      const { id } = await openBatch(tx, 'imported', author.actor);
      await changeSystems(tx, id, plan);
      await changeDirections(tx, id, plan, author);
      await changeFields(tx, id, plan);
      await changeTemplates(tx, id, plan);
      await noteAfter(tx, id);
      await logImport(tx, { ...author, batchId: id, format }, plan);
      return id;
    }),
  ).catch((error: unknown) => {
    // Two imports of the same name at once.
    if (sqlStateOf(error) === '23505') return refuse('conflict', 'text');
    throw error;
  });
  if (isRefusal(done)) return refuse('conflict', 'text');
  await catalogue.refresh();
  await rateDesk.pricing.refresh();
  return done;
}

async function changeSystems(tx: Transaction, batchId: string, plan: FilePlan): Promise<void> {
  const { madeSystems, changedSystems } = plan;
  const changed = [...changedSystems].sort(byId);
  await noteBefore(
    tx,
    batchId,
    'payment_systems',
    changed.map(({ id }) => id),
  );
  for (const system of madeSystems) done(await createSystem(tx, system));
  for (const { id, terms, version } of changed) done(await changeSystem(tx, id, terms, version));
  await noteMade(
    tx,
    batchId,
    'payment_systems',
    madeSystems.map(({ id }) => id),
  );
}

async function changeDirections(
  tx: Transaction,
  batchId: string,
  plan: FilePlan,
  { actor }: AuditAuthor,
): Promise<void> {
  const changed = [...plan.changedDirections].sort(byId);
  await noteBefore(
    tx,
    batchId,
    'directions',
    changed.map(({ id }) => id),
  );
  for (const { id, terms, version } of changed) done(await changeDirection(tx, id, terms, version));
  const refused = await addToBatch(tx, batchId, plan.madeDirections);
  if (refused !== null) throw new Undone(refused);
  for (const { id, after } of plan.rules) await changeRule(tx, id, after, actor);
  await noteOthers(tx, batchId, 'price_rules', plan.rules);
}

async function changeFields(tx: Transaction, batchId: string, plan: FilePlan): Promise<void> {
  const { madeFields, changedFields } = plan;
  await noteBefore(
    tx,
    batchId,
    'own_fields',
    changedFields.map(({ id }) => id),
  );
  for (const { id, terms, version } of changedFields) {
    done(await changeOwnField(tx, id, terms, version));
  }
  const made: string[] = [];
  for (const field of madeFields) made.push(done(await createOwnField(tx, field)).id);
  await noteMade(tx, batchId, 'own_fields', made);
}

async function changeTemplates(
  tx: Transaction,
  batchId: string,
  { templates }: FilePlan,
): Promise<void> {
  const known = templates.flatMap(({ id }) => id ?? []);
  await noteBefore(tx, batchId, 'term_templates', known);
  const made: string[] = [];
  for (const { id, name, terms } of templates) {
    const saved = await keepTermTemplate(tx, id, { name, terms });
    if (saved === null) throw new Undone(refuse('conflict', 'text'));
    if (id === null) made.push(saved.id);
  }
  await noteMade(tx, batchId, 'term_templates', made);
}

type Logged = AuditAuthor & { readonly batchId: string; readonly format: string };

/** One entry for the file, and one for each thing that it changed. */
async function logImport(
  tx: Transaction,
  { batchId, format, ...author }: Logged,
  plan: FilePlan,
): Promise<void> {
  await audit(tx, {
    ...author,
    action: 'import_catalogue',
    subjectType: 'direction_batches',
    subjectId: batchId,
    after: {
      format,
      payment_systems: plan.madeSystems.map(({ code }) => code),
      directions: plan.madeDirections.map(({ id }) => id),
    },
  });
  const idOf = new Map([...plan.systems.values()].map(({ code, id }) => [code, id]));
  for (const line of plan.lines) {
    if (line.state !== 'changed') continue;
    const action = actionOf[line.subject];
    const [income = '', outcome = ''] = line.name.split(' → ');
    const isPair = line.subject === 'directions';
    await audit(tx, {
      ...author,
      action,
      subjectType: line.subject,
      subjectId: isPair
        ? `${idOf.get(income) ?? income}-${idOf.get(outcome) ?? outcome}`
        : (idOf.get(line.name) ?? line.name),
      before: line.before,
      after: line.after,
    });
  }
}

const actionOf = {
  assets: 'add_asset',
  payment_systems: 'change_payment_system',
  directions: 'change_direction',
  own_fields: 'save_own_field',
  term_templates: 'save_term_template',
} as const;

/** Always in one order, so that two such changes cannot wait for each other. */
function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1;
}

function done<Made>(made: Made | Refusal): Made {
  if (isRefusal(made)) throw new Undone(made);
  return made;
}
