import type { Outside } from '../outside.ts';
import { RailFault } from '../rail.ts';
import type { BlockRef, Chain, ChainTerms, ReadBlock } from './chain.ts';
import { type Cursor, cursorText, readCursorText } from './cursor.ts';

type Walk = Pick<Outside, 'log'> & {
  readonly rail: string;
  readonly chain: Chain;
  readonly terms: Pick<ChainTerms, 'turnDepth' | 'readMax'>;
};

type Walked = {
  readonly cursor: string;
  readonly head: BlockRef;
  readonly blocks: readonly ReadBlock[];
};

/**
 * Reads the blocks after a cursor, so many at a time, from where the chain has turned if it has;
 * without a cursor from now on. Refuses a node that is behind what was read before: it would make
 * deposits vanish that are there.
 */
export async function walkBlocks(walk: Walk, from: string | null, watched: readonly string[]) {
  const head = await walk.chain.head();
  if (from === null) {
    const { height, hash } = head;
    return walked({ height, head: height, trail: [[height, hash]] }, head, []);
  }
  const known = readCursorText(walk.rail, from);
  if (head.height < known.height) {
    const message = `the node is at block ${head.height}, and ${known.height} was read before`;
    throw new RailFault(walk.rail, message, { retryable: true });
  }
  const trail = await standingTrail(walk, known);
  const last = trail.at(-1)?.[0] ?? Math.max(0, (known.trail[0]?.[0] ?? known.height) - 1);
  const to = Math.min(head.height, last + walk.terms.readMax);
  const read = to > last ? await walk.chain.read(last + 1, to, watched) : [];
  const blocks = unbroken(walk.rail, trail.at(-1)?.[1] ?? null, read);
  const longer = [...trail, ...blocks.map(({ height, hash }) => [height, hash] as const)];
  const cursor: Cursor = {
    height: blocks.at(-1)?.height ?? last,
    head: head.height,
    trail: longer.slice(-walk.terms.turnDepth),
  };
  return walked(cursor, head, blocks);
}

function walked(cursor: Cursor, head: BlockRef, blocks: readonly ReadBlock[]): Walked {
  return { cursor: cursorText(cursor), head, blocks };
}

/** The part of what was read that is still part of the chain. */
async function standingTrail({ rail, chain, log }: Walk, known: Cursor): Promise<Cursor['trail']> {
  const [last] = known.trail.slice(-1);
  if (last === undefined) return [];
  const [now] = await chain.hashesAt([last[0]]);
  if (now === last[1]) return known.trail;
  const hashes = await chain.hashesAt(known.trail.map(([height]) => height));
  const common = known.trail.findLastIndex(([, hash], place) => hash === hashes[place]);
  const depth = known.trail.length - 1 - common;
  log.warn({ rail, depth, height: last[0] }, 'chain reorg: blocks are read again');
  return known.trail.slice(0, common + 1);
}

/** Blocks that follow each other: the chain may turn while it is being read. */
function unbroken(rail: string, parent: string | null, blocks: readonly ReadBlock[]) {
  let before = parent;
  for (const [place, block] of blocks.entries()) {
    if (before !== null && block.parentHash !== before) {
      if (place > 0) return blocks.slice(0, place);
      throw new RailFault(rail, 'the chain turned while it was read', { retryable: true });
    }
    before = block.hash;
  }
  return blocks;
}
