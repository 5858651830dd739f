import { setTimeout as sleep } from 'node:timers/promises';
import type { StandInBank } from './bank.ts';
import { assetOf } from './catalogue.ts';
import type { Customers, Placed } from './customers.ts';
import type { OrderPlan } from './kinds.ts';
import { type Database, type Partner, withdraw } from './members.ts';
import type { Came } from './work.ts';

type Outside = {
  readonly street: Customers;
  readonly bank: StandInBank;
  /** What came and is not credited yet, by the number of its order. */
  readonly came: Map<string, Came>;
  readonly database: Database;
  /** Those whose links bring customers. */
  readonly partners: readonly Partner[];
};

/** A customer makes an order and pays for it, each in the way of its kind. */
export async function visit(outside: Outside, plan: OrderPlan): Promise<Placed> {
  const { street } = outside;
  const { kind } = plan;
  const partner = outside.partners[plan.partner];
  if (partner === undefined) throw new Error('nobody has brought this customer');
  if (kind === 'withdrawn') return withdraw(outside, partner, plan);
  const extra = kind === 'held' ? { email: watched } : {};
  const order = await street.place(plan, partner.code, extra);
  if (kind === 'verified') {
    await street.sendCard(order);
    return order;
  }
  if (kind === 'late') await letTimePass(outside, order);
  pay(outside, order);
  // Whoever pays in time and says nothing is found by the line of the bank.
  if (kind !== 'normal') await street.claim(order);
  return order;
}

/** Once their card is verified the customer is told where to pay, and pays. */
export async function payWithCard(outside: Outside, order: Placed): Promise<void> {
  const { street } = outside;
  // The order goes on by itself, a moment after the decision.
  for (let looks = 0; looks < 200; looks += 1) {
    if (!(await street.see(order)).awaits_card) break;
    await sleep(100);
  }
  pay(outside, { ...order, payTo: await street.askWhere(order) });
  await street.claim(order);
}

/** The e-mail of somebody whose payouts are held. */
export const watched = 'watched@exchange.example';

/** What really comes, to where they were told: what was agreed, a part of it, or more. */
function pay({ bank, came }: Outside, { kind, income, number, toPay, payTo }: Placed): void {
  const share = { short: 600n, refunded: 500n, over: 1_250n }[String(kind)] ?? 1_000n;
  const amount = shareOf(toPay, share);
  const payment = { account: payTo, currency: assetOf(income), amount, note: number };
  came.set(number, { amount, account: payTo, reference: bank.receive(payment) });
}

/** Thousandths of an amount, with no more places than it has. */
function shareOf(amount: string, thousandths: bigint): string {
  if (thousandths === 1_000n) return amount;
  const [whole = '', rest = ''] = amount.split('.');
  const units = (BigInt(whole + rest) * thousandths) / 1_000n;
  if (rest === '') return String(units);
  const digits = String(units).padStart(rest.length + 1, '0');
  return `${digits.slice(0, -rest.length)}.${digits.slice(-rest.length)}`;
}

/** The time to pay of an order is over. */
async function letTimePass({ database }: Outside, { id }: Placed): Promise<void> {
  await database.query(
    'update orders set expires_at = clock_timestamp(), version = version + 1 where id = $1',
    [id],
  );
}
