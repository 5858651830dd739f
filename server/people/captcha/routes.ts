import {
  type CaptchaAttributes,
  type CaptchaChallengeAttributes,
  captchaChallengeQuery,
} from '../../../contract/people/captcha.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import { parametersOf } from '../../platform/http/answers/paging.ts';
import type { App } from '../../platform/http/app.ts';
import { parseFields } from '../../platform/http/attributes.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Captchas, ShownCaptcha } from './captcha.ts';
import { drawLetters } from './draw-letters.ts';

/** POST /api/v1/captcha, and the challenge of a proof of work in its place. */
export function registerCaptchaRoutes(app: App, captcha: Captchas): void {
  handle(app, 'POST /api/v1/captcha', async ({ request, locale }) => {
    const shown = await captcha.show(request.ip);
    if (isRefusal(shown)) return shown;
    const id = shown.kind === 'letters' ? shown.id : 'recaptcha';
    return document(resource('captchas', id, present(shown, locale)));
  });
  handle(app, 'GET /api/v1/captcha/challenge', async ({ request }) => {
    const asked = parseFields(captchaChallengeQuery, parametersOf(request));
    if (isRefusal(asked)) return asked;
    if (captcha.problem !== null) return captcha.problem;
    if (captcha.proofs === null) return refuse('not_found');
    const { challenge, triesMax, expiresAt } = await captcha.proofs.give({
      ip: request.ip,
      purpose: asked.purpose,
    });
    const attributes: CaptchaChallengeAttributes = {
      challenge,
      tries_max: triesMax,
      expires_at: expiresAt.toISOString(),
    };
    return document(resource('captcha_challenges', challenge.parameters.nonce, attributes));
  });
}

function present(shown: ShownCaptcha, locale: Locale): CaptchaAttributes {
  if (shown.kind === 'recaptcha') {
    const hint = translate(locale, 'accounts.captchaRobot');
    const none = { image: null, expires_at: null };
    return { kind: 'recaptcha', site_key: shown.siteKey, hint, ...none };
  }
  return {
    kind: 'letters',
    image: `data:image/png;base64,${drawLetters(shown.letters).toString('base64')}`,
    hint: translate(locale, 'accounts.captchaLetters'),
    site_key: null,
    expires_at: shown.expiresAt.toISOString(),
  };
}
