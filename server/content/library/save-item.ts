import { and, eq, sql } from 'drizzle-orm';
import type { AuditAction } from '../../../contract/audit-actions.ts';
import type { ContentRequest, NewContentRequest } from '../../../contract/office/content.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { audit } from '../../office/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { checkItem, isFixedPage } from './check-item.ts';
import { type Editing, mayEdit, readItem, type StoredItem, valuesOf } from './editing.ts';
import type { LinkKind } from './library.ts';
import { contentItems, contentOldLinks, contentTranslations } from './tables.ts';

/** Adds a draft; nobody but operators sees it until it is published. */
export async function addItem(
  tx: Transaction,
  asked: NewContentRequest,
  editing: Editing,
): Promise<StoredItem | Refusal> {
  const wrong = await checkItem(tx, { id: null, asked, figures: editing.figures });
  if (wrong !== null) return wrong;
  const [row] = await tx
    .insert(contentItems)
    .values(columnsOf(asked))
    .returning({ id: contentItems.id });
  if (row === undefined) throw new Error('an inserted item has an id');
  for (const locale of locales) await saveText(tx, row.id, locale, asked);
  return written(tx, row.id, { action: 'add_content', before: null }, editing);
}

/**
 * Writes an item over. Refuses `conflict` where somebody else has saved it since it was read, and
 * `forbidden` where visitors see it and the editor may not publish. A link that changes leads on.
 */
export async function changeItem(
  tx: Transaction,
  id: number,
  asked: ContentRequest,
  editing: Editing,
): Promise<StoredItem | Refusal> {
  const before = await readItem(tx, id, { lock: true });
  if (before === null) return refuse('not_found');
  if (!mayEdit(before, editing)) return refuse('forbidden');
  if (before.item.version !== asked.version) return refuse('conflict');
  const { categoryId, seolink } = before.item;
  const moves = seolink !== asked.seolink || categoryId !== asked.category_id;
  if (isFixedPage(categoryId, seolink) && moves) return refuse('invalid_format', 'seolink');
  const wrong = await checkItem(tx, { id, asked, figures: editing.figures });
  if (wrong !== null) return wrong;
  await rememberLinks(tx, before, asked);
  await tx
    .update(contentItems)
    .set({ ...columnsOf(asked), version: asked.version + 1, updatedAt: sql`now()` })
    .where(eq(contentItems.id, id));
  for (const locale of locales) await saveText(tx, id, locale, asked);
  return written(tx, id, { action: 'change_content', before }, editing);
}

/** Reads what was written and puts it into the log beside what was there. */
export async function written(
  tx: Transaction,
  id: number,
  { action, before }: { readonly action: AuditAction; readonly before: StoredItem | null },
  { author }: Editing,
): Promise<StoredItem> {
  const after = await readItem(tx, id);
  if (after === null) throw new Error('a saved item vanished');
  await audit(tx, {
    ...author,
    action,
    subjectType: 'content',
    subjectId: String(id),
    before: before === null ? null : valuesOf(before),
    after: valuesOf(after),
  });
  return after;
}

function columnsOf(asked: NewContentRequest) {
  return {
    categoryId: asked.category_id,
    seolink: asked.seolink,
    link: asked.link,
    imageId: asked.image_id,
    position: asked.position,
  };
}

async function saveText(
  tx: Transaction,
  itemId: number,
  locale: Locale,
  asked: NewContentRequest,
): Promise<void> {
  const text = asked[locale];
  const isIt = and(eq(contentTranslations.itemId, itemId), eq(contentTranslations.locale, locale));
  if (text === null) {
    await tx.delete(contentTranslations).where(isIt);
    return;
  }
  const { seo_title: seoTitle, seo_description: seoDescription, ...same } = text;
  const values = { ...same, seoTitle, seoDescription };
  await tx
    .insert(contentTranslations)
    .values({ itemId, locale, ...values })
    .onConflictDoUpdate({
      target: [contentTranslations.itemId, contentTranslations.locale],
      set: values,
    });
}

/** What visitors may have bookmarked leads on; a link that is used again leads nowhere else. */
async function rememberLinks(tx: Transaction, before: StoredItem, asked: NewContentRequest) {
  const itemId = before.item.id;
  for (const locale of locales) {
    const moves: [LinkKind, string | undefined, string | undefined][] = [
      ['slug', before.texts[locale]?.slug, asked[locale]?.slug],
      ['seolink', before.item.seolink, asked.seolink],
    ];
    for (const [kind, from, to] of moves) {
      if (to !== undefined) await forget(tx, kind, locale, to);
      if (from === undefined || to === undefined || from === to) continue;
      await forget(tx, kind, locale, from);
      await tx.insert(contentOldLinks).values({ kind, locale, link: from, itemId });
    }
  }
}

async function forget(tx: Transaction, kind: LinkKind, locale: Locale, link: string) {
  await tx
    .delete(contentOldLinks)
    .where(
      and(
        eq(contentOldLinks.kind, kind),
        eq(contentOldLinks.locale, locale),
        eq(contentOldLinks.link, link),
      ),
    );
}
