import { payingRail } from '../../market/catalogue/systems/by-hand.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { LiveGateways } from '../online-payments/open-gateways.ts';
import { payoutRailOf } from '../online-payments/payout-rail.ts';
import type { Rails } from '../rails/open-rails.ts';
import type { BalanceTeller } from './work-reconciliation.ts';

type Sources = {
  readonly rails: Pick<Rails, 'byName'>;
  readonly gateways: LiveGateways;
  /** The wallets of the demo are filled by the demo itself, past the books. */
  readonly demo: boolean;
  /** Providers that are switched on to pay a payment system out. */
  readonly payoutRails: (paymentSystem: string) => readonly string[];
};

/**
 * Finds who tells the balance of a payment system: the rail that pays it out, else the one provider
 * that does. Money that lies with several is told by nobody as a whole.
 */
export function tellerFinder({ rails, gateways, payoutRails, demo }: Sources) {
  return (system: PaymentSystem): BalanceTeller | null => {
    const { asset, code } = system;
    const name = payingRail(system);
    const rail = rails.byName(name)?.payouts ?? null;
    if (rail !== null) return { name, byDefault: !demo, balance: () => rail.balance(asset) };
    const [provider, ...others] = payoutRails(code);
    if (provider === undefined || others.length > 0) return null;
    const paying = payoutRailOf(gateways, provider);
    if (paying === null) return null;
    return { name: provider, byDefault: false, balance: () => paying.balance(asset) };
  };
}
