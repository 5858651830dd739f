import { useEffect, useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { AssetAttributes } from '../../contract/office/setup.ts';
import { call } from '../api/call.ts';

/** The assets that there are, by code; none until they have come. */
export function useAssets(): readonly Item<AssetAttributes>[] {
  const [assets, setAssets] = useState<readonly Item<AssetAttributes>[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    call('GET /office/api/assets', { signal: stop.signal }).then(
      ({ items }) =>
        setAssets(
          items
            .filter(({ state }) => state !== 'offered')
            .sort((one, other) => (one.id < other.id ? -1 : 1)),
        ),
      // What is there already stays chosen.
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  return assets;
}

/** Codes to choose from, the one that is chosen among them whatever has come. */
export function codesWith(
  assets: readonly Item<AssetAttributes>[],
  chosen: string,
): readonly string[] {
  const codes = assets.map(({ id }) => id);
  return codes.includes(chosen) ? codes : [chosen, ...codes];
}
