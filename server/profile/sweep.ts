import { sweepTokens } from '../accounts/account-token.ts';
import { sweepCaptchas } from '../captcha/captcha.ts';
import { sweepChallenges } from '../factors/challenge.ts';
import type { Platform } from '../platform/platform.ts';
import { sweepAttempts } from '../providers/attempt.ts';
import { sweepDevices } from '../sessions/device.ts';
import { sweepSessions } from '../sessions/session.ts';

/** Removes what is over: sessions, tokens, challenges, captchas. Once an hour is enough. */
export async function sweepSignIns({ database }: Pick<Platform, 'database'>): Promise<void> {
  await sweepSessions(database);
  await sweepTokens(database);
  await sweepChallenges(database);
  await sweepCaptchas(database);
  await sweepDevices(database);
  await sweepAttempts(database);
}
