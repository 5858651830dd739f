/** Decimal places of every asset the service knows: the only such table in the project. */
export const assetScale = {
  RUB: 2,
  USD: 2,
  EUR: 2,
  KZT: 2,
  UAH: 2,
  UZS: 2,
  BTC: 8,
  LTC: 8,
  DOGE: 8,
  ETH: 18,
  BNB: 18,
  TRX: 6,
  XMR: 12,
  TON: 9,
  SOL: 9,
  XRP: 6,
  LINK: 18,
  UNI: 18,
  SHIB: 18,
  USDT: 6,
  USDC: 6,
} as const satisfies Record<string, number>;

export type AssetCode = keyof typeof assetScale;

/** Says whether a text names an asset: `isAssetCode('BTC') === true`. */
export function isAssetCode(text: string): text is AssetCode {
  return Object.hasOwn(assetScale, text);
}
