import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { countRegistration } from '../referral-days/count-events.ts';

/** Whoever brought somebody, and by which of their links. */
type Referrer = {
  readonly userId: string;
  readonly email: string | null;
  /** The part of the code behind the point; null where the link had none. */
  readonly link: string | null;
  /** The share agreed with them, in parts per million; null goes by the programme. */
  readonly agreedPpm: bigint | null;
};

type Row = {
  readonly id: string;
  readonly email: string | null;
  readonly rate: string | null;
  readonly link: string | null;
};

/** The partner of a code as a browser has kept it, `anna.forum`; null where it is nobody's. */
export async function findReferrer(
  database: Pick<Queryable, 'execute'>,
  referrerCode: string | null,
): Promise<Referrer | null> {
  if (referrerCode === null) return null;
  const [code = '', link = null] = referrerCode.split('.', 2);
  const { rows } = await database.execute<Row>(sql`
    select u.id, u.email, u.referral_rate_ppm::text as rate, ${link}::text as link
      from referral_codes c join users u on u.id = c.user_id
     where c.code = ${code.toLowerCase()} and u.status = 'active'`);
  return rows[0] === undefined ? null : toReferrer(rows[0]);
}

/** Who brought an account when it was made; null where it came by itself. */
export async function referrerOf(
  database: Pick<Queryable, 'execute'>,
  userId: string,
): Promise<Referrer | null> {
  const { rows } = await database.execute<Row>(sql`
    select u.id, u.email, u.referral_rate_ppm::text as rate, own.referred_link as link
      from users own join users u on u.id = own.referred_by
     where own.id = ${userId} and u.status = 'active'`);
  return rows[0] === undefined ? null : toReferrer(rows[0]);
}

/** Counts for whoever brought it that an account was confirmed. */
export async function countConfirmed(tx: Transaction, userId: string): Promise<void> {
  const referrer = await referrerOf(tx, userId);
  if (referrer === null) return;
  await countRegistration(tx, { partnerId: referrer.userId, link: referrer.link });
}

function toReferrer({ id, email, rate, link }: Row): Referrer {
  return { userId: id, email, link, agreedPpm: rate === null ? null : BigInt(rate) };
}
