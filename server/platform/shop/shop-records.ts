import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ShopPictureKind } from '../../../contract/office/shop.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Queryable } from '../database/database.ts';
import type { ShopLink, ShopPicture } from './shop.ts';
import { shop, shopLooks, shopPictures, shopTexts } from './tables.ts';
import type { OwnText } from './words.ts';

/** What the operator has set of the shop. */
export type ShopRow = Omit<typeof shop.$inferSelect, 'id' | 'links'> & {
  readonly links: readonly ShopLink[];
};

const links = z.array(
  z.object({ label: z.object({ ru: z.string(), en: z.string() }), url: z.string() }),
);

function fromRow({ id: _, links: stored, ...row }: typeof shop.$inferSelect): ShopRow {
  return { ...row, links: links.parse(stored) };
}

/** What is set, as it stands. */
export async function findShop(db: Queryable): Promise<ShopRow> {
  const [row] = await db.select().from(shop);
  if (row === undefined) throw new Error('the shop is gone from its table');
  return fromRow(row);
}

/** The same, until the end of the transaction nobody else's to change. */
export async function lockShop(tx: Queryable): Promise<ShopRow> {
  const [row] = await tx.select().from(shop).for('update');
  if (row === undefined) throw new Error('the shop is gone from its table');
  return fromRow(row);
}

/** Sets what a locked shop is; its version counts up. */
export async function updateShop(
  tx: Queryable,
  set: Partial<Omit<ShopRow, 'version' | 'updatedAt'>>,
): Promise<ShopRow> {
  const [row] = await tx
    .update(shop)
    .set({ ...set, version: sql`${shop.version} + 1`, updatedAt: sql`now()` })
    .returning();
  if (row === undefined) throw new Error('a locked shop vanished');
  return fromRow(row);
}

type Looks = Readonly<Record<ShopPictureKind, ShopPicture | null>>;

/** Which pictures are used. */
export async function findLooks(db: Queryable): Promise<Looks> {
  const rows = await db.select().from(shopLooks);
  const of = (kind: ShopPictureKind): ShopPicture | null => {
    const row = rows.find((each) => each.kind === kind);
    return row === undefined ? null : { digest: row.digest, width: row.width, height: row.height };
  };
  return { icon: of('icon'), logo: of('logo'), logo_dark: of('logo_dark') };
}

/** Uses a picture for a kind, or none. */
export async function setLook(
  tx: Queryable,
  kind: ShopPictureKind,
  picture: ShopPicture | null,
): Promise<void> {
  if (picture === null) {
    await tx.delete(shopLooks).where(eq(shopLooks.kind, kind));
    return;
  }
  const set = { ...picture, updatedAt: sql`now()` };
  await tx
    .insert(shopLooks)
    .values({ kind, ...picture })
    .onConflictDoUpdate({ target: shopLooks.kind, set });
}

/** Keeps a drawn picture under a name that its content makes. */
export async function insertPicture(tx: Queryable, name: string, content: Buffer): Promise<void> {
  await tx.insert(shopPictures).values({ name, content }).onConflictDoNothing();
}

/** A picture by its name; null where there is none such. */
export async function findPicture(db: Queryable, name: string): Promise<Buffer | null> {
  const [row] = await db.select().from(shopPictures).where(eq(shopPictures.name, name));
  return row?.content ?? null;
}

/** All texts in the operator's words. */
export function findTexts(db: Queryable): Promise<OwnText[]> {
  return db
    .select({ key: shopTexts.key, locale: shopTexts.locale, text: shopTexts.text })
    .from(shopTexts);
}

/** Sets a text, or gives it back to the release. */
export async function setText(
  tx: Queryable,
  key: string,
  locale: Locale,
  text: string | null,
): Promise<void> {
  if (text === null) {
    await tx.delete(shopTexts).where(and(eq(shopTexts.key, key), eq(shopTexts.locale, locale)));
    return;
  }
  await tx
    .insert(shopTexts)
    .values({ key, locale, text })
    .onConflictDoUpdate({
      target: [shopTexts.key, shopTexts.locale],
      set: { text, updatedAt: sql`now()` },
    });
}
