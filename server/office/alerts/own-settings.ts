import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { BrowserRow, SettingsRow } from './store.ts';
import { alertMutes, alertSettings, operatorBrowsers, operatorChats } from './tables.ts';

/** Browsers of one operator; the oldest makes room. */
const browsersMax = 5;

type OwnSettings = Omit<SettingsRow, 'operatorId'>;

/** How somebody has set their own alerts; as it is for who has set nothing. */
export async function readOwnSettings(
  database: Queryable,
  operatorId: string,
  timeZone: string,
): Promise<OwnSettings> {
  const [row] = await database
    .select()
    .from(alertSettings)
    .where(eq(alertSettings.operatorId, operatorId));
  return (
    row ?? {
      channels: null,
      timeZone,
      quietFrom: null,
      quietUntil: null,
      urgentAnyway: true,
      version: 0,
    }
  );
}

/** Sets them anew. Refuses `conflict` where they were set in another window meanwhile. */
export async function saveOwnSettings(
  tx: Transaction,
  operatorId: string,
  { version, ...settings }: OwnSettings,
): Promise<Refusal | null> {
  const row = { ...settings, operatorId };
  const saved =
    version === 0
      ? await tx.insert(alertSettings).values(row).onConflictDoNothing()
      : await tx
          .update(alertSettings)
          .set({ ...settings, version: version + 1 })
          .where(and(eq(alertSettings.operatorId, operatorId), eq(alertSettings.version, version)));
  return saved.rowCount === 1 ? null : refuse('conflict');
}

/** What somebody is left alone with for a while, by kind. */
export function readMutes(database: Queryable, operatorId: string) {
  return database
    .select({ kind: alertMutes.kind, until: alertMutes.until })
    .from(alertMutes)
    .where(and(eq(alertMutes.operatorId, operatorId), sql`${alertMutes.until} > now()`));
}

/** The chat an operator is told in; null where none is linked. */
export async function readChat(database: Queryable, operatorId: string) {
  const [row] = await database
    .select()
    .from(operatorChats)
    .where(eq(operatorChats.operatorId, operatorId));
  return row ?? null;
}

/** The browsers an operator is told in, the oldest first. */
export function readBrowsers(database: Queryable, operatorId: string): Promise<BrowserRow[]> {
  return database
    .select()
    .from(operatorBrowsers)
    .where(eq(operatorBrowsers.operatorId, operatorId))
    .orderBy(asc(operatorBrowsers.createdAt));
}

/** Remembers a browser; asked again, it stays the same one. */
export async function addBrowser(
  tx: Transaction,
  browser: Pick<BrowserRow, 'operatorId' | 'endpoint' | 'p256dh' | 'auth' | 'label'>,
): Promise<string> {
  const { operatorId, endpoint, ...rest } = browser;
  // A browser that somebody else works in by now tells them alone.
  await tx
    .delete(operatorBrowsers)
    .where(
      and(
        eq(operatorBrowsers.endpoint, endpoint),
        sql`${operatorBrowsers.operatorId} <> ${operatorId}`,
      ),
    );
  const [saved] = await tx
    .insert(operatorBrowsers)
    .values(browser)
    .onConflictDoUpdate({
      target: [operatorBrowsers.operatorId, operatorBrowsers.endpoint],
      set: rest,
    })
    .returning({ id: operatorBrowsers.id });
  if (saved === undefined) throw new Error('a browser that was just kept is there');
  const all = await readBrowsers(tx, operatorId);
  const surplus = all.slice(0, Math.max(0, all.length - browsersMax)).map(({ id }) => id);
  if (surplus.length > 0) {
    await tx.delete(operatorBrowsers).where(inArray(operatorBrowsers.id, surplus));
  }
  return saved.id;
}

/** Forgets a browser of an operator; says whether there was one. */
export async function removeBrowser(
  tx: Transaction,
  operatorId: string,
  id: string,
): Promise<boolean> {
  const gone = await tx
    .delete(operatorBrowsers)
    .where(and(eq(operatorBrowsers.operatorId, operatorId), eq(operatorBrowsers.id, id)));
  return gone.rowCount === 1;
}
