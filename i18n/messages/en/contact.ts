import type { contact as original } from '../ru/contact.ts';

/** Writing to support from the page of contacts. */
export const contact: Readonly<Record<keyof typeof original, string>> = {
  'contact.title': 'Write to support',
  'contact.lead': 'We answer by e-mail. An order number helps us find things faster.',
  'contact.name': 'Your name',
  'contact.emailHint': 'The answer goes here.',
  'contact.topic': 'Topic',
  'contact.topicNone': 'Choose',
  'contact.topics.order': 'An order or a payment',
  'contact.topics.verification': 'Card or identity verification',
  'contact.topics.account': 'Account and sign-in',
  'contact.topics.partners': 'Partnership and referrals',
  'contact.topics.other': 'Something else',
  'contact.order': 'Order number',
  'contact.orderHint':
    'It is at the top of the order page and in its e-mails. Leave it empty if this is about something else.',
  'contact.body': 'Message',
  'contact.bodyHint':
    'What happened and what you expect. Do not send passwords, codes or photos of a card: we never need them.',
  'contact.send': 'Send',
  'contact.toContacts': 'Other ways to reach us',
  'contact.sentTitle': 'Your message has reached us',
  'contact.sentEmail': 'We will answer to {email}.',
  'contact.sentSoon': 'We usually answer within {least}–{most}\u00a0minutes.',
  'contact.sentLater': 'Operators are offline right now. We will answer after {moment}.',
  'contact.sentAway': 'Operators are offline right now. We will answer when they are back.',
  'contact.sentReply': 'To add something, reply to our e-mail from the same address.',
  'contact.sentSpam': 'If it does not arrive, check your spam folder.',
  'contact.sentText': 'You wrote',
  'contact.again': 'Write again',
  'contact.toSite': 'To the home page',
};
