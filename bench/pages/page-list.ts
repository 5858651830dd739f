import { makeOrder } from '../order-load.ts';
import type { Service } from '../running-service.ts';
import { findOffers } from '../shop.ts';
import type { PageAddress } from './page-weights.ts';

/** A page, how much script it may bring, and whether Lighthouse looks at it. */
export type BenchPage = PageAddress & {
  readonly kind: 'exchange' | 'content' | 'other';
  readonly audited: boolean;
};

/** The pages of the bench; one order is made to have its page. */
export async function benchPages(service: Service): Promise<readonly BenchPage[]> {
  const [offer] = await findOffers(service.url, 1);
  if (offer === undefined) throw new Error('nothing can be exchanged');
  const { orderId } = await makeOrder(service.url, offer);
  const content = { kind: 'content', audited: false } as const;
  const other = { kind: 'other', audited: false } as const;
  return [
    { page: 'exchange', path: '/', kind: 'exchange', audited: true },
    { page: 'exchange, in English', path: '/en', kind: 'exchange', audited: false },
    {
      page: 'exchange, a direction',
      path: '/exchange/sberrub-btc',
      kind: 'exchange',
      audited: true,
    },
    // The heaviest: banks to choose from, and a place for coins to go back to.
    {
      page: 'exchange, a coin for roubles',
      path: '/exchange/btc-sbprub',
      kind: 'exchange',
      audited: false,
    },
    { page: 'news', path: '/news', ...content, audited: true },
    { page: 'questions', path: '/faq', ...content, audited: true },
    { page: 'contacts', path: '/contacts', ...content },
    { page: 'referral programme', path: '/referral', ...content },
    { page: 'partners', path: '/partners', ...content },
    { page: 'a legal page', path: '/legal/privacy', ...content },
    { page: 'order', path: `/orders/${orderId}`, ...other, audited: true },
    { page: 'crypto statistics', path: '/crypto', ...other },
    { page: 'a coin', path: '/crypto/btc', ...other },
    { page: 'payment success', path: '/payment/success', ...other },
    { page: 'office, sign-in', path: '/office', ...other },
  ];
}
