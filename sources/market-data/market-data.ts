import type { AssetCode } from '../../core/money/asset.ts';
import { type FixedPoint, readFixed, writeFixed } from '../../core/rates/fixed-point.ts';
import { fetchText, type Outside } from '../http-source.ts';
import { isRecord, listOf, readExactJson, recordOf } from '../json-answer.ts';
import { SourceFault } from '../source.ts';

/** What is told of a coin beside its price, as plain decimals; null is what is not told. */
export type CoinFigures = {
  readonly marketCap: string | null;
  readonly volume24h: string | null;
  readonly circulatingSupply: string | null;
  readonly maxSupply: string | null;
  readonly ath: string | null;
  readonly athDate: Date | null;
};

export type CoinText = { readonly ru: string | null; readonly en: string | null };

export type PastPrice = { readonly at: number; readonly price: FixedPoint };

/** How many days of the past are asked for: the fewer they are, the closer its prices stand. */
export type PastDays = 1 | 90 | 365;

/** Facts of coins from outside, in CoinGecko's shape. Prices to exchange at never come from it. */
export interface MarketData {
  /** Figures of those coins that it knows. */
  figures(assets: readonly AssetCode[]): Promise<ReadonlyMap<AssetCode, CoinFigures>>;
  /** Plain text; null in a language it does not have. */
  describe(asset: AssetCode): Promise<CoinText>;
  /** Prices in dollars, in order of time: every five minutes, every hour or every day. */
  past(asset: AssetCode, days: PastDays): Promise<readonly PastPrice[]>;
}

type MarketDataOptions = Omit<Outside, 'address'> & {
  readonly address: string;
  readonly key: string | null;
};

/** What the outside calls the coins. */
const coinIds: Readonly<Partial<Record<AssetCode, string>>> = {
  BTC: 'bitcoin',
  LTC: 'litecoin',
  DOGE: 'dogecoin',
  ETH: 'ethereum',
  BNB: 'binancecoin',
  TRX: 'tron',
  XMR: 'monero',
  TON: 'the-open-network',
  SOL: 'solana',
  XRP: 'ripple',
  LINK: 'chainlink',
  UNI: 'uniswap',
  SHIB: 'shiba-inu',
  USDT: 'tether',
  USDC: 'usd-coin',
};

const name = 'market-data';

/** Opens the adapter. Every failure of the outside is a `SourceFault`. */
export function openMarketData({ address, key, ...outside }: MarketDataOptions): MarketData {
  const base = address.replace(/\/+$/, '');
  const headers: Record<string, string> = key === null ? {} : { 'x-cg-demo-api-key': key };

  async function read<Answer>(path: string, reader: (value: unknown) => Answer): Promise<Answer> {
    const { text } = await fetchText({ name, headers }, base + path, outside);
    try {
      return reader(readExactJson(text));
    } catch (cause) {
      throw new SourceFault(name, 'answered nonsense', { cause });
    }
  }

  return {
    async figures(assets) {
      const ids = assets.flatMap((asset) => coinIds[asset] ?? []);
      const path = `/coins/markets?vs_currency=usd&per_page=250&page=1&ids=${ids.join(',')}`;
      const rows = await read(path, (value) => listOf(value, 'the list of coins').filter(isRecord));
      return new Map(
        assets.flatMap((asset) => {
          const row = rows.find(({ id }) => id === coinIds[asset]);
          return row === undefined ? [] : [[asset, figuresOf(row)] as const];
        }),
      );
    },
    describe: (asset) => read(`/coins/${idOf(asset)}?${lean}`, textOf),
    past(asset, days) {
      const path = `/coins/${idOf(asset)}/market_chart?vs_currency=usd&days=${days}`;
      return read(path, (value) => {
        const { prices } = recordOf(value, 'the past of a coin');
        return listOf(prices, 'the prices of the past').flatMap(pastPriceOf);
      });
    },
  };
}

/** Says whether the outside is known to know a coin. */
export function hasMarketData(asset: AssetCode): boolean {
  return coinIds[asset] !== undefined;
}

/** Nothing but the description is read of the page of a coin. */
const lean =
  'localization=false&tickers=false&market_data=false&community_data=false&developer_data=false';

function idOf(asset: AssetCode): string {
  const id = coinIds[asset];
  if (id === undefined) throw new SourceFault(name, `does not know ${asset}`);
  return id;
}

function figuresOf(row: Readonly<Record<string, unknown>>): CoinFigures {
  return {
    marketCap: decimalOf(row['market_cap']),
    volume24h: decimalOf(row['total_volume']),
    circulatingSupply: decimalOf(row['circulating_supply']),
    maxSupply: decimalOf(row['max_supply']),
    ath: decimalOf(row['ath']),
    athDate: dateOf(row['ath_date']),
  };
}

function decimalOf(value: unknown): string | null {
  const read = typeof value === 'string' ? readFixed(value) : null;
  return read === null ? null : writeFixed(read);
}

function dateOf(value: unknown): Date | null {
  const date = new Date(typeof value === 'string' ? value : '');
  return Number.isNaN(date.getTime()) ? null : date;
}

const textMax = 4_000;

function textOf(value: unknown): CoinText {
  const { description } = recordOf(value, 'a coin');
  const texts = isRecord(description) ? description : {};
  return { ru: plain(texts['ru']), en: plain(texts['en']) };
}

/** Tags go, their words stay; the outside writes HTML, and nobody's HTML is shown here. */
function plain(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .replace(/<[^<>]*>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim();
  return text === '' ? null : text.slice(0, textMax);
}

function pastPriceOf(row: unknown): PastPrice[] {
  const [moment, price] = listOf(row, 'a price of the past');
  const read = readFixed(String(price));
  // A day without a price is a gap, not a fault of all the others.
  return /^[0-9]{12,13}$/.test(String(moment)) && read !== null
    ? [{ at: Number(moment), price: read }]
    : [];
}
