import type { FastifyRequest } from 'fastify';
import {
  type MonitorDirectionAttributes,
  type MonitorSystemAttributes,
  monitorDirectionRequest,
  monitorSystemRequest,
} from '../../contract/office-monitors.ts';
import { isCostText } from '../../core/monitors/cost-text.ts';
import { isCash } from '../../core/monitors/flags.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../core/refusal.ts';
import { type Exchange, exchangeOf } from '../catalogue/catalogue.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import {
  changeDirectionTerms,
  changeSystemTerms,
  type DirectionChange,
  switchOnAgain,
} from '../monitors/change-terms.ts';
import { monitorCodeOf } from '../monitors/monitor-codes.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { type Document, document, list, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf, readPage } from '../platform/http/paging.ts';
import type { OfficeDeps } from './deps.ts';
import { authorOf } from './guard.ts';
import { nameSystem } from './present-order-line.ts';

type Params = { Params: { id: string } };
const perDefault = 50;

/** How payment systems and directions are told to monitors, and the switch after a difference. */
export function registerMonitors(app: App, deps: OfficeDeps): void {
  app.get('/monitor_systems', async (request) => {
    const { systems } = deps.catalogue.current();
    return whole(systems.map((system) => presentSystem(deps, system, request)));
  });
  app.put<Params>('/monitor_systems/:id', (request) =>
    changeSystem(deps, request, request.params.id),
  );
  app.get('/monitor_directions', async (request) => showDirections(deps, request));
  app.put<Params>('/monitor_directions/:id', (request) =>
    changeDirection(deps, request, request.params.id),
  );
  app.post<Params>('/monitor_directions/:id/switch_on', async (request) => {
    const { id } = request.params;
    const exchange = exchangeOf(deps.catalogue.current(), id);
    if (exchange === null) return refuse('not_found');
    const done = await switchOnAgain(deps.platform.database, id, authorOf(request));
    return done ?? showOne(deps, request, id);
  });
}

async function changeSystem(
  deps: OfficeDeps,
  request: FastifyRequest,
  id: string,
): Promise<Document | Refusal> {
  const parsed = parseAttributes(monitorSystemRequest, request);
  if (isRefusal(parsed)) return parsed;
  const catalogue = deps.catalogue.current();
  const system = catalogue.systemById.get(id);
  if (system === undefined) return refuse('not_found');
  const code = parsed.code?.trim().toUpperCase() || null;
  if (code !== null && !/^[A-Z0-9]{2,24}$/.test(code)) return refuse('invalid_format', 'code');
  const { terms } = deps.monitors;
  const change = { code, incomeFlags: parsed.income_flags, outcomeFlags: parsed.outcome_flags };
  const now = { catalogue, terms: terms.current() };
  const { database } = deps.platform;
  const refused = await changeSystemTerms(database, now, system, change, authorOf(request));
  if (refused !== null) return refused;
  await terms.refresh();
  return document(presentSystem(deps, system, request));
}

function presentSystem(deps: OfficeDeps, system: PaymentSystem, request: FastifyRequest) {
  const terms = deps.monitors.terms.current();
  const own = terms.systems.get(system.id);
  const attributes: MonitorSystemAttributes = {
    ...nameSystem(system, localeOf(request)),
    monitor_code: monitorCodeOf(terms, system),
    own_code: (own?.code ?? null) === null,
    income_flags: own?.incomeFlags ?? [],
    outcome_flags: own?.outcomeFlags ?? [],
  };
  return resource('monitor_systems', system.id, attributes);
}

const states = ['told', 'kept', 'differing'] as const;

