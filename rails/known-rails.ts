import type { Capabilities } from './capabilities.ts';

const everything = 'whatever is entered in the catalogue';

/** Every rail, by its folder. Payment providers say of themselves what they can: `gateways/`. */
export const knownRails: readonly Capabilities[] = [
  {
    name: 'address-pool',
    title: 'Pasted addresses of Ethereum, BNB Smart Chain, TRON, Bitcoin, Litecoin, Dogecoin',
    ...{ payIn: 'address', seenBy: 'node or explorer', payOut: 'operator' },
    ...{ feeOfPayIn: false, feeOfPayOut: false, balance: false },
    ...{
      takes: ['ETH', 'BNB', 'TRX', 'USDT', 'USDC', 'BTC', 'LTC', 'DOGE'],
      pays: ['ETH', 'BNB', 'TRX', 'USDT', 'USDC', 'BTC', 'LTC', 'DOGE'],
    },
  },
  {
    ...{ name: 'bitcoin', title: 'Node of Bitcoin, Litecoin, Dogecoin' },
    ...{ payIn: 'address', seenBy: 'node', payOut: 'signed bytes' },
    ...{ feeOfPayIn: false, feeOfPayOut: true, balance: true },
    ...{ takes: ['BTC', 'LTC', 'DOGE'], pays: ['BTC', 'LTC', 'DOGE'] },
  },
  {
    ...{ name: 'manual', title: 'Operators' },
    ...{ payIn: 'requisites', seenBy: 'operator', payOut: 'operator' },
    ...{ feeOfPayIn: false, feeOfPayOut: false, balance: false },
    ...{ takes: [everything], pays: [everything] },
  },
  {
    ...{ name: 'simulated', title: 'Play money of the demo' },
    ...{ payIn: 'address', seenBy: 'node', payOut: 'key' },
    ...{ feeOfPayIn: false, feeOfPayOut: false, balance: true },
    ...{ takes: [everything], pays: [everything] },
  },
];
