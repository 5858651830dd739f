import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse, tooMany } from '../../../core/refusal.ts';
import { isLocale, type Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import { isKnownTag } from '../../platform/http/answers/etag.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { figuresOf, type Subject, subjectOf } from '../library/figures.ts';
import { visibleItems } from '../library/library.ts';
import type { LiveContent } from '../library/open-content.ts';
import { contentOf } from '../library/present-content.ts';
import { keepCards } from './cached-cards.ts';
import type { Card } from './card.ts';
import { drawCard } from './draw-card.ts';

type SharingDeps = {
  readonly platform: Pick<Platform, 'config' | 'clock' | 'shop'>;
  readonly content: LiveContent;
};

type Asked = { Params: { locale: string; id: string } };

/** A day without asking, a week while asking: addresses stay, what stands on them may change. */
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800';
const retrySeconds = 5;

/** Serves the pictures that messengers and social networks show beside a link. */
export function registerSharing(app: App, deps: SharingDeps): void {
  const { config, clock } = deps.platform;
  const cachedCard = keepCards(join(config.dataDir, 'og'), drawCard, clock);

  async function send(request: FastifyRequest, reply: FastifyReply, card: Card | null) {
    if (card === null) return sendRefusal(request, reply, refuse('not_found'));
    const found = await cachedCard(card);
    if (found === null) {
      return sendRefusal(request, reply, tooMany(retrySeconds));
    }
    reply.headers({ etag: found.etag, 'cache-control': cacheControl });
    // Shown by pages of others: that is what it is for.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (isKnownTag(request.headers['if-none-match'], found.etag)) return reply.code(304).send();
    return reply.header('content-type', 'image/png').send(found.png);
  }

  app.get<Asked>('/og/:locale/content/:id', (request, reply) => {
    const { locale, id } = readAsked(request.params);
    return send(request, reply, locale === null ? null : contentCard(deps, locale, id));
  });
  app.get<Asked>('/og/:locale/exchange/:id', (request, reply) => {
    const { locale, id } = readAsked(request.params);
    return send(request, reply, locale === null ? null : directionCard(deps, locale, id));
  });
  app.get<Asked>('/og/:locale/:id', (request, reply) => {
    const { locale, id } = readAsked(request.params);
    const isHome = locale !== null && id === 'home';
    return send(request, reply, isHome ? homeCard(deps, locale) : null);
  });
}

/** Both parts of an address, `/og/ru/content/12.png`; null for a language we do not speak. */
function readAsked({ locale, id }: Asked['Params']): { locale: Locale | null; id: string } {
  const isPng = id.endsWith('.png');
  return { locale: isPng && isLocale(locale) ? locale : null, id: id.slice(0, -'.png'.length) };
}

function shopParts({ platform }: SharingDeps): Pick<Card, 'host' | 'shop' | 'accent' | 'icon'> {
  const { name, accents, iconData } = platform.shop.current();
  const { host } = new URL(platform.config.publicUrl);
  return { host, shop: name, accent: accents.light.main, icon: iconData };
}

function contentCard(deps: SharingDeps, locale: Locale, id: string): Card | null {
  const { content, platform } = deps;
  const seen = visibleItems(content.current(), locale, platform.clock.now());
  const item = seen.find((each) => String(each.id) === id);
  const shown = item === undefined ? null : contentOf(item, locale, content.figures());
  if (shown === null) return null;
  const { category_name: kind, title, excerpt: text, seolink: seed } = shown;
  return { kind, title, text, seed, ...shopParts(deps) };
}

function directionCard(deps: SharingDeps, locale: Locale, id: string): Card | null {
  const { config, shop } = deps.platform;
  const { catalogue, programme } = deps.content.figures();
  const subject = findDirection(catalogue, id);
  if (subject?.kind !== 'direction') return null;
  const { income, outcome, direction } = subject.exchange;
  const isOpen = catalogue.outcomeIds.get(income.id)?.includes(outcome.id) === true;
  if (!isOpen) return null;
  const figures = figuresOf(config, catalogue, programme, shop.current().name);
  const figure = (name: string) => figures.valueOf(name, locale, subject) ?? '';
  return {
    kind: translate(locale, 'content.ogHome'),
    title: `${income.name[locale]} — ${outcome.name[locale]}`,
    text: translate(locale, 'content.ogDirection', {
      max: figure('max_income'),
      window: figure('payment_window'),
    }),
    seed: direction.id,
    ...shopParts(deps),
  };
}

/** A direction by the codes or the ids of its two sides. */
function findDirection(catalogue: Parameters<typeof subjectOf>[0], id: string): Subject | null {
  const [income = '', outcome = '', ...rest] = id.toLowerCase().split('-');
  if (rest.length > 0) return null;
  const idOf = (code: string) => catalogue.systemByCode.get(code.toUpperCase())?.id ?? code;
  return subjectOf(catalogue, `${idOf(income)}-${idOf(outcome)}`);
}

function homeCard(deps: SharingDeps, locale: Locale): Card {
  const figures = deps.content.figures();
  const figure = (name: string) => figures.valueOf(name, locale, null) ?? '';
  return {
    kind: deps.platform.shop.current().name,
    title: translate(locale, 'content.ogHome'),
    text: translate(locale, 'content.ogText', {
      systems: figure('systems_count'),
      directions: figure('directions_count'),
    }),
    seed: 'agio',
    ...shopParts(deps),
  };
}
