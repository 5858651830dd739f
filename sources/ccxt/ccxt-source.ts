import { setTimeout as sleep } from 'node:timers/promises';
import type { SourcePrice } from '../../core/rates/market-price.ts';
import { isRecord, recordOf } from '../json-answer.ts';
import { type PriceSource, SourceFault } from '../source.ts';
import { coinPairs } from '../ticker-rows.ts';

/** As much of ccxt as is used; the package itself is not one of ours. */
type CcxtExchange = {
  /** Markets by their symbols; asked of the exchange once, then kept by ccxt. */
  loadMarkets(): Promise<unknown>;
  fetchTickers(symbols: readonly string[]): Promise<unknown>;
};
type CcxtClass = new (options: Readonly<Record<string, unknown>>) => CcxtExchange;

type CcxtOptions = {
  /** Name of the exchange as ccxt calls it: `bitget`. */
  readonly exchange: string;
  readonly now: () => Date;
  /** The package, loaded when the first prices are asked for: it takes a second and 80 MB. */
  readonly load?: () => Promise<unknown>;
  readonly timeoutMilliseconds?: number;
};

const pairs = coinPairs((base, quote) => `${base}/${quote}`);
const timeoutDefault = 4_000;

/** A source by way of ccxt, for exchanges that have no adapter here. See `MAPPING.md`. */
export function ccxtSource(options: CcxtOptions): PriceSource {
  const { exchange, now, load = loadPackage, timeoutMilliseconds = timeoutDefault } = options;
  const name = `ccxt-${exchange}`;
  let opened: CcxtExchange | null = null;
  let pending: Promise<readonly SourcePrice[]> | null = null;

  async function ask(): Promise<readonly SourcePrice[]> {
    opened ??= open(name, exchange, await load(), timeoutMilliseconds);
    // One pair that the exchange does not trade, and ccxt refuses the whole question.
    const markets = recordOf(await opened.loadMarkets(), 'the list of markets');
    const traded = [...pairs.keys()].filter((symbol) => Object.hasOwn(markets, symbol));
    return traded.length === 0 ? [] : readTickers(await opened.fetchTickers(traded));
  }

  /** Its first answer lists every market there is: that goes on while it is not waited for. */
  async function askInTime(): Promise<readonly SourcePrice[]> {
    pending ??= ask().finally(() => {
      pending = null;
    });
    pending.catch(() => undefined);
    const late = sleep(timeoutMilliseconds, null, { ref: false });
    const prices = await Promise.race([pending, late]);
    if (prices !== null) return prices;
    throw new SourceFault(name, `did not answer within ${timeoutMilliseconds} ms`);
  }

  return {
    name,
    simulated: false,
    kind: 'exchange',
    paceSeconds: 10,
    async fetch() {
      const asOf = now();
      try {
        const prices = await askInTime();
        if (prices.length === 0) throw new Error('none of the pairs is in it');
        return { asOf, prices };
      } catch (cause) {
        if (cause instanceof SourceFault) throw cause;
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new SourceFault(name, `gave nothing: ${why}`.slice(0, 200), { cause });
      }
    },
  };
}

function open(name: string, exchange: string, loaded: unknown, timeout: number): CcxtExchange {
  const module = recordOf(loaded, 'ccxt');
  const known = isRecord(module['default']) ? module['default'] : module;
  const Exchange = Object.hasOwn(known, exchange) ? known[exchange] : undefined;
  if (!isClass(Exchange)) throw new SourceFault(name, `ccxt knows no exchange called ${exchange}`);
  // Prices as texts: by default they would have been through a float.
  return new Exchange({ number: String, timeout, enableRateLimit: true });
}

function isClass(value: unknown): value is CcxtClass {
  return typeof value === 'function';
}

function readTickers(answer: unknown): readonly SourcePrice[] {
  const tickers = recordOf(answer, 'the answer');
  return [...pairs].flatMap(([symbol, pair]) => {
    const ticker = tickers[symbol];
    if (!isRecord(ticker)) return [];
    const { bid, ask, bidVolume, askVolume, quoteVolume } = ticker;
    if (typeof bid !== 'string' || typeof ask !== 'string') return [];
    return {
      ...pair,
      bid,
      ask,
      ...(typeof bidVolume === 'string' && typeof askVolume === 'string'
        ? { size: `${bidVolume} ${askVolume}` }
        : {}),
      ...(typeof quoteVolume === 'string' ? { turnover: quoteVolume } : {}),
    };
  });
}

/** Not bundled: named by a text, so that nothing looks for it before it is wanted. */
async function loadPackage(): Promise<unknown> {
  const name: string = 'ccxt';
  const module: unknown = await import(name);
  return module;
}
