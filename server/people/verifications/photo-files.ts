import { isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { cardVerifications } from './tables.ts';

/** Names of the files of every picture of a card that is still there. */
export async function readPhotoFiles(database: Queryable): Promise<string[]> {
  const { photoFile } = cardVerifications;
  const rows = await database
    .select({ file: photoFile })
    .from(cardVerifications)
    .where(isNotNull(photoFile));
  return rows.flatMap(({ file }) => file ?? []);
}
