/** Where each source is by itself; `SOURCE_<NAME>_URL` sets another address. */
export const sourceAddresses = {
  binance: 'https://api.binance.com',
  bybit: 'https://api.bybit.com',
  okx: 'https://www.okx.com',
  kucoin: 'https://api.kucoin.com',
  kraken: 'https://api.kraken.com',
  gate: 'https://api.gateio.ws',
  mexc: 'https://api.mexc.com',
  htx: 'https://api.huobi.pro',
  cbr: 'https://www.cbr.ru',
  ecb: 'https://www.ecb.europa.eu',
  'open-er-api': 'https://open.er-api.com',
  rapira: 'https://api.rapira.net',
  abcex: 'https://hub.abcex.io',
  'bybit-p2p': 'https://api2.bybit.com',
  'binance-p2p': 'https://p2p.binance.com',
} as const satisfies Record<string, string>;

/** A source of real prices, as `SOURCES` names it. */
export type SourceName = keyof typeof sourceAddresses;

/** Tells a source's name from any other word. */
export function isSourceName(text: string): text is SourceName {
  return Object.hasOwn(sourceAddresses, text);
}

/** One more exchange by way of ccxt, which the operator installs beside the service. */
export type CcxtName = `ccxt-${string}`;

/** Tells the name of such a source: `ccxt-bitget`. */
export function isCcxtName(text: string): text is CcxtName {
  return /^ccxt-[a-z0-9]{2,30}$/.test(text);
}
