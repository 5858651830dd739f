import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Card } from './card.ts';

type CachedCard = { readonly png: Buffer; readonly etag: string };

/** Pictures on the disk; null when so many are being drawn that nobody should wait. */
type CachedCards = (card: Card) => Promise<CachedCard | null>;

/** Changes when the drawing does: what was drawn before is drawn anew. */
const drawingVersion = 3;
const waitingMax = 20;

/**
 * Keeps drawn cards under what stands on them: a card whose words change is another. One is drawn
 * at a time, and the ones nobody asked for the longest go when there are more than `cardsMax`.
 */
export function keepCards(
  folder: string,
  draw: (card: Card) => Promise<Buffer>,
  clock: Clock,
  cardsMax = 3000,
): CachedCards {
  const drawing = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  async function drawAndKeep(name: string, card: Card): Promise<Buffer> {
    const png = await draw(card);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `${name}.${process.pid}.draft`);
    await writeFile(draft, png, { mode: 0o600 });
    await rename(draft, join(folder, name));
    await dropOldest(folder, cardsMax);
    return png;
  }

  return async (card) => {
    const name = `${nameOf(card)}.png`;
    const etag = `"${name.slice(0, 22)}"`;
    const path = join(folder, name);
    const cached = await readFile(path).catch(nullWhenMissing);
    if (cached !== null) {
      const now = clock.now();
      await utimes(path, now, now).catch(nullWhenMissing);
      return { png: cached, etag };
    }
    const under = drawing.get(name);
    if (under !== undefined) return { png: await under, etag };
    if (drawing.size >= waitingMax) return null;
    // After the one before, however that ended: the machine has other things to do.
    const png = last.then(() => drawAndKeep(name, card));
    last = png.catch(() => null);
    drawing.set(name, png);
    try {
      return { png: await png, etag };
    } finally {
      drawing.delete(name);
    }
  };
}

function nameOf(card: Card): string {
  const words = JSON.stringify([drawingVersion, card]);
  return createHash('sha256').update(words).digest('hex').slice(0, 40);
}

async function dropOldest(folder: string, cardsMax: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png'));
  if (names.length <= cardsMax) return;
  const aged = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(nullWhenMissing);
      return { name, usedMs: found?.mtimeMs ?? 0 };
    }),
  );
  aged.sort((a, b) => a.usedMs - b.usedMs);
  // A tenth more than need be, so that the folder is not read for every picture.
  const dropped = aged.slice(0, names.length - Math.floor(cardsMax * 0.9));
  for (const { name } of dropped) await rm(join(folder, name), { force: true });
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
