import type { RouteObject } from 'react-router';
import { redirect } from 'react-router';
import { CrashPage } from './frame/crash-page.tsx';
import { frameRouteId, loadFrame, OfficeFrame } from './frame/office-frame.tsx';
import { OfficeScreen } from './frame/office-screen.tsx';
import { Opening } from './frame/opening.tsx';
import { loadScreenTexts, ScreenTexts } from './frame/screen-texts.tsx';

/** Every screen of the office; each comes with its own chunk when it is opened. */
export const officeRoutes: RouteObject[] = [
  {
    element: <OfficeScreen />,
    errorElement: <CrashPage />,
    hydrateFallbackElement: <Opening />,
    children: [
      { path: 'sign-in', lazy: () => import('./operators/sign-in-page.tsx') },
      { path: 'second-factor', lazy: () => import('./operators/second-factor-page.tsx') },
      { path: 'password', lazy: () => import('./operators/password-page.tsx') },
      {
        loader: loadScreenTexts,
        shouldRevalidate: () => false,
        element: <ScreenTexts />,
        errorElement: <CrashPage />,
        children: [
          { path: 'first-run', lazy: () => import('./settings/first-run-page.tsx') },
          {
            id: frameRouteId,
            loader: loadFrame,
            element: <OfficeFrame />,
            errorElement: <CrashPage />,
            children: [
              {
                errorElement: <CrashPage />,
                children: [
                  { index: true, loader: () => redirect('/orders') },
                  { path: 'orders', lazy: () => import('./orders/queue-page.tsx') },
                  { path: 'orders/:id', lazy: () => import('./orders/order-page.tsx') },
                  { path: 'cards', lazy: () => import('./verifications/queue-page.tsx') },
                  { path: 'cards/decided', lazy: () => import('./verifications/decided-page.tsx') },
                  { path: 'cards/banks', lazy: () => import('./verifications/banks-page.tsx') },
                  { path: 'cards/reasons', lazy: () => import('./verifications/reasons-page.tsx') },
                  { path: 'cards/:id', lazy: () => import('./verifications/card-page.tsx') },
                  { path: 'directions', lazy: () => import('./catalogue/directions-page.tsx') },
                  { path: 'team', lazy: () => import('./team/team-page.tsx') },
                  { path: 'shifts', lazy: () => import('./shifts/shifts-page.tsx') },
                  { path: 'setup', lazy: () => import('./setup/setup-page.tsx') },
                  { path: 'assets', lazy: () => import('./setup/assets-page.tsx') },
                  { path: 'gallery', lazy: () => import('./setup/gallery-page.tsx') },
                  { path: 'directions/matrix', lazy: () => import('./setup/matrix-page.tsx') },
                  { path: 'directions/file', lazy: () => import('./setup/file-page.tsx') },
                  {
                    path: 'directions/:id',
                    lazy: () => import('./catalogue/direction-page.tsx'),
                  },
                  { path: 'rates', lazy: () => import('./rates/board-page.tsx') },
                  { path: 'rates/sources', lazy: () => import('./rates/sources-page.tsx') },
                  { path: 'rates/own', lazy: () => import('./rates/own-rates-page.tsx') },
                  { path: 'rates/breakers', lazy: () => import('./rates/breakers-page.tsx') },
                  { path: 'rates/log', lazy: () => import('./rates/log-page.tsx') },
                  { path: 'rates/:id', lazy: () => import('./rates/rule-page.tsx') },
                  { path: 'reserves', lazy: () => import('./catalogue/reserves-page.tsx') },
                  { path: 'systems/:id', lazy: () => import('./catalogue/system-page.tsx') },
                  { path: 'figures', lazy: () => import('./records/figures-page.tsx') },
                  { path: 'customers', lazy: () => import('./customers/customers-page.tsx') },
                  { path: 'customers/:id', lazy: () => import('./customers/customer-page.tsx') },
                  { path: 'accounts', lazy: () => import('./accounts/accounts-page.tsx') },
                  {
                    path: 'accounts/operations',
                    lazy: () => import('./accounts/operations-page.tsx'),
                  },
                  { path: 'accounts/reports', lazy: () => import('./accounts/reports-page.tsx') },
                  { path: 'accounts/:id', lazy: () => import('./accounts/statement-page.tsx') },
                  { path: 'blocks', lazy: () => import('./blocks/blocks-page.tsx') },
                  { path: 'gateways', lazy: () => import('./gateways/gateways-page.tsx') },
                  { path: 'addresses', lazy: () => import('./addresses/addresses-page.tsx') },
                  { path: 'risk', lazy: () => import('./risk/risk-page.tsx') },
                  { path: 'countries', lazy: () => import('./catalogue/countries-page.tsx') },
                  { path: 'banks', lazy: () => import('./catalogue/banks-page.tsx') },
                  { path: 'cities', lazy: () => import('./cities/cities-page.tsx') },
                  { path: 'own-fields', lazy: () => import('./cities/own-fields-page.tsx') },
                  {
                    path: 'directions/:id/cities',
                    lazy: () => import('./cities/direction-cities-page.tsx'),
                  },
                  { path: 'requisites', lazy: () => import('./requisites/requisites-page.tsx') },
                  { path: 'monitors', lazy: () => import('./monitors/partners-page.tsx') },
                  {
                    path: 'monitors/directions',
                    lazy: () => import('./monitors/monitor-directions-page.tsx'),
                  },
                  {
                    path: 'monitors/systems',
                    lazy: () => import('./monitors/monitor-systems-page.tsx'),
                  },
                  {
                    path: 'monitors/requirements',
                    lazy: () => import('./monitors/requirements-page.tsx'),
                  },
                  { path: 'reviews', lazy: () => import('./reviews/reviews-page.tsx') },
                  {
                    path: 'conversations',
                    lazy: () => import('./conversations/conversations-page.tsx'),
                  },
                  {
                    path: 'conversations/times',
                    lazy: () => import('./conversations/times-page.tsx'),
                  },
                  {
                    path: 'conversations/templates',
                    lazy: () => import('./conversations/templates-page.tsx'),
                  },
                  {
                    path: 'conversations/:id',
                    lazy: () => import('./conversations/conversation-page.tsx'),
                  },
                  { path: 'monitors/keys', lazy: () => import('./monitors/trustee-keys-page.tsx') },
                  { path: 'rewards', lazy: () => import('./rewards/users-page.tsx') },
                  { path: 'rewards/:id', lazy: () => import('./rewards/user-rewards-page.tsx') },
                  { path: 'programme', lazy: () => import('./programme/terms-page.tsx') },
                  {
                    path: 'programme/partners',
                    lazy: () => import('./programme/partners-page.tsx'),
                  },
                  {
                    path: 'programme/partners/:id',
                    lazy: () => import('./programme/partner-page.tsx'),
                  },
                  { path: 'programme/reviews', lazy: () => import('./programme/reviews-page.tsx') },
                  { path: 'programme/levels', lazy: () => import('./programme/levels-page.tsx') },
                  { path: 'programme/coupons', lazy: () => import('./programme/coupons-page.tsx') },
                  {
                    path: 'programme/coupons/:id',
                    lazy: () => import('./programme/coupon-page.tsx'),
                  },
                  { path: 'notice', lazy: () => import('./notices/notice-page.tsx') },
                  { path: 'content', lazy: () => import('./content/content-page.tsx') },
                  { path: 'content/questions', lazy: () => import('./content/questions-page.tsx') },
                  { path: 'content/:id', lazy: () => import('./content/edit-page.tsx') },
                  { path: 'shop', lazy: () => import('./shop/shop-page.tsx') },
                  { path: 'recovery', lazy: () => import('./recovery/recovery-page.tsx') },
                  { path: 'settings', lazy: () => import('./settings/settings-page.tsx') },
                  { path: 'settings/:group', lazy: () => import('./settings/settings-page.tsx') },
                  { path: 'shop/texts', lazy: () => import('./shop/texts-page.tsx') },
                  { path: 'support', lazy: () => import('./support/support-page.tsx') },
                  { path: 'style', lazy: () => import('./style/style-page.tsx') },
                  { path: 'mails', lazy: () => import('./records/mails-page.tsx') },
                  { path: 'ledger', lazy: () => import('./records/ledger-page.tsx') },
                  { path: 'archives', lazy: () => import('./archives/archives-page.tsx') },
                  { path: 'errors', lazy: () => import('./errors/errors-page.tsx') },
                  { path: 'audit', lazy: () => import('./audit/audit-page.tsx') },
                  { path: 'alerts', lazy: () => import('./alerts/alerts-page.tsx') },
                  { path: 'operators', lazy: () => import('./operators/operators-page.tsx') },
                  { path: 'operators/roles', lazy: () => import('./operators/roles-page.tsx') },
                  { path: 'sessions', lazy: () => import('./operators/sessions-page.tsx') },
                  { path: '*', lazy: () => import('./frame/missing-page.tsx') },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];
