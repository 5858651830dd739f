import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/** What the signer has written down about one payment it signed. */
export type SignedAttempt = {
  readonly payoutId: string;
  readonly attemptNumber: number;
  readonly txid: string;
};

/** Signed payments compared with the attempts of the database. */
type Compared = {
  /** Signed, and not in the database: it is older than they are. */
  readonly unknown: readonly SignedAttempt[];
  /** In the database with other bytes than were signed: one of the two was tampered with. */
  readonly contradicted: readonly SignedAttempt[];
};

/** Compares the signer's log with the payouts of the database, all at once. */
export async function compareWithSigned(
  database: Queryable,
  signed: readonly SignedAttempt[],
): Promise<Compared> {
  const { rows } = await database.execute<{ place: number; reference: string | null }>(sql`
    select s.place::int as place, a.reference
      from json_to_recordset(${JSON.stringify(
        signed.map(({ payoutId, attemptNumber }, place) => ({ place, payoutId, attemptNumber })),
      )}::json) as s(place int, "payoutId" text, "attemptNumber" int)
      left join payout_attempts a
        on a.payout_id = s."payoutId" and a.number = s."attemptNumber"
     order by 1`);
  const known = new Map(rows.map(({ place, reference }) => [place, reference]));
  const referenceOf = (place: number) => known.get(place) ?? null;
  return {
    unknown: signed.filter((_, place) => referenceOf(place) === null),
    contradicted: signed.filter(
      ({ txid }, place) => referenceOf(place) !== null && referenceOf(place) !== txid,
    ),
  };
}
