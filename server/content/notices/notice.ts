import { sql } from 'drizzle-orm';
import type { AttributesOf } from '../../../contract/calls/call-types.ts';
import type { publicNotice } from '../../../contract/calls/notices.ts';
import type { Actor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { audit } from '../../office/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { publicNotices } from './tables.ts';

export type Notice = Omit<typeof publicNotices.$inferSelect, 'id'>;

export type NoticeChange = Omit<Notice, 'updatedAt'>;

/** The notice as it stands. */
export async function readNotice(database: Queryable): Promise<Notice> {
  const [row] = await database.select().from(publicNotices);
  if (row === undefined) throw new Error('the notice is gone from its table');
  const { id: _, ...notice } = row;
  return notice;
}

/**
 * Sets the notice and the technical break; every process knows within moments of the commit.
 * Refuses `conflict` when somebody else has set it since it was read.
 */
export async function changeNotice(
  tx: Transaction,
  change: NoticeChange,
  author: { readonly actor: Actor; readonly ip: string },
): Promise<Notice | Refusal> {
  if (change.shown && change.textRu === '') return refuse('required', 'text_ru');
  if (change.shown && change.textEn === '') return refuse('required', 'text_en');
  const [row] = await tx.select().from(publicNotices).for('update');
  if (row === undefined) throw new Error('the notice is gone from its table');
  if (row.version !== change.version) return refuse('conflict');
  const resumeAt = change.technicalBreak ? change.resumeAt : null;
  const [after] = await tx
    .update(publicNotices)
    .set({ ...change, resumeAt, version: row.version + 1, updatedAt: sql`now()` })
    .returning();
  if (after === undefined) throw new Error('a locked notice vanished');
  await audit(tx, {
    actor: author.actor,
    action: 'change_notice',
    subjectType: 'public_notices',
    subjectId: row.id,
    before: row,
    after,
    ip: author.ip,
  });
  return after;
}

/** The notice as visitors see it; null where there is nothing to tell. */
export function presentNotice(
  notice: Notice,
  locale: Locale,
  now: Date,
): AttributesOf<typeof publicNotice> | null {
  if (!notice.shown && !notice.technicalBreak) return null;
  const text = locale === 'ru' ? notice.textRu : notice.textEn;
  return {
    text: notice.shown ? text : null,
    level: notice.level,
    technical_break: notice.technicalBreak,
    resume_at: resumeOf(notice, now)?.toISOString() ?? null,
  };
}

/** When a break is over; a moment that has passed promises nothing any more. */
export function resumeOf({ resumeAt }: Notice, now: Date): Date | null {
  return resumeAt !== null && resumeAt > now ? resumeAt : null;
}
