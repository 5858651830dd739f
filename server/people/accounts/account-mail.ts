import { formatMoment } from '../../../i18n/format-moment.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';

/** What a mail needs of the platform. */
export type MailDeps = Pick<Platform, 'config' | 'clock' | 'shop'>;

type AccountMail =
  | 'activate'
  | 'already_registered'
  | 'reset_password'
  | 'change_email'
  | 'email_change_asked'
  | 'email_changed'
  | 'password_changed'
  | 'signed_in'
  | 'code'
  | 'factor_changed'
  | 'wallet_saved'
  | 'blocked'
  | 'deleted';

/** Writes a mail about an account into the outbox. `path` is the page its link leads to. */
export async function mailAccount(
  tx: Transaction,
  { config, clock, shop }: MailDeps,
  reader: { readonly email: string; readonly locale: Locale },
  {
    template,
    path,
    params = {},
  }: {
    readonly template: AccountMail;
    readonly path: string;
    readonly params?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { email: recipient, locale } = reader;
  const values = {
    url: `${config.publicUrl}${addressOf(locale, path)}`,
    at: `${formatMoment(clock.now().toISOString(), locale, 'UTC')} UTC`,
    ...params,
  };
  const say = (part: 'subject' | 'text') =>
    textOf(shop, locale, `accountMail.${template}.${part}`, values);
  const subject = say('subject');
  const text = say('text');
  // Whoever had everything erased is in no archive because they were told so.
  const archived = template !== 'deleted';
  await enqueueMail(tx, { recipient, locale, subject, text, html: null, archived });
}

function textOf(
  shop: MailDeps['shop'],
  locale: Locale,
  key: string,
  params: Readonly<Record<string, string>>,
): string {
  const text = shop.current().words.ifKnown(locale, key, params);
  if (text === null) throw new Error(`there is no text ${key}`);
  return text;
}
