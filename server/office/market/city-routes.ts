import type {
  CityRequest,
  DirectionCityAttributes,
  DirectionCityRequest,
  OfficeCityAttributes,
} from '../../../contract/office/cities.ts';
import { type City, type CityTerms, isAtWork } from '../../../core/cities/city.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { incomeUnits } from '../../../core/money/units.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { type Exchange, exchangeOf } from '../../market/catalogue/catalogue.ts';
import {
  type CityValues,
  changeCity,
  changeCityTerms,
  createCity,
} from '../../market/catalogue/cities/change-city.ts';
import { percentOf, readFigures } from '../../market/catalogue/read-figures.ts';
import { readSchedule, showSchedule } from '../../market/catalogue/schedule-json.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';

/** Cities of cash exchanges, and what each direction has of its own there. */
export function registerCities(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/cities', () =>
    whole(deps.catalogue.current().cities.map(presentCity)),
  );
  handleOffice(app, 'POST /office/api/cities', ({ body, author }) =>
    save(deps, author, body.code.toUpperCase(), { values: body, seenVersion: null }),
  );
  handleOffice(app, 'PUT /office/api/cities/{id}', ({ params, body, author }) =>
    save(deps, author, params.id, { values: body, seenVersion: body.version }),
  );
  const own = '/office/api/direction_cities/{direction}' as const;
  handleOffice(app, `GET ${own}`, ({ params, locale }) => {
    const exchange = exchangeOf(deps.catalogue.current(), params.direction);
    if (exchange === null) return refuse('not_found');
    const { cities } = deps.catalogue.current();
    return whole(cities.map((city) => presentTerms(deps, exchange, city, locale)));
  });
  handleOffice(app, `PUT ${own}/{city}`, ({ params, body, author, locale }) =>
    saveTerms(deps, author, { ...params, body, locale }),
  );
}

type Saving = {
  readonly values: Omit<CityRequest, 'version'>;
  /** Null for a city that is new. */
  readonly seenVersion: number | null;
};

async function save(
  deps: OfficeDeps,
  author: AuditAuthor,
  code: string,
  { values, seenVersion }: Saving,
) {
  const saved = await inTransaction(deps.platform.database, async (tx) => {
    const given = valuesOf(values);
    const made = seenVersion === null ? await createCity(tx, code, given) : null;
    if (made !== null && isRefusal(made)) return made;
    const done =
      made === null
        ? await changeCity(tx, code, given, seenVersion ?? 0)
        : { before: null, after: made };
    if (isRefusal(done)) return done;
    const { before, after } = done;
    await audit(tx, {
      ...author,
      action: 'save_city',
      subjectType: 'cities',
      subjectId: code,
      before: before === null ? null : attributesOf(before),
      after: attributesOf(after),
    });
    return after;
  });
  if (isRefusal(saved)) return saved;
  await deps.catalogue.refresh();
  return document(presentCity(saved));
}

function valuesOf(given: Omit<CityRequest, 'version'>): CityValues {
  return {
    name: { ru: given.name_ru, en: given.name_en },
    address: { ru: given.address_ru, en: given.address_en },
    schedule: given.schedule === null ? null : readSchedule(given.schedule),
    enabled: given.enabled,
    position: given.position,
  };
}

function presentCity(city: City) {
  return resource('cities', city.code, attributesOf(city));
}

function attributesOf(city: City): OfficeCityAttributes {
  return {
    name_ru: city.name.ru,
    name_en: city.name.en,
    address_ru: city.address.ru,
    address_en: city.address.en,
    schedule: city.schedule === null ? null : showSchedule(city.schedule),
    position: city.position,
    enabled: city.enabled,
    at_work: isAtWork(city),
    version: city.version,
  };
}

type SavingTerms = {
  readonly direction: string;
  readonly city: string;
  readonly body: DirectionCityRequest;
  readonly locale: Locale;
};

async function saveTerms(
  deps: OfficeDeps,
  author: AuditAuthor,
  { direction, city: code, body, locale }: SavingTerms,
) {
  const exchange = exchangeOf(deps.catalogue.current(), direction);
  const city = deps.catalogue.current().cities.find((each) => each.code === code);
  if (exchange === null || city === undefined) return refuse('not_found');
  const terms = readTerms(body, exchange, code);
  if (isRefusal(terms)) return terms;
  const saved = await inTransaction(deps.platform.database, async (tx) => {
    const done = await changeCityTerms(tx, exchange, terms);
    if (isRefusal(done)) return done;
    await audit(tx, {
      ...author,
      action: 'change_city_terms',
      subjectType: 'directions',
      subjectId: direction,
      before: done.before === null ? null : { city: code, ...showTerms(done.before, exchange) },
      after: { city: code, ...showTerms(terms, exchange) },
    });
    return done;
  });
  if (isRefusal(saved)) return saved;
  await deps.catalogue.refresh();
  return document(presentTerms(deps, exchange, city, locale));
}

/** What is empty is as the direction has it. */
function readTerms(
  body: DirectionCityRequest,
  { income }: Exchange,
  city: string,
): CityTerms | Refusal {
  const figures = readFigures();
  const markup = body.markup_percent || undefined;
  const bounds = { min: -20, max: 20 };
  const markupPpm = figures.percent(markup, 'markup_percent', bounds) ?? null;
  const limit = (name: 'min_income_amount' | 'max_income_amount') => {
    const units = figures.limit(body[name] ?? null, name, income) ?? null;
    return units === null ? null : incomeUnits(units);
  };
  const incomeMin = limit('min_income_amount');
  const incomeMax = limit('max_income_amount');
  if (figures.problems.length > 0) return { refused: figures.problems };
  return { city, enabled: body.enabled, markupPpm, incomeMin, incomeMax };
}

function showTerms({ enabled, markupPpm, incomeMin, incomeMax }: CityTerms, { income }: Exchange) {
  const written = (units: bigint | null) =>
    units === null ? null : formatAmount(amount(units, income.asset), income.precision);
  return {
    enabled,
    markup_percent: markupPpm === null ? null : percentOf(markupPpm),
    min_income_amount: written(incomeMin),
    max_income_amount: written(incomeMax),
  };
}

function presentTerms(deps: OfficeDeps, exchange: Exchange, city: City, locale: Locale) {
  const { cityOffers } = deps.catalogue.current();
  const offers = cityOffers.get(exchange.direction.id) ?? [];
  const terms = offers.find((offer) => offer.city.code === city.code)?.terms ?? {
    city: city.code,
    enabled: false,
    markupPpm: null,
    incomeMin: null,
    incomeMax: null,
  };
  const attributes: DirectionCityAttributes = {
    name: city.name[locale],
    at_work: isAtWork(city),
    ...showTerms(terms, exchange),
  };
  return resource('direction_cities', city.code, attributes);
}
