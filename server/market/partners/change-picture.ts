import { eq } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { imageOf } from '../../content/library/image-address.ts';
import { saveImage } from '../../content/library/save-image.ts';
import type { AuditAuthor } from '../../office/audit/audit.ts';
import type { Platform } from '../../platform/platform.ts';
import { changePartnerPicture } from './change-partners.ts';
import type { PartnerRow } from './list-partners.ts';
import { partners } from './tables.ts';

/** From a button of 88 × 31 to twice a banner of 468 × 60: anything else is no banner. */
const least = { width: 60, height: 15 };
const most = { width: 936, height: 240 };

/** Uses an uploaded picture, drawn anew, as the banner of a monitor. */
export async function uploadPicture(
  platform: Platform,
  id: string,
  content: Buffer,
  author: AuditAuthor,
): Promise<PartnerRow | Refusal> {
  const { database } = platform;
  const [known] = await database
    .select({ id: partners.id })
    .from(partners)
    .where(eq(partners.id, id));
  if (known === undefined) return refuse('not_found');
  const saved = await saveImage(platform, content, { author, fault: faultOfSize });
  if (isRefusal(saved)) return saved;
  return changePartnerPicture(database, id, imageOf(saved).url, author);
}

type Size = { readonly width: number; readonly height: number };

function faultOfSize({ width, height }: Size): Refusal | null {
  const written = (size: Size) => `${size.width} × ${size.height} px`;
  if (width < least.width || height < least.height) {
    return refuse('greater_than', 'image', { min: written(least) });
  }
  if (width > most.width || height > most.height) {
    return refuse('less_than', 'image', { max: written(most) });
  }
  return null;
}
