import type { Outside } from '../../outside.ts';
import { type DepositRail, type Rail, RailFault, type Scan } from '../../rail.ts';
import { afterAsking, isDue, nextIn, type Question, ringOf } from '../ask-round.ts';
import { hasCapacity, lendAddress } from '../lend.ts';
import { inTurn } from '../one-by-one.ts';
import type { AddressPool } from '../pool.ts';
import { type Heard, readHistories } from '../read-outputs.ts';
import { createVerifier } from '../verify-outputs.ts';
import type { Explorer, ExplorerHead, ExplorerTerms } from './explorer.ts';
import { type ExplorerCursor, firstCursor, readExplorerCursor } from './explorer-cursor.ts';

type ExplorerRailSettings = Pick<Outside, 'clock' | 'log'> & {
  readonly name: string;
  readonly explorer: Explorer;
  readonly terms: ExplorerTerms;
  readonly pool: AddressPool;
};

/** An explorer takes a moment for each new block, in which it says that it is not up to date. */
const unsyncedSeconds = 30;
/** A round that takes longer leaves whoever pays waiting without knowing for what. */
const roundMilliseconds = 300_000;

/**
 * Takes deposits of a coin on addresses that operators have pasted, through an explorer that is
 * asked about those that orders have or had: for coins without a node of one's own. No key is on
 * this machine, so nothing is paid out by it.
 */
export function createExplorerRail(settings: ExplorerRailSettings): Rail {
  const { name, terms } = settings;
  const deposits: DepositRail = {
    async issue({ orderId, amount: wanted }) {
      const assets = [terms.asset, ...terms.tokens.map(({ asset }) => asset)];
      if (!assets.includes(wanted.asset)) {
        const message = `${assets.join(', ')} is watched, and not ${wanted.asset}`;
        throw new RailFault(name, message, { retryable: false });
      }
      return lendAddress(settings, orderId);
    },
    hasCapacity: async (asset) => asset === terms.asset && hasCapacity(settings),
    scan: (cursor) => scanAddresses(settings, cursor),
    verify: createVerifier(settings),
  };
  return { name, deposits, payouts: null, simulator: null };
}

/** So long every address was asked about lately, and some were answered about. */
function freshUntil({ from, answeredAt }: ExplorerCursor, { roundSeconds }: ExplorerTerms): number {
  return Math.min(from.at, answeredAt) + roundMilliseconds + 2 * roundSeconds * 1000;
}

async function scanAddresses(settings: ExplorerRailSettings, text: string | null): Promise<Scan> {
  const { name, explorer, terms, pool, clock } = settings;
  const known = text === null ? null : readExplorerCursor(name, text);
  const watched = await pool.watched();
  const now = clock.now();
  const ring = ringOf(watched, now);
  if (text !== null && known !== null && !isDue(known, ring, terms, now.getTime())) {
    return { cursor: text, observations: [] };
  }
  const head = await explorer.head();
  const standing = standingOf(settings, known, head, now.getTime());
  const { cursor: next, questions } = nextIn(standing, ring, terms, now.getTime());
  const { heard, silent } = await ask(settings, questions);
  const asked = afterAsking(next, questions, silent, now.getTime());
  const cursor = { ...asked, until: freshUntil(asked, terms) };
  const ours = new Set(watched.map(({ address }) => explorer.accountOf(address)));
  const read = readHistories(heard, { name, explorer, terms, ours, cursor, head, now });
  return { cursor: JSON.stringify(cursor), ...read };
}

/** What the explorer tells of each address, and those that it tells nothing of. */
async function ask(
  { name, explorer, log }: ExplorerRailSettings,
  questions: readonly Question[],
): Promise<{ readonly heard: readonly Heard[]; readonly silent: ReadonlySet<string> }> {
  const answers = await inTurn(questions, ({ watched: { address }, since }) =>
    explorer.historyOf(address, since),
  );
  const heard: Heard[] = [];
  const silent = new Set<string>();
  for (const [place, question] of questions.entries()) {
    const answer = answers[place];
    if (answer?.status === 'fulfilled') {
      heard.push({ ...question, history: answer.value });
      continue;
    }
    const { address } = question.watched;
    silent.add(address);
    log.warn({ err: answer?.reason, rail: name, address }, 'the explorer tells nothing of it');
  }
  return { heard, silent };
}

/**
 * How far the explorer is by now. Refuses one that is behind what was read before, that says of
 * itself for a while that it is not up to date, or that has no new block for too long: what it does
 * not know would look as if it were not there.
 */
function standingOf(
  { name, terms }: ExplorerRailSettings,
  known: ExplorerCursor | null,
  head: ExplorerHead,
  now: number,
): ExplorerCursor {
  const refuse = (message: string) => new RailFault(name, message, { retryable: true });
  const first = firstCursor(head, now);
  if (known !== null && head.height < known.height) {
    throw refuse(`the explorer is at block ${head.height}, and ${known.height} was read before`);
  }
  const syncedAt = head.synced ? now : (known?.syncedAt ?? 0);
  if (now - syncedAt > unsyncedSeconds * 1000) throw refuse('the explorer is not up to date');
  if (known === null) return first;
  const risenAt = head.height > known.height ? now : known.risenAt;
  if (now - risenAt > terms.stillMinutes * 60_000) {
    throw refuse(`the explorer has had no new block for ${terms.stillMinutes} minutes`);
  }
  const { height, nodeHeight, mark } = head;
  return { ...known, height, head: nodeHeight, mark, lookedAt: now, risenAt, syncedAt };
}
