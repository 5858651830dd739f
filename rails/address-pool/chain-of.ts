import type { AssetCode } from '../../core/money/asset.ts';
import type { Chain } from '../../core/requisites/account-rule.ts';
import type { PoolRail } from '../rail.ts';
import { tonAccountOf } from './ton/ton-account.ts';

/** Whose addresses each rail of pasted addresses has. */
export const chainOf = {
  ...({ ethereum: 'ethereum', bsc: 'bsc', tron: 'tron', solana: 'solana', ton: 'ton' } as const),
  bitcoin_explorer: 'bitcoin',
  litecoin_explorer: 'litecoin',
  dogecoin_explorer: 'dogecoin',
} as const satisfies Record<PoolRail, Chain>;

/** What each of their networks is paid in. */
export const coinOf = {
  ...({ ethereum: 'ETH', bsc: 'BNB', tron: 'TRX', solana: 'SOL', ton: 'TON' } as const),
  bitcoin_explorer: 'BTC',
  litecoin_explorer: 'LTC',
  dogecoin_explorer: 'DOGE',
} as const satisfies Record<PoolRail, AssetCode>;

/**
 * An address as it is kept and lent: an account that can be written in several ways is one, which
 * two customers must never have.
 */
export function asLent(rail: PoolRail, address: string): string {
  return chainOf[rail] === 'ton' ? (tonAccountOf(address) ?? address) : address;
}
