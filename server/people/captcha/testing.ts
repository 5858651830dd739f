import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { captchas } from './tables.ts';

/** The answer of somebody who has read the letters of a new captcha. */
export async function answeredCaptcha(database: Queryable) {
  const id = randomBytes(16).toString('base64url');
  const letters = 'ACHTX';
  const expiresAt = sql`now() + interval '10 minutes'`;
  await database.insert(captchas).values({ id, letters, expiresAt });
  return { captcha_id: id, captcha_answer: letters };
}
