import type { FastifyRequest } from 'fastify';
import {
  type DirectionFile,
  directionRequest,
  newDirectionRequest,
} from '../../contract/office-catalogue.ts';
import type { Direction } from '../../core/directions/direction.ts';
import { amount, formatAmount } from '../../core/money/amount.ts';
import { customerRate } from '../../core/quotes/customer-rate.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import { audit } from '../audit/audit.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { changeDirection, type DirectionTerms } from '../catalogue/change-direction.ts';
import { createDirection, findPair, type NewPair } from '../catalogue/create-direction.ts';
import { readDirectionTerms } from '../catalogue/read-direction-terms.ts';
import { differenceOf, showDirection } from '../catalogue/show-direction.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { type Document, document, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import type { OfficeDeps } from './deps.ts';
import { presentDirection } from './direction-routes.ts';
import { authorOf } from './guard.ts';

type Params = { Params: { id: string } };

/** One direction with all its terms, and a new one. */
export function registerDirectionFiles(app: App, deps: OfficeDeps): void {
  app.get<Params>('/directions/:id', async (request) =>
    showFile(deps, request.params.id, localeOf(request)),
  );
  app.patch<Params>('/directions/:id', (request) => change(deps, request, request.params.id));
  app.post('/directions', async (request, reply) => {
    const made = await create(deps, request);
    if (isRefusal(made)) return made;
    reply.code(201);
    return showFile(deps, made.id, localeOf(request));
  });
}

/** Changes what the request names, if nobody has changed the direction since it was read. */
async function change(
  deps: OfficeDeps,
  request: FastifyRequest,
  id: string,
): Promise<Document | Refusal> {
  const parsed = parseAttributes(directionRequest, request);
  if (isRefusal(parsed)) return parsed;
  const catalogue = deps.catalogue.current();
  const known = catalogue.directionById.get(id);
  if (known === undefined) return refuse('not_found');
  const pair = pairOf(catalogue, known);
  const terms = readDirectionTerms(parsed, pair, known);
  if (isRefusal(terms)) return terms;
  const done = await inTransaction(deps.platform.database, async (tx) => {
    const changed = await changeDirection(tx, id, terms, parsed.version);
    if (isRefusal(changed)) return changed;
    const { before, after } = changed;
    await audit(tx, {
      ...authorOf(request),
      action: 'change_direction',
      subjectType: 'directions',
      subjectId: id,
      ...differenceOf(showDirection(before, pair), showDirection(after, pair)),
    });
    return changed;
  });
  if (isRefusal(done)) return done;
  // The answer must not be older than what was done; other processes hear of it by the database.
  await deps.catalogue.refresh();
  return showFile(deps, id, localeOf(request));
}

async function create(deps: OfficeDeps, request: FastifyRequest): Promise<Direction | Refusal> {
  const parsed = parseAttributes(newDirectionRequest, request);
  if (isRefusal(parsed)) return parsed;
  const catalogue = deps.catalogue.current();
  const pair = findPair(
    catalogue,
    parsed.income_payment_system_id,
    parsed.outcome_payment_system_id,
  );
  if (isRefusal(pair)) return pair;
  const terms = termsLike(catalogue, pair, parsed.like);
  if (isRefusal(terms)) return terms;
  const made = await inTransaction(deps.platform.database, async (tx) => {
    const direction = await createDirection(tx, pair, terms);
    if (isRefusal(direction)) return direction;
    await audit(tx, {
      ...authorOf(request),
      action: 'create_direction',
      subjectType: 'directions',
      subjectId: direction.id,
      after: { ...showDirection(direction, pair), like: parsed.like ?? null },
    });
    return direction;
  });
  if (!isRefusal(made)) await deps.catalogue.refresh();
  return made;
}

/** Terms taken over from another direction; its amounts only where the assets are the same. */
function termsLike(
  catalogue: Catalogue,
  pair: NewPair,
  like: string | null | undefined,
): DirectionTerms | Refusal {
  if (like === undefined || like === null || like === '') return {};
  const model = catalogue.directionById.get(like);
  if (model === undefined) return refuse('invalid_format', 'like');
  const terms = termsOf(model);
  const { income, outcome } = pairOf(catalogue, model);
  const { incomeMin, incomeMax, reviewMin, cardVerificationMin, ...rest } = terms;
  const { incomeFee, outcomeFee, outcomeMin, outcomeMax, ...common } = rest;
  const sameIncome = income.asset === pair.income.asset;
  const sameOutcome = outcome.asset === pair.outcome.asset;
  return {
    ...common,
    ...(sameIncome ? { incomeMin, incomeMax, reviewMin, cardVerificationMin, incomeFee } : {}),
    ...(sameOutcome ? { outcomeMin, outcomeMax, outcomeFee } : {}),
  };
}

function showFile(deps: OfficeDeps, id: string, locale: Locale): Document | Refusal {
  const catalogue = deps.catalogue.current();
  const direction = catalogue.directionById.get(id);
  if (direction === undefined) return refuse('not_found');
  const pair = pairOf(catalogue, direction);
  const { outcome } = pair;
  const file: DirectionFile = {
    ...presentDirection(catalogue, direction, locale),
    ...showDirection(direction, pair),
    cards_verified: pair.income.cardVerification && pair.income.accountRule.kind === 'card',
    network_fee: formatAmount(amount(outcome.networkFee, outcome.asset), outcome.precision),
    rate: rateOf(deps, direction),
  };
  return document(resource('directions', id, file));
}

/** What customers are quoted at this moment: the sign that a change has come through. */
function rateOf(deps: OfficeDeps, direction: Direction): DirectionFile['rate'] {
  const [rateType] = direction.rateTypes;
  if (rateType === undefined) return null;
  const current = deps.rates.currentPricing(direction.id, rateType);
  if (isRefusal(current)) return null;
  const { income, outcome } = customerRate(current.pricing);
  return { income, outcome };
}

/** The two sides of a direction that is there. */
export function pairOf(catalogue: Catalogue, direction: Direction): NewPair {
  const income = catalogue.systemById.get(direction.incomePaymentSystemId);
  const outcome = catalogue.systemById.get(direction.outcomePaymentSystemId);
  if (income === undefined || outcome === undefined) {
    throw new Error(`direction ${direction.id} names an unknown payment system`);
  }
  return { income, outcome };
}

function termsOf(model: Direction): Required<DirectionTerms> {
  const {
    id: _i,
    version: _v,
    incomePaymentSystemId: _f,
    outcomePaymentSystemId: _t,
    ...terms
  } = model;
  return terms;
}
