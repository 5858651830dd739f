import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SupportRequestForm } from '../../../contract/conversations.ts';
import { isRefusal, type Refusal, refuse, tooMany } from '../../../core/refusal.ts';
import { checkAccount } from '../../../core/requisites/check-account.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { hear, plainText } from './hear.ts';
import { openConversation } from './open-conversation.ts';
import { conversationMessages, conversations } from './tables.ts';

/** What was typed into the form of the site, every field in its normal form. */
type CheckedRequest = Pick<SupportRequestForm, 'name' | 'topic' | 'body'> & {
  readonly email: string;
  /** Digits alone; empty where none was named. */
  readonly namedOrder: string;
};

/** Conversations that one e-mail may have waiting at once: whoever types it need not own it. */
const waitingMax = 20;
const hourSeconds = 3_600;
const origins = ['form', 'account_form'] as const;

/** Checks what was typed and names every field at fault at once. */
export function checkSupportRequest(asked: SupportRequestForm): CheckedRequest | Refusal {
  const { name, topic } = asked;
  const body = plainText(asked.body);
  const email = checkAccount({ kind: 'email' }, asked.email, 'email');
  // People copy the sign with the number, and some type it in groups.
  const namedOrder = (asked.order_number ?? '').replace(/[\s№#-]/g, '');
  const isNumber = /^[0-9]{0,20}$/.test(namedOrder);
  const problems = [
    email,
    isNumber ? null : refuse('invalid_format', 'order_number'),
    body === '' ? refuse('required', 'body') : null,
  ].flatMap((each) => (each !== null && isRefusal(each) ? each.refused : []));
  if (problems.length > 0 || isRefusal(email)) return { refused: problems };
  return { name, topic, body, email: email.account, namedOrder };
}

/**
 * Opens a conversation of its own with what a visitor has written; answers its id. It is joined to
 * nothing that the address or the customer of the order has written before: anybody may type
 * either. The same message sent twice is kept once.
 */
export async function writeToSupport(
  tx: Transaction,
  { name, topic, body, email, namedOrder }: CheckedRequest,
  { locale, isOwnEmail }: { readonly locale: Locale; readonly isOwnEmail: boolean },
): Promise<number | Refusal> {
  // Messages of one e-mail wait for each other: many at once would all see the same low count.
  const owner = `support requests of ${email.toLowerCase()}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
  const same = await findSame(tx, email, body);
  if (same !== null) return same;
  if ((await countWaiting(tx, email)) >= waitingMax) return tooMany(hourSeconds);
  const origin = isOwnEmail ? 'account_form' : 'form';
  const opened = await openConversation(tx, { email, name, topic, namedOrder, locale, origin });
  const heard = await hear(tx, opened, { channel: 'site', body });
  return isRefusal(heard) ? heard : opened.id;
}

/** The conversation that this message has begun within the last day; null for none. */
async function findSame(tx: Transaction, email: string, body: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(conversationMessages, eq(conversationMessages.conversationId, conversations.id))
    .where(
      and(
        begunByForm(email),
        eq(conversationMessages.body, body),
        gt(conversationMessages.createdAt, sql`now() - interval '1 day'`),
      ),
    )
    .limit(1);
  return row?.id ?? null;
}

async function countWaiting(tx: Transaction, email: string): Promise<number> {
  return tx.$count(conversations, and(begunByForm(email), isNotNull(conversations.waitingSince)));
}

function begunByForm(email: string) {
  return and(
    sql`${conversations.orderId} is null`,
    eq(sql`lower(${conversations.email})`, email.toLowerCase()),
    inArray(conversations.origin, [...origins]),
  );
}
