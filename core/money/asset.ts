/** Decimal places of every asset that the service brings with it. */
export const builtInAssets = {
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

declare const added: unique symbol;

/** An asset that operators have added: a text that was found among them. */
type AddedAsset = string & { readonly [added]: true };

export type AssetCode = keyof typeof builtInAssets | AddedAsset;

/** As many as the finest coin has. */
const assetDecimalsMax = 18;

/**
 * Decimal places of all assets: the only such table in the project. It begins with what the service
 * brings with it and only grows: each process adds those of its database before it reads an amount.
 */
const scales = new Map<string, number>(Object.entries(builtInAssets));

/** Says whether a text names an asset: `isAssetCode('BTC') === true`. */
export function isAssetCode(text: string): text is AssetCode {
  return scales.has(text);
}

/** Every asset there is, with its decimal places. */
export function allScales(): ReadonlyMap<string, number> {
  return scales;
}

/** Decimal places of an asset: `scaleOf('BTC') === 8`. */
export function scaleOf(asset: AssetCode): number {
  const scale = scales.get(asset);
  if (scale === undefined) throw new Error(`unknown asset ${asset}`);
  return scale;
}

/**
 * Makes assets known that operators have added. Throws where one is known with other decimals: all
 * amounts of it would be read wrong.
 */
export function registerAssets(
  list: readonly { readonly code: string; readonly decimals: number }[],
): void {
  for (const { code, decimals } of list) {
    const known = scales.get(code);
    if (known !== undefined && known !== decimals) {
      throw new Error(`${code} has ${known} decimals and cannot have ${decimals}`);
    }
    if (!Number.isInteger(decimals) || decimals < 0 || decimals > assetDecimalsMax) {
      throw new Error(`${code} cannot have ${decimals} decimals`);
    }
    scales.set(code, decimals);
  }
}
