import { eq, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { lockConversation } from './answer.ts';
import type { Conversation } from './hear.ts';
import { conversations, replyTemplates } from './tables.ts';

type Change = {
  readonly mine?: boolean | undefined;
  readonly settled?: true | undefined;
  readonly version: number;
};

/** Takes a conversation, gives it back, or settles it unanswered; `conflict` where it moved. */
export async function changeConversation(
  tx: Transaction,
  id: number,
  { mine, settled, version }: Change,
  { operatorId, author }: { readonly operatorId: string; readonly author: AuditAuthor },
): Promise<Conversation | Refusal> {
  const before = await lockConversation(tx, id);
  if (before === null) return refuse('not_found');
  if (before.version !== version) return refuse('conflict');
  const [after] = await tx
    .update(conversations)
    .set({
      ...(mine === undefined ? {} : { assignedTo: mine ? operatorId : null }),
      ...(settled === undefined ? {} : { waitingSince: null, settledAt: sql`now()` }),
      version: sql`${conversations.version} + 1`,
    })
    .where(eq(conversations.id, id))
    .returning();
  if (after === undefined) throw new Error('a locked conversation vanished');
  await audit(tx, {
    ...author,
    action: 'change_conversation',
    subjectType: after.orderId === null ? 'conversations' : 'orders',
    subjectId: after.orderId ?? String(id),
    before: { assigned_to: before.assignedTo, waiting_since: before.waitingSince },
    after: { assigned_to: after.assignedTo, waiting_since: after.waitingSince },
  });
  return after;
}

type Template = typeof replyTemplates.$inferSelect;

/** Keeps an answer that is given often, in place of the one of the same name. */
export async function saveTemplate(
  tx: Transaction,
  template: Omit<Template, 'id'>,
  author: AuditAuthor,
): Promise<Template> {
  const [row] = await tx
    .insert(replyTemplates)
    .values(template)
    .onConflictDoUpdate({ target: replyTemplates.name, set: template })
    .returning();
  if (row === undefined) throw new Error('the database kept no template');
  await log(tx, 'save_reply_template', row, author);
  return row;
}

/** Forgets one; refuses `not_found` where there is none. */
export async function removeTemplate(
  tx: Transaction,
  id: number,
  author: AuditAuthor,
): Promise<Refusal | null> {
  const [row] = await tx.delete(replyTemplates).where(eq(replyTemplates.id, id)).returning();
  if (row === undefined) return refuse('not_found');
  await log(tx, 'remove_reply_template', row, author);
  return null;
}

async function log(
  tx: Transaction,
  action: 'save_reply_template' | 'remove_reply_template',
  { id, name, textRu, textEn }: Template,
  author: AuditAuthor,
): Promise<void> {
  const values = { name, text_ru: textRu, text_en: textEn };
  const said = action === 'save_reply_template' ? { after: values } : { before: values };
  const subject = { subjectType: 'reply_templates', subjectId: String(id) };
  await audit(tx, { ...author, action, ...subject, ...said });
}
