import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { accountRoutes } from './account/account-routes.ts';
import { contactRoutes } from './contacts/contact-routes.ts';
import { cryptoRoutes } from './crypto/crypto-routes.ts';
import { entranceRoutes } from './entrance-routes.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { FetchedFailure } from './shell/fetched-failure.tsx';
import { pageFailure } from './shell/page-failure.ts';
import { loadRoot, rootRouteId } from './shell/root-data.ts';
import { SiteFrame } from './site-frame.tsx';
import type { PageTopic } from './texts/all-texts.ts';
import { verificationRoutes } from './verifications/verification-routes.ts';

/**
 * Tells the server what a page is made of, so that its chunks are preloaded. A browser has no use
 * for it: there it is left out, which is what `import.meta.env.SSR` at each of them is for.
 */
export type PageHandle = { readonly file: string; readonly topic: PageTopic | null };

const exchangePage = { file: 'site/exchange/exchange-page.tsx', topic: 'exchange' } as const;
const demoPayment = { file: 'site/payment/demo-payment.tsx', topic: 'statements' } as const;
const success = { file: 'site/payment/payment-success.tsx', topic: 'statements' } as const;
const failure = { file: 'site/payment/payment-failure.tsx', topic: 'statements' } as const;

/** What the server has at hand and a browser has not: documents, and failures without a wait. */
type ServerParts = {
  readonly documents: RouteObject[];
  readonly Failure: ComponentType;
};

/**
 * Every page of the site. The language is the router's basename: `/en` or none. `need` brings the
 * words of a page together with the page. Documents are known to the server alone: a browser opens
 * them by an ordinary link.
 */
export function siteRoutes(
  need: (topic: PageTopic) => Promise<void>,
  { documents, Failure }: ServerParts = { documents: [], Failure: FetchedFailure },
): RouteObject[] {
  async function withTexts<Page>(page: Promise<Page>, topic: PageTopic): Promise<Page> {
    await need(topic);
    return page;
  }

  return [
    {
      id: rootRouteId,
      path: '/',
      loader: loadRoot,
      // Settings, the notice and the user come once, and again only where they are asked for.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
      Component: SiteFrame,
      ErrorBoundary: Failure,
      children: [
        {
          ErrorBoundary: Failure,
          children: [
            {
              index: true,
              handle: import.meta.env.SSR && exchangePage,
              lazy: () => withTexts(import('./exchange/exchange-page.tsx'), 'exchange'),
            },
            {
              path: 'exchange/:pair',
              handle: import.meta.env.SSR && exchangePage,
              lazy: () => withTexts(import('./exchange/exchange-page.tsx'), 'exchange'),
            },
            ...orderRoutes(withTexts),
            accountRoutes(withTexts),
            ...verificationRoutes(withTexts),
            ...cryptoRoutes(withTexts),
            ...contactRoutes(withTexts),
            {
              path: 'payment/success',
              handle: import.meta.env.SSR && success,
              lazy: () => withTexts(import('./payment/payment-success.tsx'), 'statements'),
            },
            {
              path: 'payment/failure',
              handle: import.meta.env.SSR && failure,
              lazy: () => withTexts(import('./payment/payment-failure.tsx'), 'statements'),
            },
            {
              path: 'payment/demo',
              handle: import.meta.env.SSR && demoPayment,
              lazy: () => withTexts(import('./payment/demo-payment.tsx'), 'statements'),
            },
            ...entranceRoutes(withTexts),
            ...documents,
            {
              path: '*',
              loader: () => {
                throw pageFailure({ kind: 'not_found', what: 'page' });
              },
              Component: Failure,
            },
          ],
        },
      ],
    },
  ];
}
