import { createHash } from 'node:crypto';
import { type Refusal, refuse } from '../../../../core/refusal.ts';

/** Sides of an icon as it is kept: four times the size it is shown at. */
const side = 128;
/** A picture of more is an attack on the memory, not an icon. */
const pixelsMax = 16_000_000;

/** Loaded when the first picture comes: most processes never see one. */
const library = async () => (await import('sharp')).default;

export type Icon = { readonly name: string; readonly content: Buffer };

/**
 * Draws a picture anew as an icon of ours: whatever else was in the file stays behind. Takes PNG,
 * JPEG and WebP by their content; a drawing that can carry scripts (SVG) is refused like anything
 * else.
 */
export async function drawIcon(content: Buffer): Promise<Icon | Refusal> {
  if (!isPicture(content)) return refuse('invalid_format', 'icon', { example: 'PNG, JPEG, WebP' });
  const sharp = await library();
  try {
    const drawn = await sharp(content, { limitInputPixels: pixelsMax, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const digest = createHash('sha256').update(drawn).digest('hex').slice(0, 32);
    return { name: `own-${digest}`, content: drawn };
  } catch {
    return refuse('invalid_format', 'icon', { example: 'PNG, JPEG, WebP' });
  }
}

/** By the first bytes, whatever the name of the file says. */
function isPicture(content: Buffer): boolean {
  const png = content.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));
  const jpeg = content.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'));
  const riff = content.toString('latin1', 0, 4) === 'RIFF';
  return png || jpeg || (riff && content.toString('latin1', 8, 12) === 'WEBP');
}
