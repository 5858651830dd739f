import type { Locale } from '../../i18n/locale.ts';
import type { PageTopic } from './all-texts.ts';

type Texts = Readonly<Record<string, string>>;

/** A chunk for each topic and language: a page carries its own words and no others. */
const chunks = {
  ru: {
    frame: () => import('./frame-ru.ts').then((chunk): Texts => chunk.texts),
    exchange: () =>
      import('../../i18n/messages/ru/exchange.ts').then((chunk): Texts => chunk.exchange),
    exchangeParts: () =>
      import('../../i18n/messages/ru/exchange-parts.ts').then(
        (chunk): Texts => chunk.exchangeParts,
      ),
    exchangeTerms: () =>
      import('../../i18n/messages/ru/exchange-terms.ts').then(
        (chunk): Texts => chunk.exchangeTerms,
      ),
    fieldHelp: () =>
      import('../../i18n/messages/ru/field-help.ts').then((chunk): Texts => chunk.fieldHelp),
    orderPage: () =>
      import('../../i18n/messages/ru/order-page.ts').then((chunk): Texts => chunk.orderPage),
    account: () =>
      import('../../i18n/messages/ru/account/account.ts').then((chunk): Texts => chunk.account),
    accountSecurity: () =>
      import('../../i18n/messages/ru/account/account-security.ts').then(
        (chunk): Texts => chunk.accountSecurity,
      ),
    accountWallets: () =>
      import('../../i18n/messages/ru/account/account-wallets.ts').then(
        (chunk): Texts => chunk.accountWallets,
      ),
    referral: () =>
      import('../../i18n/messages/ru/account/referral.ts').then((chunk): Texts => chunk.referral),
    savedAccounts: () =>
      import('../../i18n/messages/ru/account/saved-accounts.ts').then(
        (chunk): Texts => chunk.savedAccounts,
      ),
    cardVerification: () =>
      import('../../i18n/messages/ru/account/card-verification.ts').then(
        (chunk): Texts => chunk.cardVerification,
      ),
    captcha: () =>
      import('../../i18n/messages/ru/account/captcha.ts').then((chunk): Texts => chunk.captcha),
    entrance: () =>
      import('../../i18n/messages/ru/account/entrance.ts').then((chunk): Texts => chunk.entrance),
    session: () =>
      import('../../i18n/messages/ru/account/session.ts').then((chunk): Texts => chunk.session),
    contact: () =>
      import('../../i18n/messages/ru/contact.ts').then((chunk): Texts => chunk.contact),
    crypto: () => import('../../i18n/messages/ru/crypto.ts').then((chunk): Texts => chunk.crypto),
    statements: () =>
      import('../../i18n/messages/ru/statements.ts').then((chunk): Texts => chunk.statements),
    withdrawal: () =>
      import('../../i18n/messages/ru/account/withdrawal.ts').then(
        (chunk): Texts => chunk.withdrawal,
      ),
  },
  en: {
    frame: () => import('./frame-en.ts').then((chunk): Texts => chunk.texts),
    exchange: () =>
      import('../../i18n/messages/en/exchange.ts').then((chunk): Texts => chunk.exchange),
    exchangeParts: () =>
      import('../../i18n/messages/en/exchange-parts.ts').then(
        (chunk): Texts => chunk.exchangeParts,
      ),
    exchangeTerms: () =>
      import('../../i18n/messages/en/exchange-terms.ts').then(
        (chunk): Texts => chunk.exchangeTerms,
      ),
    fieldHelp: () =>
      import('../../i18n/messages/en/field-help.ts').then((chunk): Texts => chunk.fieldHelp),
    orderPage: () =>
      import('../../i18n/messages/en/order-page.ts').then((chunk): Texts => chunk.orderPage),
    account: () =>
      import('../../i18n/messages/en/account/account.ts').then((chunk): Texts => chunk.account),
    accountSecurity: () =>
      import('../../i18n/messages/en/account/account-security.ts').then(
        (chunk): Texts => chunk.accountSecurity,
      ),
    accountWallets: () =>
      import('../../i18n/messages/en/account/account-wallets.ts').then(
        (chunk): Texts => chunk.accountWallets,
      ),
    referral: () =>
      import('../../i18n/messages/en/account/referral.ts').then((chunk): Texts => chunk.referral),
    savedAccounts: () =>
      import('../../i18n/messages/en/account/saved-accounts.ts').then(
        (chunk): Texts => chunk.savedAccounts,
      ),
    cardVerification: () =>
      import('../../i18n/messages/en/account/card-verification.ts').then(
        (chunk): Texts => chunk.cardVerification,
      ),
    captcha: () =>
      import('../../i18n/messages/en/account/captcha.ts').then((chunk): Texts => chunk.captcha),
    entrance: () =>
      import('../../i18n/messages/en/account/entrance.ts').then((chunk): Texts => chunk.entrance),
    session: () =>
      import('../../i18n/messages/en/account/session.ts').then((chunk): Texts => chunk.session),
    contact: () =>
      import('../../i18n/messages/en/contact.ts').then((chunk): Texts => chunk.contact),
    crypto: () => import('../../i18n/messages/en/crypto.ts').then((chunk): Texts => chunk.crypto),
    statements: () =>
      import('../../i18n/messages/en/statements.ts').then((chunk): Texts => chunk.statements),
    withdrawal: () =>
      import('../../i18n/messages/en/account/withdrawal.ts').then(
        (chunk): Texts => chunk.withdrawal,
      ),
  },
} as const satisfies Record<Locale, Record<PageTopic | 'frame', () => Promise<Texts>>>;

type BrowserTexts = {
  /** Grows as pages are opened; the translator reads it at every use. */
  readonly texts: Texts;
  /** Brings the words of a page before the page is drawn. */
  readonly need: (topic: PageTopic) => Promise<void>;
};

/** Loads the words of the frame and knows how to get those of each page. */
export async function loadBrowserTexts(locale: Locale): Promise<BrowserTexts> {
  const texts: Record<string, string> = { ...(await chunks[locale].frame()) };
  return {
    texts,
    async need(topic) {
      Object.assign(texts, await chunks[locale][topic]());
    },
  };
}

/** Source files of the words of a page, so that the server can have their chunks preloaded. */
export function textFiles(locale: Locale, topic: PageTopic | null): readonly string[] {
  const frame = `site/texts/frame-${locale}.ts`;
  if (topic === null) return [frame];
  // `orderPage` stands in `order-page.ts`.
  const file = topic.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const folder = isPublic(topic) ? '' : 'account/';
  return [frame, `i18n/messages/${locale}/${folder}${file}.ts`];
}

/** Words of pages that have nothing to do with an account, or with the way into one. */
function isPublic(topic: PageTopic): boolean {
  return /^(contact|crypto|exchange\w*|fieldHelp|orderPage|statements)$/.test(topic);
}
