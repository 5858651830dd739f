import type { Locale } from '../../../i18n/locale.ts';
import type { Queryable } from '../database/database.ts';
import { mails } from '../tables.ts';

export type Mail = {
  readonly recipient: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
};

/**
 * Puts a mail into the outbox, in the transaction of what it tells. The worker looks into it all
 * the time when mail is configured; until then it stays there, where the office shows it. No job is
 * added: everybody who tells something by mail would wait for everybody else at that one job.
 */
export async function enqueueMail(tx: Queryable, mail: Mail): Promise<void> {
  await insertMail(tx, mail);
}

/** The same as a statement, for those who write more at once. */
export function insertMail(tx: Queryable, mail: Mail) {
  return tx.insert(mails).values(mail);
}
