import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { amount } from '../../../../core/money/amount.ts';
import { incomeUnits, outcomeUnits } from '../../../../core/money/units.ts';
import { quoteFromIncome } from '../../../../core/quotes/from-income.ts';
import { quoteFromOutcome } from '../../../../core/quotes/from-outcome.ts';
import { pricingFromJson, pricingToJson } from '../../../../core/quotes/pricing-json.ts';
import type { Pricing, Quote, RateType } from '../../../../core/quotes/quote.ts';
import { isRefusal } from '../../../../core/refusal.ts';
import { type Mac, openMac } from '../../../platform/secret/mac.ts';

/**
 * A quote as a customer holds it: everything an order needs to give exactly that rate, and the
 * evidence of where it came from. Valid until `expiresAt`, which the order checks.
 */
export type QuoteToken = {
  readonly directionId: string;
  readonly snapshotId: string;
  readonly rateType: RateType;
  readonly pricing: Pricing;
  /** What people had set of the price then; see `CurrentPricing`. */
  readonly terms: string;
  readonly quote: Quote;
  readonly quotedAt: Date;
  readonly expiresAt: Date;
};

/** Tells these tokens from those of later formats; it is sealed with the rest. */
const version = '3';
const label = Buffer.from(`agio quote ${version}`);
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const lengthMax = 4096;

/** One secret makes two keys: one hides the terms, one makes the keys that sign their quotes. */
type QuoteKeys = { readonly hide: KeyObject; readonly sign: KeyObject };

/** Derives the keys of the tokens from the service's own secret. */
export function quoteKeysOf(secret: Buffer): QuoteKeys {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, label, purpose, 32)));
  return { hide: derive('hide'), sign: derive('sign') };
}

/** Terms nobody can read, and what signs the quotes of these terms alone. */
export type HiddenTerms = { readonly text: string; readonly sign: Mac };

/**
 * Hides the terms of one direction, rate type and snapshot, for all their tokens: our margin is
 * nobody else's business.
 */
export function hideTerms(keys: QuoteKeys, priced: Terms): HiddenTerms {
  const { directionId, snapshotId, rateType, pricing, terms } = priced;
  const json = JSON.stringify([directionId, snapshotId, rateType, pricingToJson(pricing), terms]);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keys.hide, nonce).setAAD(label);
  const hidden = [nonce, cipher.update(json, 'utf8'), cipher.final()];
  const text = Buffer.concat([...hidden, cipher.getAuthTag()]).toString('base64url');
  return { text, sign: signOf(keys, text) };
}

/** Signs a quote of hidden terms: a few microseconds, done for every answer. */
export function sealQuote(
  { text, sign }: HiddenTerms,
  quote: Quote,
  times: { readonly quotedAt: number; readonly expiresAt: number },
): string {
  const { income, outcome } = quote;
  const { quotedAt, expiresAt } = times;
  const figures = `${income.units}.${outcome.units}.${quotedAt}.${expiresAt}`;
  return `${version}.${text}.${figures}.${sign(figures)}`;
}

/**
 * Reads a token of ours; null when it is none, or a single character of it was changed. The quote
 * is worked out again from its terms, which gives the same quote to the last unit.
 */
export function openToken(keys: QuoteKeys, token: string): QuoteToken | null {
  if (token.length > lengthMax || !token.startsWith(`${version}.`)) return null;
  // No token of ours holds other letters.
  if (!/^[!-~]+$/.test(token)) return null;
  const [, hidden = '', income, outcome, quotedAt, expiresAt, ...rest] = token.split('.');
  const given = Buffer.from(rest.join('.'));
  const figures = `${income}.${outcome}.${quotedAt}.${expiresAt}`;
  const signature = Buffer.from(signOf(keys, hidden)(figures));
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return null;
  const terms = readTerms(keys, hidden);
  const quote = quoteAgain(terms.pricing, BigInt(income ?? ''), BigInt(outcome ?? ''));
  return {
    ...terms,
    quote,
    quotedAt: new Date(Number(quotedAt)),
    expiresAt: new Date(Number(expiresAt)),
  };
}

function signOf({ sign }: QuoteKeys, hidden: string): Mac {
  return openMac(createHmac('sha256', sign).update(hidden).digest());
}

type Terms = Pick<QuoteToken, 'directionId' | 'snapshotId' | 'rateType' | 'pricing' | 'terms'>;
type TermsJson = [string, string, RateType, Parameters<typeof pricingFromJson>[0], string];

/** The signature vouches for the shape: nothing but `hideTerms` could have written it. */
function readTerms(keys: QuoteKeys, hidden: string): Terms {
  const bytes = Buffer.from(hidden, 'base64url');
  const tagAt = bytes.length - tagBytes;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, keys.hide, nonce, { authTagLength: tagBytes });
  decipher.setAAD(label).setAuthTag(bytes.subarray(tagAt));
  const text = decipher.update(bytes.subarray(nonceBytes, tagAt), undefined, 'utf8');
  const json: TermsJson = JSON.parse(text + decipher.final('utf8'));
  const [directionId, snapshotId, rateType, pricing, terms] = json;
  return { directionId, snapshotId, rateType, pricing: pricingFromJson(pricing), terms };
}

/** A quote was asked for by one of its sides: the one that gives both amounts again. */
function quoteAgain(pricing: Pricing, income: bigint, outcome: bigint): Quote {
  const byIncome = quoteFromIncome(pricing, amount(incomeUnits(income), pricing.incomeAsset));
  if (!isRefusal(byIncome) && byIncome.outcome.units === outcome) return byIncome;
  const byOutcome = quoteFromOutcome(pricing, amount(outcomeUnits(outcome), pricing.outcomeAsset));
  if (!isRefusal(byOutcome) && byOutcome.income.units === income) return byOutcome;
  throw new Error('a signed quote cannot be worked out again');
}
