import type { CityAttributes, RecipientBankAttributes } from '../../../contract/catalogue.ts';
import { type City, isAtWork } from '../../../core/cities/city.ts';
import { visitWindows } from '../../../core/cities/visit-windows.ts';
import { refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { document, mediaType, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveCatalogue } from './open-catalogue.ts';
import { showSchedule } from './schedule-json.ts';
import { listSystems, type Reserves } from './systems/list-systems.ts';
import type { RecipientBank } from './systems/recipient-banks.ts';

type CatalogueDeps = {
  readonly platform: Pick<Platform, 'config' | 'clock'>;
  readonly catalogue: LiveCatalogue;
  readonly reserves: () => Reserves;
};

/** Calls of the catalogue. */
export function registerCatalogueRoutes(app: App, deps: CatalogueDeps): void {
  const { catalogue, platform, reserves } = deps;
  handle(app, 'GET /api/v1/payment_systems', ({ query, locale, reply }) => {
    const text = listSystems(catalogue.current(), reserves(), {
      locale,
      referralOutputOnly: query.enable_referal_output === 'true',
      excludedEverywhere: platform.config.excludedCurrencies,
    });
    // As bytes: to a text Fastify would add a charset, which JSON:API does not allow.
    return reply.header('content-type', mediaType).send(Buffer.from(text));
  });
  handle(app, 'GET /api/v1/cities/{id}', ({ params, locale }) => {
    const code = params.id.toUpperCase();
    const city = catalogue.current().cities.find((each) => each.code === code);
    if (city === undefined || !isAtWork(city)) return refuse('not_found');
    return document(resource('cities', code, presentCity(city, locale, platform.clock.now())));
  });
  handle(app, 'GET /api/v1/recipient_banks', ({ locale }) => {
    const { banks } = catalogue.current();
    return whole(
      banks
        .filter(({ enabled }) => enabled)
        .map((bank) => resource('recipient_banks', bank.id, presentBank(bank, locale))),
    );
  });
}

function presentBank(bank: RecipientBank, locale: Locale): RecipientBankAttributes {
  const { nameRu, nameEn, words } = bank;
  return {
    name: locale === 'ru' ? nameRu : nameEn,
    search_words: `${nameRu} ${nameEn} ${words}`.toLowerCase().trim(),
  };
}

function presentCity(city: City, locale: Locale, now: Date): CityAttributes {
  return {
    name: city.name[locale],
    address: city.address[locale],
    schedule: city.schedule === null ? null : showSchedule(city.schedule),
    visit_windows: visitWindows(city.schedule, now).map(({ from, to }) => ({
      from: from.toISOString(),
      to: to.toISOString(),
    })),
  };
}
