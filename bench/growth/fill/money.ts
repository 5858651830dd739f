import { eachOf, type Fill, idOf, isNewest, operator, operatorId } from './fill.ts';

/** Operations with the shop's own money: a fee of a bank each, with its journal. */
const own: readonly Fill[] = [
  {
    table: 'own_operations',
    insert: `
      insert into own_operations
        (id, request_key, template, from_system, from_units, reason, state, made_by, made_at,
         needs_second)
      select ${idOf('own')}, 'growth' || c.g, 'bank_fee', 'TBRUB', 10000 + c.g % 1000,
             'the fee of the month', 'posted', ${operator('c.g')}, c.at, false
        from growth_copies c where c.kind = 'ended' and c.g % 50 = 1`,
  },
  {
    table: 'ledger_journals',
    insert: `
      insert into ledger_journals (id, key, kind, note, created_by, created_at)
      select id, 'own:' || id || ':1', 'bank_fee', reason, made_by, made_at from own_operations`,
  },
  {
    table: 'ledger_postings',
    insert: `
      insert into ledger_postings (journal_id, line, account, asset, units)
      select id, line, account, 'RUB', sign * from_units
        from own_operations
        cross join (values (1, 'reserve:TBRUB', -1), (2, 'bankfee:RUB', 1))
          as p (line, account, sign)`,
  },
];

/** What banks, nodes and providers told. */
const outside: readonly Fill[] = [
  {
    table: 'bank_lines_used',
    insert: `
      insert into bank_lines_used (mark, order_id, deposit_key, used_by, used_at)
      select encode(sha256(('line' || d.id)::bytea), 'hex'), d.order_id, d.key,
             ${operator('c.g')}, c.at
        from growth_copies c
        join deposits d on d.order_id = c.order_id and d.rail = 'manual'
       where c.kind = 'ended'`,
  },
  {
    table: 'unread_entries',
    insert: `
      insert into unread_entries
        (rail, key, reason, content, seen_at, settled_at, settled_by, settled_reason)
      select 'manual', 'entry' || c.g, 'no_account', 'a line that nobody could read', c.at,
             case when not ${isNewest(10)} then c.at end,
             case when not ${isNewest(10)} then ${operator('c.g')} end,
             case when not ${isNewest(10)} then 'not ours' end
        from growth_copies c where c.kind = 'ended' and c.g % 500 = 1`,
  },
  {
    table: 'online_payments',
    insert: `
      insert into online_payments (reference, order_id, gateway, payment_system, asset, units,
        amount, currency, created_at, paid_by, credited_at)
      select (100000000000 + c.g)::text, c.order_id, (select name from gateways limit 1),
             o.income_system, o.income_asset, o.income_units, '100.00', 'RUB', c.at, 'card', c.at
        from ${eachOf(20)}`,
  },
  {
    table: 'payment_notifications',
    insert: `
      insert into payment_notifications
        (gateway, operation, status, reference, amount, currency, paid_at, body, received_at,
         state, reason)
      select (select name from gateways limit 1), 'operation' || c.g, 'paid',
             (100000000000 + c.g)::text, '100.00', 'RUB',
             c.at, 'x', c.at, case when ${isNewest(10)} then 'person' else 'credited' end,
             case when ${isNewest(10)} then 'unknown_order' end
        from growth_copies c where c.kind = 'ended' and c.g % 20 = 1`,
  },
  {
    table: 'requisite_requests',
    insert: `
      insert into requisite_requests (reference, order_id, gateway, payment_system, asset, units,
        state, operation, asked_at, answered_at, counted_on)
      select (100000000000 + c.g)::text, c.order_id, (select name from gateways limit 1),
             o.income_system, o.income_asset, o.income_units,
             case when c.g % 5 = 0 then 'none' else 'ended' end,
             'operation' || c.g, c.at, c.at, c.at::date
        from ${eachOf(20)}`,
  },
  {
    table: 'requisite_days',
    insert: `
      insert into requisite_days (day, gateway, payment_system, units, orders, asked, given, paid)
      select counted_on, gateway, payment_system, sum(units), count(*), count(*), count(*), count(*)
        from requisite_requests group by 1, 2, 3`,
  },
];

