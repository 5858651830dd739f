/** What the shop of the day trades in: ten ways of paying roubles, ten coins. */

/** Accounts and wallets of ours that customers pay to; made up, well-formed, nobody's. */
export const places = [
  { system: 'sberrub', account: '2202206789012346', holder: 'Марина П.', reserve: '40000000' },
  { system: 'tcsbrub', account: '2200700123456781', holder: 'Марина П.', reserve: '40000000' },
  { system: 'sbprub', account: '+79161234567', holder: 'Марина П.', reserve: '40000000' },
  { system: 'acrub', account: '2200150212345679', holder: 'Игорь С.', reserve: '40000000' },
  { system: 'tbrub', account: '2200240512345675', holder: 'Игорь С.', reserve: '40000000' },
  { system: 'rfbrub', account: '2200300712345675', holder: 'Игорь С.', reserve: '40000000' },
  { system: 'gpbrub', account: '2200010512345672', holder: 'Ольга К.', reserve: '40000000' },
  { system: 'psbrub', account: '2200031112345672', holder: 'Ольга К.', reserve: '40000000' },
  { system: 'mircrub', account: '2200123412345674', holder: 'Ольга К.', reserve: '40000000' },
  { system: 'cashrub', account: 'Марина Петрова', holder: '', reserve: '40000000' },
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
] as const;

/** The one that no gallery has. */
export const cashId = 'cashrub';

export const isCoin = (system: string): boolean => !/rub$/.test(system);

/** The coin that cash is exchanged for; it is handed over in a city. */
export const coinForCash = 'usdttrc20';

/** The one that takes verified cards alone. */
export const cardSystem = 'mircrub';
