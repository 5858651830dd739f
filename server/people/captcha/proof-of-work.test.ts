import { createHmac } from 'node:crypto';
import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProofChallenge } from '../../../contract/people/captcha.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { proofText, solveProof } from '../../../site/captcha/solve-proof.ts';
import { checkAnswers } from '../../openapi/testing.ts';
import { type App, buildApp } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { sharedSecret } from '../../platform/secret/shared-secret.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { type Captchas, openCaptchas, sweepCaptchas } from './captcha.ts';
import { guardedTry } from './guarded-try.ts';
import { openProofs } from './proof-of-work.ts';
import { registerCaptchaRoutes } from './routes.ts';
import { proofsUsed } from './tables.ts';

let bed: TestPlatform;
let platform: Platform;
let app: App;
let throwUndescribed: () => void;
let captcha: Captchas;

beforeAll(async () => {
  bed = await createTestPlatform({ RATE_LIMIT_PER_MINUTE: '0', TRUSTED_PROXIES: '127.0.0.1' });
  platform = bed.platform;
  app = await buildApp(platform);
  throwUndescribed = checkAnswers(app);
  captcha = await openCaptchas(platform, async () => '{}');
  registerCaptchaRoutes(app, captcha);
});

afterAll(async () => {
  await app.close();
  await bed.close();
  throwUndescribed();
});

let host = 0;
/** Each test asks from a network of its own, or it would make the next one's work harder. */
function newUse(purpose: 'order' | 'sign_in' = 'order') {
  host += 1;
  return { ip: `192.0.${host}.7`, purpose };
}
type Use = ReturnType<typeof newUse>;

async function ask({ ip, purpose }: Use) {
  const answer = await app.inject({
    url: `/api/v1/captcha/challenge?purpose=${purpose}`,
    headers: { 'x-forwarded-for': ip },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json().data.attributes as { challenge: ProofChallenge; tries_max: number };
}

async function solved(challenge: ProofChallenge): Promise<string> {
  const proof = await solveProof(challenge, () => undefined);
  return proof === null ? '' : proofText(proof);
}

const check = (text: string, use: Use) => captcha.check({ captcha_proof: text }, use);

test('the solver of the browser finishes, tells how far it is, and its proof passes', async () => {
  const use = newUse();
  const { challenge, tries_max } = await ask(use);
  const reported: number[] = [];
  const proof = await solveProof(challenge, (tried) => reported.push(tried));
  expect(proof?.solution.counter).toBeLessThan(tries_max);
  expect(proof?.solution.counter).toBeGreaterThanOrEqual(tries_max / 2);
  expect(reported.length).toBeGreaterThan(5);
  expect(reported).toEqual(reported.toSorted((left, right) => left - right));
  expect(await check(proof === null ? '' : proofText(proof), use)).toBe(true);
});

test('a proof is taken once, also when it is sent many times at once', async () => {
  const use = newUse();
  const text = await solved((await ask(use)).challenge);
  const answers = await Promise.all(Array.from({ length: 8 }, () => check(text, use)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await check(text, use)).toBe(false);
});

test('a proof for another purpose, or from another network, is none', async () => {
  const use = newUse('sign_in');
  const text = await solved((await ask(use)).challenge);
  expect(await check(text, { ...use, purpose: 'order' })).toBe(false);
  expect(await check(text, { ...use, ip: '198.18.0.1' })).toBe(false);
  const neighbour = use.ip.replace(/\.7$/, '.200');
  expect(await check(text, { ...use, ip: neighbour })).toBe(true);
});

test('a proof of ten minutes ago is none', async () => {
  const use = newUse();
  const text = await solved((await ask(use)).challenge);
  const { clock } = platform;
  const later = { ...clock, now: () => new Date(clock.now().getTime() + 600_001) };
  const proofs = await openProofs({ ...platform, clock: later });
  expect(await proofs.consume(text, use)).toBe(false);
  expect(await check(text, use)).toBe(true);
});

test('nobody makes their work easier: not by the challenge, nor by signing one', async () => {
  const use = newUse();
  const { challenge } = await ask(use);
  const { parameters, signature } = challenge;
  const eased = [
    { parameters: { ...parameters, keyPrefix: '00' }, signature },
    { parameters: { ...parameters, cost: 1 }, signature },
    { parameters: { ...parameters, algorithm: 'SHA-256' }, signature },
    { parameters: { ...parameters, data: { ...parameters.data, purpose: 'reset' } }, signature },
    { parameters: { ...parameters, expiresAt: parameters.expiresAt + 3600 }, signature },
    { parameters, signature: '0'.repeat(64) },
    { parameters },
  ];
  for (const forged of eased) {
    const solution = { counter: 0, derivedKey: '0'.repeat(64) };
    const text = Buffer.from(JSON.stringify({ challenge: forged, solution })).toString('base64url');
    expect(await check(text, use)).toBe(false);
  }
  const right = await solved(challenge);
  // The key alone counts, and only that of the right counter is signed.
  const key = { counter: 1, derivedKey: '0'.repeat(64) };
  const wrong = Buffer.from(JSON.stringify({ challenge, solution: key })).toString('base64url');
  expect(await check(wrong, use)).toBe(false);
  expect(await check(right, use)).toBe(true);
});

test('a challenge that is too easy is none, even with our own signature', async () => {
  const use = newUse();
  const { data } = (await ask(use)).challenge.parameters;
  const secret = await sharedSecret(platform.database, 'proofs of work');
  const named = (name: string) => createHmac('sha256', secret).update(name).digest('base64url');
  const secrets = {
    hmacSignatureSecret: named('challenge'),
    hmacKeySignatureSecret: named('key'),
  };
  const proofOf = async (cost: number, keyPrefixLength: number) => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost,
      counter: 3,
      keyPrefixLength,
      data,
      deriveKey,
      ...secrets,
      expiresAt: new Date(platform.clock.now().getTime() + 60_000),
    });
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url');
  };
  expect(await check(await proofOf(1, 16), use)).toBe(false);
  expect(await check(await proofOf(5_000, 1), use)).toBe(false);
  expect(await check(await proofOf(5_000, 16), use)).toBe(true);
});

