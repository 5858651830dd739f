import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/platform/database/database.ts';

/** Things that are looked at: one of each, in the midst of what the service has behind it. */
export type Known = Readonly<Record<keyof typeof queries, string>>;

/** The customer with the most orders, as many in every size. */
export const customerEmail = 'user1@example.com';

const user = `(select id::text from users where email = '${customerEmail}')`;
/** A completed order of that customer, a hundred behind the first. */
const orderOf = (column: string) => `
  select ${column} as found from orders o
    join deposits d on d.order_id = o.id and d.rail = 'simulated'
   where o.status = 'completed' and o.kind = 'exchange' and o.user_id = ${user}
   order by o.created_at limit 1 offset 100`;

const queries = {
  userId: `select ${user} as found`,
  order: orderOf('o.id'),
  number: orderOf('o.number'),
  numberBegins: orderOf('left(o.number, 4)'),
  txid: orderOf('d.txid'),
  account: orderOf('substr(o.outcome_account, 4, 17)'),
  phone: orderOf('o.phone'),
  ip: orderOf('o.ip'),
  paidInto: orderOf('(select r.address from order_requisites r where r.order_id = o.id)'),
  amount: orderOf(`trim_scale(o.income_units / 1000000000)::text`),
  direction: orderOf('o.direction_id'),
  income: orderOf('(select id from payment_systems where code = o.income_system)'),
  outcome: orderOf('(select id from payment_systems where code = o.outcome_system)'),
  guestOrder: `select id as found from orders where user_id is null and status = 'completed'
    order by created_at limit 1 offset 100`,
  guestEmail: `select email as found from orders where user_id is null and status = 'completed'
    order by created_at limit 1 offset 100`,
  /** What most movements went through. */
  holding: `select s.id as found from account_days d
    join payment_systems s on s.code = d.payment_system
    group by 1 order by sum(movements) desc, 1 limit 1`,
  requisite: `select requisite_id as found from account_days where requisite_id <> ''
    group by 1 order by sum(movements) desc, 1 limit 1`,
  holdingOfRequisite: `select s.id as found from account_days d
    join payment_systems s on s.code = d.payment_system
    where requisite_id <> '' group by requisite_id, 1 order by sum(movements) desc, 1 limit 1`,
  verification: `select id as found from card_verifications where status = 'verified'
    order by created_at limit 1 offset 10`,
  conversation: `select id::text as found from conversations where waiting_since is null
    order by id limit 1 offset 10`,
  talkedAbout: `select order_id as found from conversations where waiting_since is null
    order by id limit 1 offset 10`,
  coupon: `select coupon_id::text as found from coupon_uses
    group by 1 order by count(*) desc limit 1`,
  operator: `select actor as found from audit_log where actor like 'operator:%'
    order by id desc limit 1`,
  faqItem: 'select id::text as found from content_items order by id limit 1',
} as const;

export const knownNames = Object.keys(queries) as readonly (keyof Known)[];

/** Finds one of each; what there is none of is empty. */
export async function findKnown(database: Database): Promise<Known> {
  const found: Record<string, string> = {};
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await database.execute<{ found: string | null }>(sql.raw(query));
    found[name] = rows[0]?.found ?? '';
  }
  return found as Known;
}
