import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { NewPasskey, PasskeyAnswer } from '../../../contract/people/sessions.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sqlStateOf } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity, IdentityKind } from './identity.ts';
import { readTransports } from './passkey-transports.ts';
import { authTables } from './tables.ts';

export type PasskeyRow = typeof authTables.user.passkeys.$inferSelect;

/** Whom a passkey is made for, and how the browser names them. */
type PasskeyOwner = {
  readonly identity: Identity;
  /** What they sign in by: an e-mail or a login. */
  readonly login: string;
  readonly name: string;
};

const tableOf = (kind: IdentityKind) => authTables[kind].passkeys;
type PasskeyOptions = Readonly<Record<string, unknown>> & { readonly challenge: string };

/** Loaded when the first passkey comes: most visitors have none. */
const library = () => import('@simplewebauthn/server');

/**
 * An address that is configured: passkeys made there belong to its host, and work nowhere else.
 * What a request says of its host is a stranger's word.
 */
export type PasskeySite = { readonly origin: string; readonly publicUrl: string };

/** The site of visitors, which is that of operators as well unless the office has its own. */
export function visitorSite({ config }: Pick<Platform, 'config'>): PasskeySite {
  return { origin: config.publicUrl, publicUrl: config.publicUrl };
}

const hostOf = (origin: string) => new URL(origin).hostname;

function expectedAt({ origin }: PasskeySite) {
  return { expectedOrigin: origin, expectedRPID: hostOf(origin) };
}

/** The host that a passkey works at. */
export function passkeyHost({ host }: PasskeyRow, { publicUrl }: PasskeySite): string {
  return host ?? hostOf(publicUrl);
}

/** Whether a passkey works at a site. */
export function isMadeFor(row: PasskeyRow, site: PasskeySite): boolean {
  return passkeyHost(row, site) === hostOf(site.origin);
}

/** What a browser is told to make a passkey; `challenge` is to be kept until it answers. */
export async function newPasskeyOptions(
  platform: Pick<Platform, 'database' | 'shop'>,
  site: PasskeySite,
  { identity, login, name }: PasskeyOwner,
): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await library();
  const known = await listPasskeys(platform.database, identity);
  const options = await generateRegistrationOptions({
    rpName: platform.shop.current().name,
    rpID: hostOf(site.origin),
    userName: login,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(identity.id.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    excludeCredentials: known.filter((row) => isMadeFor(row, site)).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/** Checks a passkey a browser made and keeps it; false when it is not what was asked for. */
export async function addPasskey(
  tx: Queryable,
  site: PasskeySite,
  identity: Identity,
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
    ...expectedAt(site),
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
      .insert(tableOf(identity.kind))
      .values({
        id: credential.id,
        ownerId: identity.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...transports],
        name: made.name,
        host: hostOf(site.origin),
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
  { database }: Pick<Platform, 'database'>,
  site: PasskeySite,
  kind: IdentityKind,
  ownerId: string | null,
): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await library();
  const own = ownerId === null ? [] : await listPasskeys(database, { kind, id: ownerId });
  const allowed = own.filter((row) => isMadeFor(row, site));
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site.origin),
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
  database: Queryable,
  kind: IdentityKind,
  { challenge, site }: { readonly challenge: string; readonly site: PasskeySite },
  answer: PasskeyAnswer,
): Promise<string | null> {
  const passkeys = tableOf(kind);
  const row = await findPasskey(database, kind, answer.id);
  if (row === null) return null;
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  const verified = await verifyAuthenticationResponse({
    ...expectedAt(site),
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
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, row.id), eq(passkeys.counter, row.counter)));
  return used.rowCount === 1 ? row.ownerId : null;
}

/** The passkey with an id, whoever's it is; null for none. */
export async function findPasskey(
  database: Queryable,
  kind: IdentityKind,
  id: string,
): Promise<PasskeyRow | null> {
  const passkeys = tableOf(kind);
  const [row] = await database.select().from(passkeys).where(eq(passkeys.id, id));
  return row ?? null;
}

/** Somebody's passkeys, the newest first. */
export function listPasskeys(database: Queryable, { kind, id }: Identity): Promise<PasskeyRow[]> {
  const passkeys = tableOf(kind);
  return database
    .select()
    .from(passkeys)
    .where(eq(passkeys.ownerId, id))
    .orderBy(desc(passkeys.createdAt));
}

/** How many passkeys somebody has. */
export function countPasskeys(database: Queryable, { kind, id }: Identity): Promise<number> {
  const passkeys = tableOf(kind);
  return database.$count(passkeys, eq(passkeys.ownerId, id));
}

/** Takes one passkey away, or all; false when there was none such. */
export async function dropPasskeys(
  tx: Queryable,
  { kind, id }: Identity,
  passkeyId?: string,
): Promise<boolean> {
  const passkeys = tableOf(kind);
  const one = passkeyId === undefined ? undefined : eq(passkeys.id, passkeyId);
  const dropped = await tx.delete(passkeys).where(and(eq(passkeys.ownerId, id), one));
  return (dropped.rowCount ?? 0) > 0;
}

/** A passkey's own id may be longer than an address takes. */
export function shownPasskeyId({ id }: PasskeyRow): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22);
}

function frameOf(id: string) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
}
