import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { attempt, consume } from '../../platform/rate-limiter/rate-limiter.ts';
import { rateLimits } from '../../platform/tables.ts';
import { consumeMailedCode, openChallenge } from './challenge.ts';
import { readCodeState } from './code-state.ts';
import { findDevice, forgetDevices, rememberDevice, sweepDevices } from './devices.ts';
import { type Identity, identityKinds } from './identity.ts';
import { authPolicies } from './policies.ts';
import {
  consumeRecoveryCode,
  dropRecoveryCodes,
  makeRecoveryCodes,
  saveRecoveryCodes,
} from './recovery-codes.ts';
import {
  endOf,
  endSession,
  endSessionOf,
  endSessions,
  findSession,
  holdsSession,
  listSessions,
  markAuthenticated,
  openSession,
  renewSession,
  sweepSessions,
} from './sessions.ts';
import { signInKeys } from './sign-in-keys.ts';
import { authTables, factorChallenges } from './tables.ts';
import { beginTotp, checkTotp, confirmTotp, dropTotp } from './totp.ts';

let db: TestDatabase;
/** One of each kind, and a stranger of the same kind. */
const people = new Map<string, { readonly owner: Identity; readonly other: Identity }>();

beforeAll(async () => {
  db = await createTestDatabase();
  const idOf = async (insert: ReturnType<typeof sql>) => {
    const { rows } = await db.database.execute<{ id: string }>(insert);
    return rows[0]?.id ?? '';
  };
  const user = (email: string) =>
    idOf(sql`insert into users (email, locale, referral_code)
      values (${email}, 'ru', ${email.slice(0, 5)}) returning id`);
  const operator = (login: string) =>
    idOf(sql`insert into operators (login, name, role, password_hash)
      values (${login}, 'Olga', 'cashier', '$argon2id$none') returning id`);
  people.set('user', {
    owner: { kind: 'user', id: await user('olga1@example.com') },
    other: { kind: 'user', id: await user('anna1@example.com') },
  });
  people.set('operator', {
    owner: { kind: 'operator', id: await operator('olga') },
    other: { kind: 'operator', id: await operator('anna') },
  });
});

afterAll(() => db.close());

const place = { ip: '10.0.0.1', userAgent: 'x'.repeat(400) };

