import type { BannerSize, BannerTheme } from '../../../contract/banners.ts';
import { xmlText } from '../search-engines/write-xml.ts';
import type { BannerCard } from './banner-card.ts';
import { bannerParts } from './banner-layouts.ts';

const font = 'system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, Arial, sans-serif';

/** Draws a banner as SVG: nothing in it is loaded or run. */
export function drawBanner(card: BannerCard, size: BannerSize, theme: BannerTheme): string {
  const { width, height } = size;
  const title = `${card.income} → ${card.outcome}: ${card.rate}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" font-family="${font}" role="img">` +
    `<title>${xmlText(title)}</title>${bannerParts(card, size, theme)}</svg>`
  );
}
