import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type {
  MonitorDirectionAttributes,
  MonitorSystemAttributes,
  monitorStates,
} from '../../../contract/office/monitors.ts';
import { isCostText } from '../../../core/monitors/cost-text.ts';
import { isCash } from '../../../core/monitors/flags.ts';
import { type RefusalItem, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { type Exchange, exchangeOf } from '../../market/catalogue/catalogue.ts';
import { asksForCity, workingCities } from '../../market/catalogue/cities/choose-city.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import {
  changeDirectionTerms,
  changeSystemTerms,
  type DirectionChange,
  switchOnAgain,
} from '../../market/monitors/change-terms.ts';
import { monitorCodeOf } from '../../market/monitors/monitor-codes.ts';
import { document, list, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { nameSystem } from '../desk/present-order-line.ts';

/** How payment systems and directions are told to monitors, and the switch after a difference. */
export function registerMonitors(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/monitor_systems', ({ locale }) => {
    const { systems } = deps.catalogue.current();
    return whole(systems.map((system) => presentSystem(deps, system, locale)));
  });
  handleOffice(app, 'PUT /office/api/monitor_systems/{id}', (asked) => changeSystem(deps, asked));
  handleOffice(app, 'GET /office/api/monitor_directions', (asked) => showDirections(deps, asked));
  handleOffice(app, 'PUT /office/api/monitor_directions/{id}', (asked) =>
    changeDirection(deps, asked),
  );
  const again = 'POST /office/api/monitor_directions/{id}/switch_on';
  handleOffice(app, again, async ({ params: { id }, author, locale }) => {
    const exchange = exchangeOf(deps.catalogue.current(), id);
    if (exchange === null) return refuse('not_found');
    const refused = await switchOnAgain(deps.platform.database, id, author);
    return refused ?? showOne(deps, id, locale);
  });
}

type Asked<Key extends keyof OfficeCalls> = AskedByOperator<OfficeCalls[Key]>;

async function changeSystem(
  deps: OfficeDeps,
  { params: { id }, body, author, locale }: Asked<'PUT /office/api/monitor_systems/{id}'>,
) {
  const catalogue = deps.catalogue.current();
  const system = catalogue.systemById.get(id);
  if (system === undefined) return refuse('not_found');
  const code = body.code?.trim().toUpperCase() || null;
  if (code !== null && !/^[A-Z0-9]{2,24}$/.test(code)) return refuse('invalid_format', 'code');
  const { terms } = deps.monitors;
  const change = { code, incomeFlags: body.income_flags, outcomeFlags: body.outcome_flags };
  const now = { catalogue, terms: terms.current() };
  const { database } = deps.platform;
  const refused = await changeSystemTerms(database, now, { system, change }, author);
  if (refused !== null) return refused;
  await terms.refresh();
  return document(presentSystem(deps, system, locale));
}

function presentSystem(deps: OfficeDeps, system: PaymentSystem, locale: Locale) {
  const terms = deps.monitors.terms.current();
  const own = terms.systems.get(system.id);
  const attributes: MonitorSystemAttributes = {
    ...nameSystem(system, locale),
    monitor_code: monitorCodeOf(terms, system),
    own_code: (own?.code ?? null) === null,
    income_flags: own?.incomeFlags ?? [],
    outcome_flags: own?.outcomeFlags ?? [],
  };
  return resource('monitor_systems', system.id, attributes);
}

function showDirections(
  deps: OfficeDeps,
  { page, query, locale }: Asked<'GET /office/api/monitor_directions'>,
) {
  const { search = '', state } = query;
  const catalogue = deps.catalogue.current();
  const words = search
    .toLowerCase()
    .split(/[\s→-]+/)
    .filter((word) => word !== '');
  const found = catalogue.directions.flatMap(({ id }) => {
    const exchange = exchangeOf(catalogue, id);
    if (exchange === null || !isIn(deps, exchange, state)) return [];
    return words.every((word) => textOf(deps, exchange).includes(word)) ? [exchange] : [];
  });
  const start = (page.page - 1) * page.per;
  const shown = found.slice(start, start + page.per);
  return list(
    shown.map((exchange) => presentDirection(deps, exchange, locale)),
    { ...page, total: found.length },
  );
}

