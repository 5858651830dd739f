import { asc } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { partners } from './tables.ts';

export type PartnerRow = typeof partners.$inferSelect;

/** What `listPartners` reads, for who reads it with other tables as of one moment. */
export const partnerTables = [partners] as const;

/** Every monitor and partner, in the order they are shown. */
export function listPartners(database: Queryable): Promise<PartnerRow[]> {
  return database.select().from(partners).orderBy(asc(partners.position), asc(partners.name));
}

/** The address of the file a monitor reads, as a path; null where it reads none. */
export function exportPathOf(
  partner: Pick<PartnerRow, 'exportName' | 'exportFormat'>,
): string | null {
  if (partner.exportName === null) return null;
  return `/export/${partner.exportName}.${partner.exportFormat === 'json' ? 'json' : 'xml'}`;
}
