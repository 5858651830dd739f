type DemoBank = {
  readonly country: string;
  readonly name: string;
  /** Well-known first digits of their cards; operators add those of their own customers. */
  readonly bins: string[];
};

/** Large banks of the countries whose cards the demo exchanges. */
export const demoBanks: readonly DemoBank[] = [
  {
    country: 'RU',
    name: 'Сбербанк',
    bins: [
      '220220',
      '427600',
      '427601',
      '427602',
      '427655',
      '427683',
      '546900',
      '548401',
      '639002',
    ],
  },
  {
    country: 'RU',
    name: 'Т-Банк',
    bins: ['220070', '437772', '437773', '437783', '437784', '521324', '524468', '553691'],
  },
  {
    country: 'RU',
    name: 'Альфа-Банк',
    bins: ['220015', '415400', '415428', '415481', '548673', '555949'],
  },
  { country: 'RU', name: 'ВТБ', bins: ['220024', '446915', '447520', '527883'] },
  { country: 'RU', name: 'Газпромбанк', bins: ['220001', '404136', '526483', '548999'] },
  { country: 'RU', name: 'Райффайзенбанк', bins: ['220030', '462729', '510069', '528053'] },
  { country: 'RU', name: 'Россельхозбанк', bins: ['220010', '436100', '532878'] },
  { country: 'RU', name: 'Совкомбанк', bins: ['446098', '553609'] },
  { country: 'RU', name: 'МТС Банк', bins: ['220028', '409398', '519747'] },
  { country: 'RU', name: 'Почта Банк', bins: ['220077', '405993', '423078'] },
  { country: 'RU', name: 'Яндекс Банк', bins: ['220432'] },
  { country: 'RU', name: 'Озон Банк', bins: ['220434'] },
  { country: 'KZ', name: 'Kaspi Bank', bins: ['440043', '440563', '530496', '539545'] },
  { country: 'KZ', name: 'Halyk Bank', bins: ['440564', '522594', '548318'] },
  { country: 'KZ', name: 'ForteBank', bins: ['404243', '517792'] },
  { country: 'KZ', name: 'Freedom Bank', bins: ['402900', '535470'] },
  {
    country: 'UA',
    name: 'ПриватБанк',
    bins: ['414939', '414943', '414949', '414960', '516874', '516875', '516915', '535838'],
  },
  { country: 'UA', name: 'monobank', bins: ['444111', '537541', '535145'] },
  { country: 'UA', name: 'Ощадбанк', bins: ['414950', '533843'] },
  { country: 'UA', name: 'ПУМБ', bins: ['406210', '535534'] },
  { country: 'UZ', name: 'Kapitalbank', bins: ['860049'] },
  { country: 'UZ', name: 'Uzum Bank', bins: ['860053', '418783'] },
  { country: 'UZ', name: 'TBC Bank Uzbekistan', bins: ['986012'] },
  { country: 'UZ', name: 'Ipak Yuli Bank', bins: ['860006'] },
  { country: 'DE', name: 'Deutsche Bank', bins: ['491341', '525896'] },
  { country: 'DE', name: 'N26', bins: ['535598', '535456'] },
  { country: 'FR', name: 'BNP Paribas', bins: ['497203', '513141'] },
  { country: 'LT', name: 'Revolut', bins: ['416598', '459654', '516760', '535522'] },
  { country: 'NL', name: 'ING', bins: ['523590'] },
  { country: 'PL', name: 'PKO Bank Polski', bins: ['425125', '516931'] },
  { country: 'GB', name: 'Wise', bins: ['459661', '531368', '537455'] },
  { country: 'US', name: 'JPMorgan Chase', bins: ['414720', '424631', '438854'] },
  { country: 'US', name: 'Bank of America', bins: ['426684', '440066', '474480'] },
  { country: 'US', name: 'Citibank', bins: ['546616', '542418'] },
  { country: 'US', name: 'Wells Fargo', bins: ['434256', '446542'] },
];
