import type { RecipientBankAttributes } from '../../contract/catalogue.ts';
import { refuse } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { App } from '../platform/http/app.ts';
import { sendRefusal } from '../platform/http/errors.ts';
import { mediaType, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf } from '../platform/http/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { listSystems, type Reserves } from './list-systems.ts';
import type { CatalogueRoom } from './open-catalogue.ts';
import type { RecipientBank } from './recipient-banks.ts';

export type CatalogueDeps = {
  readonly platform: Pick<Platform, 'config'>;
  readonly catalogue: CatalogueRoom;
  readonly reserves: () => Reserves;
};

/** Calls of the catalogue. */
export function registerCatalogueRoutes(app: App, deps: CatalogueDeps): void {
  const { catalogue, platform, reserves } = deps;
  app.get('/api/v1/payment_systems', (request, reply) => {
    // Spelled as the specification of this call has it.
    const only = parameterOf(request, 'enable_referal_output');
    if (only !== undefined && only !== 'true' && only !== 'false') {
      return sendRefusal(request, reply, refuse('invalid_format', 'enable_referal_output'));
    }
    const text = listSystems(catalogue.current(), reserves(), {
      locale: localeOf(request),
      referralOutputOnly: only === 'true',
      excludedEverywhere: platform.config.excludedCurrencies,
    });
    // As bytes: to a text Fastify would add a charset, which JSON:API does not allow.
    return reply.header('content-type', mediaType).send(Buffer.from(text));
  });
  app.get('/api/v1/recipient_banks', (request) => {
    const locale = localeOf(request);
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
