import type { exchange as original } from '../ru/exchange.ts';

export const exchange = {
  'exchange.title': 'Exchange {income} for {outcome}',
  'exchange.homeTitle': 'Exchange crypto, cards and e-money | {shop}',
  'exchange.pageTitle': 'Exchange {income} for {outcome}: today’s rate | {shop}',
  'exchange.lead': 'Place an order, pay to the details it shows, get your money.',
  'exchange.eta.rail': 'It usually takes 5–30\u00a0minutes.',
  'exchange.eta.both': 'It usually takes 10–45\u00a0minutes.',
  'exchange.eta.operator': 'In working hours it usually takes 5–15\u00a0minutes.',

  'exchange.income': 'You pay',
  'exchange.outcome': 'You get',
  'exchange.chooseIncome': 'What you pay with',
  'exchange.chooseOutcome': 'What you get',
  'exchange.searchIncome': 'Find what you pay with',
  'exchange.searchOutcome': 'Find what you get',
  'exchange.groups': 'Show',
  'exchange.everything': 'All',
  'exchange.group.card': 'Cards',
  'exchange.group.bank_account': 'Accounts',
  'exchange.group.wallet': 'Wallets',
  'exchange.group.crypto': 'Crypto',
  'exchange.group.exchange_code': 'Codes',
  'exchange.group.cash': 'Cash',
  'exchange.swap': 'Swap sides',
  'exchange.swapUnavailable': 'This pair cannot be exchanged the other way',
  'exchange.noReserve': 'no reserve',
  'exchange.fromAmount': 'from {amount}',

  'exchange.incomeAmount': 'Amount you pay',
  'exchange.outcomeAmount': 'Amount you get',
  'exchange.min': 'minimum {amount}',
  'exchange.max': 'maximum {amount}',
  'exchange.reserve': 'reserve {amount}',

  'exchange.rate': 'Rate',
  'exchange.rateRefreshing': 'updating the rate',
  'exchange.steps': 'The rate depends on the amount',
  'exchange.stepFrom': 'from {amount}',
  'exchange.chart': 'Rate chart',
  'exchange.rateType': 'Rate type',
  'exchange.fixed': 'Fixed',
  'exchange.floating': 'Floating',
  'exchange.fixedMeaning':
    'You get exactly this amount if you pay within {window}, wherever the market goes.',
  'exchange.floatingMeaning':
    'The amount is set when your money arrives: it may be higher or lower.',
  'exchange.margin': 'Market rate {rate}, our markup {percent}.',
  'exchange.networkFee': 'The network fee of {amount} is included.',
  'exchange.noFee': 'Nothing is charged on top of this.',

  'exchange.quoteFailed':
    'Unable to get exchange rate. Please try again or contact our technical support.',
  'exchange.quoteRetry': 'Try again',
  'exchange.noSlot': 'We cannot take this amount right now',
  'exchange.noSlotText':
    'Payment details usually free up within minutes. You can also try another amount.',
  'exchange.noReserveTitle': 'Our reserve does not cover this',
  'exchange.noReserveText': '{amount} is available now. We can write to you when there is more.',

  'exchange.details': 'Where to send it',
  'exchange.outcomeAccountOf': '{label} to send to',
  'exchange.incomeCard': 'Card you pay from',
  'exchange.city': 'City',
  'exchange.visit': 'When you will come',
  'exchange.outcomeBank': 'Recipient’s bank',
  'exchange.incomeAccountOf': '{label} you pay from',
  'exchange.refund': 'Where to refund if the exchange falls through (optional)',
  'exchange.memoOptional': '{label} (if needed)',
  'exchange.fullName': 'Full name',
  'exchange.fullNameHint': 'As it appears on the card or at the bank',
  'exchange.phone': 'Phone',
  'exchange.emailHint': 'We will send the link to your order and tell you when its status changes',
  'exchange.emailOptional': 'E-mail (optional)',
  'exchange.country': 'Country',

  'exchange.away': 'Operators are offline right now: they send your money when they are back.',
  'exchange.awayUntil': 'Operators are offline right now: they send your money after {when}.',

  'exchange.agreeTerms': 'I agree to the [exchange rules]',
  'exchange.agreeAml':
    'I agree to [AML and KYT checks] of my transfer: the exchange may be stopped and the money returned less the network fee',
  'exchange.place': 'Place order',
  'exchange.placing': 'Placing the order',
  'exchange.summary': 'You pay {income} and get {outcome}',
  'exchange.nothingPaidYet': 'Nothing to pay yet: payment details come next.',

  'exchange.placeFailedText': 'Nothing was charged. Try again in a minute.',

  'exchange.reserveOpen': 'Tell me when it is back',
} as const satisfies Record<keyof typeof original, string>;