describe.each(identityKinds)('sessions and factors: %s', (kind) => {
  const { sessions, devices, recoveryCodes } = authTables[kind];
  let owner: Identity;
  let other: Identity;
  const open = (who = owner) =>
    inTransaction(db.database, (tx) => openSession(tx, who, 'password', place));
  const age = (column: 'last_seen_at' | 'created_at' | 'authenticated_at', hours: number) =>
    db.database.execute(
      sql`update ${sessions} set ${sql.identifier(column)} = now() - make_interval(hours => ${hours})`,
    );

  beforeEach(async () => {
    const known = people.get(kind);
    if (known === undefined) throw new Error(`nobody is a ${kind}`);
    ({ owner, other } = known);
    await db.database.delete(sessions);
    await db.database.delete(devices);
    await db.database.delete(rateLimits);
    await dropTotp(db.database, owner);
    await dropRecoveryCodes(db.database, owner);
  });

  test('a token opens the session, its hash is what is kept, and it is of this kind alone', async () => {
    const { token, session } = await open();
    expect(session).toMatchObject({ ownerId: owner.id, recentlyAuthenticated: true });
    expect(session.userAgent).toHaveLength(300);
    expect((await findSession(db.database, kind, token))?.id).toBe(session.id);
    const [row] = await db.database.select().from(sessions);
    expect(Object.values(row ?? {})).not.toContain(token);
    const otherKind = kind === 'user' ? 'operator' : 'user';
    expect(await findSession(db.database, otherKind, token)).toBeNull();
    expect(await findSession(db.database, kind, token.replace(/.$/, '_'))).toBeNull();
  });

  test('it ends when it is not used, and at its age however much it is', async () => {
    const { idleHours, ageDaysMax } = authPolicies[kind];
    for (const [column, hours] of [
      ['last_seen_at', idleHours],
      ['created_at', ageDaysMax * 24],
    ] as const) {
      const { token, session } = await open();
      await age(column, hours - 1);
      expect(await findSession(db.database, kind, token, { watched: true })).not.toBeNull();
      await age(column, hours + 1);
      expect(await findSession(db.database, kind, token)).toBeNull();
      expect(await listSessions(db.database, owner)).toEqual([]);
      expect(await renewSession(db.database, kind, session.id)).toBeNull();
      expect(await markAuthenticated(db.database, kind, session.id)).toBe(false);
      expect(await inTransaction(db.database, (tx) => holdsSession(tx, kind, session.id))).toBe(
        false,
      );
      await sweepSessions(db.database);
      expect(await db.database.$count(sessions)).toBe(0);
    }
  });

  test('its end is told as it is kept', async () => {
    const { session } = await open();
    const { idleHours, ageDaysMax } = authPolicies[kind];
    const hour = 3_600_000;
    const start = session.createdAt.getTime();
    expect(endOf(kind, session).getTime() - start).toBe(idleHours * hour);
    const used = { ...session, lastSeenAt: new Date(start + ageDaysMax * 24 * hour - 1) };
    expect(endOf(kind, used).getTime() - start).toBe(ageDaysMax * 24 * hour);
  });

  test('a page left open keeps nobody signed in', async () => {
    const { token } = await open();
    await age('last_seen_at', 1);
    const seenAt = async () =>
      (await listSessions(db.database, owner))[0]?.lastSeenAt.getTime() ?? 0;
    const before = await seenAt();
    await findSession(db.database, kind, token, { watched: true });
    expect(await seenAt()).toBe(before);
    await findSession(db.database, kind, token);
    expect(await seenAt()).toBeGreaterThan(before);
  });

  test('ten minutes after they showed who they are it is no longer recent', async () => {
    const { token, session } = await open();
    await age('authenticated_at', 1);
    const recent = async () => (await findSession(db.database, kind, token))?.recentlyAuthenticated;
    expect(await recent()).toBe(false);
    expect(await markAuthenticated(db.database, kind, session.id)).toBe(true);
    expect(await recent()).toBe(true);
  });

  test('a renewed session has another token, and the old one opens nothing', async () => {
    const { token, session } = await open();
    const renewed = await renewSession(db.database, kind, session.id);
    expect(renewed?.session.id).toBe(session.id);
    expect(renewed?.token).not.toBe(token);
    expect(await findSession(db.database, kind, token)).toBeNull();
    expect(await findSession(db.database, kind, renewed?.token ?? '')).not.toBeNull();
  });

  test('nobody ends a session of somebody else; one’s own go one by one or together', async () => {
    const { session, token } = await open();
    const remaining = await open();
    const others = await open(other);
    expect(await endSession(db.database, other, session.id)).toBe(false);
    expect(await findSession(db.database, kind, token)).not.toBeNull();
    expect(await endSession(db.database, owner, session.id)).toBe(true);
    await open();
    expect(await endSessions(db.database, owner, remaining.session.id)).toBe(1);
    expect((await listSessions(db.database, owner)).map(({ id }) => id)).toEqual([
      remaining.session.id,
    ]);
    await endSessionOf(db.database, kind, remaining.token);
    expect(await listSessions(db.database, owner)).toEqual([]);
    expect(await findSession(db.database, kind, others.token)).not.toBeNull();
  });

  test('beyond their bound the session used the longest time ago ends', async () => {
    const { sessionsMax } = authPolicies[kind];
    const first = await open();
    await age('last_seen_at', 2);
    for (let at = 1; at < sessionsMax; at += 1) await open();
    expect(await findSession(db.database, kind, first.token, { watched: true })).not.toBeNull();
    await open();
    expect(await findSession(db.database, kind, first.token)).toBeNull();
    expect(await listSessions(db.database, owner)).toHaveLength(sessionsMax);
  });

  test('a browser is known to its owner for a year, until it is forgotten', async () => {
    const remember = (who: Identity, token?: string) =>
      inTransaction(db.database, (tx) => rememberDevice(tx, who, token, '10.0.0.1'));
    const { token, isNew } = await remember(owner);
    expect(isNew).toBe(true);
    expect(await remember(owner, token)).toEqual({ token, isNew: false });
    expect(await findDevice(db.database, kind, owner.id, token)).toBe(token);
    for (const [id, brought] of [
      [other.id, token],
      [null, token],
      [owner.id, 'A'.repeat(43)],
      [owner.id, 'no token'],
      [owner.id, undefined],
    ] as const) {
      expect(await findDevice(db.database, kind, id, brought)).toBeUndefined();
    }
    expect(await remember(other, token)).toEqual({ token, isNew: true });
    await forgetDevices(db.database, owner);
    expect(await findDevice(db.database, kind, owner.id, token)).toBeUndefined();
    expect(await findDevice(db.database, kind, other.id, token)).toBe(token);
    await db.database.execute(
      sql`update ${devices} set last_seen_at = now() - interval '366 days'`,
    );
    expect(await findDevice(db.database, kind, other.id, token)).toBeUndefined();
    expect(await remember(other, token)).toEqual({ token, isNew: true });
    await db.database.execute(
      sql`update ${devices} set last_seen_at = now() - interval '366 days'`,
    );
    await sweepDevices(db.database);
    expect(await db.database.$count(devices)).toBe(0);
  });

  test('a code of the app is taken once, and only after one has confirmed it', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z');
    const clock = { now: () => new Date(now) };
    const label = { issuer: 'Agio', label: 'olga' };
    const setup = await beginTotp(db.database, owner, label);
    if (isRefusal(setup)) throw new Error('a first app was refused');
    const app = new TOTP({ secret: Secret.fromBase32(setup.secret) });
    const code = () => app.generate({ timestamp: now });
    expect(await checkTotp(db.database, clock, owner, code())).toBe(false);
    expect(await confirmTotp(db.database, clock, other, code())).toBe(false);
    expect(await confirmTotp(db.database, clock, owner, code())).toBe(true);
    expect((await readCodeState(db.database, owner)).totp).toBe(true);
    // What confirmed it is used up, and nothing puts another app in its place.
    expect(await checkTotp(db.database, clock, owner, code())).toBe(false);
    expect(await beginTotp(db.database, owner, label)).toEqual({
      refused: [{ code: 'already_saved' }],
    });
    now += 60_000;
    const tries = Array.from({ length: 8 }, () => checkTotp(db.database, clock, owner, code()));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect(await dropTotp(db.database, owner)).toBe(true);
    expect(await dropTotp(db.database, owner)).toBe(false);
  });

  test('a recovery code works once, for its owner, and not when others have come', async () => {
    const made = await makeRecoveryCodes();
    const keep = (codes: typeof made) =>
      inTransaction(db.database, (tx) => saveRecoveryCodes(tx, owner, codes));
    await keep(made);
    const plain = made.codes.map((code) => code.replaceAll('-', ''));
    const [first = '', second = ''] = plain;
    expect(new Set(plain).size).toBe(10);
    expect(await consumeRecoveryCode(db.database, other, first)).toBe(false);
    const tries = Array.from({ length: 4 }, () => consumeRecoveryCode(db.database, owner, first));
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    expect((await readCodeState(db.database, owner)).recoveryCodesLeft).toBe(9);
    const wrong = `${second.slice(0, 4)}${'a'.repeat(8)}`;
    expect(await consumeRecoveryCode(db.database, owner, wrong)).toBe(false);
    await keep(await makeRecoveryCodes());
    expect(await consumeRecoveryCode(db.database, owner, second)).toBe(false);
    expect(await db.database.$count(recoveryCodes, eq(recoveryCodes.ownerId, owner.id))).toBe(10);
  });

  test('an unknown name takes as long as a wrong code', async () => {
    await inTransaction(db.database, async (tx) =>
      saveRecoveryCodes(tx, owner, await makeRecoveryCodes()),
    );
    const [row] = await db.database.select().from(recoveryCodes);
    const median = async (hint: string) => {
      const times: number[] = [];
      for (let at = 0; at < 9; at += 1) {
        const startedAt = performance.now();
        await consumeRecoveryCode(db.database, owner, `${hint}aaaaaaaa`);
        times.push(performance.now() - startedAt);
      }
      return times.sort((a, b) => a - b)[4] ?? 0;
    };
    const known = await median(row?.hint ?? '');
    const unknown = await median('aaaa');
    expect(unknown / known).toBeGreaterThan(0.33);
    expect(unknown / known).toBeLessThan(3);
  });

  test('tries at one account wait after as many as its kind has free, from everywhere', async () => {
    const { account, pair } = authPolicies[kind].signIn;
    const at = (ip: string, knownDevice?: string) =>
      consume(db.database, signInKeys(kind, { name: 'olga', ip, knownDevice }), {
        captchaPassed: true,
      });
    for (let tries = 0; tries < pair.triesFree; tries += 1) {
      expect((await at('10.0.0.1')).type).toBe('free');
    }
    expect(await at('10.0.0.1')).toEqual({ type: 'wait', seconds: 30 });
    for (let tries = pair.triesFree; tries < account.triesFree; tries += 1) {
      expect((await at(`10.${tries}.0.2`)).type).toBe('free');
    }
    expect((await at('10.250.0.3')).type).toBe('wait');
    // The owner's own browser is counted by itself.
    expect((await at('10.250.0.3', 'B'.repeat(43))).type).toBe('free');
  });

  test('a refused attempt stays counted, a right one is taken back', async () => {
    const keys = [{ key: `own:${owner.id}`, triesFree: 3, clears: true }];
    const refused = { refused: [{ code: 'mismatch' as const }] };
    const go = (right: boolean) =>
      attempt(db.database, keys, async () => (right ? 'done' : refused));
    expect(await go(false)).toEqual(refused);
    expect(await go(true)).toBe('done');
    for (let tries = 0; tries < 3; tries += 1) expect(await go(false)).toEqual(refused);
    const waits = await go(true);
    expect(isRefusal(waits) && waits.refused[0]?.code).toBe('rate_limited');
  });
});

describe.each(['sign_in', 'session', 'operator_email'] as const)('a code mailed for %s', (kind) => {
  const subject = { kind, secret: 'held by one browser' };

  test('works once, within five tries and its time, for whom it was bound to', async () => {
    const give = () => openChallenge(db.database, subject, { userId: null, code: '01234567' });
    const tryCode = (code: string, secret = subject.secret) =>
      consumeMailedCode(db.database, { kind, secret }, null, code);
    await give();
    expect(await tryCode('01234567', 'another browser')).toBe(false);
    expect(await tryCode('0123 4567')).toBe(true);
    expect(await tryCode('01234567')).toBe(false);
    await give();
    for (let tries = 0; tries < 5; tries += 1) expect(await tryCode('76543210')).toBe(false);
    expect(await tryCode('01234567')).toBe(false);
    await give();
    await db.database.update(factorChallenges).set({ expiresAt: sql`now()` });
    expect(await tryCode('01234567')).toBe(false);
    await give();
    const nobody = '00000000-0000-0000-0000-000000000000';
    expect(await consumeMailedCode(db.database, subject, nobody, '01234567')).toBe(false);
  });
});
