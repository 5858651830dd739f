import type { FastifyReply } from 'fastify';
import { widgetScriptPath } from '../../../contract/widget.ts';
import { widgetPath } from '../../../contract/widget-frame.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import type { CountryLookup } from '../../market/countries/country-lookup.ts';
import { systemByMonitorCode } from '../../market/monitors/monitor-codes.ts';
import type { LiveMonitorTerms } from '../../market/monitors/open-monitor-terms.ts';
import { isKnownTag, weakTagOf } from '../../platform/http/answers/etag.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { readWidget } from './read-widget.ts';
import type { WidgetBuild } from './widget-build.ts';
import { openingPair, widgetSystems } from './widget-offer.ts';
import { widgetHtml, widgetLookPath, widgetStyle } from './widget-page.ts';

type WidgetDeps = {
  readonly platform: Pick<Platform, 'config' | 'shop'>;
  readonly catalogue: Pick<LiveCatalogue, 'current'>;
  readonly terms: Pick<LiveMonitorTerms, 'current'>;
  readonly countries: Pick<CountryLookup, 'countryOf'>;
};

const hourSeconds = 3600;

/** Serves the script that partners put into their pages, and the form in its frame. */
export function registerWidget(app: App, deps: WidgetDeps, build: WidgetBuild): void {
  const script = Buffer.from(build.embedScript);
  const etag = weakTagOf(script);
  app.get(widgetScriptPath, (request, reply) => {
    reply.headers({ etag, 'cache-control': `public, max-age=${hourSeconds}` });
    // Run by pages of others: that is what it is for.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.header('content-type', 'text/javascript; charset=utf-8').send(script);
  });
  app.get(widgetLookPath, (_request, reply) =>
    reply
      .header('content-type', 'text/css; charset=utf-8')
      .header('cache-control', `public, max-age=${hourSeconds}`)
      .send(widgetStyle(deps.platform.shop.current())),
  );
  app.get(widgetPath, (request, reply) => {
    const asked = readWidget(new URL(request.url, 'http://page.invalid').searchParams);
    const { platform, catalogue, terms, countries } = deps;
    const current = catalogue.current();
    const { locale } = asked;
    const systems = widgetSystems(current, { locale, country: countries.countryOf(request.ip) });
    const idOf = (code: string) =>
      code === '' ? null : (systemByMonitorCode(current, terms.current(), code)?.id ?? null);
    const pair = openingPair(current, systems, {
      income: idOf(asked.from),
      outcome: idOf(asked.to),
    });
    const shop = platform.shop.current();
    const { demo, secureCookies: https } = platform.config;
    const html = widgetHtml({ asked, systems, pair, build, demo, shop });
    return framed(reply, https).header('content-language', locale).send(Buffer.from(html));
  });
}

/**
 * Lets pages of others frame this one answer. It may load and ask what is ours alone, and runs
 * nothing that stands in it.
 */
function framed(reply: FastifyReply, https: boolean): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    'frame-ancestors *',
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', policy.join('; '))
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cross-origin-embedder-policy', 'require-corp')
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, max-age=60');
}
