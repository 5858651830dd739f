import type { footer as original } from '../ru/footer.ts';

export const footer = {
  'footer.promise':
    'A fixed rate holds for the whole time to pay. If the money comes late or the amount differs, it is not lost: the order says beforehand what happens then, and we tell you both amounts whenever it is recalculated.',
  'footer.payouts':
    '{orders, plural, one {# order} other {# orders}} completed in {days}\u00a0days. Half were paid out within {minutes}\u00a0min of the money arriving.',
  'footer.service': 'Service',
  'footer.exchange': 'Exchange',
  'footer.crypto': 'Crypto rates',
  'footer.news': 'News',
  'footer.faq': 'Questions and answers',
  'footer.reviews': 'Reviews',
  'footer.contacts': 'Contacts',
  'footer.write': 'Write to support',
  'footer.status': 'Service status',
  'footer.partners': 'For partners',
  'footer.referral': 'Referral programme',
  'footer.monitors': 'Monitors and partners',
  'footer.listed': 'Listed on',
  'footer.rates': 'Rates and reserves as JSON',
  'footer.documents': 'Documents',
  'footer.exchangeRules': 'Exchange rules',
  'footer.serviceRules': 'Service rules',
  'footer.amlKyc': 'AML and KYC policy',
  'footer.privacy': 'Privacy',
  'footer.complaints': 'Complaints',
  'footer.open': 'Agio is open-source bureau de change software',
  'footer.cookies': 'Cookies are used only to run the site',
  'footer.utc': 'The server runs on UTC; pages show your local time',
  'footer.offline':
    'You are offline. What you typed is kept, and the page will work again once the connection is back.',
  'footer.consentTitle': 'Chat and analytics',
  'footer.consentText':
    'This site can load a support chat and analytics: other companies’ programs with cookies of their own. They do not load until you agree, and never on order or account pages: from there the chat opens in a separate window.',
  'footer.chat': 'Support chat',
  'footer.consentMore': 'Read more',
  'footer.consentYes': 'Allow',
  'footer.consentNo': 'No, thanks',
} as const satisfies Record<keyof typeof original, string>;
