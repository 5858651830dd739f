import { sql } from 'drizzle-orm';
import type { ArchiveKindName } from '../../../contract/office/operation/archives.ts';
import { maskPersonal } from '../../../core/customers/mask-personal.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { isDay } from '../../../core/reports/is-day.ts';
import type { ArchiveSearch } from '../../platform/archives/search-archives.ts';
import type { Platform } from '../../platform/platform.ts';
import { isUuid } from '../access/is-uuid.ts';

type Query = {
  readonly kind?: ArchiveKindName | undefined;
  readonly search?: string | undefined;
  readonly archive?: string | null | undefined;
  readonly since?: string | null | undefined;
  readonly until?: string | null | undefined;
};

/** What is looked for in archives; refuses what is no day and what names nothing to look for. */
export async function readArchiveSearch(
  platform: Pick<Platform, 'config' | 'database'>,
  query: Query,
): Promise<ArchiveSearch | Refusal> {
  const { kind = null, archive } = query;
  const text = query.search?.trim() || null;
  if (archive !== undefined && !isUuid(archive ?? '')) return refuse('invalid_format', 'archive');
  const since = readDay(query.since, 'since');
  if (isRefusal(since)) return since;
  const until = readDay(query.until, 'until');
  if (isRefusal(until)) return until;
  const isNothing = text === null && since === null && until === null && archive === undefined;
  if (isNothing) return refuse('required', 'search');
  return { kind, text, archive: archive ?? null, ...(await spanOf(platform, since, until)) };
}

function readDay(text: string | null | undefined, name: string): string | null | Refusal {
  if (text === undefined) return null;
  const isGood = text !== null && isDay(text);
  return isGood ? text : refuse('invalid_format', name, { example: '2026-11-21' });
}

/** From the beginning of the first day to the end of the last one, where the shop is. */
async function spanOf(
  { config: { timeZone }, database }: Pick<Platform, 'config' | 'database'>,
  since: string | null,
  until: string | null,
): Promise<Pick<ArchiveSearch, 'since' | 'until'>> {
  if (since === null && until === null) return { since: null, until: null };
  const { rows } = await database.execute<{ since: string | null; until: string | null }>(sql`
    select ${since}::timestamp at time zone ${timeZone} as since,
           (${until}::date + 1)::timestamp at time zone ${timeZone} as until`);
  const read = (at: string | null | undefined) => (at ? new Date(at) : null);
  return { since: read(rows[0]?.since), until: read(rows[0]?.until) };
}

/** What was looked for, as the audit log has it: it is never erased, so no e-mail stands there. */
export function searchToLog({ search, since, until }: Query): Readonly<Record<string, string>> {
  const text = search?.trim() ?? '';
  const asked = text.includes('@') ? maskPersonal('email', text) : text.slice(0, 40);
  const named = { search: asked, since: since ?? '', until: until ?? '' };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
}
