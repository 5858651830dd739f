import { asc, eq, max, sql } from 'drizzle-orm';
import type { AuditAction } from '../../../contract/audit-actions.ts';
import { rootCategoryIds } from '../../../contract/content.ts';
import { isSlug } from '../../../core/content/slug-of.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { audit } from '../../office/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Editing } from './editing.ts';
import { contentCategories, faqCategories } from './tables.ts';

type StoredCategory = typeof contentCategories.$inferSelect;
export type StoredFaqCategory = typeof faqCategories.$inferSelect;

type Naming = { readonly slug: string; readonly nameRu: string; readonly nameEn: string };

/** Adds a category below the news. */
export async function addCategory(
  tx: Transaction,
  asked: Naming & { readonly parentId: number },
  editing: Editing,
): Promise<StoredCategory | Refusal> {
  if (String(asked.parentId) !== rootCategoryIds.news) return refuse('invalid_format', 'parent_id');
  if (!isSlug(asked.slug) || asked.slug.length > 60) return refuse('invalid_format', 'slug');
  const used = await tx.$count(contentCategories, eq(contentCategories.slug, asked.slug));
  if (used > 0) return refuse('already_saved', 'slug', { link: asked.slug });
  const [last] = await tx
    .select({ position: max(contentCategories.position) })
    .from(contentCategories)
    .where(eq(contentCategories.parentId, asked.parentId));
  const id = sql<number>`nextval('content_category_ids')`;
  const position = (last?.position ?? 0) + 10;
  const [row] = await tx
    .insert(contentCategories)
    .values({ ...asked, id, position })
    .returning();
  if (row === undefined) throw new Error('an inserted category has an id');
  const subject = { subjectType: 'content_categories', subjectId: String(row.id) };
  await audit(tx, { ...editing.author, ...subject, action: 'add_content_category', after: row });
  return row;
}

/** Categories of questions, in the order they are listed. */
export async function listFaqCategories(db: Queryable): Promise<StoredFaqCategory[]> {
  const { position, id } = faqCategories;
  return db.select().from(faqCategories).orderBy(asc(position), asc(id));
}

/** Adds a category of questions at the end. */
export async function addFaqCategory(
  tx: Transaction,
  asked: Naming,
  editing: Editing,
): Promise<StoredFaqCategory | Refusal> {
  if (!isSlug(asked.slug) || asked.slug.length > 60) return refuse('invalid_format', 'slug');
  const used = await tx.$count(faqCategories, eq(faqCategories.slug, asked.slug));
  if (used > 0) return refuse('already_saved', 'slug', { link: asked.slug });
  const [last] = await tx.select({ position: max(faqCategories.position) }).from(faqCategories);
  const position = (last?.position ?? 0) + 10;
  const [row] = await tx
    .insert(faqCategories)
    .values({ ...asked, position })
    .returning();
  if (row === undefined) throw new Error('an inserted category has an id');
  return logged(tx, 'add_faq_category', { before: null, after: row }, editing);
}

/** Renames a category of questions. Refuses `conflict` for another version than was read. */
export async function renameFaqCategory(
  tx: Transaction,
  id: number,
  asked: Omit<Naming, 'slug'> & { readonly version: number },
  editing: Editing,
): Promise<StoredFaqCategory | Refusal> {
  const isIt = eq(faqCategories.id, id);
  const [before] = await tx.select().from(faqCategories).where(isIt).for('update');
  if (before === undefined) return refuse('not_found');
  if (before.version !== asked.version) return refuse('conflict');
  const [after] = await tx
    .update(faqCategories)
    .set({ nameRu: asked.nameRu, nameEn: asked.nameEn, version: asked.version + 1 })
    .where(isIt)
    .returning();
  if (after === undefined) throw new Error('a locked category vanished');
  return logged(tx, 'rename_faq_category', { before, after }, editing);
}

async function logged(
  tx: Transaction,
  action: AuditAction,
  {
    before,
    after,
  }: { readonly before: StoredFaqCategory | null; readonly after: StoredFaqCategory },
  { author }: Editing,
): Promise<StoredFaqCategory> {
  const subject = { subjectType: 'faq_categories', subjectId: String(after.id) };
  await audit(tx, { ...author, ...subject, action, before, after });
  return after;
}
