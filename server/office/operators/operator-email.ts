import { and, eq, isNotNull } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { checkAccount } from '../../../core/requisites/check-account.ts';
import { maskAccount } from '../../../core/requisites/mask-account.ts';
import type { Locale } from '../../../i18n/locale.ts';
import {
  closeChallenge,
  consumeMailedCode,
  drawCode,
  openChallenge,
  type Subject,
} from '../../people/auth/challenge.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeOrRefuse } from '../../platform/rate-limiter/rate-limiter.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { mailOperator } from './mail-operator.ts';
import { operators } from './tables.ts';

/** Where an operator is written to. */
export async function readEmail({ database }: { readonly database: Queryable }, id: string) {
  const { email, pendingEmail, locale } = operators;
  const [found] = await database
    .select({ email, pendingEmail, locale })
    .from(operators)
    .where(eq(operators.id, id));
  return found ?? null;
}

type PasskeyNews = {
  readonly id: string;
  readonly template: 'passkey_added' | 'passkey_removed';
  readonly name: string;
  readonly ip: string | null;
};

/** Mails an operator that a way into their account came or went, where they have an address. */
export async function mailOfPasskey(
  tx: Transaction,
  platform: Pick<Platform, 'config' | 'clock'>,
  { id, template, name, ip }: PasskeyNews,
): Promise<void> {
  const reader = await readEmail({ database: tx }, id);
  if (reader === null || reader.email === null) return;
  const { email, locale } = reader;
  await mailOperator(
    tx,
    platform,
    { email, locale },
    { template, params: { name, ip: ip ?? '?' } },
  );
}

/**
 * Asks for an address of the operator's own to be confirmed by a code that is mailed there; the one
 * of before stays until then. An empty one ends all mails. Refuses what `checkAccount` does on
 * `email`, and `rate_limited` after too many codes.
 */
export async function askForEmail(
  platform: Pick<Platform, 'database' | 'config' | 'clock'>,
  id: string,
  given: { readonly email: string; readonly locale: Locale },
  author: AuditAuthor,
): Promise<null | Refusal> {
  const { database } = platform;
  const { locale } = given;
  if (given.email.trim() === '') {
    const none = { email: null, pendingEmail: null };
    await inTransaction(database, async (tx) => {
      await closeChallenge(tx, subjectOf(id));
      await tx
        .update(operators)
        .set({ locale, ...none })
        .where(eq(operators.id, id));
      await note(tx, author, { subjectId: id, email: null }, 'remove_own_email');
    });
    return null;
  }
  const checked = checkAccount({ kind: 'email' }, given.email, 'email');
  if (isRefusal(checked)) return checked;
  const keys = [{ key: `operator-mail:${id}`, triesFree: 10 }];
  const held = await consumeOrRefuse(database, keys);
  if (held !== null) return held;
  const email = checked.account;
  const code = drawCode();
  await inTransaction(database, async (tx) => {
    await openChallenge(tx, subjectOf(id), { userId: null, code });
    await tx.update(operators).set({ locale, pendingEmail: email }).where(eq(operators.id, id));
    await note(tx, author, { subjectId: id, email }, 'ask_own_email');
    await mailOperator(tx, platform, { email, locale }, { template: 'confirm', params: { code } });
  });
  return null;
}

/** Takes the address whose code is right. Refuses `invalid_code` on `code`. */
export async function confirmEmail(
  { database }: Pick<Platform, 'database'>,
  id: string,
  code: string,
  author: AuditAuthor,
): Promise<null | Refusal> {
  return inTransaction(database, async (tx) => {
    const right = await consumeMailedCode(tx, subjectOf(id), null, code);
    if (!right) return refuse('invalid_code', 'code');
    const [confirmed] = await tx
      .update(operators)
      .set({ email: operators.pendingEmail, pendingEmail: null })
      .where(and(eq(operators.id, id), isNotNull(operators.pendingEmail)))
      .returning({ email: operators.email });
    if (confirmed === undefined) return refuse('invalid_code', 'code');
    await note(tx, author, { subjectId: id, email: confirmed.email }, 'confirm_own_email');
    return null;
  });
}

type Noted = 'ask_own_email' | 'confirm_own_email' | 'remove_own_email';

async function note(
  tx: Parameters<typeof audit>[0],
  { actor, ip }: AuditAuthor,
  { subjectId, email }: { readonly subjectId: string; readonly email: string | null },
  action: Noted,
): Promise<void> {
  const after = email === null ? null : { email: maskAccount('email', email) };
  await audit(tx, { actor, action, subjectType: 'operators', subjectId, after, ip });
}

/** The code confirms one operator's e-mail, in whichever browser it is typed. */
function subjectOf(id: string): Subject {
  return { kind: 'operator_email', secret: id };
}
