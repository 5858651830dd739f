import { sweepOrderLinks } from '../../exchange/orders/change/control-link.ts';
import { sweepPayerChecks } from '../../money/screening/payer-checks.ts';
import type { Platform } from '../../platform/platform.ts';
import { sweepRateLimits } from '../../platform/rate-limiter/rate-limiter.ts';
import { sweepTokens } from '../accounts/account-token.ts';
import { sweepChallenges } from '../auth/challenge.ts';
import { sweepDevices } from '../auth/devices.ts';
import { sweepSessions } from '../auth/sessions.ts';
import { sweepCaptchas } from '../captcha/captcha.ts';
import { sweepAttempts } from '../providers/attempt.ts';

/**
 * Removes what is over: sessions, tokens, links, challenges, captchas, counts of tries. Once in
 * `SWEEP_MINUTES`; workers that do it at once remove different rows, or the same ones once.
 */
export async function sweepSignIns({ database }: Pick<Platform, 'database'>): Promise<void> {
  await sweepSessions(database);
  await sweepTokens(database);
  await sweepOrderLinks(database);
  await sweepChallenges(database);
  await sweepCaptchas(database);
  await sweepRateLimits(database);
  await sweepDevices(database);
  await sweepAttempts(database);
  await sweepPayerChecks(database);
}
