import type { AccountFault, CheckedAccount, CryptoRule } from './account-rule.ts';
import { bitcoinFamilyAddress } from './addresses/bitcoin-family.ts';
import { ethereumAddress } from './addresses/ethereum.ts';
import { moneroAddress } from './addresses/monero.ts';
import { solanaAddress } from './addresses/solana.ts';
import { tonAddress } from './addresses/ton.ts';
import { tronAddress } from './addresses/tron.ts';
import { xrpAddress } from './addresses/xrp.ts';
import { mainAddressOf } from './pay-address.ts';

/** Checks an address by the rules of its chain, checksum included where the chain has one. */
export function checkAddress(rule: CryptoRule, text: string): CheckedAccount | AccountFault {
  const found = addressOf(rule, text);
  if (found === null) return { fault: 'invalid_format' };
  return typeof found === 'string' ? { account: found, memo: null } : found;
}

function addressOf(rule: CryptoRule, text: string): string | CheckedAccount | null {
  const { chain, net = 'main' } = rule;
  switch (chain) {
    case 'bitcoin':
    case 'litecoin':
    case 'dogecoin':
      return bitcoinFamilyAddress(chain, net, text) ?? mainAddressOf(rule, text);
    case 'ethereum':
    case 'bsc':
      return ethereumAddress(text);
    case 'tron':
      return tronAddress(text);
    case 'xrp':
      return xrpAddress(net, text);
    case 'ton':
      return tonAddress(net, text);
    case 'solana':
      return solanaAddress(text);
    case 'monero':
      return moneroAddress(net, text);
    default:
      return chain satisfies never;
  }
}
