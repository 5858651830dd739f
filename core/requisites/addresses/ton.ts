// One file of the library: the whole of it is more than a check of an address needs at a start.
import { Address } from '@ton/core/dist/address/Address.js';
import type { ChainNet } from '../account-rule.ts';

/**
 * Checks a TON address in its user-friendly form (`EQ…`, `UQ…`), the only one with a checksum; the
 * raw form is refused, since one wrong digit in it is another address. Gives it in the URL-safe
 * alphabet with its bounce flag kept, or `null`.
 */
export function tonAddress(net: ChainNet, address: string): string | null {
  if (!Address.isFriendly(address)) return null;
  try {
    const { address: parsed, isBounceable, isTestOnly } = Address.parseFriendly(address);
    if (isTestOnly && net === 'main') return null;
    const isKnownChain = parsed.workChain === 0 || parsed.workChain === -1;
    const isSomebody = parsed.hash.some((byte) => byte !== 0);
    if (!isKnownChain || !isSomebody) return null;
    return parsed.toString({ urlSafe: true, bounceable: isBounceable, testOnly: isTestOnly });
  } catch {
    return null;
  }
}
