import * as z from 'zod';
import { RailFault } from '../rail.ts';
import type { ExplorerHead } from './explorer.ts';

const moment = z.int().min(0);
const shape = z.object({
  /** Newest block that the explorer has read, and newest that its node has. */
  height: z.int().min(0),
  head: z.int().min(0),
  /** When that was asked, when that block was new, and when it last said that it is up to date. */
  lookedAt: moment,
  risenAt: moment,
  syncedAt: moment,
  /** Every address was asked about since this block was the newest. */
  from: z.int().min(0),
  /** The round that is on: its first block, its beginning, and the last address asked about. */
  round: z.object({ height: z.int().min(0), startedAt: moment, after: z.string() }),
});

/** How far the addresses of an explorer have been asked about; times in milliseconds. */
export type ExplorerCursor = Readonly<z.infer<typeof shape>>;

/** Reads a cursor that this rail has written; anything else is somebody's mistake. */
export function readExplorerCursor(rail: string, text: string): ExplorerCursor {
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new RailFault(rail, 'the stored cursor is none', { retryable: false, cause });
  }
}

/** One that begins now, before any address was asked about. */
export function firstCursor({ height, nodeHeight, synced }: ExplorerHead, now: number) {
  return {
    ...{ height, head: nodeHeight, from: height },
    ...{ lookedAt: now, risenAt: now, syncedAt: synced ? now : 0 },
    round: { height, startedAt: now, after: '' },
  };
}
