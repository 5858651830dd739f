import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeOrRefuse } from '../../platform/rate-limiter/rate-limiter.ts';
import { findByReference, hear, plainText } from './hear.ts';

/** A mail that came in, as Postmark and those who follow it tell of one; the rest is ignored. */
const inboundMail = z.object({
  From: z.string().max(400),
  Subject: z.string().default(''),
  MessageID: z.string().min(1).max(400),
  TextBody: z.string().default(''),
  StrippedTextReply: z.string().default(''),
});

/** Attachments come with it, and are not kept. */
const bytesMax = 12 * 1024 * 1024;

/**
 * `POST /inbound/mail`: what customers write by mail, brought by whoever receives it for the shop.
 * It is there while `INBOUND_MAIL_SECRET` is set, and believed for that secret alone. An answer to
 * a mail of ours goes on where its reference leads; any other begins what its address has to say.
 */
export function registerInboundMail(app: App, { config, database }: Platform): void {
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
    const { MessageID: outsideId, TextBody: all } = read.data;
    const subject = plainText(read.data.Subject).replaceAll('\n', ' ');
    const body = read.data.StrippedTextReply || all || subject;
    const heard = await inTransaction(database, async (tx) => {
      const reference = /\[#([a-z2-7]{12})\]/.exec(subject)?.[1];
      const known = reference === undefined ? null : await findByReference(tx, reference);
      const locale = /[а-яё]/i.test(`${subject} ${all}`) ? ('ru' as const) : ('en' as const);
      const speaker = known ?? { email: from, subject: subject.slice(0, 200), locale };
      return hear(tx, speaker, { channel: 'mail', body, outsideId });
    });
    // Brought once more, or empty: nothing would be otherwise another time.
    return reply.code(isRefusal(heard) ? 200 : 201).send({ data: null });
  });
}

/** `Bearer SECRET`, or `SECRET` as the password of whatever user stands in the address. */
function isSecret(header: string | undefined, secret: string): boolean {
  const [scheme = '', given = ''] = (header ?? '').split(' ');
  const basic = Buffer.from(given, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  const told = scheme.toLowerCase() === 'basic' ? basic : given;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return told !== '' && timingSafeEqual(digest(told), digest(secret));
}

/** `Anna <anna@example.com>` is `anna@example.com`; null where there is no address. */
function addressIn(from: string): string | null {
  const address = (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase();
  return z.email().max(254).safeParse(address).success ? address : null;
}
