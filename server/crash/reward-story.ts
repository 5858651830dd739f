import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { operatorActor } from '../../core/actor.ts';
import { amount } from '../../core/money/amount.ts';
import type { AssetCode } from '../../core/money/asset.ts';
import { isRefusal } from '../../core/refusal.ts';
import { changeOrder } from '../exchange/orders/change/change-order.ts';
import { cancelOrder } from '../exchange/orders/change/customer-steps.ts';
import { expireOrders } from '../exchange/orders/change/expire-orders.ts';
import { trusted } from '../exchange/orders/change/order-control.ts';
import { findOrder } from '../exchange/orders/order-records.ts';
import type { TestExchange } from '../exchange/orders/testing.ts';
import { doubleSpend } from '../money/deposit-watcher/testing.ts';
import { correctReserve } from '../money/ledger/correct-reserve.ts';
import { type Account, findAccount, type LiveAccount } from '../people/accounts/find-account.ts';
import { exchangeFor } from '../people/levels/testing.ts';
import { decideEarning } from '../people/referrals/decide-earning.ts';
import { checkWithdrawal } from '../people/withdrawals/check-withdrawal.ts';
import { confirmPayout } from '../people/withdrawals/confirm-payout.ts';
import { placeWithdrawal } from '../people/withdrawals/place-withdrawal.ts';
import { grantTo, newAccount, payeeAccount, tokenMailed } from '../people/withdrawals/testing.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

/** Somebody of a story: the partner, or one of those who came by their link. */
type Person = LiveAccount;

export type Made = {
  readonly id: string;
  readonly txid: string;
  /** Cents that were given for it. */
  readonly income: bigint;
  /** Place in the story: the partner is the first; null for whoever has no account. */
  readonly by: number | null;
  /** It was paid to an account of the partner's own. */
  readonly isSuspicious: boolean;
};

/** A partner, those they bring, and what all of them do. */
export type Story = {
  readonly bed: TestExchange;
  readonly people: Person[];
  readonly orders: Made[];
  /** The withdrawal that is not finished; null where there is none. */
  open: string | null;
};

const partnerAccount = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const othersAccount = 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq';

/** Begins a story with a partner whose links nobody has come by yet, and full reserves. */
export async function beginStory(bed: TestExchange): Promise<Story> {
  bed.freshWorld();
  await bed.tick({});
  await refill(bed);
  const partner = await newAccount(bed.platform);
  await bed.platform.database.execute(sql`
    insert into referral_codes (code, user_id) values (${partner.referralCode}, ${partner.id})
    on conflict do nothing`);
  return { bed, people: [partner], orders: [], open: null };
}

const reserves = { TRX: 'TRX', USDTTRC20: 'USDT' } as const satisfies Record<string, AssetCode>;

/** What earlier stories took out of the reserves is put back. */
async function refill({ platform }: TestExchange): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const { rows } = await tx.execute<{ name: keyof typeof reserves; units: string }>(sql`
      select ledger_account_owner(name) as name, balance::text as units from ledger_accounts
       where name in ('reserve:TRX', 'reserve:USDTTRC20') and balance < 10 ^ 11 order by name`);
    for (const { name, units } of rows) {
      await correctReserve(tx, {
        key: randomUUID(),
        paymentSystem: name,
        reason: 'a new story',
        change: amount(10n ** 12n - BigInt(units), reserves[name]),
        createdBy: operatorActor('test'),
      });
    }
  });
}

/** Somebody registers by the partner's link. */
export async function register({ bed, people }: Story): Promise<void> {
  const account = await newAccount(bed.platform);
  await bed.platform.database.execute(sql`
    update users set referred_by = ${people[0]?.id}, referred_link = 'forum'
     where id = ${account.id}`);
  people.push(account);
}

/** Somebody exchanges dollars, from the making to the end. */
export async function exchange(
  story: Story,
  by: number | null,
  dollars: bigint,
  isSuspicious: boolean,
): Promise<Made> {
  const { bed, people, orders } = story;
  const isPartner = by === 0;
  const { id, txid } = await exchangeFor(bed, {
    userId: by === null ? null : (people[by]?.id ?? null),
    change: {
      income_amount: dollars.toString(),
      income_account: isPartner ? 'P1012345679' : 'P1012345678',
      outcome_account: isPartner || isSuspicious ? partnerAccount : othersAccount,
    },
    orderOrigin: { referrerCode: by === null ? (people[0]?.referralCode ?? null) : null },
  });
  const made = { id, txid, income: dollars * 100n, by, isSuspicious };
  orders.push(made);
  return made;
}

