import { sql } from 'drizzle-orm';
import type { Locale } from '../../../i18n/locale.ts';
import type { Queryable } from '../database/database.ts';
import { mails } from '../tables.ts';

export type Mail = {
  readonly recipient: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Where an answer goes; to whoever mail comes from where it is missing. */
  readonly replyTo?: string | null;
  /** False for what no archive has any use for; true where it is missing. */
  readonly archived?: boolean;
};

/**
 * Puts a mail into the outbox, in the transaction of what it tells. The worker looks into it all
 * the time when mail is configured; until then it stays there, where the office shows it. No
 * other row is touched: whoever tells something by mail waits for nobody else who does.
 */
export async function enqueueMail(tx: Queryable, mail: Mail): Promise<void> {
  await tx.insert(mails).values(mail);
}

/** The same as a statement for `mailValues`, for those who write more at once. */
export function mailStatement(database: Queryable) {
  return database.insert(mails).values({
    recipient: sql.placeholder('mailRecipient'),
    locale: sql.placeholder('mailLocale'),
    subject: sql.placeholder('mailSubject'),
    text: sql.placeholder('mailText'),
    html: sql.placeholder('mailHtml'),
    replyTo: sql.placeholder('mailReplyTo'),
  });
}

/** The values of a mail, by the names that `mailStatement` has for them. */
export function mailValues(mail: Omit<Mail, 'archived'>) {
  const { recipient, locale, subject, text, html, replyTo } = mail;
  return {
    mailRecipient: recipient,
    mailLocale: locale,
    mailSubject: subject,
    mailText: text,
    mailHtml: html,
    mailReplyTo: replyTo ?? null,
  };
}
