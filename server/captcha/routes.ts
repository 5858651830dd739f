import type { CaptchaAttributes } from '../../contract/captcha.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import { translate } from '../../i18n/translate.ts';
import type { App } from '../platform/http/app.ts';
import { type Document, document, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import type { CaptchaRoom, ShownCaptcha } from './captcha.ts';
import { drawLetters } from './draw-letters.ts';
import { playTones } from './play-tones.ts';

/** Drawing takes a few milliseconds: enough for people, too few for who would draw them all. */
const perMinute = { rateLimit: { max: 60, timeWindow: 60_000 } };

/** POST /api/v1/captcha and the sound of one. */
export function registerCaptchaRoutes(app: App, captcha: CaptchaRoom): void {
  app.post(
    '/api/v1/captcha',
    { config: perMinute },
    async (request, reply): Promise<Document | Refusal> => {
      const shown = await captcha.show();
      if (isRefusal(shown)) return shown;
      reply.code(201);
      const id = shown.kind === 'letters' ? shown.id : 'recaptcha';
      return document(resource('captchas', id, present(shown, localeOf(request))));
    },
  );
  app.get<{ Params: { id: string } }>(
    '/api/v1/captcha/:id/audio',
    { config: perMinute },
    async (request, reply) => {
      const tones = await captcha.tonesOf(request.params.id);
      if (tones === null) return refuse('not_found');
      return reply.type('audio/wav').send(playTones(tones));
    },
  );
}

function present(shown: ShownCaptcha, locale: Locale): CaptchaAttributes {
  if (shown.kind === 'recaptcha') {
    const hint = translate(locale, 'accounts.captchaRobot');
    const none = { image: null, audio: null, audio_hint: null, expires_at: null };
    return { kind: 'recaptcha', site_key: shown.siteKey, hint, ...none };
  }
  return {
    kind: 'letters',
    image: `data:image/png;base64,${drawLetters(shown.letters).toString('base64')}`,
    audio: `/api/v1/captcha/${shown.id}/audio`,
    hint: translate(locale, 'accounts.captchaLetters'),
    audio_hint: translate(locale, 'accounts.captchaTones'),
    site_key: null,
    expires_at: shown.expiresAt.toISOString(),
  };
}
