import { createHash } from 'node:crypto';
import type { SiteShop } from '../../../contract/pages.ts';
import { usualAccents } from '../../../core/shop/accent.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { type IconVariant, pictureUrl, type Shop } from '../../platform/shop/shop.ts';
import { xmlText } from '../search-engines/write-xml.ts';

/** Sizes of icons that stand on paper of their own, or need no size in their name. */
const usualIcons: Readonly<Partial<Record<IconVariant, string>>> = {
  '180': '/app-icons/apple-touch-icon.png',
  '192': '/app-icons/icon-192.png',
  '512': '/app-icons/icon-512.png',
  'maskable-512': '/app-icons/maskable-512.png',
};

/** Where the icon of the shop is in a size, or that of the design. */
export function iconUrl({ pictures: { icon } }: Shop, variant: IconVariant): string {
  const usual = usualIcons[variant] ?? '/favicon.svg';
  return icon === null ? usual : pictureUrl('icon', icon, variant);
}

/** Changes with everything that a page kept by a browser shows of the shop. */
export function lookOf(shop: Shop): string {
  const seen = [shop.name, shop.accents, shop.pictures, shop.links, shop.legalName];
  const text = JSON.stringify([...seen, shop.softwareNamed]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** What the pages themselves are told of the shop. */
export function siteShop(shop: Shop, locale: Locale): SiteShop {
  const { pictures } = shop;
  const logoOf = (kind: 'logo' | 'logo_dark') => {
    const picture = pictures[kind];
    if (picture === null) return null;
    return { url: pictureUrl(kind, picture), width: picture.width, height: picture.height };
  };
  return {
    name: shop.name,
    legal_name: shop.legalName[locale],
    links: shop.links.map(({ label, url }) => ({ label: label[locale], url })),
    software_named: shop.softwareNamed,
    icon: pictures.icon === null ? null : pictureUrl('icon', pictures.icon, '96'),
    // What search engines show stands on white.
    picture: logoOf('logo')?.url ?? iconUrl(shop, '512'),
    logo: logoOf('logo'),
    logo_dark: logoOf('logo_dark'),
  };
}

/** Tags of the head by which a document looks like the shop: name, icons, colours. */
export function lookTags(shop: Shop): string {
  const own = shop.pictures.icon !== null;
  const icon = own
    ? `<link rel="icon" href="${iconUrl(shop, '32')}" type="image/png" sizes="32x32">` +
      `<link rel="icon" href="${iconUrl(shop, '192')}" type="image/png" sizes="192x192">`
    : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">';
  const style = `${accentStyle(shop)}${shop.pictures.logo_dark === null ? '' : darkLogo}`;
  return (
    `<meta name="application-name" content="${xmlText(shop.name)}">${icon}` +
    `<link rel="apple-touch-icon" href="${iconUrl(shop, '180')}">` +
    (style === '' ? '' : `<style>${style}</style>`)
  );
}

/** The accent over that of the design; empty where it is the same. */
function accentStyle({ accents: { light, dark } }: Shop): string {
  if (light.main === usualAccents.light.main && dark.main === usualAccents.dark.main) return '';
  const both = (name: string, part: keyof typeof light) =>
    `--color-${name}:light-dark(${light[part]},${dark[part]});`;
  return (
    `:root{${both('green', 'main')}${both('green-deep', 'deep')}` +
    `${both('on-green', 'on')}${both('green-wash', 'wash')}}`
  );
}

/** Of two logos, each theme shows its own. */
const darkLogo =
  '[data-logo=dark]{display:none}' +
  '@media(prefers-color-scheme:dark){:root:not([data-theme=light]) [data-logo=light]{display:none}' +
  ':root:not([data-theme=light]) [data-logo=dark]{display:block}}' +
  ':root[data-theme=dark] [data-logo=light]{display:none}' +
  ':root[data-theme=dark] [data-logo=dark]{display:block}';
