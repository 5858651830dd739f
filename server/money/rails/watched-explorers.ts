import { createBlockbook } from '../../../rails/address-pool/explorer/blockbook.ts';
import type { Explorer, ExplorerTerms } from '../../../rails/address-pool/explorer/explorer.ts';
import { createExplorerRail } from '../../../rails/address-pool/explorer/explorer-rail.ts';
import type { RailClock } from '../../../rails/outside.ts';
import type { PoolRail, Rail } from '../../../rails/rail.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDatabasePool } from '../address-pool/lend-address.ts';
import { readProgress } from './rail-state.ts';
import { readSeconds, readUrl } from './watched-urls.ts';

/** An explorer to be asked about pasted addresses, as the configuration names it. */
export type WatchedExplorer = {
  readonly rail: PoolRail;
  readonly terms: ExplorerTerms;
  readonly open: (clock: RailClock) => Explorer;
};

type Coin = Omit<ExplorerTerms, 'roundSeconds'> & { readonly rail: PoolRail };

/** By what they are called in variables, and by Blockbook in large and small letters. */
const coins: Readonly<Record<'BITCOIN' | 'LITECOIN' | 'DOGECOIN', Coin>> = {
  BITCOIN: {
    rail: 'bitcoin_explorer',
    asset: 'BTC',
    tokens: [],
    isFinal: false,
    maturity: 100,
    turnDepth: 12,
    lagMax: 1,
    stillMinutes: 150,
  },
  LITECOIN: {
    rail: 'litecoin_explorer',
    asset: 'LTC',
    tokens: [],
    isFinal: false,
    maturity: 100,
    turnDepth: 24,
    lagMax: 2,
    stillMinutes: 40,
  },
  DOGECOIN: {
    rail: 'dogecoin_explorer',
    asset: 'DOGE',
    tokens: [],
    isFinal: false,
    maturity: 240,
    turnDepth: 60,
    lagMax: 4,
    stillMinutes: 20,
  },
};

/** Every variable that is read here. */
export const explorerVariables = [
  ...(['BITCOIN_EXPLORER_URL', 'BITCOIN_EXPLORER_KEY', 'BITCOIN_EXPLORER_SECONDS'] as const),
  ...(['LITECOIN_EXPLORER_URL', 'LITECOIN_EXPLORER_KEY', 'LITECOIN_EXPLORER_SECONDS'] as const),
  ...(['DOGECOIN_EXPLORER_URL', 'DOGECOIN_EXPLORER_KEY', 'DOGECOIN_EXPLORER_SECONDS'] as const),
] as const;

/**
 * Reads which explorers are asked about pasted addresses: `BITCOIN_EXPLORER_URL`,
 * `BITCOIN_EXPLORER_KEY`, `BITCOIN_EXPLORER_SECONDS`, the same for LITECOIN and DOGECOIN. Throws
 * one sentence that names the wrong variable.
 */
export function readWatchedExplorers(
  variables: Readonly<Record<string, string>>,
): WatchedExplorer[] {
  return Object.entries(coins).flatMap(([coin, { rail, ...terms }]) => {
    const url = readUrl(variables, `${coin}_EXPLORER_URL`, 'https://explorer.example');
    if (url === null) return [];
    const roundSeconds = readSeconds(variables, `${coin}_EXPLORER_SECONDS`);
    const key = variables[`${coin}_EXPLORER_KEY`] ?? null;
    const explorer = createBlockbook({ rail, url, key, coin }, { fetch });
    return [{ rail, open: () => explorer, terms: { ...terms, roundSeconds } }];
  });
}

/** Opens the rail of an explorer; its addresses are in the database. */
export function openWatchedExplorer(
  { database, clock, log, config }: Platform,
  { rail, open, terms }: WatchedExplorer,
): Rail {
  const pool = createDatabasePool(database, rail, {
    restMinutes: config.addressRestMinutes,
    progress: () => readProgress(database, rail),
  });
  return createExplorerRail({ name: rail, explorer: open(clock), terms, pool, clock, log });
}
