import type { Capabilities } from './capabilities.ts';

const everything = 'whatever is entered in the catalogue';

type KnownRail = Capabilities & {
  /** What an operator does to have it, as Markdown beside `docs/rails.md`. */
  readonly switchedOn: string;
};

/** Every rail, by its folder. Payment providers say of themselves what they can: `gateways/`. */
export const knownRails: readonly KnownRail[] = [
  {
    name: 'address-pool',
    title:
      'Pasted addresses of Ethereum, BNB Smart Chain, TRON, Solana, TON, Bitcoin, Litecoin, Dogecoin',
    payIn: 'address',
    seenBy: 'node or explorer',
    payOut: 'operator',
    feeOfPayIn: false,
    feeOfPayOut: false,
    balance: false,
    takes: ['ETH', 'BNB', 'TRX', 'SOL', 'TON', 'USDT', 'USDC', 'BTC', 'LTC', 'DOGE'],
    pays: ['ETH', 'BNB', 'TRX', 'SOL', 'TON', 'USDT', 'USDC', 'BTC', 'LTC', 'DOGE'],
    switchedOn:
      'name a node (`ETHEREUM_RPC_URL`, `BSC_RPC_URL`, `TRON_API_URL`, `SOLANA_RPC_URL`), ' +
      'a TON Center (`TON_API_URL`) or an explorer ' +
      '(`BITCOIN_EXPLORER_URL`, `LITECOIN_EXPLORER_URL`, `DOGECOIN_EXPLORER_URL`), ' +
      'paste addresses at *Exchange → Addresses*, and choose the channel on the page of the payment system: ' +
      '[step by step](operating.md#addresses-of-your-own-wallet)',
  },
  {
    name: 'bitcoin',
    title: 'Node of Bitcoin, Litecoin, Dogecoin',
    payIn: 'address',
    seenBy: 'node',
    payOut: 'signed bytes',
    feeOfPayIn: false,
    feeOfPayOut: true,
    balance: true,
    takes: ['BTC', 'LTC', 'DOGE'],
    pays: ['BTC', 'LTC', 'DOGE'],
    switchedOn:
      'name a node (`BITCOIN_RPC_URL`, `LITECOIN_RPC_URL`, `DOGECOIN_RPC_URL`) and a signer: ' +
      '[step by step](operating.md#a-coin-node)',
  },
  {
    name: 'manual',
    title: 'Operators',
    payIn: 'requisites',
    seenBy: 'operator',
    payOut: 'operator',
    feeOfPayIn: false,
    feeOfPayOut: false,
    balance: false,
    takes: [everything],
    pays: [everything],
    switchedOn: 'always there; enter the places to pay to at *Exchange → Payment details*',
  },
  {
    name: 'simulated',
    title: 'Play money of the demo',
    payIn: 'address',
    seenBy: 'node',
    payOut: 'key',
    feeOfPayIn: false,
    feeOfPayOut: false,
    balance: true,
    takes: [everything],
    pays: [everything],
    switchedOn: 'there in the demo alone',
  },
];
