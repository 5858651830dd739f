/** Sizes that sites have places for. */
export const bannerSizes = [
  { name: '88x31', width: 88, height: 31 },
  { name: '468x60', width: 468, height: 60 },
  { name: '728x90', width: 728, height: 90 },
  { name: '300x250', width: 300, height: 250 },
  { name: '240x400', width: 240, height: 400 },
] as const;
export type BannerSize = (typeof bannerSizes)[number];

export const bannerThemes = ['light', 'dark'] as const;
export type BannerTheme = (typeof bannerThemes)[number];

type BannerAsked = {
  readonly size: BannerSize;
  readonly locale: 'ru' | 'en';
  readonly theme: BannerTheme;
  /** Codes of a pair; null for the first that the exchange has. */
  readonly pair: { readonly from: string; readonly to: string } | null;
};

/** Where a banner is: `/banners/468x60.svg?locale=ru&theme=light`. */
export function bannerPath({ size, locale, theme, pair }: BannerAsked): string {
  const query = new URLSearchParams({ locale, theme });
  if (pair !== null) {
    query.set('from', pair.from);
    query.set('to', pair.to);
  }
  return `/banners/${size.name}.svg?${query}`;
}
