import { eq, sql } from 'drizzle-orm';
import {
  checkFlags,
  type FlagSides,
  isCash,
  type MonitorFlag,
} from '../../../core/monitors/flags.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Catalogue, Exchange } from '../catalogue/catalogue.ts';
import { switchDirection } from '../catalogue/change-direction.ts';
import type { PaymentSystem } from '../catalogue/systems/payment-system.ts';
import type { Difference } from './difference.ts';
import { monitorCodeOf } from './monitor-codes.ts';
import type { MonitorTerms } from './open-monitor-terms.ts';
import { monitorDirections, monitorSystems } from './tables.ts';

export type DirectionChange = {
  readonly exported: boolean;
  readonly flags: readonly MonitorFlag[];
  readonly cities: readonly string[];
  readonly incomeCosts: readonly string[];
  readonly incomeCostMin: string | null;
  readonly delayMinutes: number | null;
};

/** Sets how a direction is exported. Refuses marks that monitors do not allow there. */
export async function changeDirectionTerms(
  database: Database,
  { direction, income, outcome }: Exchange,
  change: DirectionChange,
  author: AuditAuthor,
): Promise<Refusal | null> {
  const sides: FlagSides = { incomeKind: income.kind, outcomeKind: outcome.kind };
  const wrong = checkFlags(change.flags, sides);
  if (wrong !== null) return wrong;
  if (change.cities.length > 0 && !isCash(sides)) return refuse('invalid_format', 'cities');
  const values = {
    ...change,
    flags: [...change.flags],
    cities: [...change.cities],
    incomeCosts: [...change.incomeCosts],
  };
  await inTransaction(database, async (tx) => {
    const before = await lockDirectionTerms(tx, direction.id);
    await tx.update(monitorDirections).set(values).where(isDirection(direction.id));
    await audit(tx, {
      ...author,
      action: 'change_export',
      subjectType: 'directions',
      subjectId: direction.id,
      before,
      after: values,
    });
  });
  return null;
}

type SystemChange = {
  readonly code: string | null;
  readonly incomeFlags: readonly MonitorFlag[];
  readonly outcomeFlags: readonly MonitorFlag[];
};

/** Sets what monitors call a payment system. Refuses a code that another one has: `conflict`. */
export async function changeSystemTerms(
  database: Database,
  { catalogue, terms }: { readonly catalogue: Catalogue; readonly terms: MonitorTerms },
  { system, change }: { readonly system: PaymentSystem; readonly change: SystemChange },
  author: AuditAuthor,
): Promise<Refusal | null> {
  const code = change.code === system.code ? null : change.code;
  const others = catalogue.systems.filter(({ id }) => id !== system.id);
  const inUse = others.some((other) => code !== null && namesOf(terms, other).includes(code));
  if (inUse) return refuse('conflict', 'code');
  const values = {
    code,
    incomeFlags: [...change.incomeFlags],
    outcomeFlags: [...change.outcomeFlags],
  };
  await inTransaction(database, async (tx) => {
    const id = { paymentSystemId: system.id };
    await tx.insert(monitorSystems).values(id).onConflictDoNothing();
    const mine = eq(monitorSystems.paymentSystemId, system.id);
    const [before] = await tx.select().from(monitorSystems).where(mine).for('update');
    await tx.update(monitorSystems).set(values).where(mine);
    await audit(tx, {
      ...author,
      action: 'change_monitor_code',
      subjectType: 'payment_systems',
      subjectId: system.id,
      before: before ?? null,
      after: values,
    });
  });
  return null;
}

function namesOf(terms: MonitorTerms, system: PaymentSystem): readonly string[] {
  return [system.code, monitorCodeOf(terms, system)];
}

/** Takes a direction that differs out of the exchange, as the service itself. */
export async function switchOffDiffering(
  database: Database,
  directionId: string,
  difference: Difference,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const change = await switchDirection(tx, directionId, false);
    if (isRefusal(change) || !change.before.enabled) return;
    await lockDirectionTerms(tx, directionId);
    const differedAt = sql`now()`;
    await tx
      .update(monitorDirections)
      .set({ differedAt, difference })
      .where(isDirection(directionId));
    await audit(tx, {
      actor: 'service',
      ip: null,
      action: 'switch_off_differing',
      subjectType: 'directions',
      subjectId: directionId,
      before: { enabled: true },
      after: { enabled: false, ...difference },
    });
  });
}

/** Puts a direction that differed back into the exchange. */
export async function switchOnAgain(
  database: Database,
  directionId: string,
  author: AuditAuthor,
): Promise<Refusal | null> {
  return inTransaction(database, async (tx) => {
    const change = await switchDirection(tx, directionId, true);
    if (isRefusal(change)) return change;
    await tx
      .update(monitorDirections)
      .set({ differedAt: null, difference: null })
      .where(isDirection(directionId));
    await audit(tx, {
      ...author,
      action: 'switch_direction',
      subjectType: 'directions',
      subjectId: directionId,
      before: { enabled: change.before.enabled },
      after: { enabled: true },
    });
    return null;
  });
}

function isDirection(directionId: string) {
  return eq(monitorDirections.directionId, directionId);
}

async function lockDirectionTerms(tx: Transaction, directionId: string) {
  await tx.insert(monitorDirections).values({ directionId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(monitorDirections)
    .where(isDirection(directionId))
    .for('update');
  return row ?? null;
}
