import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { audit } from '../../office/audit/audit.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { dropDraft, putDraft, saveDraft } from '../../platform/files/file-drafts.ts';
import { mimeOf } from '../../platform/files/mime-of.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Editing } from './editing.ts';
import { contentImages } from './tables.ts';

type StoredImage = typeof contentImages.$inferSelect;

const types: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
];
/** Wider than this no column of ours shows; more pixels than that is an attack on memory. */
const widthMax = 1600;
const pixelsMax = 40_000_000;

/**
 * Keeps a picture for articles. It is told by its content, drawn anew as WebP without anything the
 * camera wrote into it, and no wider than a page. SVG can carry scripts and is refused; the same
 * picture sent again is kept once. `fault` says what is wrong with its size.
 */
export async function saveImage(
  store: Pick<Platform, 'database' | 'files' | 'log'>,
  content: Buffer,
  { author, fault }: Pick<Editing, 'author'> & { readonly fault?: FaultOfSize },
): Promise<StoredImage | Refusal> {
  const { database } = store;
  const mime = await mimeOf(content);
  const example = 'picture.png';
  if (mime === null || !types.includes(mime)) {
    return refuse('invalid_format', 'image', { example });
  }
  const drawn = await redraw(content);
  if (drawn === null) return refuse('invalid_format', 'image', { example });
  const refused = fault?.(drawn) ?? null;
  if (refused !== null) return refused;
  const sha256 = createHash('sha256').update(drawn.bytes).digest('hex');
  const [same] = await database
    .select()
    .from(contentImages)
    .where(eq(contentImages.sha256, sha256));
  if (same !== undefined) return same;
  const file = await putDraft(store, drawn.bytes);
  const { width, height, bytes } = drawn;
  const saved = await inTransaction(database, async (tx) => {
    const id = randomBytes(16).toString('hex');
    const values = {
      id,
      file,
      width,
      height,
      bytes: bytes.length,
      sha256,
      createdBy: author.actor,
    };
    const [row] = await tx.insert(contentImages).values(values).onConflictDoNothing().returning();
    if (row === undefined) return null;
    await saveDraft(tx, file);
    const after = { width, height, bytes: bytes.length };
    const subject = { subjectType: 'content_images', subjectId: id };
    await audit(tx, { ...author, ...subject, action: 'add_content_image', after });
    return row;
  });
  if (saved !== null) return saved;
  // Somebody sent the same picture at the same moment.
  await dropDraft(store, file);
  const [theirs] = await database
    .select()
    .from(contentImages)
    .where(eq(contentImages.sha256, sha256));
  return theirs ?? refuse('conflict');
}

type Drawn = { readonly bytes: Buffer; readonly width: number; readonly height: number };

type FaultOfSize = (size: Pick<Drawn, 'width' | 'height'>) => Refusal | null;

/** Null for what looks like a picture but cannot be read as one. */
async function redraw(content: Buffer): Promise<Drawn | null> {
  const { default: sharp } = await import('sharp');
  try {
    const { data, info } = await sharp(content, { limitInputPixels: pixelsMax, failOn: 'error' })
      .rotate()
      .resize({ width: widthMax, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
