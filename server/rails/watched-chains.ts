import { type AssetCode, isAssetCode } from '../../core/money/asset.ts';
import type { ChainTerms, Token } from '../../rails/address-pool/chain.ts';
import { createEvmChain } from '../../rails/address-pool/evm-chain.ts';
import { createEvmClient } from '../../rails/address-pool/evm-client.ts';
import { createPoolRail } from '../../rails/address-pool/rail.ts';
import type { PoolRail, Rail } from '../../rails/rail.ts';
import { createDatabasePool } from '../address-pool/lend-address.ts';
import type { Platform } from '../platform/platform.ts';

/** A chain to be watched as the configuration names it. */
export type WatchedChain = {
  readonly rail: PoolRail;
  readonly url: string;
  readonly chainId: bigint;
  readonly terms: ChainTerms;
};

type Usual = Omit<ChainTerms, 'tokens'> & {
  readonly chainId: bigint;
  readonly tokens: string;
};

/** What the networks are unless the configuration says otherwise; contracts of the issuers. */
const usual: Readonly<Record<'ethereum' | 'bsc', Usual>> = {
  ethereum: {
    ...{ native: 'ETH', nativeDecimals: 18, chainId: 1n },
    ...{ turnDepth: 64, readMax: 200, lagMax: 5 },
    tokens:
      'USDT:0xdac17f958d2ee523a2206206994597c13d831ec7:6,' +
      'USDC:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48:6',
  },
  bsc: {
    ...{ native: 'BNB', nativeDecimals: 18, chainId: 56n },
    ...{ turnDepth: 64, readMax: 500, lagMax: 60 },
    tokens:
      'USDT:0x55d398326f99059ff775485246999027b3197955:18,' +
      'USDC:0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d:18',
  },
};

/**
 * Reads which chains are watched for deposits to pasted addresses: `ETHEREUM_RPC_URL`,
 * `ETHEREUM_CHAIN_ID`, `ETHEREUM_TOKENS`, and the same for BSC. Throws one sentence that names the
 * wrong variable.
 */
export function readWatchedChains(variables: Readonly<Record<string, string>>): WatchedChain[] {
  return (['ethereum', 'bsc'] as const).flatMap((rail) => {
    const prefix = rail.toUpperCase();
    const url = variables[`${prefix}_RPC_URL`];
    if (url === undefined) return [];
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
      throw new Error(`${prefix}_RPC_URL must be an address such as https://node.example/key.`);
    }
    const { chainId, tokens, ...terms } = usual[rail];
    const id = variables[`${prefix}_CHAIN_ID`] ?? String(chainId);
    if (!/^[0-9]{1,15}$/.test(id)) {
      throw new Error(`${prefix}_CHAIN_ID must be the number of a chain such as ${chainId}.`);
    }
    const list = readTokens(`${prefix}_TOKENS`, variables[`${prefix}_TOKENS`] ?? tokens, evm);
    return [{ rail, url, chainId: BigInt(id), terms: { ...terms, tokens: list } }];
  });
}

const evm = /^0x[0-9a-f]{40}$/i;

function readTokens(variable: string, text: string, contract: RegExp): Token[] {
  return text.split(',').map((item) => {
    const [asset = '', address = '', decimals = ''] = item.trim().split(':');
    if (!isAssetCode(asset) || !contract.test(address) || !/^[0-9]{1,2}$/.test(decimals)) {
      throw new Error(`${variable} must name tokens such as USDT:contract:decimals, by commas.`);
    }
    return token(asset, address, Number(decimals));
  });
}

function token(asset: AssetCode, address: string, decimals: number): Token {
  // Hexadecimal ones are compared in small letters.
  const contract = address.startsWith('0x') ? address.toLowerCase() : address;
  return { asset, contract, decimals };
}

/** Opens the rail of a watched chain; its addresses are in the database. */
export function openWatchedChain(
  { database, clock, log, config }: Platform,
  { rail, url, chainId, terms }: WatchedChain,
): Rail {
  const pool = createDatabasePool(database, rail, { restMinutes: config.addressRestMinutes });
  const client = createEvmClient(rail, url, { fetch });
  const chain = createEvmChain({ rail, client, chainId });
  return createPoolRail({ name: rail, chain, terms, pool, clock, log });
}
