import { askCheck } from './ask-check.ts';
import type { ScreeningDeps } from './assess.ts';
import { endUnanswered, readCheck, readDue } from './check-store.ts';
import { isScreeningOn } from './open-screening.ts';
import { settlePayerChecks } from './payer-checks.ts';

const atOnce = 20;
/** Seconds until a provider is asked again that is still looking. */
const againSeconds = 20;
/** How long after its time an answer is still taken: the office sees it, nobody waits for it. */
const lateMilliseconds = 3_600_000;

/** Nobody waits for these by the second, and a provider that hangs must not stop the others. */
const timeoutDefault = 15_000;

/** One round of the worker: every check that is due is asked about, several at the same time. */
export async function runChecks(
  deps: ScreeningDeps,
  timeoutMilliseconds: number = timeoutDefault,
): Promise<void> {
  if (!isScreeningOn(deps.screening)) return;
  const { database, clock, log } = deps.platform;
  const due = await readDue(database, atOnce);
  const asked = await Promise.allSettled(
    due.map((id) => runCheck(deps, id, { now: clock.now(), timeoutMilliseconds })),
  );
  for (const [at, { status, ...end }] of asked.entries()) {
    if (status === 'fulfilled') continue;
    const err = 'reason' in end ? end.reason : null;
    log.error({ err, check: due[at] }, 'screening: a check failed');
  }
  await settlePayerChecks(deps);
}

type Round = { readonly now: Date; readonly timeoutMilliseconds: number };

async function runCheck(
  deps: ScreeningDeps,
  id: string,
  { now, timeoutMilliseconds }: Round,
): Promise<void> {
  const row = await readCheck(deps.platform.database, id);
  if (row === null) return;
  if (now.getTime() - row.giveUpAt.getTime() > lateMilliseconds) {
    return endUnanswered(deps.platform.database, id, 'no answer in time');
  }
  await askCheck(deps, id, { againSeconds, timeoutMilliseconds });
}
