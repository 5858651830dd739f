import type { AssetCode } from '../../../core/money/asset.ts';
import type { Rail } from '../../../rails/rail.ts';
import type { Platform } from '../../platform/platform.ts';
import { readWatchedAccounts } from './watched-accounts.ts';
import { openWatchedChain, readWatchedChains } from './watched-chains.ts';
import {
  openWatchedExplorer,
  readWatchedExplorers,
  type WatchedExplorer,
} from './watched-explorers.ts';

/** Opens every rail of pasted addresses whose node or explorer the configuration names. */
export function openWatchedRails(platform: Platform): Rail[] {
  const variables = platform.config.rails;
  return [
    ...readWatchedChains(variables).map((chain) => openWatchedChain(platform, chain)),
    ...askedAbout(variables).map((found) => openWatchedExplorer(platform, found)),
  ];
}

type ServedAssets = readonly [rail: string, assets: readonly AssetCode[]];

/** What each of them takes, by its name. */
export function watchedAssets(
  variables: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly AssetCode[]> {
  return new Map([
    ...readWatchedChains(variables).map(({ rail, terms: { native, tokens } }): ServedAssets => {
      return [rail, [native, ...tokens.map(({ asset }) => asset)]];
    }),
    ...askedAbout(variables).map(({ rail, terms: { asset: native, tokens } }): ServedAssets => {
      return [rail, [native, ...tokens.map(({ asset }) => asset)]];
    }),
  ]);
}

/** Those that are asked about single addresses. */
function askedAbout(variables: Readonly<Record<string, string>>): WatchedExplorer[] {
  return [...readWatchedAccounts(variables), ...readWatchedExplorers(variables)];
}
