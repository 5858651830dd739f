import { and, desc, eq, sql } from 'drizzle-orm';
import type { NewPasskey, PasskeyAnswer } from '../../../contract/people/sessions.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sqlStateOf } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { readTransports } from './passkey-transports.ts';
import { userPasskeys } from './tables.ts';

export type PasskeyRow = typeof userPasskeys.$inferSelect;
type PasskeyOptions = Readonly<Record<string, unknown>> & { readonly challenge: string };

/** Loaded when the first passkey comes: most visitors have none. */
const library = () => import('@simplewebauthn/server');

/** Where passkeys belong: they work on this site and no other. */
function siteOf({ config }: Pick<Platform, 'config'>) {
  return { expectedOrigin: config.publicUrl, expectedRPID: new URL(config.publicUrl).hostname };
}

/** What a browser is told to make a passkey; `challenge` is to be kept until it answers. */
export async function newPasskeyOptions(
  platform: Pick<Platform, 'config' | 'database' | 'shop'>,
  account: LiveAccount,
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library();
  const known = await listPasskeys(platform.database, account.id);
  const options = await generateRegistrationOptions({
    rpName: platform.shop.current().name,
    rpID: siteOf(platform).expectedRPID,
    userName: account.email,
    userDisplayName: account.name ?? account.email,
    userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** Checks a passkey a browser made and keeps it; false when it is not what was asked for. */
export async function addPasskey(
  tx: Queryable,
  platform: Pick<Platform, 'config'>,
  userId: string,
  {
    challenge,
    made,
  }: {
    readonly challenge: string;
    readonly made: { readonly name: string; readonly passkey: NewPasskey };
  },
): Promise<PasskeyRow | null> {
  const { verifyRegistrationResponse } = await library();
  const { id, response } = made.passkey;
  const transports = readTransports(response.transports ?? []);
  const { clientDataJSON, attestationObject } = response;
  const verified = await verifyRegistrationResponse({
    ...siteOf(platform),
    expectedChallenge: challenge,
    requireUserVerification: true,
    response: {
      ...frameOf(id),
      response: { clientDataJSON, attestationObject, transports },
    },
  }).catch(() => null);
  const credential = verified?.registrationInfo?.credential;
  if (!verified?.verified || credential === undefined) return null;
  try {
    const [row] = await tx
      .insert(userPasskeys)
      .values({
        id: credential.id,
        userId,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...transports],
        name: made.name,
      })
      .returning();
    return row ?? null;
  } catch (error) {
    if (sqlStateOf(error) === '23505') return null;
    throw error;
  }
}

/** What a browser is told to sign in by a passkey: one of an account's, or any it has. */
export async function passkeyOptions(
  platform: Pick<Platform, 'config' | 'database'>,
  userId: string | null,
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const allowed = userId === null ? [] : await listPasskeys(platform.database, userId);
  const options = await generateAuthenticationOptions({
    rpID: siteOf(platform).expectedRPID,
    userVerification: 'required',
    ...(allowed.length === 0
      ? {}
      : {
          allowCredentials: allowed.map(({ id, transports }) => ({
            id,
            transports: [...readTransports(transports)],
          })),
        }),
  });
  return { ...options };
}

/**
 * Checks what a passkey answered; gives the account it belongs to, or null. It asked its owner for
 * a finger, a face or a PIN: it is two factors by itself.
 */
export async function checkPasskey(
  platform: Pick<Platform, 'config' | 'database'>,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<string | null> {
  const { database } = platform;
  const [row] = await database.select().from(userPasskeys).where(eq(userPasskeys.id, answer.id));
  if (row === undefined) return null;
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  const verified = await verifyAuthenticationResponse({
    ...siteOf(platform),
    expectedChallenge: challenge,
    requireUserVerification: true,
    response: { ...frameOf(row.id), response: { clientDataJSON, authenticatorData, signature } },
    credential: {
      id: row.id,
      publicKey: new Uint8Array(row.publicKey),
      counter: row.counter,
      transports: [...readTransports(row.transports)],
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter } = verified.authenticationInfo;
  // A counter that two answers claim belongs to a copy of the passkey.
  const used = await database
    .update(userPasskeys)
    .set({ counter: newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(userPasskeys.id, row.id), eq(userPasskeys.counter, row.counter)));
  return used.rowCount === 1 ? row.userId : null;
}

/** The passkeys of an account, the newest first. */
export function listPasskeys(database: Queryable, userId: string): Promise<PasskeyRow[]> {
  return database
    .select()
    .from(userPasskeys)
    .where(eq(userPasskeys.userId, userId))
    .orderBy(desc(userPasskeys.createdAt));
}

/** How many passkeys an account has. */
export function countPasskeys(database: Queryable, userId: string): Promise<number> {
  return database.$count(userPasskeys, eq(userPasskeys.userId, userId));
}

/** Takes one passkey away, or all; false when there was none such. */
export async function dropPasskeys(tx: Queryable, userId: string, id?: string): Promise<boolean> {
  const one = id === undefined ? undefined : eq(userPasskeys.id, id);
  const dropped = await tx.delete(userPasskeys).where(and(eq(userPasskeys.userId, userId), one));
  return (dropped.rowCount ?? 0) > 0;
}

function frameOf(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
}
