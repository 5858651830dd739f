import { eachOf, type Fill, idOf, isNewest, operator } from './fill.ts';

/** What customers and operators write to each other and say of orders. */
const words: readonly Fill[] = [
  {
    table: 'order_comments',
    insert: `
      insert into order_comments (order_id, operator_id, text, created_at)
      select c.order_id, ${operator('c.g')}, 'rang up, will pay in the evening', c.at
        from ${eachOf(20)}`,
  },
  {
    table: 'order_reviews',
    insert: `
      insert into order_reviews
        (order_id, direction_id, locale, name, rating, body, state, created_at, decided_at)
      select c.order_id, o.direction_id, 'ru', 'Иван', 1 + c.g % 5, 'Быстро и без вопросов.',
             case when waits then 'waiting' when c.g % 9 = 0 then 'declined' else 'approved' end,
             c.at, case when not waits then c.at + interval '1 day' end
        from (select c.*, ${isNewest(20)} as waits
                from growth_copies c where kind = 'ended' and g % 20 = 7) c
        join orders o on o.id = c.order_id`,
  },
  {
    table: 'review_sums',
    insert: `
      update review_sums s set reviews = (
        select count(*) from order_reviews r where r.rating = s.rating and r.state = 'approved')`,
  },
  {
    table: 'conversations',
    insert: `
      insert into conversations (id, reference, order_id, email, name, subject, locale,
        waiting_since, assigned_to, last_at, created_at)
      overriding system value
      select 1000 + c.g, translate(left(md5('talk' || c.g), 12), '0189', 'abcd'),
             c.order_id, c.email, 'Иван', '', 'ru',
             case when ${isNewest(20)} then now() - interval '1 minute' * (c.g % 60) end,
             ${operator('c.g')}, c.at + interval '2 hours', c.at
        from growth_copies c where c.kind = 'ended' and c.g % 20 = 9`,
  },
  {
    table: 'conversation_messages',
    insert: `
      insert into conversation_messages (conversation_id, author, channel, body, created_at)
      select 1000 + c.g,
             case when m % 2 = 0 then 'customer' else ${operator('c.g')} end,
             case when m % 2 = 0 then 'site' else 'office' end,
             'Когда придут деньги по заявке ' || c.number || '?', c.at + interval '1 minute' * m
        from growth_copies c cross join generate_series(0, 3) m
       where c.kind = 'ended' and c.g % 20 = 9 order by c.g, m`,
  },
  {
    table: 'order_chats',
    insert: `
      insert into order_chats (order_id, chat_id, created_at, made)
      select c.order_id, 1000000 + c.g % (1000 + c.g / 3), c.at, true from ${eachOf(20)}`,
  },
];

/** What was found about orders. */
const findings: readonly Fill[] = [
  {
    table: 'screening_checks',
    insert: `
      insert into screening_checks (id, screener, moment, side, chain, asset, address, order_id,
        state, score_ppm, first_asked_at, give_up_at, answered_at, created_at, next_at)
      select left(encode(sha256(('check' || c.g)::bytea), 'hex'), 22), 'simulated',
             'payout_address', 'outcome', 'TON', 'TON', left(o.outcome_account, 200), c.order_id,
             'done', c.g % 300000, c.at, c.at + interval '1 hour', c.at, c.at, c.at
        from ${eachOf(3)}`,
  },
  {
    table: 'order_screenings',
    insert: `
      insert into order_screenings (order_id, check_id, moment, verdict, created_at)
      select order_id, id, moment, 'passed', created_at from screening_checks
       where order_id is not null`,
  },
  {
    table: 'order_risk_flags',
    insert: `
      insert into order_risk_flags (order_id, flag, exception, rule, detail, created_at)
      select c.order_id, 'amount', 'aml', 'amount', '{}', c.at from ${eachOf(50)}`,
  },
  {
    table: 'order_cheques',
    insert: `
      insert into order_cheques (id, order_id, file, name, bytes, sha256, created_at)
      select ${idOf('cheque')}, c.order_id, md5('file' || c.g) || '.pdf', 'чек.pdf', 40000,
             encode(sha256(('cheque' || c.g)::bytea), 'hex'), c.at
        from ${eachOf(10)}`,
  },
  {
    table: 'cheque_readings',
    insert: `
      insert into cheque_readings (cheque_id, order_id, state, operations, created_at, read_at)
      select ${idOf('cheque')}, c.order_id, 'read', array['A' || lpad(c.g::text, 12, '0')],
             c.at, c.at
        from ${eachOf(10)}`,
  },
  {
    table: 'payout_holds',
    insert: `
      insert into payout_holds (payout_id, order_id, reasons, held_until, needs_release,
        prepared_by, released_by, released_at, release_reason, created_at)
      select p.id, c.order_id, '{amount}', c.at + interval '1 hour', true, null,
             ${operator('c.g')}, c.at + interval '20 minutes', 'known to us', c.at
        from growth_copies c join payouts p on p.order_id = c.order_id and p.kind = 'payout'
       where c.kind = 'ended' and c.g % 20 = 11`,
  },
  {
    table: 'account_corrections',
    insert: `
      insert into account_corrections (order_id, state, old_account, new_account, reason,
        proposed_by, proposed_at, token_hash, expires_at, answered_at, approved_by, ended_at)
      select c.order_id, 'applied', o.outcome_account, o.outcome_account || '1', 'a typing error',
             ${operator('c.g')}, c.at, sha256(('correction' || c.g)::bytea),
             c.at + interval '1 day', c.at, ${operator('(c.g + 1)')}, c.at
        from ${eachOf(100)}`,
  },
  {
    table: 'reserve_requests',
    insert: `
      insert into reserve_requests
        (payment_system, asset, units, email, locale, state, created_at, mailed_at)
      select o.outcome_system, o.outcome_asset, o.outcome_units, c.email, 'ru', 'mailed', c.at, c.at
        from ${eachOf(50)}`,
  },
  {
    table: 'payer_checks',
    insert: `
      insert into payer_checks (id, browser_hash, direction_id, income_system, address, paid,
        verdict, judged_at, order_id, created_at)
      select c.order_id, c.browser_hash, o.direction_id, o.income_system, md5('payer' || c.g),
             true, 'passed', c.at, c.order_id, c.at
        from ${eachOf(50)}`,
  },
];

/** What customers wrote, and what was found about their orders. */
export const orderFills: readonly Fill[] = [...words, ...findings];
