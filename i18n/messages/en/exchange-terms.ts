import type { exchangeTerms as original } from '../ru/exchange-terms.ts';

export const exchangeTerms = {
  'exchangeTerms.noPairs': 'Exchange is closed right now',
  'exchangeTerms.noPairsText':
    'There is nothing to exchange at the moment. Please come back later.',
  'exchangeTerms.verification':
    'We verify a card before its first exchange: once per direction, it takes 1 to 5\u00a0minutes.',
  'exchangeTerms.verificationAway':
    'We verify a card before its first exchange: once per direction, when operators are back online.',
  'exchangeTerms.verificationFrom': 'Required from {amount}.',
  'exchangeTerms.payOwn':
    'Pay only from your own account or card: anyone else’s transfer is held for review.',
  'exchangeTerms.facts': 'What happens next',
  'exchangeTerms.factTime': 'How long it takes',
  'exchangeTerms.time.rail':
    'We wait for network confirmations, usually 5 to 30\u00a0minutes, and send your money.',
  'exchangeTerms.time.both':
    'We wait for network confirmations, usually 5 to 30\u00a0minutes. Then an operator sends your money, in working hours usually within 5–15\u00a0minutes.',
  'exchangeTerms.time.operator':
    'An operator sees your payment and sends your money, in working hours usually within 5–15\u00a0minutes.',
  'exchangeTerms.factPay': 'When to pay',
  'exchangeTerms.factPayText': 'Payment details are on the order page. You have {window} to pay.',
  'exchangeTerms.factWrong': 'If something goes wrong',
  'exchangeTerms.late.requote':
    'Paid late? We exchange it at the rate when it is credited, and ask you if that is noticeably worse.',
  'exchangeTerms.late.moderate':
    'Paid late? We ask you: exchange it at the new rate or get it back.',
  'exchangeTerms.short.accept': 'Paid less? We exchange what came.',
  'exchangeTerms.short.moderate':
    'Paid less? We ask you: exchange it, pay the rest or get it back.',
  'exchangeTerms.over.accept':
    'Paid more? We exchange it all; if it is far more, the rest goes at the market rate.',
  'exchangeTerms.over.moderate': 'Paid more? We ask you: exchange it all or get it back.',
  'exchangeTerms.over.refund': 'Paid more? We return the excess, less the network fee.',
  'exchangeTerms.countryClosed': 'This exchange is not available in your country.',
  'exchangeTerms.choose': 'Choose',
  'exchangeTerms.find': 'Search the list',
  'exchangeTerms.findTime': 'Search the days',
  'exchangeTerms.visitLater': 'We will arrange it later',
  'exchangeTerms.desk': 'Address: {address}',
  'exchangeTerms.countryChoose': 'Choose a country',
} as const satisfies Record<keyof typeof original, string>;
