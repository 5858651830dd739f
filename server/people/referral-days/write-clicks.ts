import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

/** How often each code was come by, as the links have it: `anna.forum`. */
export type Clicks = ReadonlyMap<string, number>;

/** Links of one partner that have a row of their own on a day. */
const linksADayMax = 100;

/**
 * Adds clicks to the day of now. Codes that nobody has are dropped; a link of a partner who has as
 * many links on this day as there may be counts for the code alone.
 */
export async function writeClicks(database: Database, clicks: Clicks): Promise<void> {
  const codes = [...clicks.keys()];
  const times = [...clicks.values()];
  await database.execute(sql`
    with seen as (
      select split_part(code, '.', 1) as code, split_part(code, '.', 2) as link, times
        from unnest(${sql.param(codes)}::text[], ${sql.param(times)}::int[]) as given (code, times)),
    counted as (
      select c.user_id as partner_id, s.link, sum(s.times)::int as times
        from seen s join referral_codes c on c.code = lower(s.code)
        join users u on u.id = c.user_id and u.status = 'active'
       group by 1, 2),
    known as (
      select t.partner_id, count(d.link) as links
        from (select distinct partner_id from counted) t
        left join referral_days d on d.partner_id = t.partner_id and d.day = current_date
       group by 1),
    placed as (
      select t.partner_id, t.times,
             case when d.link is not null
                    or k.links + row_number() over (partition by t.partner_id, d.link is null
                                                        order by t.times desc, t.link)
                       <= ${linksADayMax}
                  then t.link else '' end as link
        from counted t join known k using (partner_id)
        left join referral_days d
          on d.partner_id = t.partner_id and d.day = current_date and d.link = t.link),
    all_days as (
      insert into referral_partners as p (partner_id, clicks)
      select partner_id, sum(times) from placed group by partner_id order by partner_id
      on conflict (partner_id) do update set clicks = p.clicks + excluded.clicks)
    insert into referral_days as r (partner_id, day, link, clicks)
    select partner_id, current_date, link, sum(times) from placed group by partner_id, link
     order by partner_id, link
    on conflict (partner_id, day, link) do update set clicks = r.clicks + excluded.clicks`);
}
