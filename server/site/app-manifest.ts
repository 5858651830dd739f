import type { Locale } from '../../i18n/locale.ts';
import { addressOf, prefixOf } from '../../i18n/locale-path.ts';
import { translate } from '../../i18n/translate.ts';
import type { App } from '../platform/http/app.ts';

const hourSeconds = 3600;

/** Says how the site is installed, in each language: `/manifest.webmanifest`, `/en/manifest…`. */
export function registerManifest(app: App): void {
  for (const locale of ['ru', 'en'] as const) {
    const body = JSON.stringify(manifestOf(locale));
    app.get(`${prefixOf(locale)}/manifest.webmanifest`, (_request, reply) =>
      reply
        .header('content-type', 'application/manifest+json; charset=utf-8')
        .header('cache-control', `public, max-age=${hourSeconds}`)
        .send(Buffer.from(body)),
    );
  }
}

function manifestOf(locale: Locale) {
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/app-icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: addressOf(locale, '/'),
    name: `${translate(locale, 'site.name')}: ${translate(locale, 'site.tagline')}`,
    short_name: translate(locale, 'site.name'),
    description: translate(locale, 'footer.promise'),
    lang: locale,
    start_url: addressOf(locale, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#f7f5f0',
    theme_color: '#0e6b4f',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      { name: translate(locale, 'header.exchange'), url: addressOf(locale, '/') },
      { name: translate(locale, 'header.faq'), url: addressOf(locale, '/faq') },
    ],
  };
}
