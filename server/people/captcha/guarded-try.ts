import type { CaptchaAnswer } from '../../../contract/people/captcha.ts';
import { isRefusal, type Refusal, refuse, tooMany } from '../../../core/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { consume, type RateLimitKey } from '../../platform/rate-limiter/rate-limiter.ts';
import type { Captchas, CaptchaUse } from './captcha.ts';

type GuardDeps = {
  readonly platform: Pick<Platform, 'database'>;
  readonly captcha: Captchas;
};

/**
 * Counts a try under its keys and says whether it may go on. Refuses `rate_limited` with the
 * seconds to wait, `captcha` where a right answer is demanded, and a wrong answer in any case.
 */
export async function guardedTry(
  { platform, captcha }: GuardDeps,
  keys: readonly RateLimitKey[],
  answer: CaptchaAnswer,
  use: CaptchaUse,
): Promise<Refusal | null> {
  const passed = await captcha.check(answer, use);
  if (isRefusal(passed)) return passed;
  if (passed === false) return refuse('captcha', 'captcha_answer');
  const limit = await consume(platform.database, keys, { captchaPassed: passed === true });
  switch (limit.type) {
    case 'free':
      return null;
    case 'wait':
      return tooMany(limit.seconds);
    case 'captcha':
      // Where captchas are half configured, that is to be mended, not the answer.
      return captcha.problem ?? refuse('captcha', 'captcha_answer');
    default:
      return limit satisfies never;
  }
}
