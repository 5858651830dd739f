import { type Chain, chains } from './account-rule.ts';
import { checkAddress } from './check-address.ts';

/** How people call each network. Ethereum and BNB Smart Chain write their addresses alike. */
const chainNames: Readonly<Record<Chain, string>> = {
  bitcoin: 'Bitcoin',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  ethereum: 'Ethereum',
  bsc: 'BNB Smart Chain',
  tron: 'TRON',
  xrp: 'XRP',
  ton: 'TON',
  solana: 'Solana',
  monero: 'Monero',
};

/** Names a chain for a sentence. */
export function nameOfChain(chain: Chain): string {
  return chainNames[chain];
}

/**
 * Names the chain whose main network an address belongs to where it was given for `chain`: coins
 * sent there would be lost, so the customer is told which one it is. `null` where it is an address
 * of no other chain. Test networks share their prefixes and name nobody.
 */
export function foreignChainOf(chain: Chain, text: string): string | null {
  const others = chains.filter((other) => other !== chain && other !== 'bsc');
  const found = others.find((other) => isAddress(other, text));
  if (found === undefined) return null;
  return found === 'ethereum' ? 'Ethereum/BNB Smart Chain' : chainNames[found];
}

function isAddress(chain: Chain, text: string): boolean {
  return 'account' in checkAddress({ kind: 'crypto', chain, net: 'main' }, text);
}
