import { createHash, timingSafeEqual } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { ownerRole } from '../../../contract/office/permissions.ts';
import type { FirstRunRequest } from '../../../contract/office/settings/settings.ts';
import { operatorActor } from '../../../core/actor.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { operatorIdentity } from '../../people/auth/identity.ts';
import { hashPassword } from '../../people/auth/password-hash.ts';
import { openSession } from '../../people/auth/sessions.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { audit } from '../audit/audit.ts';
import { insertFirstOperator, lockOperators } from '../operators/first-operator.ts';
import { checkNewPassword, oneTimePassword } from '../operators/password.ts';
import { readRole } from '../operators/roles.ts';
import type { Operator } from '../operators/signed-in.ts';
import { firstRun } from './tables.ts';

const tokenFile = 'setup-token';
const row = 'current';

/**
 * Opens the set-up page of a service without operators: makes a token, also in place of one that
 * was told before, and writes it into the data folder. Null where there is an operator already.
 */
export async function openFirstRun({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<string | null> {
  const token = oneTimePassword();
  const opened = await inTransaction(database, async (tx) => {
    if (await lockOperators(tx)) {
      await tx.delete(firstRun);
      return false;
    }
    const tokenHash = hashOf(token);
    await tx
      .insert(firstRun)
      .values({ id: row, tokenHash })
      .onConflictDoUpdate({ target: firstRun.id, set: { tokenHash, createdAt: sql`now()` } });
    return true;
  });
  if (!opened) return null;
  await writeFile(join(config.dataDir, tokenFile), `${token}\n`, { mode: 0o600 });
  return token;
}

/** Whether the service waits for its first operator. */
export async function isFirstRun(database: Queryable): Promise<boolean> {
  return (await database.select({ id: firstRun.id }).from(firstRun)).length > 0;
}

type Begun = {
  readonly operator: Operator;
  readonly token: string;
  readonly sessionId: string;
};

type Given = FirstRunRequest & { readonly ip: string; readonly userAgent: string | null };

/**
 * Makes the first operator, an owner, for whoever has the token, and signs them in. The token is
 * used up by it. Refuses a wrong token as `invalid_code`, and everything once there is an operator.
 */
export async function completeFirstRun(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  given: Given,
): Promise<Begun | Refusal> {
  const login = given.login.trim().toLowerCase();
  const name = given.name.trim();
  if (!(await hasToken(database, given.token))) return wrongToken(database);
  if (!/^[a-z0-9@._+-]{2,254}$/.test(login)) return refuse('invalid_format', 'login');
  if (name === '') return refuse('required', 'name');
  const weak = checkNewPassword(given.password, login);
  if (weak !== null) return weak;
  if (given.password !== given.password_confirmation) {
    return refuse('mismatch', 'password_confirmation');
  }
  const passwordHash = await hashPassword(given.password);
  const begun = await inTransaction(database, async (tx): Promise<Begun | Refusal> => {
    if ((await lockOperators(tx)) || !(await hasToken(tx, given.token))) return wrongToken(tx);
    const id = await insertFirstOperator(tx, { login, name, passwordHash });
    await tx.delete(firstRun);
    const opened = await openSession(tx, operatorIdentity(id), 'password', given);
    const { roleName, permissions } = await readRole(tx, ownerRole);
    await audit(tx, {
      actor: operatorActor(id),
      action: 'make_first_operator',
      subjectType: 'operators',
      subjectId: id,
      after: { login, name },
      ip: given.ip,
    });
    // An owner works at any hour.
    const operator = { id, login, name, role: ownerRole, roleName, permissions, accessHours: null };
    const { token, session } = opened;
    return { operator: { ...operator, mustChangePassword: false }, token, sessionId: session.id };
  });
  if (!isRefusal(begun)) await rm(join(config.dataDir, tokenFile), { force: true });
  return begun;
}

/** What the token is not right for; a service that is set up has no such call any more. */
async function wrongToken(database: Queryable): Promise<Refusal> {
  return (await isFirstRun(database)) ? refuse('invalid_code', 'token') : refuse('not_found');
}

async function hasToken(database: Queryable, token: string): Promise<boolean> {
  const [stored] = await database.select().from(firstRun);
  const hash = hashOf(token.trim().toLowerCase());
  return stored !== undefined && timingSafeEqual(hash, stored.tokenHash);
}

/** Its hundred bits need no slow hash. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(`first run\0${token}`).digest();
}
