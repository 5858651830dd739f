import { amount } from '../core/money/amount.ts';
import type { Chain, ChainTerms } from '../rails/address-pool/chain.ts';
import { standingOf } from '../rails/address-pool/cursor.ts';
import { createEvmChain } from '../rails/address-pool/evm-tron/evm-chain.ts';
import { createJsonRpc } from '../rails/address-pool/evm-tron/json-rpc.ts';
import { tronAddressOf } from '../rails/address-pool/evm-tron/tron-address.ts';
import { createTronChain } from '../rails/address-pool/evm-tron/tron-chain.ts';
import { createTronClient } from '../rails/address-pool/evm-tron/tron-client.ts';
import { createPoolRail } from '../rails/address-pool/rail.ts';
import { anvilChainId, startAnvil, transferData } from '../rails/conformance/anvil.ts';
import { createMemoryPool } from '../rails/conformance/memory-pool.ts';
import { startTronNode } from '../rails/conformance/tron-node.ts';

/**
 * How fast a watcher that was away reads the blocks it has missed, beside how fast its chain makes
 * them: `node bench/catch-up.ts`. A thousand blocks with twenty payments each, a few of them ours,
 * on a node of this machine; one away over a network adds its delays.
 */
const blocks = 1_000;
const payments = 20;

type Replay = {
  readonly name: string;
  readonly chain: Chain;
  readonly terms: ChainTerms;
  readonly addresses: readonly string[];
  /** Blocks a second that the chain makes. */
  readonly makes: number;
  readonly play: () => Promise<void>;
};

async function measure({ name, chain, terms, addresses, makes, play }: Replay): Promise<void> {
  const pool = createMemoryPool(addresses);
  await pool.lend('order');
  const log = { info: () => undefined, warn: () => undefined };
  const clock = { now: () => new Date() };
  const { deposits } = createPoolRail({ name, chain, terms, pool, clock, log });
  if (deposits === null) throw new Error('it takes deposits');
  let { cursor } = await deposits.scan(null);
  await play();
  const begun = performance.now();
  let seen = 0;
  let looks = 0;
  for (let lag = 1; lag > 0; looks += 1) {
    const scan = await deposits.scan(cursor);
    cursor = scan.cursor;
    seen += scan.observations.length;
    const standing = standingOf(cursor);
    lag = standing === null ? 0 : standing.head - standing.height;
  }
  const seconds = (performance.now() - begun) / 1_000;
  // The worker looks once a second: a look that is quicker waits for the next.
  const paced = blocks / Math.max(seconds, looks);
  console.log(
    `${name}: ${Math.round(blocks / seconds)} blocks/s read, ${Math.round(paced)} as the worker ` +
      `looks, ${Math.round(paced / makes)} times as fast as its chain; ${seen} deposits`,
  );
}

const usdt = (contract: string) => [{ asset: 'USDT', contract, decimals: 6 }] as const;
const anvil = await startAnvil();
const contract = await anvil.deploy();
const mine = Array.from({ length: 200 }, (_, at) => `0xa${at.toString(16).padStart(39, '0')}`);
await measure({
  name: 'ethereum',
  chain: createEvmChain({
    rail: 'ethereum',
    chainId: anvilChainId,
    client: createJsonRpc('ethereum', anvil.url, { fetch }),
  }),
  terms: {
    native: 'ETH',
    nativeDecimals: 18,
    turnDepth: 64,
    readMax: 100,
    lagMax: 5,
    tokens: usdt(contract.toLowerCase()),
  },
  addresses: mine,
  makes: 1 / 12,
  async play() {
    for (let block = 0; block < blocks; block += 1) {
      for (let place = 0; place < payments; place += 1) {
        const to = mine[(block + place) % 2_000] ?? `0xb${'0'.repeat(39)}`;
        await anvil.send({ to: contract, data: transferData(to, 1n) });
      }
      await anvil.mine();
    }
  },
});
await anvil.stop();

const node = await startTronNode();
const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ours = tronAddressOf('5'.repeat(40)) ?? '';
const strange = tronAddressOf('6'.repeat(40)) ?? '';
await measure({
  name: 'tron',
  chain: createTronChain({
    rail: 'tron',
    genesis: node.genesis,
    client: createTronClient('tron', { url: node.url, key: null }, { fetch }),
  }),
  terms: {
    native: 'TRX',
    nativeDecimals: 6,
    turnDepth: 40,
    readMax: 20,
    lagMax: 20,
    tokens: usdt(token),
  },
  addresses: [ours],
  makes: 1 / 3,
  async play() {
    for (let block = 0; block < blocks; block += 1) {
      for (let place = 0; place < payments; place += 1) {
        node.send({ to: place === 0 ? ours : strange, units: amount(1n, 'USDT').units, token });
      }
      node.mine();
    }
  },
});
await node.stop();
