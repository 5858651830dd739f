import { desc, eq } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { customerNotes } from './tables.ts';

type NoteRow = typeof customerNotes.$inferSelect;

/** So many are shown; older ones nobody would read. */
const shownMax = 100;

/** Who a customer is to the notes: their account, or the e-mail of orders without one. */
export function customerKey({ userId, email }: { userId: string | null; email: string | null }) {
  return userId ?? email?.toLowerCase() ?? null;
}

/** What operators wrote about a customer, the newest first. */
export function findNotes(db: Queryable, customer: string): Promise<NoteRow[]> {
  return db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customer, customer))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
    .limit(shownMax);
}

/** Writes a note about a customer; they never see it. */
export async function addNote(
  tx: Transaction,
  note: { readonly customer: string; readonly text: string; readonly createdBy: Actor },
): Promise<void> {
  await tx.insert(customerNotes).values(note);
}

/** Drops what was written about a customer whose account is deleted. */
export async function forgetNotes(tx: Transaction, customer: string): Promise<void> {
  await tx.delete(customerNotes).where(eq(customerNotes.customer, customer));
}
