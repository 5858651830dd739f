import { beforeEach, describe, expect, test } from 'vitest';
import { createAddressBook } from './addresses.ts';
import { createNodeClient } from './client.ts';
import { networkOf } from './network.ts';
import { createWatchWallet } from './wallet.ts';

type Call = { readonly id: number; readonly method: string; readonly params: unknown };

const network = networkOf('bitcoin-regtest');
const xpub =
  'tpubDDPRy5xWxJTuVmsh7YRzK8o2EdMWgn4t41fTLxXRgyRN7EKvN2L8BKCFC1gUfPu8Xp6rr667Yc26zrXsiBZsgBc8dQiYnhPNk2Q7CsBrer5';
const book = createAddressBook(network, xpub);

let calls: Call[];
let imported: string[];
let loaded: boolean;
let wallets: string[];
let holdsKeys: boolean;
let refused: string | null;

beforeEach(() => {
  calls = [];
  imported = [];
  wallets = [];
  loaded = false;
  holdsKeys = false;
  refused = null;
});

/** A modern bitcoind, as far as a watch-only wallet of descriptors is concerned. */
function answer({ id, method, params }: Call): object {
  calls.push({ id, method, params });
  const missing = { id, result: null, error: { code: -18, message: 'no such wallet' } };
  switch (method) {
    case 'getwalletinfo':
      if (!loaded) return missing;
      return { id, result: { descriptors: true, private_keys_enabled: holdsKeys }, error: null };
    case 'loadwallet':
      if (wallets.length === 0) return missing;
      loaded = true;
      return { id, result: {}, error: null };
    case 'createwallet':
      wallets = ['watch'];
      loaded = true;
      return { id, result: { name: 'watch' }, error: null };
    case 'getdescriptorinfo':
      return { id, result: { descriptor: `${firstOf(params)}#check` }, error: null };
    case 'importdescriptors':
      imported.push(JSON.stringify(firstOf(params)));
      return { id, result: [{ success: refused === null, error: reason() }], error: null };
    case 'validateaddress':
      return { id, result: { isvalid: true }, error: null };
    case 'getaddressinfo':
      return { id, result: { ismine: false }, error: null };
    default:
      return { id, result: null, error: { code: -32601, message: `no ${method}` } };
  }
}

const reason = () => (refused === null ? undefined : { message: refused });

function firstOf(params: unknown): unknown {
  return Array.isArray(params) ? params[0] : null;
}

function open(rescanSince: number | null = null) {
  const node: typeof fetch = async (_url, init) => {
    const body: Call | Call[] = JSON.parse(String(init?.body));
    return Response.json(Array.isArray(body) ? body.map(answer) : answer(body));
  };
  const settings = { url: 'http://node', user: 'u', password: 'p', wallet: 'watch' };
  const client = createNodeClient('bitcoin', settings, { fetch: node });
  return createWatchWallet(client, {
    rail: 'bitcoin',
    network,
    xpub,
    book,
    walletName: 'watch',
    rescanSince,
  });
}

describe('a wallet of descriptors', () => {
  test('is made without keys and watches both chains', async () => {
    await open().watch({ chain: 0, index: 5 });
    const made = calls.find(({ method }) => method === 'createwallet');
    expect(made?.params).toMatchObject({
      disable_private_keys: true,
      descriptors: true,
      load_on_startup: true,
    });
    expect(imported.map((text) => JSON.parse(text))).toEqual([
      [
        {
          desc: `wpkh(${xpub}/0/*)#check`,
          range: [0, 999],
          timestamp: 'now',
          internal: false,
          active: false,
        },
      ],
      [
        {
          desc: `wpkh(${xpub}/1/*)#check`,
          range: [0, 999],
          timestamp: 'now',
          internal: true,
          active: false,
        },
      ],
    ]);
  });

  test('is extended as a whole when the indexes come near its end', async () => {
    const wallet = open();
    await wallet.watch({ chain: 0, index: 1 });
    imported = [];
    await Promise.all([
      wallet.watch({ chain: 0, index: 960 }),
      wallet.watch({ chain: 0, index: 961 }),
      wallet.watch({ chain: 0, index: 949 }),
    ]);
    expect(imported).toHaveLength(1);
    expect(imported[0]).toContain('"range":[0,1999]');
  });

  test('looks for old deposits from a day on when it is told to', async () => {
    await open(1_700_000_000).watch({ chain: 0, index: 1 });
    expect(imported[0]).toContain('"timestamp":1700000000');
  });

  test('is only loaded when the node has it already', async () => {
    wallets = ['watch'];
    await open().watch({ chain: 0, index: 1 });
    expect(calls.map(({ method }) => method)).not.toContain('createwallet');
  });

  test('that the node cannot fill for the moment keeps payouts waiting, too', async () => {
    refused = 'Rescan failed, try again';
    const watching = open().watch({ chain: 0, index: 1 });
    await expect(watching).rejects.toThrow('Rescan failed');
    await expect(watching).rejects.toMatchObject({ retryable: true });
  });

  test('with keys in it is refused', async () => {
    loaded = true;
    holdsKeys = true;
    const watching = open().watch({ chain: 0, index: 1 });
    await expect(watching).rejects.toThrow('holds keys');
    // Payouts wait for another wallet: they are not given up one after the other.
    await expect(watching).rejects.toMatchObject({ retryable: true });
  });
});
