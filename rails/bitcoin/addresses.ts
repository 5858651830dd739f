import { HDKey } from '@scure/bip32';
import { Address, OutScript, p2pkh, p2wpkh } from '@scure/btc-signer';
import type { Network } from './network.ts';

/** Chain 0 holds the addresses of orders, chain 1 our own change and top-ups. */
export const orderChain = 0;
export const changeChain = 1;

export type KeyPath = { readonly chain: number; readonly index: number };

/** Derives addresses of one account; keys never leave the signer, only the public half is here. */
export type AddressBook = {
  /** The address at a path; `index` is whole and below 2^31. */
  addressOf(path: KeyPath): string;
};

/** Opens the account behind an extended public key. Throws when the key is of another network. */
export function createAddressBook(network: Network, xpub: string): AddressBook {
  const account = HDKey.fromExtendedKey(xpub, network.extendedKeys);
  const chains = [account.deriveChild(orderChain), account.deriveChild(changeChain)];
  return {
    addressOf({ chain, index }) {
      const branch = chains[chain];
      if (!branch) throw new RangeError(`no chain ${chain}`);
      const key = branch.deriveChild(index).publicKey;
      if (!key) throw new RangeError('an extended key without a public half');
      return addressOfKey(network, key);
    },
  };
}

/** The address a public key is paid at on this network. */
export function addressOfKey(network: Network, publicKey: Uint8Array): string {
  const payment = network.segwit
    ? p2wpkh(publicKey, network.addresses)
    : p2pkh(publicKey, network.addresses);
  if (payment.address === undefined) throw new TypeError('a payment without an address');
  return payment.address;
}

/**
 * The output script that pays an address, or null when the text is no address of this network
 * (wrong checksum, another network, segwit where there is none).
 */
export function scriptOf(network: Network, address: string): Uint8Array | null {
  try {
    const decoded = Address(network.addresses).decode(address);
    if (!network.segwit && decoded.type !== 'pkh' && decoded.type !== 'sh') return null;
    return OutScript.encode(decoded);
  } catch {
    return null;
  }
}

/** The address an output script pays; null for scripts that have none. */
export function addressOfScript(network: Network, script: Uint8Array): string | null {
  try {
    return Address(network.addresses).encode(OutScript.decode(script));
  } catch {
    return null;
  }
}

/** Text of a payment QR code: `litecoin:ltc1…?amount=1.5`. `amount` is a plain decimal. */
export function paymentUri(network: Network, address: string, amount: string): string {
  return `${network.scheme}:${address}?amount=${amount}`;
}
