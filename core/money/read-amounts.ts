import { type AssetCode, isAssetCode } from './asset.ts';

/** An amount as somebody wrote it: `13671` with two decimals is 136.71. */
export type AmountReading = { readonly digits: bigint; readonly decimals: number };

type ReadAmounts = {
  /** None where it is no amount; two where a sign may part thousands or decimals. */
  readonly readings: readonly AmountReading[];
  /** The currency it was written with; null without one. */
  readonly asset: AssetCode | null;
  /** Nothing but an amount is written like this. */
  readonly certain: boolean;
};

const none: ReadAmounts = { readings: [], asset: null, certain: false };

/** As people and banks write them beside a number. */
const signs: Readonly<Record<string, string>> = {
  '₽': 'RUB',
  Р: 'RUB',
  'Р.': 'RUB',
  РУБ: 'RUB',
  'РУБ.': 'RUB',
  RUR: 'RUB',
  РУБЛЕЙ: 'RUB',
  $: 'USD',
  '€': 'EUR',
  '₴': 'UAH',
  ГРН: 'UAH',
  '₸': 'KZT',
  ТГ: 'KZT',
};

/** Longer numbers are accounts and transactions. */
const digitsMax = 28;

/**
 * Reads an amount in any notation: `15 000`, `15000.00`, `1.234.567,89`, `136,71 ₽`. A point or a
 * comma before exactly three digits may part thousands or decimals, so both readings are answered.
 */
export function readAmounts(typed: string): ReadAmounts {
  const text = typed.normalize('NFKC').trim();
  const parts = /^([^\d\s+-]{0,8})\s*\+?\s*(\d[\d\s.,'’]*?)\s*([^\d\s]{0,8})$/.exec(text);
  if (parts === null) return none;
  const [, before = '', number = '', after = ''] = parts;
  const words = [before, after].filter((word) => word !== '');
  const [word] = words;
  if (words.length > 1) return none;
  const asset = word === undefined ? null : assetOf(word);
  if (word !== undefined && asset === null) return none;
  const readings = readNumber(number);
  if (readings.length === 0) return none;
  const certain = asset !== null || /[^\d]/.test(number);
  return { readings, asset, certain };
}

function assetOf(word: string): AssetCode | null {
  const upper = word.toUpperCase();
  const code = signs[upper] ?? upper;
  return isAssetCode(code) ? code : null;
}

function readNumber(number: string): readonly AmountReading[] {
  const closed = number.replace(/[\s'’]/g, ' ');
  const isGrouped = /^\d{1,3}( \d{3})+([.,]\d{1,18})?$/.test(closed);
  if (closed.includes(' ') && !isGrouped) return [];
  const plain = closed.replaceAll(' ', '');
  if (plain.length > digitsMax) return [];
  if (/^\d+$/.test(plain)) return [{ digits: BigInt(plain), decimals: 0 }];
  const decimal = /^(\d+)[.,](\d{1,18})$/.exec(plain);
  if (decimal !== null) {
    const [, whole = '', rest = ''] = decimal;
    const asDecimal = { digits: BigInt(whole + rest), decimals: rest.length };
    const mayPart = rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && !isGrouped;
    return mayPart ? [{ ...asDecimal, decimals: 0 }, asDecimal] : [asDecimal];
  }
  return readThousands(plain, ',', '.') ?? readThousands(plain, '.', ',') ?? [];
}

/** `1,234,567.89`: one sign parts thousands, the other decimals. */
function readThousands(
  plain: string,
  thousands: ',' | '.',
  decimal: ',' | '.',
): readonly AmountReading[] | null {
  const [whole = '', rest = '', more] = plain.split(decimal);
  const groups = whole.split(thousands);
  const [first = '', ...others] = groups;
  const isRight =
    more === undefined &&
    /^\d{0,18}$/.test(rest) &&
    /^\d{1,3}$/.test(first) &&
    others.length > 0 &&
    others.every((group) => /^\d{3}$/.test(group));
  return isRight ? [{ digits: BigInt(groups.join('') + rest), decimals: rest.length }] : null;
}

/** A reading in units of an asset of so many decimals; null where it is finer than these. */
export function unitsOfReading({ digits, decimals }: AmountReading, scale: number): bigint | null {
  if (decimals <= scale) return digits * 10n ** BigInt(scale - decimals);
  const finer = 10n ** BigInt(decimals - scale);
  return digits % finer === 0n ? digits / finer : null;
}
