import type { RouteObject } from 'react-router';

type WithTexts = <Page>(page: Promise<Page>, topic: 'crypto') => Promise<Page>;

const topic = 'crypto';

/** Pages of coins and of the history of rates. */
export function cryptoRoutes(withTexts: WithTexts): RouteObject[] {
  return [
    {
      path: 'crypto',
      handle: import.meta.env.SSR && { file: 'site/crypto/crypto-page.tsx', topic },
      lazy: () => withTexts(import('./crypto-page.tsx'), topic),
    },
    {
      path: 'crypto/:ticker',
      handle: import.meta.env.SSR && { file: 'site/crypto/coin-page.tsx', topic },
      lazy: () => withTexts(import('./coin-page.tsx'), topic),
    },
    {
      path: 'rates/:pair',
      handle: import.meta.env.SSR && { file: 'site/crypto/pair-page.tsx', topic },
      lazy: () => withTexts(import('./pair-page.tsx'), topic),
    },
  ];
}
