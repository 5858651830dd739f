import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { DirectionFile } from '../../../contract/office/catalogue.ts';
import type { Direction } from '../../../core/directions/direction.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isCash } from '../../../core/monitors/flags.ts';
import { customerRate } from '../../../core/quotes/customer-rate.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { changeDirection, type DirectionTerms } from '../../market/catalogue/change-direction.ts';
import {
  createDirection,
  findPair,
  type NewPair,
} from '../../market/catalogue/create-direction.ts';
import { readDirectionTerms } from '../../market/catalogue/read-direction-terms.ts';
import { differenceOf, showDirection, written } from '../../market/catalogue/show-direction.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { presentDirection } from './direction-routes.ts';

/** One direction with all its terms, and a new one. */
export function registerDirectionFiles(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/directions/{id}', ({ params, locale }) =>
    showFile(deps, params.id, locale),
  );
  handleOffice(app, 'PATCH /office/api/directions/{id}', (asked) => change(deps, asked));
  handleOffice(app, 'POST /office/api/directions', async (asked) => {
    const made = await create(deps, asked);
    return isRefusal(made) ? made : showFile(deps, made.id, asked.locale);
  });
}

type Change = AskedByOperator<OfficeCalls['PATCH /office/api/directions/{id}']>;

/** Changes what the request names, if nobody has changed the direction since it was read. */
async function change(deps: OfficeDeps, { params, body, author, locale }: Change) {
  const { id } = params;
  const catalogue = deps.catalogue.current();
  const known = catalogue.directionById.get(id);
  if (known === undefined) return refuse('not_found');
  const pair = pairOf(catalogue, known);
  const terms = readDirectionTerms(body, pair, known);
  if (isRefusal(terms)) return terms;
  const done = await inTransaction(deps.platform.database, async (tx) => {
    const changed = await changeDirection(tx, id, terms, body.version);
    if (isRefusal(changed)) return changed;
    const { before, after } = changed;
    await audit(tx, {
      ...author,
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
  return showFile(deps, id, locale);
}

type New = AskedByOperator<OfficeCalls['POST /office/api/directions']>;

async function create(
  deps: OfficeDeps,
  { body, author }: Pick<New, 'body' | 'author'>,
): Promise<Direction | Refusal> {
  const catalogue = deps.catalogue.current();
  const pair = findPair(catalogue, body.income_payment_system_id, body.outcome_payment_system_id);
  if (isRefusal(pair)) return pair;
  const terms = termsLike(catalogue, pair, body.like);
  if (isRefusal(terms)) return terms;
  const made = await inTransaction(deps.platform.database, async (tx) => {
    const direction = await createDirection(tx, pair, terms);
    if (isRefusal(direction)) return direction;
    await audit(tx, {
      ...author,
      action: 'create_direction',
      subjectType: 'directions',
      subjectId: direction.id,
      after: { ...showDirection(direction, pair), like: body.like ?? null },
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
  const { incomeMin, incomeMax, incomeMinFollows, incomeMaxFollows, ...others } = terms;
  const { reviewMin, cardVerificationMin, ...rest } = others;
  const limits = { incomeMin, incomeMax, incomeMinFollows, incomeMaxFollows };
  const { incomeFee, outcomeFee, outcomeMin, outcomeMax, ...common } = rest;
  const sameIncome = income.asset === pair.income.asset;
  const sameOutcome = outcome.asset === pair.outcome.asset;
  return {
    ...common,
    ...(sameIncome ? { ...limits, reviewMin, cardVerificationMin, incomeFee } : {}),
    ...(sameOutcome ? { outcomeMin, outcomeMax, outcomeFee } : {}),
  };
}

function showFile(deps: OfficeDeps, id: string, locale: Locale) {
  const catalogue = deps.catalogue.current();
  const direction = catalogue.directionById.get(id);
  if (direction === undefined) return refuse('not_found');
  const pair = pairOf(catalogue, direction);
  const { income, outcome } = pair;
  const file: DirectionFile = {
    ...presentDirection(catalogue, direction, locale),
    ...showDirection(direction, pair),
    cards_verified: pair.income.cardVerification && pair.income.accountRule.kind === 'card',
    system_min_income_amount: written(income.incomeMin, income),
    system_max_income_amount: income.incomeMax === null ? null : written(income.incomeMax, income),
    network_fee: formatAmount(amount(outcome.networkFee, outcome.asset), outcome.precision),
    rate: rateOf(deps, direction),
    cash: isCash({ incomeKind: pair.income.kind, outcomeKind: outcome.kind }),
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
    city: _c,
    version: _v,
    incomePaymentSystemId: _f,
    outcomePaymentSystemId: _t,
    ...terms
  } = model;
  return terms;
}
