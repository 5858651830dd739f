import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ArchiveKind } from '../archives/archive-month.ts';
import { type ArchivePlace, searchArchives } from '../archives/search-archives.ts';
import type { Platform } from '../platform.ts';
import type { HeldAddress } from './held-address.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Of mails in archives. */
export const mailArchive = 'mails';

const columns = z.object({
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.string(),
  archived: z.boolean(),
});

/**
 * Mails as they are archived: what was said to whom. Links and codes that open something are left
 * out, and so are the recipient's own phrase and the layout.
 */
export const mailArchiveKind: ArchiveKind = {
  name: mailArchive,
  table: sql`mails`,
  at: sql`created_at`,
  columns: sql`recipient, subject, text, state, archived`,
  describe(row) {
    const { archived, recipient, subject, text, state } = columns.parse(row);
    if (!archived) return null;
    return {
      recipient,
      subject: withoutSecrets(subject),
      text: withoutSecrets(text),
      state,
      numbers: orderNumbers(`${subject}\n${text}`),
    };
  },
};

/** What is as long as the number of an order, each once. Codes that open something are shorter. */
function orderNumbers(text: string): string[] {
  return [...new Set(text.match(/(?<![\w.])\d{10}(?![\w.]*\w)/g) ?? [])];
}

const mailsMax = 1_000;

type Store = Pick<Platform, 'database' | 'files' | 'vault'>;

/** What of the mails to some addresses is in archives, newest first; at most a thousand of each. */
export async function archivedMailsTo(store: Store, addresses: readonly HeldAddress[]) {
  const found: Awaited<ReturnType<typeof archivedOf>> = [];
  for (const address of addresses) found.push(...(await archivedOf(store, address)));
  return found.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

async function archivedOf(store: Store, { email, since, until }: HeldAddress) {
  // A search is from its beginning on and up to its end: an address was held after and through.
  const after = (text: string | null) => (text === null ? null : new Date(Date.parse(text) + 1));
  const asked = {
    kind: mailArchive,
    archive: null,
    text: email,
    since: after(since),
    until: after(until),
  };
  const found: { subject: string; state: string | null; createdAt: Date }[] = [];
  for (let after: ArchivePlace | null = null; found.length < mailsMax; ) {
    const page: Awaited<ReturnType<typeof searchArchives>> = await searchArchives(store, asked, {
      after,
      most: mailsMax,
    });
    for (const { at, subject, state } of page.found) {
      found.push({ subject, state, createdAt: new Date(at) });
    }
    if (page.next === null) break;
    after = page.next;
  }
  return found.slice(0, mailsMax);
}
