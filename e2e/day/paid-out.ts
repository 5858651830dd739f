import type { StandInBank } from './bank.ts';
import { assetOf } from './catalogue.ts';
import type { Customers, Placed } from './customers.ts';
import { exact } from './exact.ts';
import type { Partner } from './members.ts';
import { inCents } from './worth.ts';

type Day = {
  readonly bank: StandInBank;
  readonly street: Customers;
  readonly orders: readonly Placed[];
  readonly partners: readonly Partner[];
};

/** What a partner gets of every order of a customer of theirs, in parts per million. */
const sharePpm = 5_000n;

/**
 * Throws unless the bank has paid every customer what their order says, to the account that they
 * named, and every partner what their customers' orders bring. Gives what they earned, in cents.
 */
export async function comparePaidOut(day: Day): Promise<bigint> {
  const earned = day.partners.map(() => 0n);
  const seen = await Promise.all(
    day.orders.map(async (order) => ({ order, shown: await day.street.see(order) })),
  );
  for (const { order, shown } of seen) {
    if (shown.status !== 'completed') continue;
    const paid = paidTo(day.bank, order);
    if (paid !== exact(shown.outcome_amount)) {
      throw new Error(`${order.kind} ${order.number} got ${paid}, not ${shown.outcome_amount}`);
    }
    if (order.kind === 'withdrawn') continue;
    const worth = inCents(exact(shown.received_amount), assetOf(order.income));
    earned[order.partner] = (earned[order.partner] ?? 0n) + (worth * sharePpm) / 1_000_000n;
  }
  for (const { amount, partner } of day.orders.filter(({ kind }) => kind === 'withdrawn')) {
    const wanted = earned[partner] ?? 0n;
    if (exact(amount) !== exact(`${wanted / 100n}.${String(wanted % 100n).padStart(2, '0')}`)) {
      throw new Error(`a partner could withdraw ${amount}, and has earned ${wanted} cents`);
    }
  }
  return earned.reduce((sum, cents) => sum + cents, 0n);
}

/** What has left for an order to where its customer wants it. */
function paidTo(bank: StandInBank, { number, paysOutTo }: Placed): bigint {
  const wanted = plain(paysOutTo);
  return bank
    .allLines()
    .filter(({ note, to }) => note === number && to !== null && plain(to) === wanted)
    .reduce((sum, { amount }) => sum - exact(amount), 0n);
}

function plain(account: string): string {
  return account.replaceAll(/[\s()-]/g, '');
}
