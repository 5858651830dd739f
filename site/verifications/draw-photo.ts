import { fitWithin, type Mask, pixelsOf } from './mask-geometry.ts';

/** Enough to read a card that fills half of the picture, and a tenth of what a phone makes. */
const sideMax = 2000;
/** What the service takes at least: below it nobody can read a number. */
export const photoSideMin = 240;
/** What the service takes at most. */
const bytesMax = 5 * 1024 * 1024;
/** More than any phone makes; beyond it decoding alone could take the page down. */
const fileBytesMax = 80 * 1024 * 1024;

const qualities = [0.88, 0.75, 0.6] as const;

/** The colour of the strips, on the screen and in what is sent. */
export const maskColour = '#14171a';

export type PhotoFault = 'heic' | 'unreadable' | 'too_small';

/** Opens a photo on this device, upright and scaled down; it is sent nowhere. */
export async function openPhoto(file: File): Promise<HTMLCanvasElement | PhotoFault> {
  if (file.size > fileBytesMax) return 'unreadable';
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return (await isHeic(file)) ? 'heic' : 'unreadable';
  try {
    if (Math.min(bitmap.width, bitmap.height) < photoSideMin) return 'too_small';
    const { width, height } = fitWithin(bitmap, sideMax);
    if (Math.min(width, height) < photoSideMin) return 'too_small';
    const [canvas, pen] = blank(width, height);
    pen.drawImage(bitmap, 0, 0, width, height);
    return canvas;
  } finally {
    bitmap.close();
  }
}

/** The same picture turned by a quarter, clockwise. */
export function turned(photo: HTMLCanvasElement): HTMLCanvasElement {
  const [canvas, pen] = blank(photo.height, photo.width);
  pen.translate(photo.height, 0);
  pen.rotate(Math.PI / 2);
  pen.drawImage(photo, 0, 0);
  return canvas;
}

/**
 * What leaves the device: the pixels of the photo with the strips drawn into them, as a new JPEG.
 * Nothing else of the file goes with it. Null where it cannot be made small enough.
 */
export async function coveredPhoto(
  photo: HTMLCanvasElement,
  masks: readonly Mask[],
): Promise<Blob | null> {
  const [canvas, pen] = blank(photo.width, photo.height);
  pen.drawImage(photo, 0, 0);
  pen.fillStyle = maskColour;
  for (const mask of masks) {
    const { left, top, width, height } = pixelsOf(mask, photo);
    pen.fillRect(left, top, width, height);
  }
  for (const quality of qualities) {
    const jpeg = await jpegOf(canvas, quality);
    if (jpeg !== null && jpeg.size <= bytesMax) return jpeg;
  }
  return null;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** White paper: what is transparent in a photo would turn black. */
function blank(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser has no canvas');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  return [canvas, pen];
}

/** Told by its content: iPhones save photos like this, and few browsers open them. */
async function isHeic(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...head);
  return text.slice(4, 8) === 'ftyp' && /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(text.slice(8));
}
