import { and, desc, eq, ilike, ne, or, sql } from 'drizzle-orm';
import type { shownStatuses } from '../../../contract/office/users.ts';
import { type Counted, countUpTo, stretchOf } from '../../platform/database/count-up-to.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { LiveAccount } from './find-account.ts';
import { users } from './tables.ts';

type AccountFilter = {
  readonly status?: (typeof shownStatuses)[number] | undefined;
  /** Part of an e-mail or a name. */
  readonly search?: string | undefined;
};

/**
 * One page of the accounts that are not deleted, newest first, and how many there are, up to
 * `countedMax`.
 */
export async function listAccounts(
  database: Queryable,
  { status, search }: AccountFilter,
  page: { readonly page: number; readonly per: number },
): Promise<{ readonly rows: readonly LiveAccount[] } & Counted> {
  const part = search === undefined ? undefined : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const where = and(
    ne(users.status, 'deleted'),
    status === undefined ? undefined : eq(users.status, status),
    part === undefined ? undefined : or(ilike(users.email, part), ilike(users.name, part)),
  );
  const stretch = stretchOf(page);
  const rows = await database
    .select()
    .from(users)
    .where(where)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(stretch.limit)
    .offset(stretch.offset);
  const counted = await countUpTo(database, sql`${users} where ${where ?? sql`true`}`);
  return { rows: rows.map((row) => ({ ...row, email: row.email ?? '' })), ...counted };
}
