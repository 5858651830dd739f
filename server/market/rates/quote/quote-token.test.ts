import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { amount, asIncome } from '../../../../core/money/amount.ts';
import { incomeUnits, outcomeUnits, ppm, zero } from '../../../../core/money/units.ts';
import { quoteFromIncome } from '../../../../core/quotes/from-income.ts';
import type { Pricing } from '../../../../core/quotes/quote.ts';
import { isRefusal } from '../../../../core/refusal.ts';
import { hideTerms, openToken, quoteKeysOf, sealQuote } from './quote-token.ts';

const secret = quoteKeysOf(randomBytes(32));
const pricing: Pricing = {
  incomeAsset: 'RUB',
  outcomeAsset: 'ETH',
  incomePrecision: 2,
  outcomePrecision: 8,
  market: { income: 27_034_021n, outcome: 1_000_000_000_000_000_000n },
  markupPpm: ppm(22_000n),
  incomeFee: { fixed: zero, ppm: zero },
  outcomeFee: { fixed: zero, ppm: zero },
  networkFee: outcomeUnits(400_000_000_000_000n),
  incomeMin: incomeUnits(100_000n),
  incomeMax: null,
  outcomeMin: outcomeUnits(1n),
  outcomeMax: outcomeUnits(30_000_000_000_000_000_000n),
};
const parts = {
  directionId: 'sberrub-eth',
  snapshotId: 's-1',
  rateType: 'fixed',
  pricing,
  terms: 'as-set',
} as const;

function seal(): string {
  const quote = quoteFromIncome(pricing, asIncome(amount(1_234_567n, 'RUB')));
  if (isRefusal(quote)) throw new Error('refused');
  return sealQuote(hideTerms(secret, parts), quote, {
    quotedAt: 1_000,
    expiresAt: 901_000,
  });
}

describe('the token of a quote', () => {
  it('gives back every figure of the quote as it was', () => {
    const quote = quoteFromIncome(pricing, asIncome(amount(1_234_567n, 'RUB')));
    expect(openToken(secret, seal())).toEqual({
      ...parts,
      quote,
      quotedAt: new Date(1_000),
      expiresAt: new Date(901_000),
    });
  });

  it('is worth nothing with any one character changed', () => {
    const token = seal();
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const alike = String.fromCharCode(token.charCodeAt(at) + 256);
      for (const letter of [other, alike]) {
        expect(openToken(secret, token.slice(0, at) + letter + token.slice(at + 1))).toBeNull();
      }
    }
  });

  it('tells its holder nothing of our margin', () => {
    const token = seal();
    const [, text = ''] = token.split('.');
    expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('markupPpm');
    expect(token).not.toContain(String(pricing.markupPpm));
  });

  it('is worth nothing under another secret', () => {
    expect(openToken(quoteKeysOf(randomBytes(32)), seal())).toBeNull();
  });

  it.each(['', '.', '2.', '2..', '1.e30.AA', 'null', '2.e30', '2.Ж', `${seal()}A`, `${seal()}.`])(
    'is not made up from %j',
    (text) => {
      expect(openToken(secret, text)).toBeNull();
    },
  );
});
