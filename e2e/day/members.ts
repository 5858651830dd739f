import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { From } from './api.ts';
import type { Customers, Placed } from './customers.ts';
import type { OrderPlan } from './kinds.ts';

type Rows = { readonly rows: readonly Readonly<Record<string, string>>[] };
export type Database = { query(text: string, values?: readonly unknown[]): Promise<Rows> };

const password = 'Kx7mvQ2p!tulip';

type Street = { readonly street: Customers; readonly database: Database };

/** Somebody with an account, signed in, whose link brings customers. */
export type Partner = {
  readonly email: string;
  readonly browser: From;
  readonly code: string;
};

/** Registers somebody, follows the mail and signs in. */
export async function newPartner({ street, database }: Street): Promise<Partner> {
  const email = `partner.${randomBytes(4).toString('hex')}@exchange.example`;
  const browser = street.newBrowser();
  await done(
    street.call(
      'POST',
      'users?locale=ru',
      {
        email,
        name: 'Анна Петрова',
        password,
        password_confirmation: password,
        agree_service_terms: true,
      },
      browser,
    ),
  );
  const token = await tokenMailed(database, email, /token=([\w-]+)/);
  await done(street.call('PUT', 'users/activate', { token }, browser));
  const from = await signIn(street, email, browser);
  const terms = await done(street.call('GET', 'referral_programme', undefined, from));
  return { email, browser, code: terms.body.data.attributes.partner.code };
}

async function signIn(street: Customers, email: string, browser: From): Promise<From> {
  const signed = await done(street.call('POST', 'sessions', { email, password }, browser));
  return { ...browser, cookie: `${browser.cookie}; ${signed.cookies}` };
}

/** All that a partner has earned leaves by a bank, once they have confirmed it from their mail. */
export async function withdraw(
  { street, database }: Street,
  { email, browser }: Partner,
  plan: OrderPlan,
): Promise<Placed> {
  // Their sign-in of the morning is too old to take money out by.
  const from = await signIn(street, email, browser);
  const { outcome } = plan;
  const earned = await done(street.call('GET', 'referral_incomes/total', undefined, from));
  const amount: string = earned.body.data.attributes.available;
  const account = street.accountOf(outcome);
  const asked = { payment_system_id: outcome, account, amount, source: 'referral_incomes' };
  const made = await done(street.call('POST', 'payouts', asked, from));
  const { id, attributes } = made.body.data;
  const token = await tokenMailed(database, email, /confirm\/([\w-]+)|token=([\w-]+)/);
  await done(street.call('PUT', `orders/${id}/confirm/${token}`, {}, from));
  const placed = { id, from, number: String(attributes.number), paysOutTo: account };
  return { ...plan, ...placed, amount, toPay: '0', payTo: '', paysFrom: '', handoverCode: null };
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
