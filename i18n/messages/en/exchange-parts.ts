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
  'exchangeParts.errorsTitle': '{count, plural, one {Correct # field} other {Correct # fields}}',
  'exchangeParts.placeFailed': 'The order was not placed',
  'exchangeParts.errorRequired': 'Fill in this field',
  'exchangeParts.errorChoose': 'Choose one',
  'exchangeParts.errorAmount': 'Enter an amount',
  'exchangeParts.errorChain': 'This is a {chain} address: another network is needed here',
  'exchangeParts.errorPattern': 'This does not look right',
  'exchangeParts.errorDigits': 'Number of digits required: {digits}',
  'exchangeParts.errorEmail': 'Check the e-mail address',
  'exchangeParts.errorAgree': 'We need your consent to place the order',
} as const satisfies Record<keyof typeof original, string>;
