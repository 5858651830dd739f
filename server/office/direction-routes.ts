import type { FastifyRequest } from 'fastify';
import type { DirectionAttributes } from '../../contract/office.ts';
import { switchDirectionsRequest } from '../../contract/office.ts';
import type { Direction } from '../../core/directions/direction.ts';
import { amount, formatAmount } from '../../core/money/amount.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import { audit } from '../audit/audit.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { switchDirection } from '../catalogue/change-direction.ts';
import { percentOf } from '../catalogue/read-figures.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { type Document, list, type Resource, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf, readPage } from '../platform/http/paging.ts';
import type { OfficeDeps } from './deps.ts';
import { authorOf } from './guard.ts';
import { nameSystem } from './present-order-line.ts';

const perDefault = 50;

/** The directions with a search, and the switch for one or many. */
export function registerDirections(app: App, deps: OfficeDeps): void {
  app.get('/directions', async (request) => showDirections(deps, request));
  app.get('/directions/ids', async (request) => {
    const found = findDirections(deps, request);
    if (isRefusal(found)) return found;
    return whole(found.map(({ id, version }) => resource('directions', id, { version })));
  });
  app.post('/directions/switch', (request) => switchMany(deps, request));
}

function showDirections(deps: OfficeDeps, request: FastifyRequest): Document | Refusal {
  const page = readPage(request, perDefault);
  if (isRefusal(page)) return page;
  const found = findDirections(deps, request);
  if (isRefusal(found)) return found;
  const catalogue = deps.catalogue.current();
  const start = (page.page - 1) * page.per;
  const shown = found
    .slice(start, start + page.per)
    .map((direction) => present(catalogue, direction, localeOf(request)));
  const answer = list(shown, { ...page, total: found.length });
  const on = catalogue.directions.filter((direction) => direction.enabled).length;
  return { ...answer, meta: { ...answer.meta, enabled: on, all: catalogue.directions.length } };
}

/** Those that a request asks for, by words of both sides, by one side, or by being on. */
function findDirections(deps: OfficeDeps, request: FastifyRequest): Direction[] | Refusal {
  const search = parameterOf(request, 'search');
  const enabled = parameterOf(request, 'enabled');
  const income = parameterOf(request, 'income');
  const outcome = parameterOf(request, 'outcome');
  if (search === null) return refuse('invalid_format', 'search');
  if (income === null) return refuse('invalid_format', 'income');
  if (outcome === null) return refuse('invalid_format', 'outcome');
  if (enabled !== undefined && enabled !== 'true' && enabled !== 'false') {
    return refuse('invalid_format', 'enabled');
  }
  const catalogue = deps.catalogue.current();
  const words = (search ?? '')
    .toLowerCase()
    .split(/[\s→-]+/)
    .filter((word) => word !== '');
  return catalogue.directions.filter(
    (direction) =>
      (enabled === undefined || direction.enabled === (enabled === 'true')) &&
      (income === undefined || direction.incomePaymentSystemId === income) &&
      (outcome === undefined || direction.outcomePaymentSystemId === outcome) &&
      words.every((word) => textOf(catalogue, direction).includes(word)),
  );
}

/** What a direction is found by: names and codes of both sides. */
function textOf(catalogue: Catalogue, direction: Direction): string {
  const sides = [direction.incomePaymentSystemId, direction.outcomePaymentSystemId];
  return sides
    .flatMap((id) => {
      const system = catalogue.systemById.get(id);
      return system === undefined ? [id] : [system.code, system.name.ru, system.name.en];
    })
    .join(' ')
    .toLowerCase();
}

/** Switches all of them or none; those that stood as wanted are left as they are. */
async function switchMany(deps: OfficeDeps, request: FastifyRequest): Promise<Document | Refusal> {
  const parsed = parseAttributes(switchDirectionsRequest, request);
  if (isRefusal(parsed)) return parsed;
  const { enabled } = parsed;
  const ids = [...new Set(parsed.ids)].sort();
  const unknown = ids.find((id) => !deps.catalogue.current().directionById.has(id));
  if (unknown !== undefined) return refuse('not_found', 'ids');
  const changed = await inTransaction(deps.platform.database, async (tx) => {
    const after: Direction[] = [];
    for (const id of ids) {
      const change = await switchDirection(tx, id, enabled);
      // Known a moment ago: nothing takes a direction away.
      if (isRefusal(change)) throw new Error(`direction ${id} cannot be switched`);
      if (change.before.enabled !== enabled) after.push(change.after);
    }
    for (const { id } of after) {
      await audit(tx, {
        ...authorOf(request),
        action: 'switch_direction',
        subjectType: 'directions',
        subjectId: id,
        before: { enabled: !enabled },
        after: { enabled },
      });
    }
    return after;
  });
  // The next page this process shows must not be older than what it has just done.
  await deps.catalogue.refresh();
  const catalogue = deps.catalogue.current();
  const shown = changed.map((direction) => present(catalogue, direction, localeOf(request)));
  return whole(shown, { meta: { changed: changed.length } });
}

function present(catalogue: Catalogue, direction: Direction, locale: Locale): Resource {
  const attributes = presentDirection(catalogue, direction, locale);
  return resource('directions', direction.id, attributes);
}

/** A direction as a line of the list. */
export function presentDirection(
  catalogue: Catalogue,
  direction: Direction,
  locale: Locale,
): DirectionAttributes {
  const income = catalogue.systemById.get(direction.incomePaymentSystemId);
  const outcome = catalogue.systemById.get(direction.outcomePaymentSystemId);
  if (income === undefined || outcome === undefined) {
    throw new Error(`direction ${direction.id} names an unknown payment system`);
  }
  const shown = (units: bigint) => formatAmount(amount(units, income.asset), income.precision);
  return {
    income: nameSystem(income, locale),
    outcome: nameSystem(outcome, locale),
    enabled: direction.enabled,
    systems_enabled: income.incomeEnabled && outcome.outcomeEnabled,
    fixed_markup: percentOf(direction.fixedMarkupPpm),
    floating_markup: percentOf(direction.floatingMarkupPpm),
    rate_types: direction.rateTypes,
    min_income_amount: shown(direction.incomeMin),
    max_income_amount: direction.incomeMax === null ? null : shown(direction.incomeMax),
    payment_window_s: direction.paymentWindowSeconds,
  };
}
