import type { Chain } from '../../core/requisites/account-rule.ts';
import type { PoolRail } from '../rail.ts';
import { tonAccountOf } from './ton-account.ts';

/** Whose addresses each rail of pasted addresses has. */
export const chainOf = {
  ...({ ethereum: 'ethereum', bsc: 'bsc', tron: 'tron', solana: 'solana', ton: 'ton' } as const),
  bitcoin_explorer: 'bitcoin',
  litecoin_explorer: 'litecoin',
  dogecoin_explorer: 'dogecoin',
} as const satisfies Record<PoolRail, Chain>;

/**
 * An address as it is kept and lent: an account that can be written in several ways is one, which
 * two customers must never have.
 */
export function asLent(rail: PoolRail, address: string): string {
  return chainOf[rail] === 'ton' ? (tonAccountOf(address) ?? address) : address;
}
