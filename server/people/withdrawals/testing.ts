import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import type { TestExchange } from '../../exchange/orders/testing.ts';
import type { Rates } from '../../market/rates/open-rates.ts';
import { readOwed } from '../../money/ledger/user-balance.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { mails } from '../../platform/tables.ts';
import { findAccount, type LiveAccount } from '../accounts/find-account.ts';
import { newReferralCode } from '../accounts/referral-code.ts';
import { users } from '../accounts/tables.ts';
import { grantReward } from '../rewards/reward.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { confirmPayout } from './confirm-payout.ts';
import { placeWithdrawal } from './place-withdrawal.ts';

/** Grants a user cents of a bonus. */
export function grantTo({ database }: Platform, userId: string, units: bigint): Promise<void> {
  const grant = {
    key: randomUUID(),
    userId,
    units,
    reason: 'Спасибо за отзыв',
    grantedBy: 'service',
  } as const;
  return inTransaction(database, (tx) => grantReward(tx, grant));
}

/** The id of the user with an e-mail. */
export async function userIdBy({ database }: Platform, email: string): Promise<string> {
  const [user] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  if (user === undefined) throw new Error(`nobody has the e-mail ${email}`);
  return user.id;
}

type Prices = Pick<Rates, 'current'>;

/** A user with a balance, and what they do with it. */
export type TestPayee = {
  readonly account: LiveAccount;
  /** Asks for a withdrawal of dollars to a wallet of play money; `rates` are those of the bed. */
  place(amount: string, rates?: Prices): Promise<string | Refusal>;
  /** The same, and throws what was refused. */
  placed(amount: string): Promise<string>;
  /** Asks and follows the link of the mail. */
  confirmed(amount: string): Promise<string>;
  /** Follows a link. */
  confirm(orderId: string, token: string): Promise<Refusal | null>;
  tokenOf(orderId: string): Promise<string>;
  /** What is left of the balance, in cents. */
  owed(): Promise<bigint>;
};

/** Where every payee of the tests takes their money. */
export const payeeAccount = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

type PayeeBed = Pick<TestExchange, 'platform' | 'rates' | 'catalogue' | 'deps'>;

/** Makes a user who has been granted ten dollars. */
export async function openTestPayee(bed: PayeeBed): Promise<TestPayee> {
  const { database } = bed.platform;
  const account = await newAccount(bed.platform);
  await grantTo(bed.platform, account.id, 1_000n);

  function place(amount: string, rates: Prices = bed.rates) {
    const request = { payment_system_id: 'usdttrc20', account: payeeAccount, amount };
    const checked = checkWithdrawal(bed.catalogue.current(), request);
    const payee = { account, locale: 'ru' as const, ip: '10.0.0.1' };
    return placeWithdrawal({ orders: bed.deps, rates }, checked, payee, null);
  }

  async function placed(amount: string): Promise<string> {
    const id = await place(amount);
    if (isRefusal(id)) throw new Error(JSON.stringify(id));
    return id;
  }

  const tokenOf = (orderId: string) => tokenMailed(bed.platform, orderId);
  const confirm = (orderId: string, token: string) =>
    confirmPayout({ orders: bed.deps, rates: bed.rates }, orderId, token);

  return {
    account,
    place,
    placed,
    confirm,
    tokenOf,
    async confirmed(amount) {
      const id = await placed(amount);
      const refused = await confirm(id, await tokenOf(id));
      if (refused !== null) throw new Error(JSON.stringify(refused));
      return id;
    },
    owed: () => readOwed(database, 'rewards', account.id),
  };
}

/** The token of the link that a withdrawal was mailed with. */
export async function tokenMailed({ database }: Platform, orderId: string): Promise<string> {
  const link = `/orders/${orderId}/confirm/`;
  const [mail] = await database
    .select({ text: mails.text })
    .from(mails)
    .where(sql`position(${link} in ${mails.text}) > 0`);
  const token = /^[\w-]{43}/.exec(mail?.text.split(link)[1] ?? '')?.[0];
  if (token === undefined) throw new Error('no mail has the link');
  return token;
}

/** Makes a user whom nobody has granted anything. */
export async function newAccount({ database, clock }: Platform): Promise<LiveAccount> {
  const id = randomUUID();
  await database.insert(users).values({
    id,
    email: `${id}@example.com`,
    referralCode: newReferralCode(),
    confirmedAt: clock.now(),
    locale: 'ru',
    status: 'active',
  });
  const account = await findAccount(database, id);
  if (account === null) throw new Error('there is no user');
  return account;
}
