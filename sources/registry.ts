import { abcexSource } from './abcex/abcex-source.ts';
import { binanceSource } from './binance/binance-source.ts';
import { binanceP2pSource } from './binance-p2p/binance-p2p-source.ts';
import { bybitSource } from './bybit/bybit-source.ts';
import { bybitP2pSource } from './bybit-p2p/bybit-p2p-source.ts';
import { cbrSource } from './cbr/cbr-source.ts';
import { ccxtSource } from './ccxt/ccxt-source.ts';
import { ecbSource } from './ecb/ecb-source.ts';
import { gateSource } from './gate/gate-source.ts';
import type { Outside } from './http-source.ts';
import { htxSource } from './htx/htx-source.ts';
import { krakenSource } from './kraken/kraken-source.ts';
import { kucoinSource } from './kucoin/kucoin-source.ts';
import { mexcSource } from './mexc/mexc-source.ts';
import { okxSource } from './okx/okx-source.ts';
import { openErApiSource } from './open-er-api/open-er-api-source.ts';
import { type P2pTerms, usualP2pTerms } from './p2p/p2p-terms.ts';
import { rapiraSource } from './rapira/rapira-source.ts';
import { demoSeed, simulatedSource } from './simulated/simulated-source.ts';
import type { PriceSource } from './source.ts';
import { type CcxtName, isCcxtName, type SourceName } from './source-names.ts';

type SourceDeps = Pick<Outside, 'now' | 'address'> & Partial<Outside> & { readonly p2p?: P2pTerms };

/** Every source of prices the service can read, by the name it is configured with. */
const sources = {
  simulated: ({ now }: SourceDeps) => simulatedSource({ seed: demoSeed, now }),
  binance: (deps: SourceDeps) => binanceSource({ fetch, ...deps }),
  bybit: (deps: SourceDeps) => bybitSource({ fetch, ...deps }),
  okx: (deps: SourceDeps) => okxSource({ fetch, ...deps }),
  kucoin: (deps: SourceDeps) => kucoinSource({ fetch, ...deps }),
  kraken: (deps: SourceDeps) => krakenSource({ fetch, ...deps }),
  gate: (deps: SourceDeps) => gateSource({ fetch, ...deps }),
  mexc: (deps: SourceDeps) => mexcSource({ fetch, ...deps }),
  htx: (deps: SourceDeps) => htxSource({ fetch, ...deps }),
  cbr: (deps: SourceDeps) => cbrSource({ fetch, ...deps }),
  ecb: (deps: SourceDeps) => ecbSource({ fetch, ...deps }),
  'open-er-api': (deps: SourceDeps) => openErApiSource({ fetch, ...deps }),
  rapira: (deps: SourceDeps) => rapiraSource({ fetch, ...deps }),
  abcex: (deps: SourceDeps) => abcexSource({ fetch, ...deps }),
  'bybit-p2p': ({ p2p = usualP2pTerms, ...deps }: SourceDeps) =>
    bybitP2pSource({ fetch, ...deps }, p2p),
  'binance-p2p': ({ p2p = usualP2pTerms, ...deps }: SourceDeps) =>
    binanceP2pSource({ fetch, ...deps }, p2p),
} as const satisfies Record<string, (deps: SourceDeps) => PriceSource>;

/** Opens a source by name: `openSource('simulated', { now })`. */
export function openSource(
  name: SourceName | CcxtName | 'simulated',
  deps: SourceDeps,
): PriceSource {
  if (isCcxtName(name)) return ccxtSource({ exchange: name.slice('ccxt-'.length), now: deps.now });
  return sources[name](deps);
}
