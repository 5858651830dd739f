import * as z from 'zod';
import { RailFault } from '../../rail.ts';
import type { ExplorerHead } from './explorer.ts';

const moment = z.int().min(0);
const block = z.int().min(0);
const mark = z.int().min(0);
/** A moment, and the newest block and mark that there were then. */
const stand = z.object({ height: block, head: block, mark, at: moment });
const debt = z.object({ address: z.string(), since: mark, from: moment, askedAt: moment });

const shape = z.object({
  /** Newest block that the explorer has read, and newest that its node has. */
  height: block,
  head: block,
  /** From where histories are asked once everything until now is read. */
  mark,
  /** When that was asked, when that block was new, and when it last said that it is up to date. */
  lookedAt: moment,
  risenAt: moment,
  syncedAt: moment,
  /** No address is lent after this, unless something is read meanwhile. */
  until: moment,
  /** When it last told of an address, or of none because there was none to ask about. */
  answeredAt: moment,
  /** Every address was asked about since then, but for those that are owed. */
  from: stand,
  /** The round that is on: its beginning, and the last address asked about. */
  round: stand.extend({ after: z.string() }),
  /**
   * Addresses that it gave no answer about: the mark from which on they are to be read, when it
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
  { height, nodeHeight, mark: newest, synced }: ExplorerHead,
  now: number,
): ExplorerCursor {
  const here = { height, head: nodeHeight, mark: newest };
  return {
    ...here,
    lookedAt: now,
    risenAt: now,
    syncedAt: synced ? now : 0,
    until: 0,
    answeredAt: now,
    from: { ...here, at: now },
    round: { ...here, at: now, after: '' },
    owed: [],
  };
}

/** When the node of the explorer did not have a block yet; null where that is not known. */
export function beforeBlock({ from, round }: ExplorerCursor, height: number): number | null {
  if (height > round.head) return round.at;
  return height > from.head ? from.at : null;
}
