import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { Vault } from '../secret/vault.ts';
import { settings } from './tables.ts';

/** One setting as it is kept. */
type SavedSetting = {
  /** Null where it was sealed by another key, as after a restore without it. */
  readonly value: string | null;
  readonly updatedAt: Date;
};

type SavedSettings = {
  readonly byName: ReadonlyMap<string, SavedSetting>;
  /** Another one after every change. */
  readonly digest: string;
};

const contextOf = (name: string) => `setting ${name}`;

/** Everything the office has set, opened. */
export async function readSavedSettings(
  database: Queryable,
  vault: Pick<Vault, 'open'>,
): Promise<SavedSettings> {
  const rows = await database.select().from(settings).orderBy(asc(settings.name));
  const digest = createHash('sha256');
  const byName = new Map<string, SavedSetting>();
  for (const { name, sealed, updatedAt } of rows) {
    digest.update(`${name}\0`).update(sealed);
    byName.set(name, { value: openOrNull(vault, name, sealed), updatedAt });
  }
  return { byName, digest: rows.length === 0 ? '' : digest.digest('base64url') };
}

function openOrNull(vault: Pick<Vault, 'open'>, name: string, sealed: Uint8Array): string | null {
  try {
    return vault.open(sealed, contextOf(name)).toString('utf8');
  } catch {
    return null;
  }
}

/** The values that can be read, by name. */
export function valuesOf({ byName }: SavedSettings): Record<string, string> {
  return Object.fromEntries(
    [...byName].flatMap(([name, { value }]) => (value === null ? [] : [[name, value]])),
  );
}

/** Keeps values, each sealed; null gives the usual value back. */
export async function saveSettings(
  tx: Queryable,
  vault: Pick<Vault, 'seal'>,
  changes: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) {
      await tx.delete(settings).where(eq(settings.name, name));
      continue;
    }
    const row = { sealed: vault.seal(Buffer.from(value), contextOf(name)), updatedAt: sql`now()` };
    await tx
      .insert(settings)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: settings.name, set: row });
  }
}

/** Changes of settings take turns: each is read together with all that it has to fit. */
export async function lockSettings(tx: Queryable): Promise<void> {
  await tx.execute(sql`lock table settings in share row exclusive mode`);
}
