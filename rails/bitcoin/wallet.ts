import * as z from 'zod';
import { RailFault } from '../rail.ts';
import { type AddressBook, changeChain, type KeyPath, orderChain } from './addresses.ts';
import { type NodeClient, NodeFault, type NodeParameters, nodeCode } from './client.ts';
import type { Network } from './network.ts';
import { importChunk, isOfThisChain, isWatched, pathsOfAddresses } from './watching.ts';

/** The node's watch-only wallet with our addresses: opened, or made, at the first call. */
export interface WatchWallet {
  /** Makes sure that the node watches this address and a good stretch after it. */
  watch(path: KeyPath): Promise<void>;
  /** A call to the wallet; loads the wallet again when the node was restarted without it. */
  call<T>(method: string, parameters: NodeParameters, shape: z.ZodType<T>): Promise<T>;
  callEach<T>(
    method: string,
    parameters: readonly NodeParameters[],
    shape: z.ZodType<T>,
  ): Promise<readonly (T | NodeFault)[]>;
  /** Which of these addresses are ours, and where they were derived. */
  pathsOf(addresses: readonly string[]): Promise<ReadonlyMap<string, KeyPath>>;
}

export type WalletSettings = {
  readonly rail: string;
  readonly network: Network;
  readonly xpub: string;
  readonly book: AddressBook;
  /** Name of the wallet on the node; null where the node has a single one. */
  readonly walletName: string | null;
  /** Seconds since 1970 from which a newly made wallet looks for old deposits; null: from now. */
  readonly rescanSince: number | null;
};

/** Addresses beyond the last one used that are watched already, so that none is ever missed. */
const aheadCount = 50;

/** Looks after the wallet on the node; every call throws `NodeFault` when the node fails. */
export function createWatchWallet(client: NodeClient, settings: WalletSettings): WatchWallet {
  const { network, book } = settings;
  const size = network.keeping === 'descriptors' ? 1000 : 100;
  const watched = new Set<string>();
  let opening: Promise<{ descriptors: boolean }> | null = null;
  let importing: Promise<void> = Promise.resolve();

  function opened(): Promise<{ descriptors: boolean }> {
    opening ??= open().catch((fault: unknown) => {
      opening = null;
      throw fault;
    });
    return opening;
  }

  async function open(): Promise<{ descriptors: boolean }> {
    await refuseOtherChain();
    const kind = await openWallet(client, settings.walletName);
    await ensure(orderChain, 0, kind.descriptors);
    await ensure(changeChain, 0, kind.descriptors);
    return kind;
  }

  /** It would watch our keys under addresses of its own and never see what is paid to ours. */
  async function refuseOtherChain(): Promise<void> {
    const address = book.addressOf({ chain: orderChain, index: 0 });
    if (await isOfThisChain(client, address)) return;
    const message = `the node is not of ${network.name}: it knows no address ${address}`;
    throw new RailFault(settings.rail, message, { retryable: true });
  }

  async function ensure(chain: number, index: number, descriptors: boolean): Promise<void> {
    const last = Math.floor((index + aheadCount) / size);
    for (let chunk = 0; chunk <= last; chunk += 1) {
      if (watched.has(`${chain}/${chunk}`)) continue;
      const edge = book.addressOf({ chain, index: (chunk + 1) * size - 1 });
      if (!(await isWatched(client, edge))) {
        await importChunk(client, settings, { chain, start: chunk * size, size, descriptors });
      }
      watched.add(`${chain}/${chunk}`);
    }
  }

  async function loaded<T>(act: () => Promise<T>): Promise<T> {
    await opened();
    try {
      return await act();
    } catch (fault) {
      if (!(fault instanceof NodeFault) || fault.code !== nodeCode.walletMissing) throw fault;
      opening = null;
      await opened();
      return act();
    }
  }

  return {
    async watch({ chain, index }) {
      const { descriptors } = await opened();
      // One import at a time: two at once would both find the stretch missing.
      importing = importing.catch(() => undefined).then(() => ensure(chain, index, descriptors));
      await importing;
    },
    call: (method, parameters, shape) => loaded(() => client.call(method, parameters, shape)),
    callEach: (method, parameters, shape) =>
      loaded(() => client.callEach(method, parameters, shape)),
    pathsOf: rememberPaths((addresses) => loaded(() => pathsOfAddresses(client, addresses))),
  };
}

type PathLookup = WatchWallet['pathsOf'];

/** Asks the node about an address once; only what is ours is remembered, for it never changes. */
function rememberPaths(ask: PathLookup): PathLookup {
  const known = new Map<string, KeyPath>();
  return async (addresses) => {
    const asked = [...new Set(addresses)].filter((address) => !known.has(address));
    const found = asked.length === 0 ? new Map<string, KeyPath>() : await ask(asked);
    const paths = new Map(found);
    for (const address of addresses) {
      const path = known.get(address);
      if (path) paths.set(address, path);
    }
    if (known.size > 100_000) known.clear();
    for (const [address, path] of found) known.set(address, path);
    return paths;
  };
}

const walletInfo = z.object({
  descriptors: z.boolean().optional(),
  private_keys_enabled: z.boolean().optional(),
});

/** Loads our wallet, makes it when the node has none, and refuses one that holds keys. */
async function openWallet(
  client: NodeClient,
  name: string | null,
): Promise<{ descriptors: boolean }> {
  if (name === null) return { descriptors: false };
  const info = await client.call('getwalletinfo', [], walletInfo).catch(async (fault: unknown) => {
    if (!(fault instanceof NodeFault) || fault.code !== nodeCode.walletMissing) throw fault;
    await client
      .call('loadwallet', [name, true], z.unknown())
      .catch(() => makeWallet(client, name));
    return client.call('getwalletinfo', [], walletInfo);
  });
  if (info.private_keys_enabled === true) {
    const message = `the node's wallet "${name}" holds keys; give the rail a wallet of its own`;
    throw new RailFault('bitcoin', message, { retryable: true });
  }
  return { descriptors: info.descriptors === true };
}

async function makeWallet(client: NodeClient, name: string): Promise<void> {
  const wish = { wallet_name: name, disable_private_keys: true, blank: true };
  // Builds without SQLite have only the older kind of wallet.
  for (const descriptors of [true, false]) {
    try {
      const kind = { ...wish, descriptors, load_on_startup: true };
      await client.call('createwallet', kind, z.unknown());
      return;
    } catch (fault) {
      const loaded = await client.call('listwallets', [], z.array(z.string()));
      // Another process of ours may have been quicker.
      if (loaded.includes(name)) return;
      if (!descriptors) throw fault;
    }
  }
}
