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
        handle: import.meta.env.SSR && page('orders/orders-page'),
        lazy: () => import('./orders/orders-page.tsx'),
      },
      {
        path: 'profile',
        handle: import.meta.env.SSR && page('profile/profile-page'),
        lazy: () => import('./profile/profile-page.tsx'),
      },
      {
        path: 'settings',
        handle: import.meta.env.SSR && page('profile/settings-page'),
        lazy: () => import('./profile/settings-page.tsx'),
      },
      {
        path: 'password',
        handle: import.meta.env.SSR && page('security/password-page'),
        lazy: () => import('./security/password-page.tsx'),
      },
      {
        path: 'wallets',
        handle: import.meta.env.SSR && page('money/wallets-page', 'accountWallets'),
        lazy: () => withTexts(import('./money/wallets-page.tsx'), 'accountWallets'),
      },
      {
        path: 'verifications',
        handle: import.meta.env.SSR && page('profile/verifications-page', 'cardVerification'),
        lazy: () => withTexts(import('./profile/verifications-page.tsx'), 'cardVerification'),
      },
      ...referralPages(withTexts),
      ...balancePages(withTexts),
      {
        path: 'security',
        handle: import.meta.env.SSR && page('security/security-page', 'accountSecurity'),
        lazy: () => withTexts(import('./security/security-page.tsx'), 'accountSecurity'),
      },
    ],
  };
}

/** What a partner needs: their link, whom it brought, what came of it, what to put on a site. */
function referralPages(withTexts: WithTexts): RouteObject[] {
  return [
    {
      path: 'referral',
      handle: import.meta.env.SSR && page('partner/programme-page', 'referral'),
      lazy: () => withTexts(import('./partner/programme-page.tsx'), 'referral'),
    },
    {
      path: 'referral/people',
      handle: import.meta.env.SSR && page('partner/people-page', 'referral'),
      lazy: () => withTexts(import('./partner/people-page.tsx'), 'referral'),
    },
    {
      path: 'referral/earnings',
      handle: import.meta.env.SSR && page('partner/earnings-page', 'referral'),
      lazy: () => withTexts(import('./partner/earnings-page.tsx'), 'referral'),
    },
    {
      path: 'referral/statistics',
      handle: import.meta.env.SSR && page('partner/statistics-page', 'referral'),
      lazy: () => withTexts(import('./partner/statistics-page.tsx'), 'referral'),
    },
    {
      path: 'referral/banners',
      handle: import.meta.env.SSR && page('partner/banners-page', 'referral'),
      lazy: () => withTexts(import('./partner/banners-page.tsx'), 'referral'),
    },
    {
      path: 'referral/widget',
      handle: import.meta.env.SSR && page('partner/widget-page', 'referral'),
      lazy: () => withTexts(import('./partner/widget-page.tsx'), 'referral'),
    },
  ];
}

/** What a user is owed beside their orders, and taking it out. */
function balancePages(withTexts: WithTexts): RouteObject[] {
  return [
    {
      path: 'rewards',
      handle: import.meta.env.SSR && page('money/rewards-page', 'withdrawal'),
      lazy: () => withTexts(import('./money/rewards-page.tsx'), 'withdrawal'),
    },
    {
      path: 'payouts',
      handle: import.meta.env.SSR && page('partner/payouts-page', 'referral'),
      lazy: () => withTexts(import('./partner/payouts-page.tsx'), 'referral'),
    },
    {
      path: 'withdrawal',
      handle: import.meta.env.SSR && page('money/withdrawal-page', 'withdrawal'),
      // A saved account is chosen, or a new one typed, in the words of the saved ones.
      lazy: () =>
        withTexts(
          withTexts(
            withTexts(import('./money/withdrawal-page.tsx'), 'withdrawal'),
            'accountWallets',
          ),
          'savedAccounts',
        ),
    },
  ];
}
