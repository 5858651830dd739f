import { sweepTokens } from '../accounts/account-token.ts';
import { sweepCaptchas } from '../captcha/captcha.ts';
import { sweepTries } from '../credentials/rate-limiter.ts';
import { sweepChallenges } from '../factors/challenge.ts';
import { sweepOperatorDevices } from '../operators/device.ts';
import { sweepOperatorSessions } from '../operators/sessions.ts';
import { sweepOrderLinks } from '../orders/control-link.ts';
import type { Platform } from '../platform/platform.ts';
import { sweepAttempts } from '../providers/attempt.ts';
import { sweepPayerChecks } from '../screening/payer-checks.ts';
import { sweepDevices } from '../sessions/device.ts';
import { sweepSessions } from '../sessions/session.ts';

/**
 * Removes what is over: sessions, tokens, links, challenges, captchas, counts of tries. Once in
 * `SWEEP_MINUTES`; workers that do it at once remove different rows, or the same ones once.
 */
export async function sweepSignIns({ database }: Pick<Platform, 'database'>): Promise<void> {
  await sweepSessions(database);
  await sweepOperatorSessions(database);
  await sweepTokens(database);
  await sweepOrderLinks(database);
  await sweepChallenges(database);
  await sweepCaptchas(database);
  await sweepTries(database);
  await sweepDevices(database);
  await sweepOperatorDevices(database);
  await sweepAttempts(database);
  await sweepPayerChecks(database);
}
