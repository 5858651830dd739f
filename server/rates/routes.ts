import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Benefit, noBenefit } from '../../core/levels/benefit.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { openTurns } from '../platform/http/answer-together.ts';
import type { App } from '../platform/http/app.ts';
import { readAttributes } from '../platform/http/attributes.ts';
import { mediaType } from '../platform/http/json-api.ts';
import { type QuoteAsker, type QuoteDeps, type QuoteSide, readQuestion } from './calculate-rate.ts';
import { publicRates, type Shown } from './public-rates.ts';
import { readCheckSlots } from './quote-request.ts';
import { type AnswerOf, shareAnswers } from './share-answers.ts';

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
  const calls: Readonly<Record<string, QuoteSide>> = {
    from_income: 'income',
    from_outcome: 'outcome',
    first_slot: 'first_slot',
  };
  const answerOf = shareAnswers(deps);
  const answer = openTurns();
  for (const [name, side] of Object.entries(calls)) {
    // Two kilobytes are sent sooner than they are compressed.
    const sent = { compress: false, onSend: nameMediaType } as const;
    app.post(`/api/v1/rate_calculations/${name}`, sent, (request, reply) => {
      const country = options.countryOf(request);
      const told = (benefit: Benefit | Refusal) =>
        answer(request, reply, () =>
          isRefusal(benefit)
            ? benefit
            : answerCalculation(deps, answerOf, side, { request, asker: { country, benefit } }),
        );
      const asked = options.benefitOf?.(request) ?? null;
      if (asked === null) told(noBenefit);
      else asked.then(told, (error: unknown) => reply.send(error));
    });
  }
  const snapshot = publicRates(deps, options);
  app.get('/uploads/cs.json', { compress: false }, (request, reply) => snapshot(request, reply));
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
  const question = readQuestion(deps, side, attributes, checkSlots, asker);
  return isRefusal(question) ? question : answerOf(question);
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
