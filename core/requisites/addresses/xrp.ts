import {
  isValidClassicAddress,
  isValidXAddress,
  xAddressToClassicAddress,
} from 'ripple-address-codec';
import type { ChainNet, CheckedAccount } from '../account-rule.ts';

/** Accounts that nobody holds the keys of. */
const nobodys = ['rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'rrrrrrrrrrrrrrrrrrrrBZbvji'];

/**
 * Checks an XRP address, classic (`r…`) or X-address (`X…`, `T…` on test networks), by its
 * checksum. An X-address is taken apart into the classic one and the tag it carries.
 */
export function xrpAddress(net: ChainNet, address: string): CheckedAccount | null {
  if (isValidClassicAddress(address)) {
    return nobodys.includes(address) ? null : { account: address, memo: null };
  }
  if (!isValidXAddress(address)) return null;
  const { classicAddress, tag, test } = xAddressToClassicAddress(address);
  if (test !== (net !== 'main') || nobodys.includes(classicAddress)) return null;
  return { account: classicAddress, memo: tag === false ? null : String(tag) };
}