function isIn(
  deps: OfficeDeps,
  { direction }: Exchange,
  state: (typeof monitorStates)[number] | undefined,
): boolean {
  const own = deps.monitors.terms.current().directions.get(direction.id);
  switch (state) {
    case undefined:
      return true;
    case 'told':
      return direction.enabled && own?.exported !== false;
    case 'kept':
      return own?.exported === false;
    case 'differing':
      return !direction.enabled && (own?.differedAt ?? null) !== null;
    default:
      return state satisfies never;
  }
}

/** What a direction is found by: names and codes of both sides, those of monitors too. */
function textOf(deps: OfficeDeps, { income, outcome }: Exchange): string {
  const terms = deps.monitors.terms.current();
  return [income, outcome]
    .flatMap((each) => [each.code, monitorCodeOf(terms, each), each.name.ru, each.name.en])
    .join(' ')
    .toLowerCase();
}

async function changeDirection(
  deps: OfficeDeps,
  { params: { id }, body, author, locale }: Asked<'PUT /office/api/monitor_directions/{id}'>,
) {
  const exchange = exchangeOf(deps.catalogue.current(), id);
  if (exchange === null) return refuse('not_found');
  const problems: RefusalItem[] = [];
  const costs = body.income_costs.map((cost) => cost.trim()).filter((cost) => cost !== '');
  const costMin = body.income_cost_min?.trim() || null;
  const cities = body.cities.map((city) => city.trim().toUpperCase()).filter(Boolean);
  const wrong = (field: string) => problems.push({ code: 'invalid_format', field });
  if (!costs.every(isCostText)) wrong('income_costs');
  if (costMin !== null && !isCostText(costMin)) wrong('income_cost_min');
  if (!cities.every((city) => /^[A-Z0-9]{2,24}$/.test(city))) wrong('cities');
  if (problems.length > 0) return { refused: problems };
  const change: DirectionChange = {
    exported: body.exported,
    flags: body.flags,
    cities: [...new Set(cities)],
    incomeCosts: costs,
    incomeCostMin: costMin,
    delayMinutes: body.delay_minutes ?? null,
  };
  const { database } = deps.platform;
  const refused = await changeDirectionTerms(database, exchange, change, author);
  return refused ?? showOne(deps, id, locale);
}

/** A direction as it is after an action: no older than what this process has just done. */
async function showOne(deps: OfficeDeps, id: string, locale: Locale) {
  await deps.catalogue.refresh();
  await deps.monitors.terms.refresh();
  const exchange = exchangeOf(deps.catalogue.current(), id);
  if (exchange === null) return refuse('not_found');
  return document(presentDirection(deps, exchange, locale));
}

function presentDirection(deps: OfficeDeps, exchange: Exchange, locale: Locale) {
  const { direction, income, outcome } = exchange;
  const own = deps.monitors.terms.current().directions.get(direction.id);
  const catalogue = deps.catalogue.current();
  const working = workingCities(catalogue, direction.id).map(({ city }) => city.code);
  const exported = deps.monitors.exports.itemNow(direction.id, working[0]);
  const step = exported?.steps[0] ?? null;
  const attributes: MonitorDirectionAttributes = {
    income: nameSystem(income, locale),
    outcome: nameSystem(outcome, locale),
    cash: isCash({ incomeKind: income.kind, outcomeKind: outcome.kind }),
    enabled: direction.enabled,
    exported: own?.exported !== false,
    rate: step === null ? null : { in: step.in, out: step.out },
    min_income_amount: step?.incomeMin ?? null,
    max_income_amount: exported?.steps.at(-1)?.incomeMax ?? null,
    flags: own?.flags ?? [],
    effective_flags: exported?.terms.flags ?? [],
    cities: asksForCity(catalogue, direction.id) ? working : [...(own?.cities ?? [])],
    income_costs: own?.incomeCosts ?? [],
    income_cost_min: own?.incomeCostMin ?? null,
    delay_minutes: own?.delayMinutes ?? null,
    differed_at: own?.differedAt?.toISOString() ?? null,
    difference: own?.difference ?? null,
  };
  return resource('monitor_directions', direction.id, attributes);
}
