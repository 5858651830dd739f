import { and, eq, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Incident } from './read-status.ts';
import { statusChanged } from './register-status.ts';
import { statusIncidents } from './tables.ts';

type Note = Pick<Incident, 'noteRu' | 'noteEn' | 'version'>;

/**
 * Writes what customers read about an incident. Refuses one language without the other, and
 * `conflict` where somebody else has written since it was read.
 */
export async function noteIncident(
  tx: Transaction,
  incidentId: number,
  { noteRu, noteEn, version }: Note,
): Promise<{ readonly before: Incident; readonly after: Incident } | Refusal> {
  if (noteRu === '' && noteEn !== '') return refuse('required', 'note_ru');
  if (noteEn === '' && noteRu !== '') return refuse('required', 'note_en');
  const { id } = statusIncidents;
  const [before] = await tx.select().from(statusIncidents).where(eq(id, incidentId)).for('update');
  if (before === undefined) return refuse('not_found');
  const [after] = await tx
    .update(statusIncidents)
    .set({ noteRu, noteEn, version: version + 1 })
    .where(and(eq(id, incidentId), eq(statusIncidents.version, version)))
    .returning();
  if (after === undefined) return refuse('conflict');
  await tx.execute(sql`select pg_notify(${statusChanged}, '')`);
  return { before, after };
}
