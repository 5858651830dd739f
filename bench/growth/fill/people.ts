import {
  eachOf,
  type Fill,
  idOf,
  isNewest,
  operator,
  operatorId,
  operators,
  worth,
} from './fill.ts';

const account = (kind: string, user: string) =>
  `'${kind}:' || upper(replace(${user}::text, '-', ''))`;

/** Earnings of whoever has brought a customer. */
const earnings: readonly Fill[] = [
  {
    table: 'referral_earnings',
    insert: `
      insert into referral_earnings (order_id, referrer_id, referred_user_id, link, usd_units,
        rub_units, rate_ppm, units, state, reasons, created_at, decided_at)
      select c.order_id, u.referred_by, u.id, u.referred_link, ${worth}, ${worth} * 90, 2000,
             ${worth} * 2000 / 1000000,
             case when ${isNewest(20)} then 'review' else 'credited' end,
             case when ${isNewest(20)} then '{same_browser}'::text[] else '{}' end, c.at, null
        from growth_copies c join users u on u.id = c.user_id
       where c.kind = 'ended' and u.referred_by is not null`,
  },
  {
    table: 'ledger_journals',
    insert: `
      insert into ledger_journals (id, key, kind, order_id, created_at)
      select md5('earning' || e.order_id)::uuid, 'referral:' || e.order_id || ':1',
             'referral_earned', e.order_id, e.created_at
        from referral_earnings e where e.state = 'credited'`,
  },
  {
    table: 'ledger_postings',
    insert: `
      insert into ledger_postings (journal_id, line, account, asset, units)
      select md5('earning' || e.order_id)::uuid, line, account, 'USD', sign * e.units
        from referral_earnings e
        cross join lateral (values (1, 'referral:USD', 1),
          (2, ${account('earnings', 'e.referrer_id')}, -1)) as p (line, account, sign)
       where e.state = 'credited'`,
  },
  {
    table: 'referral_turnovers',
    insert: `
      insert into referral_turnovers (user_id, referrer_id, orders, usd_units, rub_units)
      select referred_user_id, referrer_id, count(*), sum(usd_units), sum(rub_units)
        from referral_earnings where state = 'credited' group by 1, 2`,
  },
  {
    table: 'referral_days',
    insert: `
      insert into referral_days
        (partner_id, day, link, clicks, registrations, orders, usd_units, earned_units)
      select referrer_id, created_at::date, coalesce(link, ''), count(*) * 7, 1, count(*),
             sum(usd_units), sum(units)
        from referral_earnings group by 1, 2, 3`,
  },
  {
    table: 'referral_partners',
    insert: `
      insert into referral_partners
        (partner_id, clicks, registrations, orders, usd_units, earned_units, reviews)
      select referrer_id, count(*) * 7, count(distinct referred_user_id), count(*),
             sum(usd_units), sum(units), count(*) filter (where state = 'review')
        from referral_earnings group by 1`,
  },
];

/** What customers are given themselves: cashback of orders, and bonuses by hand. */
const rewards: readonly Fill[] = [
  {
    table: 'order_rewards',
    insert: `
      insert into order_rewards (order_id, kind, user_id, usd_units, rate_ppm, units, created_at)
      select c.order_id, 'cashback', c.user_id, ${worth}, 1000, ${worth} * 1000 / 1000000, c.at
        from growth_copies c where c.kind = 'ended' and c.user_id is not null`,
  },
  {
    table: 'rewards',
    insert: `
      insert into rewards (id, user_id, units, reason, granted_by, created_at)
      select ${idOf('reward')}, c.user_id, 100000, 'for a long wait', ${operator('c.g')}, c.at
        from growth_copies c where c.kind = 'withdrawn'`,
  },
  {
    table: 'ledger_journals',
    insert: `
      insert into ledger_journals (id, key, kind, order_id, note, created_by, created_at)
      select md5('cashback' || order_id)::uuid, 'cashback:' || order_id || ':1', 'cashback',
             order_id, null, null, created_at from order_rewards
      union all
      select id, 'bonus:' || id || ':1', 'bonus', null, reason, granted_by, created_at
        from rewards where reason = 'for a long wait'`,
  },
  {
    table: 'ledger_postings',
    insert: `
      insert into ledger_postings (journal_id, line, account, asset, units)
      select journal, line, account, 'USD', sign * units
        from (select md5('cashback' || order_id)::uuid as journal, 'cashback:USD' as cost,
                     user_id, units from order_rewards
              union all select id, 'bonus:USD', user_id, units
                from rewards where reason = 'for a long wait') g
        cross join lateral (values (1, g.cost, 1),
          (2, ${account('rewards', 'g.user_id')}, -1)) as p (line, account, sign)`,
  },
  {
    table: 'customer_days',
    insert: `
      insert into customer_days (user_id, day, orders, usd_units, given_units)
      select user_id, created_at::date, count(*), sum(usd_units), sum(units)
        from order_rewards group by 1, 2`,
  },
  {
    table: 'customer_turnovers',
    insert: `
      insert into customer_turnovers (user_id, orders, usd_units)
      select user_id, sum(orders), sum(usd_units) from customer_days group by 1`,
  },
];

