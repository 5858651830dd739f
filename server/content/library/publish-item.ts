import { eq, sql } from 'drizzle-orm';
import { rootCategoryIds } from '../../../contract/content.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isFixedPage } from './check-item.ts';
import { type Editing, readItem, type StoredItem } from './editing.ts';
import { written } from './save-item.ts';
import { contentItems } from './tables.ts';

type Publishing = {
  readonly version: number;
  /** Null is now; a moment ahead is when visitors begin to see it, one past is its date. */
  readonly at: Date | null;
};

/**
 * Shows an item to visitors, now or from a moment on. A page of the site must be written in both
 * languages first. Refuses `conflict` for another version than was read.
 */
export async function publishItem(
  tx: Transaction,
  id: number,
  { version, at }: Publishing,
  editing: Editing,
): Promise<StoredItem | Refusal> {
  const before = await findVersion(tx, id, version);
  if ('refused' in before) return before;
  if (String(before.category.id) === rootCategoryIds.pages) {
    if (before.texts.ru === null) return refuse('required', 'ru');
    if (before.texts.en === null) return refuse('required', 'en');
  }
  await tx
    .update(contentItems)
    .set({
      state: 'published',
      publishedAt: at ?? sql`now()`,
      version: version + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(contentItems.id, id));
  return written(tx, id, { action: 'publish_content', before }, editing);
}

/** Takes an item away from visitors; it stays a draft with the date it had. */
export async function unpublishItem(
  tx: Transaction,
  id: number,
  version: number,
  editing: Editing,
): Promise<StoredItem | Refusal> {
  const before = await findVersion(tx, id, version);
  if ('refused' in before) return before;
  const { categoryId, seolink } = before.item;
  // Every page of the site leads to these: they are changed, not taken away.
  if (isFixedPage(categoryId, seolink)) return refuse('invalid_transition');
  await tx
    .update(contentItems)
    .set({ state: 'draft', version: version + 1, updatedAt: sql`now()` })
    .where(eq(contentItems.id, id));
  return written(tx, id, { action: 'unpublish_content', before }, editing);
}

async function findVersion(
  tx: Transaction,
  id: number,
  version: number,
): Promise<StoredItem | Refusal> {
  const found = await readItem(tx, id, { lock: true });
  if (found === null) return refuse('not_found');
  return found.item.version === version ? found : refuse('conflict');
}