test('the work grows with what a network has asked for and failed at, and with no other', async () => {
  const use = newUse();
  const easiest = (await ask(use)).tries_max;
  for (let turn = 1; turn < 10; turn += 1) expect((await ask(use)).tries_max).toBe(easiest);
  expect((await ask(use)).tries_max).toBe(easiest * 2);
  for (let turn = 0; turn < 12; turn += 1) await check('nonsense', use);
  expect((await ask(use)).tries_max).toBe(easiest * 8);
  for (let turn = 0; turn < 400; turn += 1) await check('nonsense', use);
  expect((await ask(use)).tries_max).toBe(easiest * 64);
  expect((await ask(newUse())).tries_max).toBe(easiest);
  const home = (turn: number) =>
    ask({ ip: `2001:db8:7:${turn.toString(16)}::1`, purpose: 'order' });
  expect((await home(0)).tries_max).toBe(easiest);
  for (let turn = 1; turn < 165; turn += 1) await home(turn);
  expect((await home(999)).tries_max).toBe(easiest * 2);
});

test.each([
  '',
  '%%%',
  Buffer.from('null').toString('base64url'),
  Buffer.from('{"challenge":{"parameters":{}},"solution":{}}').toString('base64url'),
  Buffer.from('[').toString('base64url'),
])('no text fails the service: %s', async (text) => {
  const use = newUse();
  const answer = await captcha.check({ captcha_proof: text, captcha_id: 'x' }, use);
  expect(answer).toBe(false);
});

test('a proof passes where a captcha is demanded', async () => {
  const use = newUse();
  const keys = [{ key: 'proof:a', triesFree: 10, captchaAfter: 0 }];
  const deps = { platform, captcha };
  const held = await guardedTry(deps, keys, {}, use);
  expect(isRefusal(held) && held.refused[0]?.code).toBe('captcha');
  const captcha_proof = await solved((await ask(use)).challenge);
  expect(await guardedTry(deps, keys, { captcha_proof }, use)).toBe(null);
});

test('what was used is forgotten once it could be used no more', async () => {
  const { database } = platform;
  await sweepCaptchas(database);
  expect((await database.select().from(proofsUsed)).length).toBeGreaterThan(0);
  await database.update(proofsUsed).set({ expiresAt: sql`now() - interval '1 s'` });
  await sweepCaptchas(database);
  expect(await database.select().from(proofsUsed)).toEqual([]);
});

test('a purpose is one of the closed list', async () => {
  for (const query of ['', '?purpose=', '?purpose=anything', '?purpose=order&purpose=order']) {
    const answer = await app.inject({ url: `/api/v1/captcha/challenge${query}` });
    expect([query, answer.statusCode]).toEqual([query, 422]);
    expect(answer.json().errors[0].source).toEqual({ parameter: 'purpose' });
  }
});
