/** What the shop of the day trades in: ten ways of paying roubles, ten coins. */

type Place = {
  readonly system: string;
  readonly account: string;
  readonly holder: string;
  /** What lies there when the day begins. */
  readonly reserve: string;
  /** Where cash changes hands. */
  readonly city?: string;
};

/** Accounts and wallets of ours that customers pay to; made up, well-formed, nobody's. */
export const places: readonly Place[] = [
  { system: 'sberrub', account: '2202206789012346', holder: 'Марина П.', reserve: '40000000' },
  { system: 'tcsbrub', account: '2200700123456781', holder: 'Марина П.', reserve: '40000000' },
  { system: 'sbprub', account: '+79161234567', holder: 'Марина П.', reserve: '40000000' },
  { system: 'acrub', account: '2200150212345679', holder: 'Игорь С.', reserve: '40000000' },
  { system: 'tbrub', account: '2200240512345675', holder: 'Игорь С.', reserve: '40000000' },
  { system: 'rfbrub', account: '2200300712345675', holder: 'Игорь С.', reserve: '40000000' },
  { system: 'gpbrub', account: '2200010512345672', holder: 'Ольга К.', reserve: '40000000' },
  { system: 'psbrub', account: '2200031112345672', holder: 'Ольга К.', reserve: '40000000' },
  { system: 'mircrub', account: '2200123412345674', holder: 'Ольга К.', reserve: '40000000' },
  {
    system: 'cashrub',
    account: 'Марина Петрова',
    holder: '',
    reserve: '25000000',
    city: 'MSK',
  },
  { system: 'cashrub', account: 'Пётр Невский', holder: '', reserve: '15000000', city: 'SPB' },
  {
    system: 'btc',
    account: 'bc1q6v2sm0m4ndspec9spn0rjzz4snen95dlpepval',
    holder: '',
    reserve: '40',
  },
  {
    system: 'usdttrc20',
    account: 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq',
    holder: '',
    reserve: '3000000',
  },
  {
    system: 'ltc',
    account: 'ltc1q79nqz6w9tu2j8dz0f78lq4wzf9g3pfd442g0z4',
    holder: '',
    reserve: '30000',
  },
  {
    system: 'eth',
    account: '0xF0CB0A0bEd3eeBCC8b6a3acAd4D61F36494c00BF',
    holder: '',
    reserve: '1000',
  },
  {
    system: 'ton',
    account: 'UQB__n_VUC0Hid7nM8VkFmpNUOrszHBOhUbXT7TOi_8ffh00',
    holder: '',
    reserve: '2000000',
  },
  {
    system: 'xmr',
    account:
      '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
    holder: '',
    reserve: '8000',
  },
  {
    system: 'trx',
    account: 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq',
    holder: '',
    reserve: '10000000',
  },
  {
    system: 'sol',
    account: 'AcqKtV8kYtQm8521dt7jZSpnYFPKDnrJwMHP1LuYNYj',
    holder: '',
    reserve: '20000',
  },
  {
    system: 'doge',
    account: 'D5sKiBY2zBr4qzzJeXP7MpoV6yYVNL5MNK',
    holder: '',
    reserve: '20000000',
  },
  {
    system: 'usdtbep20',
    account: '0xF0CB0A0bEd3eeBCC8b6a3acAd4D61F36494c00BF',
    holder: '',
    reserve: '3000000',
  },
];

/** Each payment system once: cash has a desk in each city. */
export const systems: readonly string[] = [...new Set(places.map(({ system }) => system))];

/** What lies with a payment system when the day begins, at all its places. */
export function reserveOf(system: string): string {
  const own = places.filter((place) => place.system === system);
  return String(own.reduce((sum, { reserve }) => sum + Number(reserve), 0));
}

/** The one that no gallery has. */
export const cashId = 'cashrub';

export const isCoin = (system: string): boolean => !/rub$/.test(system);

/** The coin that cash is exchanged for; it is handed over in a city. */
export const coinForCash = 'usdttrc20';

/** The one that takes verified cards alone. */
export const cardSystem = 'mircrub';

/** The asset that a payment system is of. */
export function assetOf(system: string): string {
  if (system.startsWith('usdt')) return 'USDT';
  return isCoin(system) ? system.toUpperCase() : 'RUB';
}

/** Where cash changes hands; each desk has a price of its own. */
export const cities = [
  { code: 'MSK', ru: 'Москва', en: 'Moscow', street: ['Тверская, 1', 'Tverskaya 1'], markup: '' },
  {
    code: 'SPB',
    ru: 'Санкт-Петербург',
    en: 'Saint Petersburg',
    street: ['Невский, 7', 'Nevsky 7'],
    markup: '3.2',
  },
] as const;
