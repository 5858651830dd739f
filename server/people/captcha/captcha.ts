import { randomBytes, randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { CaptchaAnswer, CaptchaPurpose } from '../../../contract/people/captcha.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { holderNetworkOf } from '../auth/address.ts';
import { captchaLetters } from './glyphs.ts';
import { openProofs, type Proofs } from './proof-of-work.ts';
import { type FetchText, passesRecaptcha } from './recaptcha.ts';
import { captchas, proofsUsed } from './tables.ts';

const lettersCount = 5;
const ttlMinutes = 10;
/** Whoever asks for ever new letters loses the oldest: rows are bounded by network and in all. */
const bounds: CaptchaBounds = { ofNetwork: 100, inAll: 20_000 };
/** All rows are counted once in so many captchas. */
const countedOnceIn = 100;

type CaptchaBounds = { readonly ofNetwork: number; readonly inAll: number };

/** Who answers, and what for. */
export type CaptchaUse = { readonly ip: string; readonly purpose: CaptchaPurpose };

/** A captcha to be shown: our letters, or the key of Google's. */
export type ShownCaptcha =
  | {
      readonly kind: 'letters';
      readonly id: string;
      readonly letters: string;
      readonly expiresAt: Date;
    }
  | { readonly kind: 'recaptcha'; readonly siteKey: string };

export interface Captchas {
  /** Why none can be shown: reCAPTCHA has only one of its two keys. */
  readonly problem: Refusal | null;
  /** Proofs of work in place of letters; null where Google is asked. */
  readonly proofs: Proofs | null;
  /** A new captcha, or the problem. */
  show(ip: string): Promise<ShownCaptcha | Refusal>;
  /**
   * Whether an answer is right. Ours is looked at once, whatever it says. Null when the request
   * carries no answer at all.
   */
  check(answer: CaptchaAnswer, use: CaptchaUse): Promise<boolean | null | Refusal>;
}

/** Opens the captchas of this configuration. `fetchText` is how Google is asked. */
export async function openCaptchas(platform: Platform, fetchText: FetchText): Promise<Captchas> {
  const { config, database } = platform;
  const keys = keysOf(config);
  const proofs = await openProofs(platform);
  let made = 0;
  return {
    problem: isRefusal(keys) ? keys : null,
    proofs: keys === null ? proofs : null,
    async show(ip) {
      if (isRefusal(keys)) return keys;
      if (keys !== null) return { kind: 'recaptcha', siteKey: keys.siteKey };
      made += 1;
      if (made % countedOnceIn === 1) await dropBeyond(database, bounds.inAll);
      return { kind: 'letters', ...(await insertCaptcha(database, holderNetworkOf(ip))) };
    },
    async check(answer, use) {
      const token = answer.recaptcha_token ?? '';
      const proof = answer.captcha_proof ?? '';
      const text = answer.captcha_answer ?? '';
      const id = answer.captcha_id ?? '';
      if (token === '' && proof === '' && text === '' && id === '') return null;
      if (isRefusal(keys)) return keys;
      if (keys !== null) {
        return token !== '' && passesRecaptcha(fetchText, keys.secret, token, use.ip);
      }
      return proof === '' ? consumeAnswer(database, id, text) : proofs.consume(proof, use);
    },
  };
}

type Keys = { readonly siteKey: string; readonly secret: string };

function keysOf({ recaptchaSiteKey, recaptchaSecret }: Platform['config']): Keys | null | Refusal {
  if (recaptchaSiteKey === null && recaptchaSecret === null) return null;
  if (recaptchaSiteKey === null || recaptchaSecret === null) {
    return refuse('captcha_unconfigured', 'captcha_answer');
  }
  return { siteKey: recaptchaSiteKey, secret: recaptchaSecret };
}

async function insertCaptcha(database: Queryable, network: string) {
  const id = randomBytes(16).toString('base64url');
  const letters = draw(lettersCount, captchaLetters);
  await database.execute(sql`
    delete from captchas where id in (
      select id from captchas where network = ${network}
       order by created_at desc offset ${bounds.ofNetwork - 1})`);
  const expiresAt = sql`now() + make_interval(mins => ${ttlMinutes})`;
  const [row] = await database
    .insert(captchas)
    .values({ id, letters, network, expiresAt })
    .returning({ expiresAt: captchas.expiresAt });
  if (row === undefined) throw new Error('the database kept no captcha');
  return { id, letters, expiresAt: row.expiresAt };
}

/** Drops the oldest captchas beyond so many: all of them live equally long. */
export async function dropBeyond(database: Queryable, most: number): Promise<void> {
  await database.execute(sql`
    delete from captchas where expires_at <= (
      select expires_at from captchas order by expires_at desc offset ${most} limit 1)`);
}

function draw(length: number, signs: readonly string[]): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
}

/** Takes the captcha away with the answer: a wrong one is not tried again. */
async function consumeAnswer(database: Queryable, id: string, answer: string): Promise<boolean> {
  const [row] = await database
    .delete(captchas)
    .where(eq(captchas.id, id))
    .returning({
      letters: captchas.letters,
      alive: sql<boolean>`${captchas.expiresAt} > now()`,
    });
  if (row === undefined || !row.alive) return false;
  return plainAnswer(answer) === row.letters;
}

/** Removes captchas that nobody answered, and what is known of proofs that have ended by now. */
export async function sweepCaptchas(database: Queryable): Promise<void> {
  await database.delete(captchas).where(sql`${captchas.expiresAt} < now()`);
  await database.delete(proofsUsed).where(sql`${proofsUsed.expiresAt} < now()`);
}

/** Cyrillic letters that look like the Latin ones in the picture are what was seen. */
const twins: Readonly<Record<string, string>> = {
  А: 'A',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
};

function plainAnswer(answer: string): string {
  const letters = [...answer.toUpperCase().replace(/[\s,.-]/g, '')];
  return letters.map((letter) => twins[letter] ?? letter).join('');
}
