import { and, eq, lte, sql } from 'drizzle-orm';
import type { Transporter } from 'nodemailer';
import { noteCarried, noteChannelFailed } from '../alerts/channel-standing.ts';
import { raiseAlert } from '../alerts/raise-alert.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Platform } from '../platform.ts';
import type { Shop } from '../shop/shop.ts';
import { mails } from '../tables.ts';
import { leadTask } from '../tasks/lead-task.ts';
import type { Task } from '../tasks/task.ts';
import { type LetterHead, writeLetter } from './letter.ts';
import { withoutSecrets } from './without-secrets.ts';

/** The longest a mail waits for its first attempt. */
const lookMilliseconds = 2_000;
const attemptsMax = 60;
const batchMax = 50;

/** An address with or without a name, or both apart. */
type Sender = string | { readonly name: string; readonly address: string };

/** Sends one mail; throws what the mail server said. */
type SendMail = (mail: {
  readonly from: Sender;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}) => Promise<unknown>;

/**
 * Empties the outbox as mail comes in, and looks again for mail that could not be sent; in one
 * worker of all, so that a slow mail server is not given the same mail by another. None without a
 * server.
 */
export async function workMail(platform: Platform): Promise<Task | null> {
  const { config, database, log, shop } = platform;
  if (config.smtpUrl === null) return null;
  const send = await openPost(config.smtpUrl);
  const options = { name: 'send mail', everyMilliseconds: lookMilliseconds };
  return leadTask(platform, options, async ({ noteProgress }) => {
    const house = shop.current();
    const head = { ...house, from: senderOf(config.mailFrom, house) };
    const { sent, failed } = await deliverMails(database, head, send, noteProgress);
    if (sent + failed > 0) log.info({ sent, failed }, 'mail sent');
  });
}

/** A mail server that takes the connection and says nothing more keeps no other mail waiting. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/** How mail goes to the server at an address; what the address itself sets is kept to. */
export async function openPost(url: string): Promise<SendMail> {
  // Only who sends mail loads what sends it.
  const { createTransport } = await import('nodemailer');
  const transport: Transporter = createTransport({ url, ...patience });
  return (mail) => transport.sendMail(mail);
}

/**
 * Who mail comes from: the address of the configuration, under the name that the office has set, or
 * the one that stands before the address, or the shop's usual one.
 */
export function senderOf(mailFrom: string, { name, named }: Pick<Shop, 'name' | 'named'>): Sender {
  const [, before = '', address = mailFrom] = /^([^<>]*)<([^<>]+)>$/.exec(mailFrom) ?? [];
  const given = before.trim().replace(/^"(.*)"$/, '$1');
  return { name: named || given === '' ? name : given, address };
}

/**
 * Sends the mail that is due. Each is claimed before it is sent, so that a worker that dies on
 * it does not keep it, and two workers do not send it at once.
 */
export async function deliverMails(
  database: Database,
  head: LetterHead & { readonly from: Sender },
  send: SendMail,
  noteProgress = () => {},
): Promise<{ readonly sent: number; readonly failed: number }> {
  const result = { sent: 0, failed: 0 };
  let lastFailure: string | null = null;
  for (const mail of await claimDue(database)) {
    noteProgress();
    const { recipient: to, subject, replyTo } = mail;
    const answered = replyTo === null ? {} : { replyTo };
    try {
      await send({ from: head.from, to, ...answered, subject, ...writeLetter(head, mail) });
      await database
        .update(mails)
        .set({ state: 'sent', sentAt: sql`now()`, lastError: null })
        .where(eq(mails.id, mail.id));
      result.sent += 1;
    } catch (error) {
      await noteFailure(database, mail, error);
      result.failed += 1;
      if (!isRefusedForGood(error)) lastFailure = error instanceof Error ? error.message : '';
    }
  }
  // A server that takes some mail works, whatever it thinks of other.
  if (result.sent > 0) await noteCarried(database, 'mail');
  else if (lastFailure !== null) await noteChannelFailed(database, 'mail', lastFailure);
  return result;
}

type ClaimedMail = typeof mails.$inferSelect;

/** Takes due mail and puts its next attempt off: half a minute, a minute, … up to an hour. */
function claimDue(database: Database): Promise<ClaimedMail[]> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), lte(mails.nextAttemptAt, sql`now()`)))
    .orderBy(mails.nextAttemptAt)
    .limit(batchMax)
    .for('update', { skipLocked: true });
  return database
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`now() + least(30 * 2 ^ least(${mails.attempts}, 10), 3600)
        * interval '1 second'`,
    })
    .where(sql`${mails.id} in ${due}`)
    .returning();
}

async function noteFailure(database: Database, mail: ClaimedMail, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.message : String(error);
  const nonRetryable = mail.attempts >= attemptsMax || isRefusedForGood(error);
  await inTransaction(database, async (tx) => {
    await tx
      .update(mails)
      .set({ lastError, state: nonRetryable ? 'failed' : 'waiting' })
      .where(eq(mails.id, mail.id));
    // Its subject names nobody's account; what it says stays in the outbox.
    const params = { mail: withoutSecrets(mail.subject).slice(0, 100) };
    if (nonRetryable) await raiseAlert(tx, { kind: 'mail_failed', subject: mail.id, params });
  });
}

/** Codes 550 to 554: the mail server will never take this mail for this recipient. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const { responseCode } = error;
  return typeof responseCode === 'number' && responseCode >= 550 && responseCode <= 554;
}
