import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import { mimeOf } from '../files/mime-of.ts';
import { projectRoot } from '../process/project-root.ts';

/** A photo drawn anew: a JPEG of nothing but its pixels. */
export type Photo = {
  readonly bytes: Buffer;
  /** SHA-256 of those bytes: the same picture gives the same, whatever was written around it. */
  readonly sha256: string;
  /** Difference hash of 64 bits: similar pictures differ in few of them. */
  readonly hash: bigint;
};

const drawnTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const heicTypes: readonly string[] = [
  'image/heic',
  'image/heif',
  'image/heic-sequence',
  'image/heif-sequence',
];

/** 40 megapixels take 120 MB while they are drawn; no phone needs more once it is compressed. */
const pixelsMax = 40_000_000;
/** Their decoder holds several copies of a picture at once. */
const heicPixelsMax = 25_000_000;
const heicSecondsMax = 20;
/** Below this nobody can read a card number. */
const sideMin = 240;
const sideMax = 2400;

/** Pictures drawn at the same moment, in one process: with the bound of each, that of all. */
const atOnceMax = 2;
let drawing = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a photo that a stranger sent: told by its content, decoded and drawn anew, so that neither
 * EXIF nor anything hidden in the file is kept. Null for what is no picture, is cut off, or has
 * more pixels than a bound that keeps the process in its memory.
 */
export async function readPhoto(content: Buffer): Promise<Photo | null> {
  const type = await mimeOf(content);
  if (type === null) return null;
  if (!drawnTypes.includes(type) && !heicTypes.includes(type)) return null;
  await acquireSlot();
  try {
    return await draw(content, heicTypes.includes(type));
  } catch {
    // What cannot be decoded is the sender's mistake, whatever the decoder calls it.
    return null;
  } finally {
    drawing -= 1;
    waiting.shift()?.();
  }
}

async function acquireSlot(): Promise<void> {
  while (drawing >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
  drawing += 1;
}

async function draw(content: Buffer, heic: boolean): Promise<Photo | null> {
  const picture = heic ? await openHeic(content) : await open(content);
  if (picture === null) return null;
  const bytes = await picture
    .rotate()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer();
  const hash = await hashOf(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sha256, hash };
}

async function open(content: Buffer): Promise<Sharp | null> {
  const { default: sharp } = await import('sharp');
  // 'truncated' and worse fail: half a photo is none. One frame is read of an animation.
  const picture = sharp(content, { limitInputPixels: pixelsMax, failOn: 'truncated', pages: 1 });
  const { width, height } = await picture.metadata();
  return Math.min(width, height) < sideMin ? null : picture;
}

async function openHeic(content: Buffer): Promise<Sharp | null> {
  const pixels = await decodeHeic(content);
  if (pixels === null || Math.min(pixels.width, pixels.height) < sideMin) return null;
  const { default: sharp } = await import('sharp');
  const { width, height, data } = pixels;
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: pixelsMax });
}

type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array };

const heicProgram = join(projectRoot, 'server/platform/pictures/heic-worker.ts');

/** In a thread that is ended when it takes too long or too much. */
function decodeHeic(content: Buffer): Promise<Pixels | null> {
  return new Promise((resolve) => {
    const worker = new Worker(heicProgram, {
      workerData: { bytes: new Uint8Array(content), pixelsMax: heicPixelsMax },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      // What the decoder thinks of a stranger's file is no line of our log.
      stdout: true,
      stderr: true,
    });
    const end = (pixels: Pixels | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(pixels);
    };
    const timer = setTimeout(() => end(null), heicSecondsMax * 1000);
    worker.once('message', end);
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
  });
}

/** Differences below this are noise of the compression: an even background has no bits at all. */
const evenSpan = 4;

/** Each bit says whether a spot is brighter than its neighbour, on a grid of nine by eight. */
async function hashOf(jpeg: Buffer): Promise<bigint> {
  const { default: sharp } = await import('sharp');
  const small = sharp(jpeg).greyscale().resize(9, 8, { fit: 'fill' });
  const grey = await small.extractChannel(0).raw().toBuffer();
  let bits = 0n;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column;
      const brighter = (grey[at] ?? 0) - (grey[at + 1] ?? 0) > evenSpan;
      bits = (bits << 1n) | (brighter ? 1n : 0n);
    }
  }
  return BigInt.asIntN(64, bits);
}
