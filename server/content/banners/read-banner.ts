import {
  type BannerSize,
  type BannerTheme,
  bannerSizes,
  bannerThemes,
} from '../../../contract/banners.ts';
import { type Locale, localeFrom } from '../../../i18n/locale.ts';

type ReadBanner = {
  readonly size: BannerSize;
  readonly theme: BannerTheme;
  readonly locale: Locale;
  /** Codes of a pair as monitors and links know them; empty where none is named. */
  readonly from: string;
  readonly to: string;
};

/** Reads the address of a picture; null for a size that there is none of. */
export function readBanner(file: string, asked: URLSearchParams): ReadBanner | null {
  const size = bannerSizes.find(({ name }) => file === `${name}.svg`);
  if (size === undefined) return null;
  return {
    size,
    theme: bannerThemes.find((known) => known === asked.get('theme')) ?? 'light',
    locale: localeFrom(asked.get('locale')),
    from: asked.get('from') ?? '',
    to: asked.get('to') ?? '',
  };
}
