import { type Failure, failure, isFailure } from './answer.ts';
import type { AskedOrder } from './asked-order.ts';

export type Body = Readonly<Record<string, unknown>>;

/** The partner's own fees may take no more than this share of a side. */
const extraMax = 100_000;

/** What every call about a price names. */
export type AskedPrice = Pick<
  AskedOrder,
  'from' | 'to' | 'rateType' | 'extraFromPpm' | 'extraToPpm'
>;

/** Reads the pair, the kind of rate and the partner's fees. */
export function readAskedPrice(body: Body): AskedPrice | Failure {
  const [from, to] = [textOf(body['from'], 24), textOf(body['to'], 24)];
  if (from === null || to === null) return failure('from and to are codes of currencies');
  const { rateType = 'FLOATING' } = body;
  if (rateType !== 'FIXED' && rateType !== 'FLOATING') {
    return failure('rateType is FIXED or FLOATING');
  }
  const extraFromPpm = ppmOf(body['extraFromFee']);
  const extraToPpm = ppmOf(body['extraToFee']);
  if (extraFromPpm === null || extraToPpm === null) {
    return failure('extraFromFee and extraToFee are shares from 0 to 0.1, of six decimals at most');
  }
  return { from, to, rateType, extraFromPpm, extraToPpm };
}

/** Reads everything of an order. */
export function readAskedOrder(body: Body): AskedOrder | Failure {
  const price = readAskedPrice(body);
  if (isFailure(price)) return price;
  const fromAmount = decimalOf(body['fromAmount']);
  const toPaymentDetails = textOf(body['toPaymentDetails'], 254);
  if (fromAmount === null) return failure('fromAmount is a number');
  if (toPaymentDetails === null) return failure('toPaymentDetails is where to pay to');
  const redirectUrl = textOf(body['redirectUrl'], 2000);
  if (redirectUrl !== null && !isWebAddress(redirectUrl)) {
    return failure('redirectUrl is a web address');
  }
  return {
    ...price,
    fromAmount,
    toPaymentDetails,
    redirectUrl,
    toMemo: textOf(body['toMemo'], 200),
    fromPaymentDetails: textOf(body['fromPaymentDetails'], 254),
    userId: textOf(body['userId'], 100),
  };
}

/** An address that a link may lead to; one with a name in it pretends to be of somebody else. */
function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:\/\//.test(text) && url.username + url.password === '';
}

/** A text of a bounded length that can be kept; null where there is none. */
export function textOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string' || value === '' || value.length > max) return null;
  return value.includes('\0') || !value.isWellFormed() ? null : value;
}

/** A number as a plain decimal, the small ones too, which JSON writes with an exponent. */
export function decimalOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > 40) return null;
  const match = /^([0-9]+)(?:\.([0-9]+))?(?:e(-?)\+?([0-9]{1,2}))?$/i.exec(text);
  if (match === null) return null;
  const [, whole = '', fraction = '', minus = '', exponent = '0'] = match;
  const move = Number(exponent) * (minus === '' ? 1 : -1);
  const digits = whole + fraction.padEnd(Math.max(0, move), '0');
  const point = whole.length + move;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits;
  const at = Math.max(1, point);
  const left = padded.slice(0, at).replace(/^0+(?=[0-9])/, '');
  const right = padded.slice(at).replace(/0+$/, '');
  return right === '' ? left : `${left}.${right}`;
}

/** A share as parts per million; null where it is none, or too much. */
function ppmOf(value: unknown): number | null {
  if (value === undefined || value === null) return 0;
  const decimal = decimalOf(value);
  if (decimal === null) return null;
  const [whole = '', fraction = ''] = decimal.split('.');
  if (whole.length > 1 || fraction.length > 6) return null;
  const ppm = Number(whole + fraction.padEnd(6, '0'));
  return ppm > extraMax ? null : ppm;
}
