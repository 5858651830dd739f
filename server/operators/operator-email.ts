import { randomInt } from 'node:crypto';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { checkAccount } from '../../core/requisites/check-account.ts';
import { maskAccount } from '../../core/requisites/mask-account.ts';
import type { Locale } from '../../i18n/locale.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { tokenHashOf } from '../credentials/opaque-token.ts';
import { refuseTooMany } from '../credentials/rate-limiter.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { mailOperator } from './mail-operator.ts';
import { operators } from './tables.ts';

export type OperatorEmail = {
  /** Confirmed; null: the operator is written to nowhere. */
  readonly email: string | null;
  readonly pendingEmail: string | null;
  readonly locale: Locale;
};

const codeDigits = 8;
const codeMinutes = 30;
const triesMax = 5;

/** Where an operator is written to. */
export async function readEmail({ database }: Pick<Platform, 'database'>, id: string) {
  const { email, pendingEmail, locale } = operators;
  const [found] = await database
    .select({ email, pendingEmail, locale })
    .from(operators)
    .where(eq(operators.id, id));
  return found ?? null;
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
    const none = { email: null, pendingEmail: null, emailCodeHash: null };
    await inTransaction(database, async (tx) => {
      await tx
        .update(operators)
        .set({ locale, ...none })
        .where(eq(operators.id, id));
      await note(tx, author, id, 'remove_own_email', null);
    });
    return null;
  }
  const checked = checkAccount({ kind: 'email' }, given.email, 'email');
  if (isRefusal(checked)) return checked;
  const keys = [{ key: `operator-mail:${id}`, triesFree: 10 }];
  const held = await refuseTooMany(database, keys);
  if (held !== null) return held;
  const email = checked.account;
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  await inTransaction(database, async (tx) => {
    const asked = { locale, pendingEmail: email, emailCodeHash: hashOf(id, code) };
    await tx
      .update(operators)
      .set({ ...asked, emailCodeAt: sql`now()`, emailCodeTries: 0 })
      .where(eq(operators.id, id));
    await note(tx, author, id, 'ask_own_email', email);
    await mailOperator(tx, platform, { email, locale }, 'confirm', { code });
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
    const fresh = sql`${operators.emailCodeAt} > now() - make_interval(mins => ${codeMinutes})`;
    const open = and(eq(operators.id, id), isNotNull(operators.pendingEmail), fresh);
    // The try is counted before the code is looked at.
    const [tried] = await tx
      .update(operators)
      .set({ emailCodeTries: sql`${operators.emailCodeTries} + 1` })
      .where(and(open, lt(operators.emailCodeTries, triesMax)))
      .returning();
    const right = tried?.emailCodeHash?.equals(hashOf(id, code.replace(/\s/g, ''))) === true;
    if (!right) return refuse('invalid_code', 'code');
    await tx
      .update(operators)
      .set({ email: tried.pendingEmail, pendingEmail: null, emailCodeHash: null })
      .where(eq(operators.id, id));
    await note(tx, author, id, 'confirm_own_email', tried.pendingEmail);
    return null;
  });
}

type Noted = 'ask_own_email' | 'confirm_own_email' | 'remove_own_email';

async function note(
  tx: Parameters<typeof audit>[0],
  { actor, ip }: AuditAuthor,
  subjectId: string,
  action: Noted,
  email: string | null,
): Promise<void> {
  const after = email === null ? null : { email: maskAccount('email', email) };
  await audit(tx, { actor, action, subjectType: 'operators', subjectId, after, ip });
}

function hashOf(id: string, code: string): Buffer {
  return tokenHashOf(`${id}:${code}`);
}
