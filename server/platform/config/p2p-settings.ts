import { isAssetCode } from '../../../core/money/asset.ts';
import { readFixed } from '../../../core/rates/fixed-point.ts';
import { type P2pTerms, p2pSides, usualP2pTerms } from '../../../sources/p2p/p2p-terms.ts';

/** Names of the variables that are read here. */
export const p2pVariables = [
  'P2P_CURRENCIES',
  'P2P_AMOUNT',
  'P2P_SKIP',
  'P2P_MERCHANTS_ONLY',
  'P2P_SIDES',
  'P2P_BYBIT_METHODS',
  'P2P_BINANCE_METHODS',
] as const;

type Given = Readonly<Record<string, string | undefined>>;

/** How a price is made of advertisements; throws one sentence that names the wrong variable. */
export function readP2pTerms(given: Given): P2pTerms {
  return {
    currencies: readCurrencies(given['P2P_CURRENCIES']),
    amount: readAmount(given['P2P_AMOUNT'] ?? usualP2pTerms.amount),
    skip: readSkip(given['P2P_SKIP'] ?? String(usualP2pTerms.skip)),
    merchantsOnly: readMerchants(given['P2P_MERCHANTS_ONLY'] ?? 'true'),
    sides: readSides(given['P2P_SIDES'] ?? usualP2pTerms.sides),
    methods: {
      bybit: readMethods(given, 'P2P_BYBIT_METHODS'),
      binance: readMethods(given, 'P2P_BINANCE_METHODS'),
    },
  };
}

/** Each currency costs two questions every ten seconds. */
const currenciesMax = 4;

function readCurrencies(text = 'RUB'): P2pTerms['currencies'] {
  const codes = wordsOf(text).filter(isAssetCode);
  const isWhole = codes.length === wordsOf(text).length;
  if (!isWhole || codes.length === 0 || codes.length > currenciesMax || codes.includes('USDT')) {
    throw new Error('P2P_CURRENCIES must be one to four currencies with commas, such as RUB,KZT.');
  }
  return [...new Set(codes)];
}

function readAmount(text: string): string {
  if (/^[0-9]{1,12}(\.[0-9]{1,2})?$/.test(text) && readFixed(text) !== null) return text;
  throw new Error('P2P_AMOUNT must be an amount of the currency, such as 30000.');
}

function readSkip(text: string): number {
  if (/^(?:[0-9]|10)$/.test(text)) return Number(text);
  throw new Error('P2P_SKIP must be a number of advertisements from 0 to 10.');
}

function readMerchants(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new Error('P2P_MERCHANTS_ONLY must be true or false.');
}

function readSides(text: string): P2pTerms['sides'] {
  const sides = p2pSides.find((each) => each === text);
  if (sides === undefined) throw new Error('P2P_SIDES must be both, ask or bid.');
  return sides;
}

function readMethods(given: Given, name: string): readonly string[] {
  const methods = wordsOf(given[name] ?? '');
  if (methods.length <= 10 && methods.every((each) => /^[A-Za-z0-9_-]{1,40}$/.test(each))) {
    return methods;
  }
  throw new Error(`${name} must be payment methods with commas, as the platform names them.`);
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
