import { createHash } from 'node:crypto';
import type { ShopPictureKind } from '../../../contract/office/shop.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { surfaces } from '../../../core/shop/accent.ts';
import {
  type IconVariant,
  iconVariants,
  pictureName,
  type ShopPicture,
} from '../../platform/shop/shop.ts';

/** A picture of more is an attack on the memory, not a logo. */
const pixelsMax = 16_000_000;
/** Of an icon: below this the largest size of it would be a blur. */
const iconSideMin = 192;
const logoMax = { width: 880, height: 160 };
const logoHeightMin = 32;
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

type DrawnPicture = ShopPicture & {
  /** All it is drawn as, by the names they are kept under. */
  readonly drawn: readonly { readonly name: string; readonly content: Buffer }[];
};

/** Loaded when the first picture comes: most processes never see one. */
const library = async () => (await import('sharp')).default;

/**
 * Draws a picture of the shop anew, an icon in every size that browsers and machines ask for:
 * whatever else was in the file stays behind. Takes PNG, JPEG and WebP by their content; SVG, which
 * can carry scripts, is refused like anything else, and so is what is too small.
 */
export async function drawShopPicture(
  kind: ShopPictureKind,
  content: Buffer,
): Promise<DrawnPicture | Refusal> {
  const wrong = refuse('invalid_format', 'picture', { example: 'PNG, JPEG, WebP' });
  if (!isPicture(content)) return wrong;
  try {
    return kind === 'icon' ? await drawIcons(content) : await drawLogo(kind, content);
  } catch {
    return wrong;
  }
}

/** Turned as the camera says, and small enough to be drawn several times. */
async function openPicture(content: Buffer) {
  const sharp = await library();
  const opened = sharp(content, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 });
  const { data, info } = await opened
    .rotate()
    .resize(2048, 2048, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { sharp, data, ...info };
}

async function drawIcons(content: Buffer): Promise<DrawnPicture | Refusal> {
  const { sharp, data, width, height } = await openPicture(content);
  const side = Math.max(width, height);
  if (side < iconSideMin) {
    return refuse('greater_than', 'picture', { min: `${iconSideMin} × ${iconSideMin} px` });
  }
  const digest = digestOf(data);
  const draw = async (variant: IconVariant) => {
    const masked = variant === 'maskable-512';
    const size = masked ? 512 : Number(variant);
    // A machine cuts a masked icon to a shape of its own: its edge, a fifth, is paper.
    const room = masked ? Math.round(size * 0.8) : size;
    const drawn = await sharp(data)
      .resize(room, room, { fit: 'contain', background: clear })
      .toBuffer();
    const onPaper = masked || variant === '180';
    const background = onPaper ? surfaces.light.paper : clear;
    const sheet = sharp({ create: { width: size, height: size, channels: 4, background } });
    const png = await sheet
      .composite([{ input: drawn }])
      .png({ compressionLevel: 9 })
      .toBuffer();
    return { name: pictureName('icon', digest, variant), content: png };
  };
  const drawn: DrawnPicture['drawn'][number][] = [];
  for (const variant of iconVariants) drawn.push(await draw(variant));
  return { digest, width: 512, height: 512, drawn };
}

async function drawLogo(kind: ShopPictureKind, content: Buffer): Promise<DrawnPicture | Refusal> {
  const { sharp, data, height: given } = await openPicture(content);
  if (given < logoHeightMin) {
    return refuse('greater_than', 'picture', { min: `${logoHeightMin} px` });
  }
  const { data: png, info } = await sharp(data)
    .resize({ ...logoMax, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  const digest = digestOf(png);
  const drawn = [{ name: pictureName(kind, digest), content: png }];
  return { digest, width: info.width, height: info.height, drawn };
}

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/** By the first bytes, whatever the name of the file says. */
function isPicture(content: Buffer): boolean {
  const png = content.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
  const jpeg = content.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'));
  const riff = content.toString('latin1', 0, 4) === 'RIFF';
  return png || jpeg || (riff && content.toString('latin1', 8, 12) === 'WEBP');
}
