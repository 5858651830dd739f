import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { CaptchaAnswer } from '../../contract/captcha.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { captchaLetters } from './glyphs.ts';
import { type FetchText, passesRecaptcha } from './recaptcha.ts';
import { captchas } from './tables.ts';

const lettersCount = 5;
const tonesCount = 5;
const ttlMinutes = 10;

/** A captcha to be shown: our letters, or the key of Google's. */
export type ShownCaptcha =
  | {
      readonly kind: 'letters';
      readonly id: string;
      readonly letters: string;
      readonly expiresAt: Date;
    }
  | { readonly kind: 'recaptcha'; readonly siteKey: string };

export interface CaptchaRoom {
  /** Why none can be shown: reCAPTCHA has only one of its two keys. */
  readonly problem: Refusal | null;
  /** A new captcha, or the problem. */
  show(): Promise<ShownCaptcha | Refusal>;
  /** The tones of a captcha of letters; null when it is gone. */
  tonesOf(id: string): Promise<string | null>;
  /**
   * Whether an answer is right. Ours is looked at once, whatever it says. Null when the request
   * carries no answer at all.
   */
  check(answer: CaptchaAnswer, ip: string): Promise<boolean | null | Refusal>;
}

/** Opens the captchas of this configuration. `fetchText` is how Google is asked. */
export function openCaptchas(platform: Platform, fetchText: FetchText): CaptchaRoom {
  const { config, database } = platform;
  const keys = keysOf(config);
  return {
    problem: isRefusal(keys) ? keys : null,
    async show() {
      if (isRefusal(keys)) return keys;
      if (keys !== null) return { kind: 'recaptcha', siteKey: keys.siteKey };
      return { kind: 'letters', ...(await insertCaptcha(database)) };
    },
    tonesOf: async (id) => (await findCaptcha(database, id))?.tones ?? null,
    async check(answer, ip) {
      const token = answer.recaptcha_token ?? '';
      const text = answer.captcha_answer ?? '';
      const id = answer.captcha_id ?? '';
      if (token === '' && text === '' && id === '') return null;
      if (isRefusal(keys)) return keys;
      if (keys === null) return takeAnswer(database, id, text);
      return token !== '' && passesRecaptcha(fetchText, keys.secret, token, ip);
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

async function insertCaptcha(database: Queryable) {
  const id = randomBytes(16).toString('base64url');
  const letters = draw(lettersCount, captchaLetters);
  const tones = draw(tonesCount, ['1', '2', '3', '4', '5']);
  const expiresAt = sql`now() + make_interval(mins => ${ttlMinutes})`;
  const [row] = await database
    .insert(captchas)
    .values({ id, letters, tones, expiresAt })
    .returning({ expiresAt: captchas.expiresAt });
  if (row === undefined) throw new Error('the database kept no captcha');
  return { id, letters, expiresAt: row.expiresAt };
}

function draw(length: number, signs: readonly string[]): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
}

async function findCaptcha(database: Queryable, id: string) {
  const alive = and(eq(captchas.id, id), gt(captchas.expiresAt, sql`now()`));
  const [row] = await database.select().from(captchas).where(alive);
  return row ?? null;
}

/** Takes the captcha away with the answer: a wrong one is not tried again. */
async function takeAnswer(database: Queryable, id: string, answer: string): Promise<boolean> {
  const [row] = await database
    .delete(captchas)
    .where(eq(captchas.id, id))
    .returning({
      letters: captchas.letters,
      tones: captchas.tones,
      alive: sql<boolean>`${captchas.expiresAt} > now()`,
    });
  if (row === undefined || !row.alive) return false;
  const given = plainAnswer(answer);
  return given === row.letters || given === row.tones;
}

/** Removes captchas that nobody answered. */
export async function sweepCaptchas(database: Queryable): Promise<void> {
  await database.delete(captchas).where(sql`${captchas.expiresAt} < now()`);
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
