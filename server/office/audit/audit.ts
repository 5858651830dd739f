import { sql } from 'drizzle-orm';
import type { AuditAction } from '../../../contract/audit-actions.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { countEntry } from './count-entry.ts';

export type AuditValues = Readonly<Record<string, unknown>>;

/** Who does something and from where. */
export type AuditAuthor = {
  /** An operator, or the service for what it did of itself. */
  readonly actor: Actor;
  readonly ip: string;
};

export type AuditEntry = {
  /** As an author's. */
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly subjectType: string;
  readonly subjectId: string;
  /** What was there before and what is there now; secrets never. */
  readonly before?: AuditValues | null;
  readonly after?: AuditValues | null;
  readonly ip: string | null;
};

/**
 * Writes down what an operator did, in the transaction that does it: both stay or neither does,
 * and so does what the entry counts for in the figures of the operator.
 * Call it last, because until that transaction ends nobody else can write to the log.
 */
export async function audit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (actor, action, subject_type, subject_id, before, after, ip)
    values (${entry.actor}, ${entry.action}, ${entry.subjectType}, ${entry.subjectId},
            ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${entry.ip})`);
  await countEntry(tx, { ...entry, after: entry.after ?? null });
}

/** Amounts are whole numbers of any length, so they are written as texts. */
function json(values: AuditValues | null | undefined): string | null {
  if (values === undefined || values === null) return null;
  return JSON.stringify(values, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