/** What happened to the shop itself. */
const operation: readonly Fill[] = [
  {
    table: 'alerts',
    insert: `
      insert into alerts (kind, subject, params, raised_at)
      select 'order_new', c.order_id, '{}', c.at from growth_copies c where c.g % 5 = 1
       order by c.g`,
  },
  {
    table: 'alert_deliveries',
    insert: `
      insert into alert_deliveries
        (operator_id, channel, kind, alert_id, due_at, handed_at, created_at)
      select ${operatorId('a.id')}, 'mail', a.kind, a.id, a.raised_at, a.raised_at, a.raised_at
        from alerts a where a.kind = 'order_new' and a.id % 2 = 0`,
  },
  {
    table: 'operational_errors',
    insert: `
      insert into operational_errors (code, fingerprint, place, sample, count, first_seen_at,
        last_seen_at, resolved_at, resolved_by)
      select 'task_failed', md5('error' || c.g), 'watch litecoin', 'NodeFault: it does not answer',
             1 + c.g % 90, c.at, c.at, case when not ${isNewest(20)} then c.at end,
             case when not ${isNewest(20)} then ${operator('c.g')} end
        from growth_copies c where c.kind = 'ended' and c.g % 500 = 1`,
  },
  {
    table: 'status_incidents',
    insert: `
      insert into status_incidents (component, state, began_at, seen_at, ended_at)
      select 'rates', 'limited', c.at, c.at, c.at + interval '5 minutes'
        from growth_copies c where c.kind = 'ended' and c.g % 2000 = 1`,
  },
  {
    table: 'pricing_changes',
    insert: `
      insert into pricing_changes (kind, subject_id, before, after, actor, created_at)
      select 'markup', o.direction_id, null, '{"markup_ppm": "20000"}', ${operator('c.g')}, c.at
        from ${eachOf(200)} order by c.g`,
  },
  {
    table: 'recoveries',
    insert: `
      insert into recoveries (id, made_at, begun_at, begun_by, released_at, released_by)
      overriding system value
      select 1, now() - interval '9 months', now() - interval '9 months', ${operator('1')},
             now() - interval '9 months', ${operator('2')}`,
  },
  {
    table: 'recovery_decisions',
    insert: `
      insert into recovery_decisions
        (recovery_id, payout_id, outcome, reference, reason, decided_by, decided_at)
      select 1, p.id, 'paid', 'growth' || c.g, 'seen in the bank', ${operator('c.g')}, c.at
        from growth_copies c join payouts p on p.order_id = c.order_id
       where c.kind = 'ended' and c.g % 2000 = 1`,
  },
  {
    table: 'quote_days',
    insert: `
      insert into quote_days (day, direction_id, quotes)
      select (c.at at time zone 'UTC')::date, o.direction_id, count(*) * 30
        from ${eachOf(1)} and (c.at at time zone 'UTC')::date < (now() at time zone 'UTC')::date - 1
       group by 1, 2`,
  },
  {
    table: 'quote_slots',
    insert: `
      insert into quote_slots (at, quotes)
      select date_bin('15 minutes', c.at, timestamptz 'epoch'), count(*) * 30
        from growth_copies c where c.at < now() - interval '1 day' group by 1`,
  },
  {
    table: 'coupons',
    insert: `
      insert into coupons (id, code, kind, discount_ppm, note, uses, created_by, created_at)
      select ${idOf('coupon', 'k')}, 'growth-' || k, 'discount', 10000, 'of the bench', 100,
             ${operator('k')}, now() - interval '1 year'
        from (select generate_series(0, count(*) / 2000) as k from growth_copies) n`,
  },
  {
    table: 'coupon_uses',
    insert: `
      insert into coupon_uses
        (order_id, coupon_id, user_id, discount_ppm, bonus_units, state, created_at)
      select c.order_id, ${idOf('coupon', '(c.g % (1 + (select count(*) / 2000 from growth_copies)))')},
             c.user_id, 10000, 0, 'used', c.at
        from growth_copies c where c.kind = 'ended' and c.g % 20 = 13 and c.user_id is not null`,
  },
];

/** The shop's own money, what the outside told, and what happened to the shop. */
export const moneyFills: readonly Fill[] = [...own, ...outside, ...operation];
