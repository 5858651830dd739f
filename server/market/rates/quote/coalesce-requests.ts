import { isRefusal, type Refusal } from '../../../../core/refusal.ts';
import { answerQuestion, type Question, type QuoteDeps } from './calculate-rate.ts';
import { presentCalculation } from './present-calculation.ts';

/** The whole answer to a question, as it is sent. */
export type AnswerOf = (question: Question) => string | Refusal;

/** How long an answer serves everybody who asks the same. */
const sharedMilliseconds = 1000;
/** Whoever asks for other amounts all the time must not fill the memory: two kilobytes each. */
const answersMax = 1000;

type Answer = { readonly question: Question; readonly text: string };

/**
 * Answers questions; the same one twice within a second gets the same answer, token and all, as
 * long as nothing that it depends on has changed. When a market moves, everybody asks at once, and
 * most of them ask for the amount that the form opens with.
 */
export function coalesceRequests(
  deps: Pick<QuoteDeps, 'rates' | 'clock' | 'tellsMargin'>,
): AnswerOf {
  const answers = new Map<string, Answer>();
  let endsAt = 0;

  return (question) => {
    // What somebody's coupon gives is told to nobody else.
    if (question.benefit.coupon !== null) return answerOnce(deps, question);
    const now = deps.clock.now().getTime();
    if (now >= endsAt || now < endsAt - sharedMilliseconds) {
      answers.clear();
      endsAt = now + sharedMilliseconds;
    }
    const key = keyOf(question);
    const known = answers.get(key);
    if (known !== undefined && isSame(known.question, question)) return known.text;
    const text = answerOnce(deps, question);
    if (isRefusal(text)) return text;
    if (known !== undefined || answers.size < answersMax) answers.set(key, { question, text });
    return text;
  };
}

function answerOnce(
  deps: Pick<QuoteDeps, 'rates' | 'tellsMargin'>,
  question: Question,
): string | Refusal {
  const calculation = answerQuestion(deps, question);
  return isRefusal(calculation) ? calculation : presentCalculation(calculation);
}

function keyOf({ exchange, asked, near, priced, checkSlots, benefit }: Question): string {
  const amount = asked === null ? `first ${near}` : `${asked.side} ${asked.units}`;
  const { id, city } = exchange.direction;
  return `${id} ${city} ${priced.rateType} ${amount} ${checkSlots} ${benefit.discountPpm}`;
}

/** Prices, terms and places are other objects as soon as they say anything else. */
function isSame(left: Question, right: Question): boolean {
  return (
    left.catalogue === right.catalogue &&
    left.exchange.direction === right.exchange.direction &&
    left.exchange.income === right.exchange.income &&
    left.exchange.outcome === right.exchange.outcome &&
    left.priced === right.priced &&
    left.reserve === right.reserve &&
    left.slots === right.slots &&
    left.operatorsAway === right.operatorsAway &&
    left.payerCheckOffered === right.payerCheckOffered
  );
}