function showDirections(deps: OfficeDeps, request: FastifyRequest): Document | Refusal {
  const page = readPage(request, perDefault);
  if (isRefusal(page)) return page;
  const search = parameterOf(request, 'search');
  const state = parameterOf(request, 'state');
  if (search === null) return refuse('invalid_format', 'search');
  const wanted = states.find((known) => known === state);
  if (state !== undefined && wanted === undefined) return refuse('invalid_format', 'state');
  const catalogue = deps.catalogue.current();
  const words = (search ?? '')
    .toLowerCase()
    .split(/[\s→-]+/)
    .filter((word) => word !== '');
  const found = catalogue.directions.flatMap(({ id }) => {
    const exchange = exchangeOf(catalogue, id);
    if (exchange === null || !isIn(deps, exchange, wanted)) return [];
    return words.every((word) => textOf(deps, exchange).includes(word)) ? [exchange] : [];
  });
  const start = (page.page - 1) * page.per;
  const shown = found.slice(start, start + page.per);
  return list(
    shown.map((exchange) => presentDirection(deps, exchange, request)),
    { ...page, total: found.length },
  );
}

function isIn(
  deps: OfficeDeps,
  { direction }: Exchange,
  state: (typeof states)[number] | undefined,
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
  request: FastifyRequest,
  id: string,
): Promise<Document | Refusal> {
  const parsed = parseAttributes(monitorDirectionRequest, request);
  if (isRefusal(parsed)) return parsed;
  const exchange = exchangeOf(deps.catalogue.current(), id);
  if (exchange === null) return refuse('not_found');
  const problems: RefusalItem[] = [];
  const costs = parsed.income_costs.map((cost) => cost.trim()).filter((cost) => cost !== '');
  const costMin = parsed.income_cost_min?.trim() || null;
  const cities = parsed.cities.map((city) => city.trim().toUpperCase()).filter(Boolean);
  const wrong = (field: string) => problems.push({ code: 'invalid_format', field });
  if (!costs.every(isCostText)) wrong('income_costs');
  if (costMin !== null && !isCostText(costMin)) wrong('income_cost_min');
  if (!cities.every((city) => /^[A-Z0-9]{2,24}$/.test(city))) wrong('cities');
  if (problems.length > 0) return { refused: problems };
  const change: DirectionChange = {
    exported: parsed.exported,
    flags: parsed.flags,
    cities: [...new Set(cities)],
    incomeCosts: costs,
    incomeCostMin: costMin,
    delayMinutes: parsed.delay_minutes ?? null,
  };
  const { database } = deps.platform;
  const refused = await changeDirectionTerms(database, exchange, change, authorOf(request));
  return refused ?? showOne(deps, request, id);
}

/** A direction as it is after an action: no older than what this process has just done. */
async function showOne(
  deps: OfficeDeps,
  request: FastifyRequest,
  id: string,
): Promise<Document | Refusal> {
  await deps.catalogue.refresh();
  await deps.monitors.terms.refresh();
  const exchange = exchangeOf(deps.catalogue.current(), id);
  if (exchange === null) return refuse('not_found');
  return document(presentDirection(deps, exchange, request));
}

function presentDirection(deps: OfficeDeps, exchange: Exchange, request: FastifyRequest) {
  const { direction, income, outcome } = exchange;
  const own = deps.monitors.terms.current().directions.get(direction.id);
  const told = deps.monitors.exports.itemNow(direction.id);
  const step = told?.steps[0] ?? null;
  const attributes: MonitorDirectionAttributes = {
    income: nameSystem(income, localeOf(request)),
    outcome: nameSystem(outcome, localeOf(request)),
    cash: isCash({ incomeKind: income.kind, outcomeKind: outcome.kind }),
    enabled: direction.enabled,
    exported: own?.exported !== false,
    rate: step === null ? null : { in: step.in, out: step.out },
    min_income_amount: step?.incomeMin ?? null,
    max_income_amount: told?.steps.at(-1)?.incomeMax ?? null,
    flags: own?.flags ?? [],
    told_flags: told?.terms.flags ?? [],
    cities: own?.cities ?? [],
    income_costs: own?.incomeCosts ?? [],
    income_cost_min: own?.incomeCostMin ?? null,
    delay_minutes: own?.delayMinutes ?? null,
    differed_at: own?.differedAt?.toISOString() ?? null,
    difference: own?.difference ?? null,
  };
  return resource('monitor_directions', direction.id, attributes);
}