const lists: readonly Fill[] = [
  {
    table: 'referral_codes',
    insert: `
      insert into referral_codes (code, user_id, created_at)
      select lower(referral_code), id, created_at from users u where not exists (
        select from referral_codes r where r.code = lower(u.referral_code))`,
  },
  {
    table: 'user_wallets',
    insert: `
      insert into user_wallets (user_id, payment_system, account, label, created_at)
      select c.user_id, o.outcome_system, o.outcome_account, 'number ' || c.g, c.at
        from ${eachOf(20)} and c.user_id is not null`,
  },
  {
    table: 'user_sessions',
    insert: `
      insert into user_sessions (user_id, token_hash, method, ip, created_at, last_seen_at)
      select c.user_id, sha256(('session' || c.g)::bytea), 'password', c.ip, c.at, c.at
        from growth_copies c where c.user_id is not null and c.at > now() - interval '30 days'`,
  },
  {
    table: 'customer_notes',
    insert: `
      insert into customer_notes (customer, text, created_by, created_at)
      select coalesce(c.user_id::text, c.email), 'asked by telephone about order ' || c.number,
             ${operator('c.g')}, c.at
        from ${eachOf(50)}`,
  },
  {
    table: 'card_verifications',
    insert: `
      insert into card_verifications (id, user_id, browser_hash, email, order_id, direction_id,
        kind, holder, issuing_bank_id, card_masked, card_hash, status, photo_sha256, photo_hash,
        decided_by, decided_at, created_at, locale)
      select left(c.order_id, 22), c.user_id, c.browser_hash, c.email, c.order_id, o.direction_id,
             'plastic', 'IVANOV IVAN', (select id from issuing_banks limit 1),
             '4276 **** **** ' || lpad((c.g % 10000)::text, 4, '0'), md5('card' || c.g),
             case when waits then 'waiting' when c.g % 7 = 0 then 'rejected' else 'verified' end,
             md5('photo' || c.g), ('x' || left(md5('hash' || c.g), 16))::bit(64)::bigint,
             case when not waits then ${operator('c.g')} end,
             case when not waits then c.at + interval '5 minutes' end, c.at, 'ru'
        from (select g, order_id, user_id, browser_hash, email, at, ${isNewest(20)} as waits
                from growth_copies c where kind = 'ended' and g % 20 = 3) c
        join orders o on o.id = c.order_id`,
  },
  {
    table: 'block_list',
    insert: `
      insert into block_list (kind, value, reason, created_by, created_at, mode)
      select case c.g % 3 when 0 then 'account' when 1 then 'email' else 'phone' end,
             case c.g % 3 when 0 then o.outcome_account || c.g when 1 then 'bad-' || c.email
               else '+71' || lpad(c.g::text, 9, '0') end,
             'was paid twice and kept both', ${operator('c.g')}, c.at, 'refuse'
        from ${eachOf(100)}`,
  },
];

/** Who works in the office, and when. */
const staff: readonly Fill[] = [
  {
    table: 'operators',
    insert: `
      insert into operators (id, login, name, role, password_hash, created_at)
      select ${operatorId('g')}, 'operator' || g, 'Operator ' || g, 'admin',
             (select password_hash from operators limit 1), now() - interval '1 year'
        from generate_series(0, ${operators - 1}) g`,
  },
  {
    table: 'shifts',
    insert: `
      insert into shifts (operator_id, started_at, ended_at, note)
      select ${operatorId('c.g')}, c.at, c.at + interval '8 hours', 'nothing is left over'
        from growth_copies c where c.kind = 'ended' and c.g % 200 = 1`,
  },
  {
    table: 'answer_times',
    insert: `
      insert into answer_times (day, operator_id, minutes_to, answers)
      select c.at::date, ${operatorId('c.g')}::text, 5 * (1 + c.g % 12), count(*)
        from growth_copies c where c.kind = 'ended' and c.g % 50 = 1 group by 1, 2, 3`,
  },
];

/** Customers, what they were given, and who looks after them. */
export const peopleFills: readonly Fill[] = [...staff, ...earnings, ...rewards, ...lists];
