import * as z from 'zod';
import { RailFault } from '../rail.ts';

/** How far a chain has been read. */
export type Cursor = {
  readonly height: number;
  /** Height of the newest block there was. */
  readonly head: number;
  /** Hashes of the youngest blocks read, the oldest first, by which a turn is found. */
  readonly trail: readonly (readonly [number, string])[];
};

const shape = z.object({
  height: z.int().min(0),
  head: z.int().min(0),
  trail: z.array(z.tuple([z.int().min(0), z.string()])),
});

/** Reads a cursor that this rail has written; anything else is somebody's mistake. */
export function readCursorText(rail: string, text: string): Cursor {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (cause) {
    throw new RailFault(rail, 'the stored cursor is none', { retryable: false, cause });
  }
  const read = shape.safeParse(stored);
  if (read.success) return read.data;
  throw new RailFault(rail, 'the stored cursor is none', { retryable: false, cause: read.error });
}

/** Writes a cursor down. */
export function cursorText(cursor: Cursor): string {
  return JSON.stringify(cursor);
}

/** Both that of blocks and that of an explorer have them. */
const standing = shape.pick({ height: true, head: true }).extend({
  /** After this moment, in milliseconds, what an explorer told is too old; blocks have none. */
  until: z.int().optional(),
});

export type Standing = Readonly<z.infer<typeof standing>>;

/** How far a chain has been read, and how long it was then; null where it never was. */
export function standingOf(text: string | null): Standing | null {
  if (text === null) return null;
  const read = standing.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}
