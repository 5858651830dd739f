import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { withoutTokens } from '../../platform/mail/without-secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeOrRefuse } from '../../platform/rate-limiter/rate-limiter.ts';
import { plainText } from './hear.ts';
import { hearMail, type InboundMail } from './hear-mail.ts';
import type { OrderReplies } from './order-replies.ts';
import { type NamedReference, readReference } from './reference.ts';

/** A mail that came in, as Postmark and those who follow it tell of one; the rest is ignored. */
const inboundMail = z.object({
  From: z.string().max(400),
  Subject: z.string().default(''),
  MessageID: z.string().min(1).max(400),
  TextBody: z.string().default(''),
  StrippedTextReply: z.string().default(''),
  // Where it arrived, and what stood behind the plus of that address. Whatever shape a provider
  // gives these, the mail itself is taken: its subject has the reference too.
  OriginalRecipient: z.string().catch(''),
  MailboxHash: z.string().catch(''),
  ToFull: z
    .array(z.object({ Email: z.string().catch(''), MailboxHash: z.string().catch('') }))
    .catch([]),
});

/** Attachments come with it, and are not kept. */
const bytesMax = 12 * 1024 * 1024;

/**
 * `POST /inbound/mail`: what customers write by mail, brought by whoever receives it for the shop.
 * It is there while `INBOUND_MAIL_SECRET` is set, and believed for that secret alone. An answer to
 * a mail of ours goes on where its reference leads, from the address that we wrote to; any other
 * begins what its address has to say.
 */
export function registerInboundMail(
  app: App,
  { config, database }: Platform,
  replies: OrderReplies,
): void {
  const { inboundMailSecret: secret } = config;
  if (secret === null) return;
  const options = { bodyLimit: bytesMax, config: { fromPrograms: true } };
  app.post('/inbound/mail', options, async (request, reply) => {
    if (!isSecret(request.headers.authorization, secret)) {
      return sendRefusal(request, reply, refuse('unauthenticated'));
    }
    const read = inboundMail.safeParse(request.body);
    const from = read.success ? addressIn(read.data.From) : null;
    if (!read.success || from === null) return sendRefusal(request, reply, refuse('malformed'));
    const many = await consumeOrRefuse(database, [{ key: `mail-from:${from}`, triesFree: 60 }]);
    if (many !== null) return sendRefusal(request, reply, many);
    const mail = toMail(from, read.data);
    const heard = await inTransaction(database, (tx) => hearMail(tx, replies, mail));
    // Brought once more, or empty: nothing would be otherwise another time.
    return reply.code(isRefusal(heard) ? 200 : 201).send({ data: null });
  });
}

function toMail(from: string, brought: z.output<typeof inboundMail>): InboundMail {
  const subject = plainText(brought.Subject).replaceAll('\n', ' ');
  const { TextBody: all, StrippedTextReply: reply, MessageID: outsideId } = brought;
  const references = referencesIn(brought, subject);
  // An answer quotes our mail, and with it links that act for the customer alone.
  const body = withoutTokens(reply || all || subject);
  return { from, subject, body, all, outsideId, references };
}

/** The address that a mail came to is ours to choose; its subject is whatever was made of it. */
function referencesIn(
  { OriginalRecipient, MailboxHash, ToFull }: z.output<typeof inboundMail>,
  subject: string,
): NamedReference[] {
  const recipients = ToFull.slice(0, 10);
  const hashes = [MailboxHash, ...recipients.map((recipient) => recipient.MailboxHash)];
  const addresses = [OriginalRecipient, ...recipients.map(({ Email }) => Email)];
  const named = [
    ...hashes,
    ...addresses.map((address) => /\+([^+@]+)@/.exec(address)?.[1] ?? ''),
    /\[#([a-z2-7]{12})\]/i.exec(subject)?.[1] ?? '',
  ].map((reference) => reference.toLowerCase());
  return [...new Set(named)].flatMap((reference) => readReference(reference) ?? []);
}

/** `Bearer SECRET`, or `SECRET` as the password of whatever user stands in the address. */
function isSecret(header: string | undefined, secret: string): boolean {
  const [scheme = '', given = ''] = (header ?? '').split(' ');
  const basic = Buffer.from(given, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  const presented = scheme.toLowerCase() === 'basic' ? basic : given;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return presented !== '' && timingSafeEqual(digest(presented), digest(secret));
}

/** `Anna <anna@example.com>` is `anna@example.com`; null where there is no address. */
function addressIn(from: string): string | null {
  const address = (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase();
  return z.email().max(254).safeParse(address).success ? address : null;
}
