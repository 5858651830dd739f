import { failpoint } from '../../../rails/failpoint.ts';
import { type Answer, type Screener, ScreenerFault } from '../../../screeners/screener.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type CheckRow,
  claimCheck,
  endUnanswered,
  keepAnswer,
  readCheck,
  saveFault,
  subjectOfRow,
} from './check-store.ts';
import type { LiveScreening } from './open-screening.ts';

type Deps = { readonly platform: Platform; readonly screening: LiveScreening };

/** A question lost on its way is not put again before it had time to show up over there. */
const settleSeconds = 60;
const triesMax = 60;

/**
 * Asks about one check, outside of any transaction: what it knows by an id is read again, what may
 * have been asked already is looked for, and only what certainly was never asked is begun and paid
 * for. Does nothing where another process has it.
 */
export async function askCheck(
  { platform, screening }: Deps,
  id: string,
  limits: { readonly timeoutMilliseconds?: number; readonly againSeconds: number },
): Promise<void> {
  const { database, log } = platform;
  const row = await claimCheck(database, id);
  if (row === null) return;
  const screener = screenerOf(screening, row.screener);
  if (screener === null) return endUnanswered(database, id, 'the provider is configured no more');
  failpoint('screening.claimed');
  try {
    const answer = await ask(screener, row, platform.clock.now(), limits.timeoutMilliseconds);
    failpoint('screening.answered');
    if (answer === 'wait') {
      await saveFault(database, id, { back: false, seconds: settleSeconds, reason: 'lost' });
      return;
    }
    await keepAnswer(database, id, answer, limits.againSeconds);
    failpoint('screening.kept');
  } catch (error) {
    if (!(error instanceof ScreenerFault)) throw error;
    const { reached, retryable, message: reason } = error;
    const again = { check: id, screener: screener.name, reached, reason };
    log.warn({ err: error, ...again }, 'screening: the provider gave no answer');
    if (!retryable || row.tries >= triesMax) return endUnanswered(database, id, reason);
    const back = reached === 'no' && row.state === 'new';
    const seconds = Math.min(120, limits.againSeconds * 2 ** Math.min(row.tries - 1, 5));
    await saveFault(database, id, { back, seconds, reason });
  }
}

async function ask(
  screener: Screener,
  row: CheckRow,
  now: Date,
  timeout: number | undefined,
): Promise<Answer | 'wait'> {
  const subject = subjectOfRow(row);
  if (row.externalId !== null) return screener.recheck(row.externalId, subject, timeout);
  if (row.state === 'new') return screener.check(subject, timeout);
  const since = row.firstAskedAt ?? row.createdAt;
  const found = await screener.find(subject, since, timeout);
  if (found !== null) return found;
  const settled = now.getTime() - since.getTime() >= settleSeconds * 1000;
  return settled ? screener.check(subject, timeout) : 'wait';
}

/** The screener a check was begun with; null where the shop uses it no more. */
function screenerOf({ provider, list }: LiveScreening, name: string): Screener | null {
  return [provider, list].find((screener) => screener?.name === name) ?? null;
}

/**
 * Looks at an answered check again, by the id the provider knows it by or as a new question. Keeps
 * nothing: who asked for it keeps the answer.
 */
export async function recheck(
  { platform, screening }: Deps,
  id: string,
): Promise<Answer | ScreenerFault | null> {
  const row = await readCheck(platform.database, id);
  const screener = row === null ? null : screenerOf(screening, row.screener);
  if (row === null || screener === null) return null;
  try {
    const subject = subjectOfRow(row);
    if (row.externalId !== null) return await screener.recheck(row.externalId, subject, 10_000);
    const since = row.firstAskedAt ?? row.createdAt;
    return (await screener.find(subject, since, 10_000)) ?? (await screener.check(subject, 10_000));
  } catch (error) {
    if (error instanceof ScreenerFault) return error;
    throw error;
  }
}
