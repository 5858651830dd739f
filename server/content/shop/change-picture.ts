import type { ShopPictureKind } from '../../../contract/office/shop.ts';
import type { Refusal } from '../../../core/refusal.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLooks, insertPicture, lockShop, setLook } from '../../platform/shop/shop-records.ts';
import { drawShopPicture } from './draw-shop-picture.ts';

/** Uses an uploaded picture for the shop, drawn anew, or with null none of that kind. */
export async function changeShopPicture(
  platform: Platform,
  author: AuditAuthor,
  kind: ShopPictureKind,
  content: Buffer | null,
): Promise<null | Refusal> {
  const picture = content === null ? null : await drawShopPicture(kind, content);
  if (isRefusal(picture)) return picture;
  await inTransaction(platform.database, async (tx) => {
    await lockShop(tx);
    const before = (await findLooks(tx))[kind];
    for (const { name, content: drawn } of picture?.drawn ?? []) {
      await insertPicture(tx, name, drawn);
    }
    const after =
      picture === null
        ? null
        : { digest: picture.digest, width: picture.width, height: picture.height };
    await setLook(tx, kind, after);
    await audit(tx, {
      actor: author.actor,
      action: 'change_shop_picture',
      subjectType: 'shops',
      subjectId: kind,
      before,
      after,
      ip: author.ip,
    });
  });
  await platform.shop.refresh();
  return null;
}
