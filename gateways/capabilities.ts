import type { Capabilities } from '../rails/capabilities.ts';
import type { Gateway } from './gateway.ts';

/** What a provider can do, as its gateway declares it. */
export function capabilitiesOf(gateway: Gateway): Capabilities {
  const { name, title, asked, tellsFee, currencies, payouts, balances } = gateway;
  return {
    ...{ name, title, payIn: 'page', feeOfPayIn: tellsFee, feeOfPayOut: payouts !== null },
    seenBy: asked ? 'notification and question' : 'notification',
    payOut: payouts === null ? null : payouts.repeatable ? 'key' : 'asked once',
    balance: balances !== null,
    takes: Object.keys(currencies),
    pays: payouts?.systems ?? [],
  };
}
