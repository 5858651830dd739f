import type { Locale } from '../../../i18n/locale.ts';
import { addressOf, prefixOf } from '../../../i18n/locale-path.ts';
import { translate } from '../../../i18n/translate.ts';
import type { App } from '../../platform/http/app.ts';
import type { LiveShop } from '../../platform/shop/open-shop.ts';
import type { IconVariant, Shop } from '../../platform/shop/shop.ts';
import { iconUrl } from './shop-look.ts';

/** So long a browser may not know of a change. */
const cacheSeconds = 300;

/** Says how the site is installed, in each language: `/manifest.webmanifest`, `/en/manifest…`. */
export function registerManifest(app: App, shop: LiveShop): void {
  for (const locale of ['ru', 'en'] as const) {
    app.get(`${prefixOf(locale)}/manifest.webmanifest`, (_request, reply) =>
      reply
        .header('content-type', 'application/manifest+json; charset=utf-8')
        .header('cache-control', `public, max-age=${cacheSeconds}`)
        .send(Buffer.from(JSON.stringify(manifestOf(shop.current(), locale)))),
    );
  }
}

function manifestOf(shop: Shop, locale: Locale) {
  const icon = (variant: IconVariant, size: number, purpose: string) => ({
    src: iconUrl(shop, variant),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: addressOf(locale, '/'),
    name: `${shop.name}: ${translate(locale, 'site.tagline')}`,
    short_name: shop.name,
    description: translate(locale, 'footer.promise'),
    lang: locale,
    start_url: addressOf(locale, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#f7f5f0',
    theme_color: shop.accents.light.main,
    icons: [
      icon('192', 192, 'any'),
      icon('512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      { name: translate(locale, 'header.exchange'), url: addressOf(locale, '/') },
      { name: translate(locale, 'header.faq'), url: addressOf(locale, '/faq') },
    ],
  };
}
