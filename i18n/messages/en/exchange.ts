import type { exchange as original } from '../ru/exchange.ts';

export const exchange = {
  'exchange.title': 'Exchange {income} for {outcome}',
  'exchange.pageTitle': 'Exchange {income} for {outcome}: today’s rate | Agio',
  'exchange.description':
    'Exchange {income} for {outcome}: rate {rate}, reserve {reserve}. Fees are included.',
  'exchange.lead': 'A fixed rate holds until the time to pay is over. Fees are included.',

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
  'exchange.changeSystem': 'Choose another',
  'exchange.swap': 'Swap sides',
  'exchange.swapUnavailable': 'This pair cannot be exchanged the other way',
  'exchange.noReserve': 'no reserve',
  'exchange.fromAmount': 'from {amount}',

  'exchange.incomeAmount': 'Amount you pay',
  'exchange.outcomeAmount': 'Amount you get',
  'exchange.limits': 'From {min} to {max}',
  'exchange.limitMin': 'At least {min}',
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
    'An operator may ask to check your card: once per direction, it takes 1 to 5\u00a0minutes.',
  'exchange.countryClosed': 'This exchange is not available in your country.',

  'exchange.details': 'Where to send it',
  'exchange.outcomeAccountOf': '{label} to send to',
  'exchange.incomeAccountOf': '{label} you pay from',
  'exchange.memoOptional': '{label} (if needed)',
  'exchange.fullName': 'Full name',
  'exchange.fullNameHint': 'As it appears on the card or at the bank',
  'exchange.phone': 'Phone',
  'exchange.emailHint': 'We will send the link to your order and tell you when its status changes',
  'exchange.emailOptional': 'E-mail (optional)',
  'exchange.country': 'Country',
  'exchange.countryChoose': 'Choose a country',

  'exchange.facts': 'What happens next',
  'exchange.factTime': 'How long it takes',
  'exchange.factTimeCrypto':
    'We wait for network confirmations, usually 5 to 30\u00a0minutes, and send your money.',
  'exchange.factTimeManual':
    'In working hours an operator sends your money, usually in 5–15\u00a0minutes.',
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

  'exchange.agreeTerms': 'I agree to the [exchange rules]',
  'exchange.agreeAml': 'I agree to [AML and KYT checks] of my transfer',
  'exchange.place': 'Place order',
  'exchange.placing': 'Placing the order',
  'exchange.summary': 'You pay {income} and get {outcome}',
  'exchange.nothingPaidYet': 'Nothing to pay yet: payment details come next.',
  'exchange.noScript':
    'Turn on JavaScript to work out your own amount and place an order. Rates and reserves are shown without it.',

  'exchange.errorsTitle': '{count, plural, one {Correct # field} other {Correct # fields}}',
  'exchange.placeFailed': 'The order was not placed',
  'exchange.placeFailedText': 'Nothing was charged. Try again in a minute.',
  'exchange.errorRequired': 'Fill in this field',
  'exchange.errorChoose': 'Choose one',
  'exchange.errorAmount': 'Enter an amount',
  'exchange.errorPattern': 'This does not look right',
  'exchange.errorDigits': 'Number of digits required: {digits}',
  'exchange.errorEmail': 'Check the e-mail address',
  'exchange.errorAgree': 'We need your consent to place the order',

  'exchange.rateChangedTitle': 'The rate has changed',
  'exchange.rateChangedText':
    'The market moved while you were filling in the form. Continue at the new rate?',
  'exchange.rateWas': 'Before',
  'exchange.rateIs': 'Now',
  'exchange.rateAccept': 'Continue at the new rate',
  'exchange.rateDecline': 'Back to the form',

  'exchange.reserveTitle': 'Tell me when it is back',
  'exchange.reserveText': 'We will write to you as soon as the {system} reserve covers the amount.',
  'exchange.reserveAmount': 'How much you need',
  'exchange.reserveSend': 'Notify me',
  'exchange.reserveDone': 'Noted. We will write to {email}.',
  'exchange.reserveOpen': 'Tell me when it is back',
} as const satisfies Record<keyof typeof original, string>;
