import { formatMoment } from '../../i18n/format-moment.ts';
import type { Locale } from '../../i18n/locale.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { translateIfKnown } from '../../i18n/translate.ts';
import type { Transaction } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/outbox.ts';
import type { Platform } from '../platform/platform.ts';

/** What a mail needs of the platform. */
export type MailDeps = Pick<Platform, 'config' | 'clock'>;

export type AccountMail =
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
  { config, clock }: MailDeps,
  reader: { readonly email: string; readonly locale: Locale },
  template: AccountMail,
  path: string,
  params: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { email: recipient, locale } = reader;
  const values = {
    url: `${config.publicUrl}${addressOf(locale, path)}`,
    at: `${formatMoment(clock.now().toISOString(), locale, 'UTC')} UTC`,
    ...params,
  };
  const subject = textOf(locale, `accountMail.${template}.subject`, values);
  const text = textOf(locale, `accountMail.${template}.text`, values);
  await enqueueMail(tx, { recipient, locale, subject, text, html: null });
}

function textOf(locale: Locale, key: string, params: Readonly<Record<string, string>>): string {
  const text = translateIfKnown(locale, key, params);
  if (text === null) throw new Error(`there is no text ${key}`);
  return text;
}
