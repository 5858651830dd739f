import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PriceCheckAttributes } from '../../contract/pricing.ts';
import { LanguageProvider } from '../../ui/language/language.tsx';
import { texts } from '../parts/texts-en.ts';
import { Checked } from './price-check.tsx';

const checked: PriceCheckAttributes = {
  snapshot: 'proved',
  market: true,
  rule: true,
  as_of: '2026-11-20T10:00:00.000Z',
  source: 'median',
  market_then: { income: '1', outcome: '81.5' },
  market_kept: { income: '1', outcome: '81.5' },
  price: { income: '1', outcome: '80.25' },
  revision: '17',
};

function shown(change: Partial<PriceCheckAttributes>): string {
  const check = { ...checked, ...change };
  return renderToStaticMarkup(
    <LanguageProvider locale="en" texts={texts}>
      <Checked check={check} />
    </LanguageProvider>,
  );
}

test.each([
  ['a price that comes out', {}, 'officePrices.same'],
  ['another market', { market: false }, 'officePrices.differs'],
  ['another rule', { rule: false }, 'officePrices.differs'],
  ['no snapshot', { snapshot: 'missing', market: null, as_of: null }, 'officePrices.missing'],
] as const)('%s is called what it is', (_, change, word) => {
  expect(shown(change)).toContain(texts[word]);
});

test('the prices of the evidence, the order’s own and the wording of the rule are shown', () => {
  const page = shown({});
  for (const text of ['1 : 81.5', '1 : 80.25', 'Revision 17: gives the same price.', 'median']) {
    expect(page).toContain(text);
  }
  expect(shown({ rule: null, revision: null })).toContain(texts['officePrices.noRule']);
});
