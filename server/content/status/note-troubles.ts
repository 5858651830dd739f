import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { Trouble } from './find-troubles.ts';
import { statusChecks, statusIncidents } from './tables.ts';

/** What goes and comes again within that is one incident. */
const overAfterMinutes = 2;
/** Nobody has looked for so long: nobody has worked on orders either. */
const gapMinutes = 5;

/** One trouble with how long it has been there; null where it may pass before the next look. */
type SeenTrouble = Trouble & { readonly seconds: number | null };

/** Which incident a trouble belongs to: there is one open at a time. */
export function troubleKey({ component, paymentSystem }: Omit<Trouble, 'state'>): string {
  return `${component} ${paymentSystem ?? ''}`;
}

/** Writes down what there is now: what is new and lasts begins, what is over ends. */
export async function noteTroubles(
  tx: Transaction,
  troubles: readonly SeenTrouble[],
): Promise<void> {
  await noteCheck(tx);
  const { id, endedAt } = statusIncidents;
  const open = await tx.select().from(statusIncidents).where(isNull(endedAt)).for('update');
  const found = new Map(troubles.map((trouble) => [troubleKey(trouble), trouble]));
  for (const incident of open) {
    const key = troubleKey(incident);
    const trouble = found.get(key);
    if (trouble === undefined) {
      const silent = sql`now() - make_interval(mins => ${overAfterMinutes})`;
      await tx
        .update(statusIncidents)
        .set({ endedAt: sql`greatest(seen_at, began_at)` })
        .where(and(eq(id, incident.id), lt(statusIncidents.seenAt, silent)));
    } else if (trouble.state === incident.state) {
      found.delete(key);
      await tx.update(statusIncidents).set({ seenAt: sql`now()` }).where(eq(id, incident.id));
    } else {
      await tx.update(statusIncidents).set({ endedAt: sql`now()` }).where(eq(id, incident.id));
    }
  }
  for (const { component, paymentSystem, state, seconds } of found.values()) {
    if (seconds === null) continue;
    const beganAt = sql`now() - make_interval(secs => ${seconds})`;
    const values = { component, paymentSystem, state, beganAt, seenAt: sql`now()` };
    await tx.insert(statusIncidents).values(values);
  }
}

/** Notes the look itself; a long time without one was an incident of orders. */
async function noteCheck(tx: Transaction): Promise<void> {
  const gap = sql`now() - make_interval(mins => ${gapMinutes})`;
  await tx.execute(sql`
    insert into ${statusIncidents} (component, state, began_at, seen_at, ended_at)
    select 'orders', 'down', checked_at, now(), now() from ${statusChecks}
     where checked_at < ${gap}`);
  await tx
    .insert(statusChecks)
    .values({ checkedAt: sql`now()` })
    .onConflictDoUpdate({ target: statusChecks.id, set: { checkedAt: sql`now()` } });
}
