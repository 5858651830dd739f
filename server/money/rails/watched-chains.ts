import type { Chain, ChainTerms } from '../../../rails/address-pool/chain.ts';
import { createEvmChain } from '../../../rails/address-pool/evm-tron/evm-chain.ts';
import { createJsonRpc } from '../../../rails/address-pool/evm-tron/json-rpc.ts';
import { createTronChain } from '../../../rails/address-pool/evm-tron/tron-chain.ts';
import { createTronClient } from '../../../rails/address-pool/evm-tron/tron-client.ts';
import { createPoolRail } from '../../../rails/address-pool/rail.ts';
import type { PoolRail, Rail } from '../../../rails/rail.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDatabasePool } from '../address-pool/lend-address.ts';
import { readProgress } from './rail-state.ts';
import { readTokens } from './watched-tokens.ts';
import { readUrl } from './watched-urls.ts';

/** A chain to be watched as the configuration names it. */
type WatchedChain = {
  readonly rail: NodeRail;
  readonly terms: ChainTerms;
  /** Looks at it. */
  readonly open: () => Chain;
};

type NodeRail = Extract<PoolRail, 'ethereum' | 'bsc' | 'tron'>;
type Usual = Omit<ChainTerms, 'tokens'> & { readonly tokens: string };

/** What the networks are unless the configuration says otherwise; contracts of the issuers. */
const usual: Readonly<Record<NodeRail, Usual>> = {
  ethereum: {
    native: 'ETH',
    nativeDecimals: 18,
    turnDepth: 64,
    readMax: 100,
    lagMax: 5,
    tokens:
      'USDT:0xdac17f958d2ee523a2206206994597c13d831ec7:6,' +
      'USDC:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48:6',
  },
  bsc: {
    native: 'BNB',
    nativeDecimals: 18,
    turnDepth: 64,
    readMax: 100,
    lagMax: 60,
    tokens:
      'USDT:0x55d398326f99059ff775485246999027b3197955:18,' +
      'USDC:0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d:18',
  },
  tron: {
    native: 'TRX',
    nativeDecimals: 6,
    turnDepth: 40,
    readMax: 20,
    lagMax: 20,
    tokens: 'USDT:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t:6',
  },
};

const chainIds = { ethereum: '1', bsc: '56' } as const;
/** Id of the first block of the network with real money. */
const tronGenesis = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';

/** Every variable that is read here. */
export const watchedVariables = [
  ...(['ETHEREUM_RPC_URL', 'ETHEREUM_CHAIN_ID', 'ETHEREUM_TOKENS'] as const),
  ...(['BSC_RPC_URL', 'BSC_CHAIN_ID', 'BSC_TOKENS'] as const),
  ...(['TRON_API_URL', 'TRON_API_KEY', 'TRON_TOKENS', 'TRON_GENESIS'] as const),
] as const;

type Variables = Readonly<Record<string, string>>;

/**
 * Reads which chains are watched for deposits to pasted addresses: `ETHEREUM_RPC_URL`,
 * `ETHEREUM_CHAIN_ID`, `ETHEREUM_TOKENS`, the same for BSC, and `TRON_API_URL`, `TRON_API_KEY`,
 * `TRON_GENESIS`, `TRON_TOKENS`. Throws one sentence that names the wrong variable.
 */
export function readWatchedChains(variables: Variables): WatchedChain[] {
  return [...readEvm(variables, 'ethereum'), ...readEvm(variables, 'bsc'), ...readTron(variables)];
}

function readEvm(variables: Variables, rail: 'ethereum' | 'bsc'): WatchedChain[] {
  const prefix = rail.toUpperCase();
  const url = readUrl(variables, `${prefix}_RPC_URL`, nodeExample);
  if (url === null) return [];
  const id = variables[`${prefix}_CHAIN_ID`] ?? chainIds[rail];
  if (!/^[0-9]{1,15}$/.test(id)) {
    throw new Error(`${prefix}_CHAIN_ID must be the number of a chain such as ${chainIds[rail]}.`);
  }
  const client = createJsonRpc(rail, url, { fetch });
  const terms = readTerms(variables, rail, evm);
  return [{ rail, terms, open: () => createEvmChain({ rail, client, chainId: BigInt(id) }) }];
}

function readTron(variables: Variables): WatchedChain[] {
  const rail = 'tron';
  const url = readUrl(variables, 'TRON_API_URL', nodeExample);
  if (url === null) return [];
  const genesis = variables['TRON_GENESIS'] ?? tronGenesis;
  if (!/^[0-9a-f]{64}$/.test(genesis)) {
    throw new Error('TRON_GENESIS must be the id of a block: 64 digits and small letters.');
  }
  const key = variables['TRON_API_KEY'] ?? null;
  const client = createTronClient(rail, { url, key }, { fetch });
  const terms = readTerms(variables, rail, tron);
  return [{ rail, terms, open: () => createTronChain({ rail, client, genesis }) }];
}

function readTerms(variables: Variables, rail: NodeRail, contract: RegExp): ChainTerms {
  const { tokens, ...terms } = usual[rail];
  const name = `${rail.toUpperCase()}_TOKENS`;
  return {
    ...terms,
    tokens: readTokens(name, variables[name] ?? tokens, (text) => contract.test(text)),
  };
}

const nodeExample = 'https://node.example/key';
const evm = /^0x[0-9a-f]{40}$/i;
const tron = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

/** Opens the rail of a watched chain; its addresses are in the database. */
export function openWatchedChain(
  { database, clock, log, config }: Platform,
  { rail, terms, open }: WatchedChain,
): Rail {
  const pool = createDatabasePool(database, rail, {
    restMinutes: config.addressRestMinutes,
    progress: () => readProgress(database, rail),
  });
  return createPoolRail({ name: rail, chain: open(), terms, pool, clock, log });
}
