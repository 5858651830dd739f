import { HDKey } from '@scure/bip32';
import {
  addressOfKey,
  changeChain,
  type KeyPath,
  orderChain,
  scriptOf,
} from '../rails/bitcoin/addresses.ts';
import { type Network, type NetworkName, networkOf } from '../rails/bitcoin/network.ts';

/** The hot wallet of one network. Keys are derived when needed and never leave this process. */
export type Account = {
  readonly network: Network;
  readonly xpub: string;
  /** Script our coin at this path is locked with. */
  scriptAt(path: KeyPath): Uint8Array;
  privateKeyAt(path: KeyPath): Uint8Array;
};

/** Opens the account of every configured network from the seed. */
export function openAccounts(
  seed: Uint8Array,
  networks: readonly NetworkName[],
): ReadonlyMap<NetworkName, Account> {
  return new Map(networks.map((name) => [name, openAccount(seed, networkOf(name))]));
}

function openAccount(seed: Uint8Array, network: Network): Account {
  const root = HDKey.fromMasterSeed(seed, network.extendedKeys);
  const account = root.derive(network.accountPath);

  const chains = [account.deriveChild(orderChain), account.deriveChild(changeChain)];

  function keyAt({ chain, index }: KeyPath): HDKey {
    const branch = chains[chain];
    if (!branch) throw new RangeError(`no chain ${chain}`);
    return branch.deriveChild(index);
  }

  return {
    network,
    xpub: account.publicExtendedKey,
    scriptAt(path) {
      const key = keyAt(path).publicKey;
      const script = key ? scriptOf(network, addressOfKey(network, key)) : null;
      if (!script) throw new TypeError('a key without an address');
      return script;
    },
    privateKeyAt(path) {
      const key = keyAt(path).privateKey;
      if (!key) throw new TypeError('an account without private keys');
      return key;
    },
  };
}
