import { Address } from '@scure/btc-signer';
import type { ChainNet } from '../account-rule.ts';

type Network = Parameters<typeof Address>[0];
type Family = 'bitcoin' | 'litecoin' | 'dogecoin';

/**
 * Checks an address of bitcoin or one of its kin: base58 with its checksum, segwit by bech32,
 * taproot by bech32m. Gives it (segwit in small letters) or `null`. Witness programs nobody can
 * spend yet, or anybody can, are refused: money sent there is lost.
 */
export function bitcoinFamilyAddress(
  family: Family,
  net: ChainNet,
  address: string,
): string | null {
  try {
    const network = networks[family][net];
    const { type } = Address(network).decode(address);
    if (type === 'pkh' || type === 'sh') return address;
    return type === 'wpkh' || type === 'wsh' || type === 'tr' ? address.toLowerCase() : null;
  } catch {
    return null;
  }
}

/**
 * The same hash written for the private network, of an address of the main one: `address` as it is
 * shown and `regtest` as it is paid. Litecoin's old script addresses (`3…`) are taken as well:
 * nothing that is paid on a private network can be lost. `null` where it is no such address.
 */
export function privateTwinOf(
  family: Family,
  address: string,
): { readonly address: string; readonly regtest: string } | null {
  const main = bitcoinFamilyAddress(family, 'main', address) ?? oldScriptAddress(family, address);
  if (main === null) return null;
  const from = main.startsWith('3') ? oldScripts : networks[family].main;
  return {
    address: main,
    regtest: Address(networks[family].regtest).encode(Address(from).decode(main)),
  };
}

function oldScriptAddress(family: Family, address: string): string | null {
  if (family !== 'litecoin') return null;
  try {
    return Address(oldScripts).decode(address).type === 'sh' ? address : null;
  } catch {
    return null;
  }
}

/**
 * Version bytes and prefixes of `chainparams.cpp`. Litecoin's old script addresses (`3…`) look like
 * bitcoin's and are left out: paying litecoin to what was meant as a bitcoin address loses it.
 */
const networks: Record<Family, Record<ChainNet, Network>> = {
  bitcoin: {
    main: network('bc', 0x00, 0x05),
    test: network('tb', 0x6f, 0xc4),
    regtest: network('bcrt', 0x6f, 0xc4),
  },
  litecoin: {
    main: network('ltc', 0x30, 0x32),
    test: network('tltc', 0x6f, 0x3a),
    regtest: network('rltc', 0x6f, 0x3a),
  },
  dogecoin: {
    main: network('', 0x1e, 0x16),
    test: network('', 0x71, 0xc4),
    regtest: network('', 0x6f, 0xc4),
  },
};

/** Litecoin's script addresses as they were written until 2016, with bitcoin's version byte. */
const oldScripts = network('ltc', 0x30, 0x05);

function network(bech32: string, pubKeyHash: number, scriptHash: number): Network {
  // Private keys are never read here, so their version byte does not matter.
  return { bech32, pubKeyHash, scriptHash, wif: 0x80 };
}
