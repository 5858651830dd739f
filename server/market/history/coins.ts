import type { AssetCode } from '../../../core/money/asset.ts';
import { type Catalogue, findSystem } from '../catalogue/catalogue.ts';
import type { PaymentSystem } from '../catalogue/systems/payment-system.ts';

/** A coin that can be exchanged here, whatever networks it moves on. */
export type Coin = {
  readonly asset: AssetCode;
  readonly name: string;
  readonly icon: string;
};

/** Names of coins: those of payment systems also name the network. */
const coinNames: Readonly<Partial<Record<AssetCode, string>>> = {
  BTC: 'Bitcoin',
  LTC: 'Litecoin',
  DOGE: 'Dogecoin',
  ETH: 'Ethereum',
  BNB: 'BNB',
  TRX: 'TRON',
  XMR: 'Monero',
  TON: 'Toncoin',
  SOL: 'Solana',
  XRP: 'XRP',
  LINK: 'Chainlink',
  UNI: 'Uniswap',
  SHIB: 'Shiba Inu',
  USDT: 'Tether',
  USDC: 'USD Coin',
};

/** Every coin of the catalogue that is switched on, once, in the order it is listed. */
export function coinsOf({ systems }: Pick<Catalogue, 'systems'>): Coin[] {
  const coins = new Map<AssetCode, Coin>();
  for (const { asset, kind, icon, incomeEnabled, outcomeEnabled } of systems) {
    if (kind !== 'crypto' || coins.has(asset) || !(incomeEnabled || outcomeEnabled)) continue;
    coins.set(asset, { asset, name: coinNames[asset] ?? asset, icon });
  }
  return [...coins.values()];
}

/** Finds a coin by its ticker, or by the id or code of a payment system it moves on. */
export function findCoin(catalogue: Catalogue, token: string): Coin | null {
  const coins = coinsOf(catalogue);
  const asset = findSide(catalogue, token)?.asset ?? token.toUpperCase();
  return coins.find((coin) => coin.asset === token.toUpperCase() || coin.asset === asset) ?? null;
}

/** Finds a side of a pair by the id or code of its payment system, however it is spelled. */
export function findSide(catalogue: Catalogue, idOrCode: string): PaymentSystem | null {
  const spelled = [idOrCode, idOrCode.toLowerCase(), idOrCode.toUpperCase()];
  return spelled.map((each) => findSystem(catalogue, each)).find((found) => found !== null) ?? null;
}
