import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';

/** A partner with the sums of all their days. */
export type PartnerSums = {
  readonly partnerId: string;
  readonly email: string | null;
  readonly code: string;
  readonly status: string;
  readonly agreedPpm: bigint | null;
  readonly clicks: number;
  readonly registrations: number;
  readonly orders: number;
  readonly usd: bigint;
  readonly earned: bigint;
  readonly reviews: number;
};

/** Where a list goes on: behind this partner. */
type PartnerKey = { readonly earned: string; readonly partnerId: string };

type PartnerFilter = {
  /** Part of an e-mail, or a code. */
  readonly search: string | null;
  readonly after: PartnerKey | null;
  readonly limit: number;
};

type Row = {
  readonly partner_id: string;
  readonly email: string | null;
  readonly referral_code: string;
  readonly status: string;
  readonly agreed: string | null;
  readonly clicks: string;
  readonly registrations: string;
  readonly orders: string;
  readonly usd_units: string;
  readonly earned_units: string;
  readonly reviews: number;
};

/** Partners by what they have earned, the most first, from a key on. */
export async function listPartnerSums(
  database: Pick<Queryable, 'execute'>,
  { search, after, limit }: PartnerFilter,
): Promise<readonly PartnerSums[]> {
  const behind =
    after === null
      ? sql`true`
      : sql`(p.earned_units, p.partner_id) < (${after.earned}::numeric, ${after.partnerId}::uuid)`;
  const part = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found =
    part === null
      ? sql`true`
      : sql`(u.email ilike ${part} or exists (
          select from referral_codes c
           where c.user_id = u.id and c.code = ${search?.toLowerCase()}))`;
  const { rows } = await database.execute<Row>(sql`
    select ${columns} from referral_partners p join users u on u.id = p.partner_id
     where ${behind} and ${found}
     order by p.earned_units desc, p.partner_id desc limit ${limit}`);
  return rows.map(toSums);
}

/** One partner; also a user whose links nobody has come by. Null where there is no such user. */
export async function readPartnerSums(
  database: Pick<Queryable, 'execute'>,
  partnerId: string,
): Promise<PartnerSums | null> {
  const { rows } = await database.execute<Row>(sql`
    select ${columns} from users u left join referral_partners p on p.partner_id = u.id
     where u.id = ${partnerId}::uuid and u.status <> 'deleted'`);
  return rows[0] === undefined ? null : toSums(rows[0]);
}

const columns = sql`
  u.id as partner_id, u.email, u.referral_code, u.status, u.referral_rate_ppm::text as agreed,
  coalesce(p.clicks, 0)::text as clicks, coalesce(p.registrations, 0)::text as registrations,
  coalesce(p.orders, 0)::text as orders, coalesce(p.usd_units, 0)::text as usd_units,
  coalesce(p.earned_units, 0)::text as earned_units, coalesce(p.reviews, 0) as reviews`;

function toSums(row: Row): PartnerSums {
  return {
    partnerId: row.partner_id,
    email: row.email,
    code: row.referral_code,
    status: row.status,
    reviews: row.reviews,
    agreedPpm: row.agreed === null ? null : BigInt(row.agreed),
    clicks: Number(row.clicks),
    registrations: Number(row.registrations),
    orders: Number(row.orders),
    usd: BigInt(row.usd_units),
    earned: BigInt(row.earned_units),
  };
}
