import type { exchange as original } from '../ru/exchange.ts';

export const exchange = {
  'exchange.title': 'Exchange {income} for {outcome}',
  'exchange.pageTitle': 'Exchange {income} for {outcome}: today’s rate | Agio',
  'exchange.description':
    'Exchange {income} for {outcome}: rate {rate}, reserve {reserve}. Fees are included.',
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
  'exchange.rateType': 'Which rate to hold',
  'exchange.fixed': 'Fixed',
  'exchange.floating': 'Floating',
  'exchange.fixedMeaning':
    'You get exactly this amount if you pay within {window}, wherever the market goes.',
  'exchange.floatingMeaning':
    'The amount is set when your money arrives: it may be higher or lower.',
  'exchange.margin': 'At the market {rate}, our margin is {percent}.',
  'exchange.networkFee': 'The network fee of {amount} is included.',
  'exchange.noFee': 'Nothing is charged on top of this.',

  'exchange.quoteFailed':
    'Unable to get exchange rate. Please try again or contact our technical support.',
  'exchange.quoteRetry': 'Try again',
  'exchange.noSlot': 'We cannot take this amount right now',
  'exchange.noSlotText':
    'Payment details usually free up within minutes. You can also try another amount.',
  'exchange.noReserveTitle': 'Our reserve is short of that',
  'exchange.noReserveText': '{amount} is available now. We can write to you when there is more.',
  'exchange.noPairs': 'Exchange is closed right now',
  'exchange.noPairsText': 'There is nothing to exchange at the moment. Please come back later.',
  'exchange.verification':
    'We verify a card before its first exchange: once per direction, it takes 1 to 5\u00a0minutes.',
  'exchange.verificationAway':
    'We verify a card before its first exchange: once per direction, when we are back at the desk.',
  'exchange.verificationFrom': 'Required from {amount}.',
  'exchange.countryClosed': 'This exchange is not available in your country.',

  'exchange.details': 'Where to send it',
  'exchange.outcomeAccountOf': '{label} to send to',
  'exchange.incomeCard': 'Card you pay from',
  'exchange.outcomeBank': 'Recipient’s bank',
  'exchange.incomeAccountOf': '{label} you pay from',
  'exchange.payOwn':
    'Pay only from your own account or card: anyone else’s transfer is stopped for a check.',
  'exchange.refund': 'Where to refund if the exchange falls through (optional)',
  'exchange.memoOptional': '{label} (if needed)',
  'exchange.fullName': 'Full name',
  'exchange.fullNameHint': 'As it appears on the card or at the bank',
  'exchange.phone': 'Phone',
  'exchange.emailHint': 'We will send the link to your order and tell you when its status changes',
  'exchange.emailOptional': 'E-mail (optional)',
  'exchange.country': 'Country',

  'exchange.facts': 'What happens next',
  'exchange.factTime': 'How long it takes',
  'exchange.time.rail':
    'We wait for network confirmations, usually 5 to 30\u00a0minutes, and send your money.',
  'exchange.time.both':
    'We wait for network confirmations, usually 5 to 30\u00a0minutes. Then an operator sends your money, in working hours usually within 5–15\u00a0minutes.',
  'exchange.time.operator':
    'An operator sees your payment and sends your money, in working hours usually within 5–15\u00a0minutes.',
  'exchange.away': 'No operator is at the desk now: your money leaves when they are back.',
  'exchange.awayUntil': 'No operator is at the desk now: your money leaves after {when}.',
  'exchange.factPay': 'When to pay',
  'exchange.factPayText': 'Payment details are on the order page. You have {window} to pay.',
  'exchange.factWrong': 'If something goes wrong',
  'exchange.late.requote':
    'Paid late? We exchange it at the rate when it is credited, and ask you if that is clearly worse.',
  'exchange.late.moderate': 'Paid late? We ask you: exchange it at the new rate or get it back.',
  'exchange.short.accept': 'Paid less? We exchange what came.',
  'exchange.short.moderate': 'Paid less? We ask you: exchange it, pay the rest or get it back.',
  'exchange.over.accept':
    'Paid more? We exchange it all; far more, and the rest goes at the market rate.',
  'exchange.over.moderate': 'Paid more? We ask you: exchange it all or get it back.',
  'exchange.over.refund': 'Paid more? We send the rest back, less the network fee.',

  'exchange.agreeTerms': 'I agree to the [exchange rules]',
  'exchange.agreeAml':
    'I agree to [AML and KYT checks] of my transfer: the exchange may be stopped and the money returned less the network fee',
  'exchange.place': 'Place order',
  'exchange.placing': 'Placing the order',
  'exchange.summary': 'You pay {income} and get {outcome}',
  'exchange.nothingPaidYet': 'Nothing to pay yet: payment details come next.',
  'exchange.noScript':
    'Turn on JavaScript to work out your own amount and place an order. Rates and reserves are shown without it.',

  'exchange.placeFailedText': 'Nothing was charged. Try again in a minute.',

  'exchange.reserveOpen': 'Tell me when it is back',
} as const satisfies Record<keyof typeof original, string>;
