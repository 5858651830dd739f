import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Benefit, noBenefit } from '../../../core/levels/benefit.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { openTurns } from '../../platform/http/answers/batch-per-tick.ts';
import { mediaType } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { readAttributes } from '../../platform/http/attributes.ts';
import { handle, handleUnread } from '../../platform/http/handle.ts';
import {
  type QuoteAsker,
  type QuoteDeps,
  type QuoteSide,
  readQuestion,
} from './quote/calculate-rate.ts';
import { type AnswerOf, coalesceRequests } from './quote/coalesce-requests.ts';
import { publicRates, type Shown } from './quote/public-rates.ts';
import { readCheckSlots } from './quote/quote-request.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the direction that this request was given a quote of; null where it was given none. */
    quotedDirection?: string | null;
  }
}

/** Who asks: what is quoted depends on the country of the visitor, null where it is unknown. */
type RatesOptions = Shown & {
  readonly countryOf: (request: FastifyRequest) => string | null;
  /** What the customer is given; null, or known at once, for whoever is given nothing. */
  readonly benefitOf?: BenefitOfQuote;
};

/** Finds what a customer is given, by who asks and the attributes of the request. */
export type BenefitOfQuote = (request: FastifyRequest) => Promise<Benefit | Refusal> | null;

const everything: RatesOptions = { inBreak: () => false, countryOf: () => null };

/** Calls of the rates: the three calculations and the public snapshot. */
export function registerRateRoutes(
  app: App,
  deps: QuoteDeps,
  options: RatesOptions = everything,
): void {
  app.decorateRequest('quotedDirection', null);
  const answerOf = coalesceRequests(deps);
  const answer = openTurns();
  const quotes = (side: QuoteSide) => (request: FastifyRequest, reply: FastifyReply) => {
    const country = options.countryOf(request);
    const calculateWith = (benefit: Benefit | Refusal) =>
      answer(request, reply, () =>
        isRefusal(benefit)
          ? benefit
          : answerCalculation(deps, answerOf, side, { request, asker: { country, benefit } }),
      );
    const asked = options.benefitOf?.(request) ?? null;
    if (asked === null) calculateWith(noBenefit);
    else asked.then(calculateWith, (error: unknown) => reply.send(error));
  };
  // Two kilobytes are sent sooner than they are compressed.
  const sent = { compress: false, onSend: nameMediaType } as const;
  const base = 'POST /api/v1/rate_calculations';
  handleUnread(app, `${base}/from_income`, quotes('income'), sent);
  handleUnread(app, `${base}/from_outcome`, quotes('outcome'), sent);
  handleUnread(app, `${base}/first_slot`, quotes('first_slot'), sent);
  const snapshot = publicRates(deps, options);
  handle(app, 'GET /uploads/cs.json', ({ request, reply }) => snapshot(request, reply), {
    compress: false,
  });
}

function answerCalculation(
  deps: QuoteDeps,
  answerOf: AnswerOf,
  side: QuoteSide,
  { request, asker }: { request: FastifyRequest; asker: QuoteAsker },
): string | Refusal {
  const checkSlots = readCheckSlots(request.query);
  if (isRefusal(checkSlots)) return checkSlots;
  const attributes = readAttributes(request.body);
  if (isRefusal(attributes)) return attributes;
  const question = readQuestion(deps, { side, attributes }, checkSlots, asker);
  if (isRefusal(question)) return question;
  const answer = answerOf(question);
  if (!isRefusal(answer)) request.quotedDirection = question.exchange.direction.id;
  return answer;
}

/**
 * Text leaves in one piece with its headers, bytes do not; but to a text Fastify adds a charset,
 * which JSON:API does not allow. So the type is named last.
 */
function nameMediaType(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  reply.header('content-type', mediaType);
  done(null, payload);
}
