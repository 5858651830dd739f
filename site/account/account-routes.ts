import type { RouteObject } from 'react-router';
import type { PageTopic } from '../texts/all-texts.ts';

type WithTexts = <Page>(page: Promise<Page>, topic: PageTopic) => Promise<Page>;

function page(file: string, topic: PageTopic | null = null) {
  return { file: `site/account/${file}.tsx`, topic };
}

/** The pages of the account; the frame around them brings the words that most of them need. */
export function accountRoutes(withTexts: WithTexts): RouteObject {
  return {
    path: 'account',
    handle: import.meta.env.SSR && page('account-frame', 'account'),
    // Passwords are asked for in the words of the pages that lead into the account.
    lazy: () => withTexts(withTexts(import('./account-frame.tsx'), 'account'), 'entrance'),
    children: [
      {
        index: true,
        handle: import.meta.env.SSR && page('overview-page'),
        lazy: () => import('./overview-page.tsx'),
      },
      {
        path: 'orders',
        handle: import.meta.env.SSR && page('orders-page'),
        lazy: () => import('./orders-page.tsx'),
      },
      {
        path: 'profile',
        handle: import.meta.env.SSR && page('profile-page'),
        lazy: () => import('./profile-page.tsx'),
      },
      {
        path: 'settings',
        handle: import.meta.env.SSR && page('settings-page'),
        lazy: () => import('./settings-page.tsx'),
      },
      {
        path: 'password',
        handle: import.meta.env.SSR && page('password-page'),
        lazy: () => import('./password-page.tsx'),
      },
      {
        path: 'wallets',
        handle: import.meta.env.SSR && page('wallets-page', 'accountWallets'),
        lazy: () => withTexts(import('./wallets-page.tsx'), 'accountWallets'),
      },
      {
        path: 'verifications',
        handle: import.meta.env.SSR && page('verifications-page', 'cardVerification'),
        lazy: () => withTexts(import('./verifications-page.tsx'), 'cardVerification'),
      },
      ...referralPages(withTexts),
      ...balancePages(withTexts),
      {
        path: 'security',
        handle: import.meta.env.SSR && page('security-page', 'accountSecurity'),
        lazy: () => withTexts(import('./security-page.tsx'), 'accountSecurity'),
      },
    ],
  };
}

/** What a partner needs: their link, whom it brought, what came of it, what to put on a site. */
function referralPages(withTexts: WithTexts): RouteObject[] {
  return [
    {
      path: 'referral',
      handle: import.meta.env.SSR && page('programme-page', 'referral'),
      lazy: () => withTexts(import('./programme-page.tsx'), 'referral'),
    },
    {
      path: 'referral/people',
      handle: import.meta.env.SSR && page('people-page', 'referral'),
      lazy: () => withTexts(import('./people-page.tsx'), 'referral'),
    },
    {
      path: 'referral/earnings',
      handle: import.meta.env.SSR && page('earnings-page', 'referral'),
      lazy: () => withTexts(import('./earnings-page.tsx'), 'referral'),
    },
    {
      path: 'referral/statistics',
      handle: import.meta.env.SSR && page('statistics-page', 'referral'),
      lazy: () => withTexts(import('./statistics-page.tsx'), 'referral'),
    },
    {
      path: 'referral/banners',
      handle: import.meta.env.SSR && page('banners-page', 'referral'),
      lazy: () => withTexts(import('./banners-page.tsx'), 'referral'),
    },
    {
      path: 'referral/widget',
      handle: import.meta.env.SSR && page('widget-page', 'referral'),
      lazy: () => withTexts(import('./widget-page.tsx'), 'referral'),
    },
  ];
}

/** What a user is owed beside their orders, and taking it out. */
function balancePages(withTexts: WithTexts): RouteObject[] {
  return [
    {
      path: 'rewards',
      handle: import.meta.env.SSR && page('rewards-page', 'withdrawal'),
      lazy: () => withTexts(import('./rewards-page.tsx'), 'withdrawal'),
    },
    {
      path: 'payouts',
      handle: import.meta.env.SSR && page('payouts-page', 'referral'),
      lazy: () => withTexts(import('./payouts-page.tsx'), 'referral'),
    },
    {
      path: 'withdrawal',
      handle: import.meta.env.SSR && page('withdrawal-page', 'withdrawal'),
      // A saved account is chosen, or a new one typed, in the words of the saved ones.
      lazy: () =>
        withTexts(
          withTexts(withTexts(import('./withdrawal-page.tsx'), 'withdrawal'), 'accountWallets'),
          'savedAccounts',
        ),
    },
  ];
}
