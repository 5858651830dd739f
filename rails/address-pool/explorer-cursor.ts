import * as z from 'zod';
import { RailFault } from '../rail.ts';
import type { ExplorerHead } from './explorer.ts';

const moment = z.int().min(0);
const block = z.int().min(0);
/** A moment, and the newest block that the explorer and its node had then. */
const mark = z.object({ height: block, head: block, at: moment });
const debt = z.object({ address: z.string(), since: block, from: moment, askedAt: moment });

const shape = z.object({
  /** Newest block that the explorer has read, and newest that its node has. */
  height: block,
  head: block,
  /** When that was asked, when that block was new, and when it last said that it is up to date. */
  lookedAt: moment,
  risenAt: moment,
  syncedAt: moment,
  /** No address is lent after this, unless something is read meanwhile. */
  until: moment,
  /** When it last told of an address, or of none because there was none to ask about. */
  answeredAt: moment,
  /** Every address was asked about since then, but for those that are owed. */
  from: mark,
  /** The round that is on: its beginning, and the last address asked about. */
  round: mark.extend({ after: z.string() }),
  /**
   * Addresses that it gave no answer about: the block from which on they are to be read, when it
   * first gave none, and when it was last asked.
   */
  owed: z.array(debt),
});

/** How far the addresses of an explorer have been asked about; times in milliseconds. */
export type ExplorerCursor = Readonly<z.infer<typeof shape>>;
export type OwedAddress = Readonly<z.infer<typeof debt>>;

/** Reads a cursor that this rail has written; anything else is somebody's mistake. */
export function readExplorerCursor(rail: string, text: string): ExplorerCursor {
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new RailFault(rail, 'the stored cursor is none', { retryable: false, cause });
  }
}

/** One that begins now, before any address was asked about. */
export function firstCursor(
  { height, nodeHeight, synced }: ExplorerHead,
  now: number,
): ExplorerCursor {
  const here = { height, head: nodeHeight, at: now };
  return {
    ...{ height, head: nodeHeight, lookedAt: now, risenAt: now, syncedAt: synced ? now : 0 },
    ...{ until: 0, answeredAt: now, from: here, round: { ...here, after: '' }, owed: [] },
  };
}

/** When the node of the explorer did not have a block yet; null where that is not known. */
export function beforeBlock({ from, round }: ExplorerCursor, height: number): number | null {
  if (height > round.head) return round.at;
  return height > from.head ? from.at : null;
}
