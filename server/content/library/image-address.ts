import type { ContentImage } from '../../../contract/content.ts';

type LiveValue = { readonly id: string; readonly width: number; readonly height: number };

/** Folder of the pictures of articles, on this origin. */
export const imagesFolder = '/uploads/content';

const nameShape = /^([0-9a-f]{32})-([1-9][0-9]{0,4})x([1-9][0-9]{0,4})\.webp$/;

/** A picture as it stands in a page: its address tells its size, and never changes. */
export function imageOf({ id, width, height }: LiveValue): ContentImage {
  return { url: `${imagesFolder}/${id}-${width}x${height}.webp`, width, height };
}

/** Reads the address of a picture, or the last part of one; null when it is not one of ours. */
export function readImageAddress(address: string): LiveValue | null {
  const match = nameShape.exec(address.replace(`${imagesFolder}/`, ''));
  if (match === null) return null;
  const [, id = '', width, height] = match;
  return { id, width: Number(width), height: Number(height) };
}
