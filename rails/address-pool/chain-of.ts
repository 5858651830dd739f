import type { Chain } from '../../core/requisites/account-rule.ts';
import type { PoolRail } from '../rail.ts';

/** Whose addresses each rail of pasted addresses has. */
export const chainOf = {
  ...({ ethereum: 'ethereum', bsc: 'bsc', tron: 'tron' } as const),
  bitcoin_explorer: 'bitcoin',
  litecoin_explorer: 'litecoin',
  dogecoin_explorer: 'dogecoin',
} as const satisfies Record<PoolRail, Chain>;
