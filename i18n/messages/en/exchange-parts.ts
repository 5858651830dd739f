import type { exchangeParts as original } from '../ru/exchange-parts.ts';

export const exchangeParts = {
  'exchangeParts.reserveTitle': 'Tell me when it is back',
  'exchangeParts.reserveText':
    'We will write to you as soon as the {system} reserve covers the amount.',
  'exchangeParts.reserveAmount': 'How much you need',
  'exchangeParts.reserveSend': 'Notify me',
  'exchangeParts.reserveDone': 'Noted. We will write to {email}.',
  'exchangeParts.rateChangedTitle': 'The rate has changed',
  'exchangeParts.rateChangedText':
    'The market moved while you were filling in the form. Continue at the new rate?',
  'exchangeParts.rateWas': 'Before',
  'exchangeParts.rateIs': 'Now',
  'exchangeParts.rateAccept': 'Continue at the new rate',
  'exchangeParts.rateDecline': 'Back to the form',
  'exchangeParts.payerCheck': 'Check the address you will pay from',
  'exchangeParts.payerLead':
    'See beforehand whether we accept coins from this address. No order is needed.',
  'exchangeParts.payerAddress': '{name} address you will pay from',
  'exchangeParts.payerHint':
    'Paying from an exchange? Skip this: its address is not known in advance.',
  'exchangeParts.payerAsk': 'Check the address',
  'exchangeParts.payerAsking': 'Checking',
  'exchangeParts.payerPending': 'Still being checked',
  'exchangeParts.payerPendingText':
    'The answer will appear here. You can place the order without waiting for it.',
  'exchangeParts.payerPassed': 'We accept coins from this address',
  'exchangeParts.payerPassedText': 'The transfer itself is checked again when it arrives.',
  'exchangeParts.payer.risk': 'We do not accept coins from this address',
  'exchangeParts.payer.not_scored': 'This address could not be checked',
  'exchangeParts.payerReason.origin': 'Some of its coins come from sources we do not deal with.',
  'exchangeParts.payerReason.score': 'Its overall risk is higher than we accept.',
  'exchangeParts.payerReason.unknown':
    'Nothing is known about it, which is common for a new address.',
  'exchangeParts.payerReason.silent': 'The service that checks addresses did not answer.',
  'exchangeParts.payerRiskThen':
    'Pay from another one. A transfer from this address would be held for review, and the money may be returned less the network fee.',
  'exchangeParts.payerThen.goes_on':
    'You may pay from it: if the transfer cannot be checked either, it is exchanged as usual.',
  'exchangeParts.payerThen.held':
    'If the transfer cannot be checked either, an operator reviews it first, within {span}.',
  'exchangeParts.payerFailed': 'The check is not available right now',
  'exchangeParts.payerAnyway':
    'You can place the order without it: the coins are checked when they arrive.',
  'exchangeParts.errorsTitle': '{count, plural, one {Correct # field} other {Correct # fields}}',
  'exchangeParts.placeFailed': 'The order was not placed',
  'exchangeParts.errorRequired': 'Fill in this field',
  'exchangeParts.errorChoose': 'Choose one',
  'exchangeParts.errorAmount': 'Enter an amount',
  'exchangeParts.errorChain': 'This is a {chain} address: another network is needed here',
  'exchangeParts.errorPattern': 'Check this for mistakes',
  'exchangeParts.errorDigits': 'Digits needed: {digits}',
  'exchangeParts.errorEmail': 'Check the e-mail address',
  'exchangeParts.errorAgree': 'We need your consent to place the order',
  'exchangeParts.discount': 'Your discount: {percent}, {amount} more for you.',
  'exchangeParts.discountNone':
    'Your discount of {percent} changes nothing now: there is hardly any markup in this rate.',
  'exchangeParts.bonus': 'You get {amount} on your balance after the exchange.',
  'exchangeParts.coupon': 'Have a coupon?',
  'exchangeParts.couponCode': 'Coupon code',
  'exchangeParts.couponApply': 'Apply',
  'exchangeParts.couponApplied': 'Coupon {code} applied.',
  'exchangeParts.couponDrop': 'Remove the coupon',
} as const satisfies Record<keyof typeof original, string>;
