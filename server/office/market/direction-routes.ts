import type { QueryOf } from '../../../contract/calls/call-types.ts';
import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { DirectionAttributes } from '../../../contract/office.ts';
import type { Direction } from '../../../core/directions/direction.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { switchDirection } from '../../market/catalogue/change-direction.ts';
import { percentOf } from '../../market/catalogue/read-figures.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { list, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { nameSystem } from '../desk/present-order-line.ts';
import { orUndone, Undone } from './undone.ts';

/** The directions with a search, and the switch for one or many. */
export function registerDirections(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/directions', (asked) => showDirections(deps, asked));
  handleOffice(app, 'GET /office/api/directions/ids', ({ query }) => {
    const found = findDirections(deps.catalogue.current(), query);
    return whole(found.map(({ id, version }) => resource('directions', id, { version })));
  });
  handleOffice(app, 'POST /office/api/directions/switch', (asked) => switchMany(deps, asked));
}

type Listing = OfficeCalls['GET /office/api/directions'];

function showDirections(deps: OfficeDeps, { page, query, locale }: AskedByOperator<Listing>) {
  const catalogue = deps.catalogue.current();
  const found = findDirections(catalogue, query);
  const start = (page.page - 1) * page.per;
  const shown = found
    .slice(start, start + page.per)
    .map((direction) => present(catalogue, direction, locale));
  const answer = list(shown, { ...page, total: found.length });
  const on = catalogue.directions.filter((direction) => direction.enabled).length;
  return { ...answer, meta: { ...answer.meta, enabled: on, all: catalogue.directions.length } };
}

/** Those that a request asks for, by words of both sides, by one side, or by being on. */
function findDirections(
  catalogue: Catalogue,
  { search = '', income, outcome, enabled }: QueryOf<Listing>,
): Direction[] {
  const words = search
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

type Switching = AskedByOperator<OfficeCalls['POST /office/api/directions/switch']>;

/** Switches all of them or none; those that stood as wanted are left as they are. */
async function switchMany(deps: OfficeDeps, { body, author, locale }: Switching) {
  const { enabled } = body;
  const ids = [...new Set(body.ids)].sort();
  const unknown = ids.find((id) => !deps.catalogue.current().directionById.has(id));
  if (unknown !== undefined) return refuse('not_found', 'ids');
  const changed = await orUndone(
    inTransaction(deps.platform.database, async (tx) => {
      const after: Direction[] = [];
      for (const id of ids) {
        const change = await switchDirection(tx, id, enabled);
        // Taken back a moment ago: none of the others is switched either.
        if (isRefusal(change)) throw new Undone(refuse('not_found', 'ids'));
        if (change.before.enabled !== enabled) after.push(change.after);
      }
      for (const { id } of after) {
        await audit(tx, {
          ...author,
          action: 'switch_direction',
          subjectType: 'directions',
          subjectId: id,
          before: { enabled: !enabled },
          after: { enabled },
        });
      }
      return after;
    }),
  );
  if (isRefusal(changed)) return changed;
  // The next page this process shows must not be older than what it has just done.
  await deps.catalogue.refresh();
  const catalogue = deps.catalogue.current();
  const shown = changed.map((direction) => present(catalogue, direction, locale));
  return whole(shown, { meta: { changed: changed.length } });
}

function present(catalogue: Catalogue, direction: Direction, locale: Locale) {
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
