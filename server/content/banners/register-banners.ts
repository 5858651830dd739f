import { refuse } from '../../../core/refusal.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import { exchangeByMonitorCodes } from '../../market/monitors/monitor-codes.ts';
import type { LiveMonitorTerms } from '../../market/monitors/open-monitor-terms.ts';
import type { Rates } from '../../market/rates/open-rates.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { bannerCard } from './banner-card.ts';
import { drawBanner } from './draw-banner.ts';
import { readBanner } from './read-banner.ts';

type BannersDeps = {
  readonly platform: Pick<Platform, 'config' | 'shop'>;
  readonly catalogue: Pick<LiveCatalogue, 'current'>;
  readonly terms: Pick<LiveMonitorTerms, 'current'>;
  readonly rates: Pick<Rates, 'firstPricing'>;
};

/** A rate is as old as this at most on a page that is opened now. */
const cacheSeconds = 60;

/** Serves the banners that partners put beside their link. */
export function registerBanners(app: App, deps: BannersDeps): void {
  app.get<{ Params: { file: string } }>('/banners/:file', (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://page.invalid');
    const banner = readBanner(request.params.file, searchParams);
    if (banner === null) return sendRefusal(request, reply, refuse('not_found'));
    const catalogue = deps.catalogue.current();
    const { from, to, size, theme, locale } = banner;
    const asked = exchangeByMonitorCodes(catalogue, deps.terms.current(), from, to);
    const { config, shop } = deps.platform;
    const source = {
      catalogue,
      rates: deps.rates,
      demo: config.demo,
      shop: shop.current(),
    };
    const card = bannerCard(source, asked, locale);
    if (card === null) return sendRefusal(request, reply, refuse('not_found'));
    return (
      reply
        .header('content-type', 'image/svg+xml; charset=utf-8')
        .header('cache-control', `public, max-age=${cacheSeconds}`)
        // Shown by pages of others: that is what it is for. Opened by itself, it runs nothing.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header(
          'content-security-policy',
          `default-src 'none';${card.shop.iconData === null ? '' : ' img-src data:;'} frame-ancestors 'none'`,
        )
        .send(Buffer.from(drawBanner(card, size, theme)))
    );
  });
}