/** The money of a completed order turns out to have been spent twice. */
export async function loseMoney({ bed }: Story, { txid, id }: Made): Promise<void> {
  await doubleSpend(bed, txid);
  await bed.watch();
  const lost = (await findOrder(bed.platform.database, id))?.order.writtenOff ?? 0n;
  if (lost === 0n) throw new Error('the money of an order did not vanish');
}

/** An operator grants the partner cents. */
export function grant({ bed, people }: Story, units: bigint): Promise<void> {
  return grantTo(bed.platform, people[0]?.id ?? '', units);
}

/** An operator decides about the oldest earning that waits; false where none does. */
export async function review(
  { bed, people }: Story,
  decision: 'credit' | 'refuse',
): Promise<string | null> {
  const { database } = bed.platform;
  const { rows } = await database.execute<{ order_id: string }>(sql`
    select order_id from referral_earnings
     where referrer_id = ${people[0]?.id} and state = 'review' order by created_at limit 1`);
  const [waiting] = rows;
  if (waiting === undefined) return null;
  const said = { decision, by: operatorActor('test'), note: 'a story' };
  const decided = await inTransaction(database, (tx) => decideEarning(tx, waiting.order_id, said));
  if (isRefusal(decided)) throw new Error(JSON.stringify(decided));
  return waiting.order_id;
}

/** The office agrees a share with the partner; null goes by the programme. */
export async function agree({ bed, people }: Story, ppm: bigint | null): Promise<void> {
  await bed.platform.database.execute(sql`
    update users set referral_rate_ppm = ${ppm?.toString() ?? null} where id = ${people[0]?.id}`);
}

type Source = 'rewards' | 'referral_incomes' | 'all';

/** The partner asks for cents; answers the order, or null where that was refused. */
export async function withdraw(
  { bed, people }: Story,
  source: Source,
  units: bigint,
): Promise<string | null> {
  const [partner] = people;
  if (partner === undefined) throw new Error('a story has a partner');
  const text = `${units / 100n}.${(units % 100n).toString().padStart(2, '0')}`;
  const asked = { payment_system_id: 'usdttrc20', account: payeeAccount, amount: text, source };
  const checked = checkWithdrawal(bed.catalogue.current(), asked);
  const account = await live(bed, partner);
  const payee = { account, locale: 'ru' as const, ip: '10.0.0.1' };
  const made = await placeWithdrawal({ orders: bed.deps, rates: bed.rates }, checked, payee, null);
  return isRefusal(made) ? null : made;
}

async function live({ platform }: TestExchange, { id }: Pick<Account, 'id'>): Promise<LiveAccount> {
  const account = await findAccount(platform.database, id);
  if (account === null) throw new Error('there is no user');
  return account;
}

export const endings = ['paid', 'given_up', 'run_out', 'refused'] as const;
export type Ending = (typeof endings)[number];

/** Brings a withdrawal to an end. */
export async function finish({ bed }: Story, id: string, ending: Ending): Promise<void> {
  if (ending === 'given_up') await cancelOrder(bed.deps, id, trusted);
  if (ending === 'run_out') {
    await bed.letTimePass(id);
    await expireOrders(bed.deps);
  }
  if (ending === 'refused') {
    const event = () => ({ type: 'rejected' as const, reason: 'a story' });
    await changeOrder(bed.deps, { orderId: id, actor: operatorActor('test'), event });
  }
  if (ending === 'paid') {
    const token = await tokenMailed(bed.platform, id);
    const refused = await confirmPayout({ orders: bed.deps, rates: bed.rates }, id, token);
    if (refused !== null) throw new Error(JSON.stringify(refused));
    for (let round = 0; round < 5 && (await statusOf(bed, id)) === 'processing'; round += 1) {
      await bed.pay();
    }
  }
  const wanted = { paid: 'completed', given_up: 'cancelled', run_out: 'expired' } as const;
  const expected = ending === 'refused' ? 'rejected' : wanted[ending];
  const status = await statusOf(bed, id);
  if (status !== expected) throw new Error(`a withdrawal is ${status} in place of ${expected}`);
}

async function statusOf({ platform }: TestExchange, id: string): Promise<string | undefined> {
  return (await findOrder(platform.database, id))?.order.status;
}
