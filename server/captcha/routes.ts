import {
  type CaptchaAttributes,
  type CaptchaChallengeAttributes,
  captchaChallengeQuery,
} from '../../contract/captcha.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import { translate } from '../../i18n/translate.ts';
import type { App } from '../platform/http/app.ts';
import { parseFields } from '../platform/http/attributes.ts';
import { type Document, document, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parametersOf } from '../platform/http/paging.ts';
import type { CaptchaRoom, ShownCaptcha } from './captcha.ts';
import { drawLetters } from './draw-letters.ts';

/** Each costs a few milliseconds: enough for people, too few for who would draw them all. */
const perMinute = { rateLimit: { max: 60, timeWindow: 60_000 } };

/** POST /api/v1/captcha, and the challenge of a proof of work in its place. */
export function registerCaptchaRoutes(app: App, captcha: CaptchaRoom): void {
  app.post(
    '/api/v1/captcha',
    { config: perMinute },
    async (request, reply): Promise<Document | Refusal> => {
      const shown = await captcha.show(request.ip);
      if (isRefusal(shown)) return shown;
      reply.code(201);
      const id = shown.kind === 'letters' ? shown.id : 'recaptcha';
      return document(resource('captchas', id, present(shown, localeOf(request))));
    },
  );
  app.get('/api/v1/captcha/challenge', { config: perMinute }, async (request) => {
    const asked = parseFields(captchaChallengeQuery, parametersOf(request));
    if (isRefusal(asked)) return asked;
    if (captcha.problem !== null) return captcha.problem;
    if (captcha.proofs === null) return refuse('not_found');
    const { challenge, triesMax, expiresAt } = await captcha.proofs.give({
      ...{ ip: request.ip, purpose: asked.purpose },
    });
    const attributes: CaptchaChallengeAttributes = {
      ...{ challenge, tries_max: triesMax, expires_at: expiresAt.toISOString() },
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
