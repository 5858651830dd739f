import type { ExplorerTerms } from './explorer/explorer.ts';
import type { ExplorerCursor, OwedAddress } from './explorer/explorer-cursor.ts';
import type { WatchedAddress } from './pool.ts';

/** So many addresses are asked about in one look; the next look goes on from there. */
const askMax = 10;
/** Of those that no answer came about so many are asked about again in one look. */
const owedMax = 5;
/** They are asked about so much more seldom than the others. */
const owedRounds = 6;
/** An address is asked about for so long after an order got it. */
const afterDays = 90;
/** It is asked how far it is so often at least, also while there is nothing else to ask. */
const statusSeconds = 20;

type Terms = Pick<ExplorerTerms, 'turnDepth' | 'roundSeconds'>;

/** An address to ask about, and the mark from which on. */
export type Question = { readonly watched: WatchedAddress; readonly since: number };

/** Addresses that somebody may pay to for an order, in the order in which they are asked about. */
export function ringOf(watched: readonly WatchedAddress[], now: Date): WatchedAddress[] {
  const since = now.getTime() - afterDays * 86_400_000;
  return watched
    .filter(({ lent, lentAt }) => lent || (lentAt !== null && lentAt.getTime() > since))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1));
}

/** Says whether there is anything to ask now: whoever runs an explorer may count the questions. */
export function isDue(
  { lookedAt, round, owed }: ExplorerCursor,
  ring: readonly WatchedAddress[],
  { roundSeconds }: Terms,
  now: number,
): boolean {
  return (
    ring.some(({ address }) => address > round.after) ||
    owed.some((debt) => isOwedNow(debt, roundSeconds, now)) ||
    now - round.at >= roundSeconds * 1000 ||
    now - lookedAt >= statusSeconds * 1000
  );
}

function isOwedNow({ askedAt }: OwedAddress, roundSeconds: number, now: number): boolean {
  return now - askedAt >= owedRounds * roundSeconds * 1000;
}

/**
 * The next addresses of the round, or those of a new one when it is over, and some of those owed.
 * One that is lent while a round is on is asked about in the next at the latest, from where this
 * one began.
 */
export function nextIn(
  cursor: ExplorerCursor,
  ring: readonly WatchedAddress[],
  { turnDepth, roundSeconds }: Terms,
  now: number,
): { readonly cursor: ExplorerCursor; readonly questions: readonly Question[] } {
  const here = new Map(ring.map((watched) => [watched.address, watched]));
  const owed = cursor.owed.filter(({ address }) => here.has(address));
  let { from, round } = cursor;
  const left = () => ring.filter(({ address }) => address > round.after);
  if (left().length === 0 && now - round.at >= roundSeconds * 1000) {
    const { after, ...began } = round;
    from = began;
    const { height, head, mark } = cursor;
    round = { height, head, mark, at: now, after: '' };
  }
  const chunk = left().slice(0, askMax);
  const after = chunk.at(-1)?.address ?? round.after;
  const since = Math.max(0, from.mark - turnDepth);
  const debts = owed.filter((debt) => isOwedNow(debt, roundSeconds, now)).slice(0, owedMax);
  const questions = [
    ...chunk
      .filter(({ address }) => owed.every((debt) => debt.address !== address))
      .map((watched) => ({ watched, since })),
    ...debts.flatMap((debt) => {
      const watched = here.get(debt.address);
      return watched === undefined ? [] : [{ watched, since: debt.since }];
    }),
  ];
  return { cursor: { ...cursor, from, owed, round: { ...round, after } }, questions };
}

/** The cursor when the questions were asked: those that no answer came about are owed. */
export function afterAsking(
  cursor: ExplorerCursor,
  questions: readonly Question[],
  silent: ReadonlySet<string>,
  now: number,
): ExplorerCursor {
  const asked = new Map(questions.map(({ watched, since }) => [watched.address, since]));
  const known = new Set(cursor.owed.map(({ address }) => address));
  const still = cursor.owed.flatMap((debt) => {
    if (!asked.has(debt.address)) return [debt];
    return silent.has(debt.address) ? [{ ...debt, askedAt: now }] : [];
  });
  const fresh = [...silent].flatMap((address) => {
    const since = asked.get(address);
    if (since === undefined || known.has(address)) return [];
    return [{ address, since, from: now, askedAt: now }];
  });
  const owed = [...still, ...fresh];
  const isAnswered = silent.size < questions.length || owed.length === 0;
  // Those asked first are asked again first.
  return {
    ...cursor,
    owed: owed.toSorted((one, other) => one.askedAt - other.askedAt),
    answeredAt: isAnswered ? now : cursor.answeredAt,
  };
}
