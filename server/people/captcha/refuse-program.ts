import type { CaptchaAnswer } from '../../../contract/people/captcha.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Captchas, CaptchaUse } from './captcha.ts';

/**
 * Refuses a request without the right answer to a captcha: `captcha`, or why none can be shown.
 * Whoever is signed in needs none; an answer that they give is looked at all the same.
 */
export async function refuseProgram(
  captcha: Captchas,
  answer: CaptchaAnswer,
  use: CaptchaUse,
  isSignedIn: () => Promise<boolean>,
): Promise<Refusal | null> {
  const passed = await captcha.check(answer, use);
  if (isRefusal(passed)) return passed;
  if (passed === true || (passed === null && (await isSignedIn()))) return null;
  return captcha.problem ?? refuse('captcha', 'captcha_answer');
}
