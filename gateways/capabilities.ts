import type { Capabilities } from '../rails/capabilities.ts';
import type { Gateway } from './gateway.ts';

/** What a provider can do, as its gateway declares it. */
export function capabilitiesOf(gateway: Gateway): Capabilities {
  const { name, title, tellsFee, currencies, payouts, balances } = gateway;
  return {
    name,
    title,
    payIn: gateway.form === null ? 'requisites' : 'page',
    feeOfPayIn: tellsFee,
    feeOfPayOut: payouts !== null,
    seenBy: seenBy(gateway),
    payOut: payouts === null ? null : payouts.repeatable ? 'key' : 'asked once',
    balance: balances !== null,
    takes: Object.keys(currencies),
    pays: payouts?.systems ?? [],
  };
}

function seenBy({ asked, requisites }: Gateway): Capabilities['seenBy'] {
  if (requisites?.signsNotifications === false) return 'question';
  return asked ? 'notification and question' : 'notification';
}
