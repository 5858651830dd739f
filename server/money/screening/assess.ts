import { setTimeout as sleep } from 'node:timers/promises';
import type { Assessment } from '../../../core/screening/assessment.ts';
import type { ScreeningSide } from '../../../core/screening/judge.ts';
import { type Answer, ScreenerFault, type Subject } from '../../../screeners/screener.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { Platform } from '../../platform/platform.ts';
import { askCheck } from './ask-check.ts';
import {
  assessmentOf,
  beginCheck,
  type CheckRow,
  findCheck,
  findCheckOf,
  readCheck,
  saveAnswered,
} from './check-store.ts';
import type { LiveScreening } from './open-screening.ts';
import type { ScreeningMoment } from './tables.ts';

export type ScreeningDeps = { readonly platform: Platform; readonly screening: LiveScreening };

/** What was said, by which checks; more than one where a list and a provider were asked. */
export type Assessed = {
  readonly assessment: Assessment;
  readonly checkIds: readonly string[];
};

/**
 * What screening may be asked about an account of a payment system; null for what is no coin.
 * Coins of a test network are worth nothing and known to nobody.
 */
export function subjectOf(
  system: PaymentSystem,
  address: string,
  side: ScreeningSide,
  txid: string | null = null,
): Subject | null {
  const { accountRule, asset } = system;
  if (accountRule.kind !== 'crypto') return null;
  if (accountRule.net !== undefined && accountRule.net !== 'main') return null;
  return { chain: accountRule.chain, asset, address, txid, side };
}

/** Whether coins come and go by this system. */
export function isCoin({ accountRule }: PaymentSystem): boolean {
  return accountRule.kind === 'crypto';
}

type Question = {
  readonly moment: ScreeningMoment;
  readonly subject: Subject | null;
  readonly orderId: string | null;
  readonly seconds: number;
  /** Asked anew for this order, once: what was said for anybody before does not serve. */
  readonly anew?: boolean;
};

/**
 * What is said of an address while somebody waits for it: within the seconds given, or it is not
 * scored. Whoever is listed is so without anybody else being asked.
 */
export async function assess(
  deps: ScreeningDeps,
  { moment, subject, orderId, seconds, anew = false }: Question,
): Promise<Assessed> {
  if (subject === null) return unknownCoins();
  const { provider } = deps.screening;
  const listed = await askList(deps, { moment, subject, orderId, seconds });
  if (listed !== null && (isListed(listed.assessment) || provider === null)) return listed;
  if (provider === null || !provider.covers(subject)) return unknownCoins();
  const until = performance.now() + seconds * 1000;
  const { database, config } = deps.platform;
  const question = { screener: provider.name, moment, subject };
  const asked = anew && orderId !== null ? await findCheckOf(database, orderId, question) : null;
  const begun =
    asked ??
    (await beginCheck(database, {
      ...question,
      orderId,
      waitSeconds: seconds,
      freshHours: anew ? 0 : config.screening.freshHours,
    }));
  const row = await waitFor(deps, begun, until);
  const now = deps.platform.clock.now();
  const said = assessmentOf(row, now) ?? { scored: false, reason: 'no_answer' };
  // A list that cannot be read has not said that nobody stands on it.
  const assessment = listed === null || listed.assessment.scored ? said : listed.assessment;
  return { assessment, checkIds: [...(listed?.checkIds ?? []), row.id] };
}

/**
 * What the list on disk says; null where there is none. Only what stops somebody is written down:
 * who is not on it is found not to be there as often as one likes.
 */
export async function askList(
  { platform, screening }: ScreeningDeps,
  { moment, subject, orderId, seconds }: Question & { readonly subject: Subject },
): Promise<Assessed | null> {
  const { list } = screening;
  if (list?.covers(subject) !== true) return null;
  const answer: Answer = await list.check(subject).catch((error: unknown) => {
    if (!(error instanceof ScreenerFault)) throw error;
    platform.log.error({ err: error }, 'screening: the list on disk cannot be read');
    return { state: 'failed', externalId: null, reason: error.message } as const;
  });
  if (answer.state === 'pending') throw new Error('a list answers at once');
  if (answer.state === 'done' && answer.signals.length === 0) {
    return { assessment: { scored: true, scorePpm: null, signals: [] }, checkIds: [] };
  }
  const check = { screener: list.name, moment, subject, orderId, waitSeconds: seconds };
  const id = await saveAnswered(platform.database, check, answer);
  const row = await readCheck(platform.database, id);
  const said = row === null ? null : assessmentOf(row, platform.clock.now());
  return { assessment: said ?? { scored: false, reason: 'failed' }, checkIds: [id] };
}

function unknownCoins(): Assessed {
  return { assessment: { scored: false, reason: 'unknown_coins' }, checkIds: [] };
}

function isListed(said: Assessment): boolean {
  return said.scored && said.signals.length > 0;
}

async function waitFor(deps: ScreeningDeps, begun: CheckRow, until: number): Promise<CheckRow> {
  let row = begun;
  for (let pause = 250; ; pause = Math.min(1_000, pause * 2)) {
    const left = Math.floor(until - performance.now());
    if (!isOpen(row) || left < 50) return row;
    const due = row.nextAt.getTime() <= deps.platform.clock.now().getTime();
    if (due) await askCheck(deps, row.id, { timeoutMilliseconds: left, againSeconds: 1 });
    row = (await readCheck(deps.platform.database, row.id)) ?? row;
    if (!isOpen(row)) return row;
    await sleep(Math.max(0, Math.min(pause, until - performance.now())));
  }
}

function isOpen({ state }: CheckRow): boolean {
  return state === 'new' || state === 'asked' || state === 'pending';
}

/** Whether asking about a subject now would be paid for. */
export async function wouldBePaid(
  { platform, screening }: ScreeningDeps,
  subject: Subject,
): Promise<boolean> {
  const { provider } = screening;
  if (provider?.covers(subject) !== true) return false;
  const { freshHours } = platform.config.screening;
  const known = await findCheck(platform.database, {
    screener: provider.name,
    subject,
    freshHours,
  });
  return known === null;
}
