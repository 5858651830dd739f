import { desc, gt, isNull, or, sql } from 'drizzle-orm';
import { incidentDays } from '../../../contract/status.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { statusChecks, statusIncidents } from './tables.ts';

export type Incident = typeof statusIncidents.$inferSelect;

/** What was written down of the service. */
export type NotedStatus = {
  readonly checkedAt: Date | null;
  /** Open ones and those of the last thirty days, the newest first. */
  readonly incidents: readonly Incident[];
};

const incidentsMax = 100;

/** Reads what the last look has noted, and the incidents that are told. */
export async function readStatus(database: Queryable): Promise<NotedStatus> {
  const [check] = await database.select().from(statusChecks);
  return { checkedAt: check?.checkedAt ?? null, incidents: await listIncidents(database) };
}

/** Open incidents and those that ended in the last thirty days, the newest first. */
export function listIncidents(database: Queryable): Promise<Incident[]> {
  const { id, beganAt, endedAt } = statusIncidents;
  const since = sql`now() - make_interval(days => ${incidentDays})`;
  return database
    .select()
    .from(statusIncidents)
    .where(or(isNull(endedAt), gt(endedAt, since)))
    .orderBy(desc(beganAt), desc(id))
    .limit(incidentsMax);
}
