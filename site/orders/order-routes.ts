import type { RouteObject } from 'react-router';
import type { PageTopic } from '../texts/all-texts.ts';

type WithTexts = <Page>(page: Promise<Page>, topic: PageTopic) => Promise<Page>;

/** The pages of an order. One that pays out a balance has words of its own beside the others. */
export function orderRoutes(withTexts: WithTexts): RouteObject[] {
  function withBoth<Page>(page: Promise<Page>): Promise<Page> {
    return withTexts(withTexts(page, 'orderPage'), 'withdrawal');
  }

  return [
    {
      path: 'orders/:id',
      handle: import.meta.env.SSR && { file: 'site/orders/order-page.tsx', topic: 'orderPage' },
      lazy: () => withBoth(import('./order-page.tsx')),
    },
    {
      path: 'orders/:id/control/:token',
      handle: import.meta.env.SSR && {
        file: 'site/orders/accept-control-page.tsx',
        topic: 'orderPage',
      },
      lazy: () => withTexts(import('./accept-control-page.tsx'), 'orderPage'),
    },
    {
      path: 'orders/:id/account/:token',
      handle: import.meta.env.SSR && {
        file: 'site/orders/correct-account-page.tsx',
        topic: 'orderPage',
      },
      lazy: () => withTexts(import('./correct-account-page.tsx'), 'orderPage'),
    },
    {
      path: 'orders/:id/confirm/:token',
      handle: import.meta.env.SSR && {
        file: 'site/orders/confirm-withdrawal-page.tsx',
        topic: 'withdrawal',
      },
      lazy: () => withBoth(import('./confirm-withdrawal-page.tsx')),
    },
  ];
}
