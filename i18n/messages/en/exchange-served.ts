import type { exchangeServed as original } from '../ru/exchange-served.ts';

export const exchangeServed = {
  'exchangeServed.description':
    'Exchange {income} for {outcome}: rate {rate}, reserve {reserve}. Fees are included.',
  'exchangeServed.noScript':
    'Turn on JavaScript to work out your own amount and place an order. Rates and reserves are shown without it.',
} as const satisfies Record<keyof typeof original, string>;
