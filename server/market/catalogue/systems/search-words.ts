import type { PaymentSystem } from './payment-system.ts';

/** What people call money beside its own name and code, by asset. */
const wordsOfAsset: Readonly<Record<string, string>> = {
  BTC: 'биткоин биткойн биток',
  LTC: 'лайткоин лайткойн лайт',
  ETH: 'эфир эфириум ether',
  USDT: 'тезер юсдт усдт',
  USDC: 'юсдс усдс',
  TON: 'тонкоин',
  XMR: 'монеро',
  TRX: 'трон',
  SOL: 'солана',
  XRP: 'рипл риппл ripple',
  DOGE: 'догикоин догкоин доги',
  BNB: 'бнб binance',
  LINK: 'чейнлинк линк',
  UNI: 'юнисвап юни',
  SHIB: 'шиба шиб',
  RUB: 'рубль рубли рублей',
  USD: 'доллар доллары',
  EUR: 'евро euro',
  KZT: 'тенге tenge',
  UAH: 'гривна гривны hryvnia',
  UZS: 'сум сумы som',
};

/** Names by which a bank or a wallet is known, by its code without the currency at its end. */
const wordsOfCode: Readonly<Record<string, string>> = {
  SBER: 'сбер',
  TCSB: 'тинькофф тиньков тбанк tinkoff tbank',
  SBP: 'система быстрых платежей',
  AC: 'альфабанк alfabank',
  RF: 'райф',
  PSB: 'промсвязьбанк',
  RSHB: 'рсхб',
  CARD: 'виза мастеркард карта card',
  WIRE: 'расчётный счёт',
  YAM: 'юмани юmoney яндекс yandex',
  KSPB: 'каспи',
  MONOB: 'mono моно',
  P24: 'приватбанк privatbank',
  HUMO: 'хумо',
  SEPA: 'сепа iban',
  PR: 'пайер паер',
  ADVC: 'advcash адвкэш волет',
};

/**
 * Words a payment system is also looked for by: its name in the other language, its code, and what
 * people call it. Nobody is to be told that there is no «биткоин».
 */
export function searchWordsOf({ name, code, asset, currencyIsoCode }: PaymentSystem): string {
  const brand = code.endsWith(currencyIsoCode) ? code.slice(0, -currencyIsoCode.length) : code;
  const words = [name.ru, name.en, code, wordsOfAsset[asset], wordsOfCode[brand]];
  const known = words
    .filter((word) => word !== undefined)
    .join(' ')
    .toLowerCase();
  return [...new Set(known.split(/\s+/))].join(' ');
}
