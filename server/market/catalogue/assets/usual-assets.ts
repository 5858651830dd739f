import type { NewAsset } from './asset-store.ts';

type Usual = readonly [code: string, decimals: number, nameRu: string, nameEn: string];

const fiat: readonly Usual[] = [
  ['AED', 2, 'Дирхам ОАЭ', 'UAE dirham'],
  ['AMD', 2, 'Армянский драм', 'Armenian dram'],
  ['AZN', 2, 'Азербайджанский манат', 'Azerbaijani manat'],
  ['BYN', 2, 'Белорусский рубль', 'Belarusian rouble'],
  ['CNY', 2, 'Китайский юань', 'Chinese yuan'],
  ['CZK', 2, 'Чешская крона', 'Czech koruna'],
  ['GBP', 2, 'Фунт стерлингов', 'Pound sterling'],
  ['GEL', 2, 'Грузинский лари', 'Georgian lari'],
  ['IDR', 0, 'Индонезийская рупия', 'Indonesian rupiah'],
  ['ILS', 2, 'Израильский шекель', 'Israeli shekel'],
  ['INR', 2, 'Индийская рупия', 'Indian rupee'],
  ['KGS', 2, 'Киргизский сом', 'Kyrgyz som'],
  ['MDL', 2, 'Молдавский лей', 'Moldovan leu'],
  ['PLN', 2, 'Польский злотый', 'Polish zloty'],
  ['RSD', 2, 'Сербский динар', 'Serbian dinar'],
  ['THB', 2, 'Тайский бат', 'Thai baht'],
  ['TJS', 2, 'Таджикский сомони', 'Tajikistani somoni'],
  ['TRY', 2, 'Турецкая лира', 'Turkish lira'],
  ['VND', 0, 'Вьетнамский донг', 'Vietnamese dong'],
];

const coins: readonly Usual[] = [
  ['ADA', 6, 'Cardano', 'Cardano'],
  ['ATOM', 6, 'Cosmos', 'Cosmos'],
  ['AVAX', 18, 'Avalanche', 'Avalanche'],
  ['BCH', 8, 'Bitcoin Cash', 'Bitcoin Cash'],
  ['DAI', 18, 'Dai', 'Dai'],
  ['DASH', 8, 'Dash', 'Dash'],
  ['DOT', 10, 'Polkadot', 'Polkadot'],
  ['ETC', 18, 'Ethereum Classic', 'Ethereum Classic'],
  ['POL', 18, 'Polygon', 'Polygon'],
  ['XLM', 7, 'Stellar', 'Stellar'],
  ['ZEC', 8, 'Zcash', 'Zcash'],
];

/** Assets of this market that a shop may want, with the decimals they really have. */
export const usualAssets: readonly NewAsset[] = [
  ...fiat.map((usual) => assetOf('fiat', usual)),
  ...coins.map((usual) => assetOf('coin', usual)),
];

function assetOf(kind: NewAsset['kind'], [code, decimals, nameRu, nameEn]: Usual): NewAsset {
  return { code, decimals, kind, nameRu, nameEn };
}
