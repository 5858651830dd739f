import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Customers, Placed } from './customers.ts';
import type { OrderPlan } from './kinds.ts';

type Rows = { readonly rows: readonly Readonly<Record<string, string>>[] };
export type Database = { query(text: string, values?: readonly unknown[]): Promise<Rows> };

const password = 'Kx7mvQ2p!tulip';

type Street = { readonly street: Customers; readonly database: Database };

/** Somebody with an account, signed in. */
type Member = { readonly email: string; readonly cookie: string };

/** Registers somebody, follows the mail and signs in. */
export async function newMember({ street, database }: Street): Promise<Member> {
  const email = `partner.${randomBytes(4).toString('hex')}@exchange.example`;
  // They all come from one address here, and each would be asked who they are.
  await database.query('delete from rate_limits');
  await done(
    street.call('POST', 'users?locale=ru', {
      email,
      name: 'Анна Петрова',
      password,
      password_confirmation: password,
      agree_service_terms: true,
    }),
  );
  const token = await tokenMailed(database, email, /token=([\w-]+)/);
  await done(street.call('PUT', 'users/activate', { token }));
  const signed = await done(street.call('POST', 'sessions', { email, password }));
  return { email, cookie: signed.cookies };
}

/** All of what a member is owed leaves by a bank, once they have confirmed it from their mail. */
export async function withdraw(
  { street, database }: Street,
  member: Member,
  plan: OrderPlan,
): Promise<Placed> {
  const { outcome, amount } = plan;
  const account = street.accountOf(outcome);
  const made = await done(
    street.call('POST', 'payouts', { payment_system_id: outcome, account, amount }, member.cookie),
  );
  const { id, attributes } = made.body.data;
  const token = await tokenMailed(database, member.email, /confirm\/([\w-]+)|token=([\w-]+)/);
  await done(street.call('PUT', `orders/${id}/confirm/${token}`, {}, member.cookie));
  const placed = { id, cookie: member.cookie, number: String(attributes.number) };
  return { ...plan, ...placed, toPay: '0', paysFrom: '', handoverCode: null };
}

/** What the newest mail to somebody leads to by its link. */
async function tokenMailed(database: Database, email: string, link: RegExp): Promise<string> {
  for (let looks = 0; looks < 300; looks += 1) {
    const { rows } = await database.query(
      'select text from mails where recipient = $1 order by created_at desc, id desc limit 1',
      [email],
    );
    const found = link.exec(rows[0]?.['text'] ?? '');
    const token = found?.[1] ?? found?.[2];
    if (token !== undefined) return token;
    await sleep(100);
  }
  throw new Error(`no mail has come to ${email}`);
}

async function done(asked: ReturnType<Customers['call']>) {
  const answer = await asked;
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}
