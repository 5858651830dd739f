import { openBank, type StandInBank } from './bank.ts';
import { places } from './catalogue.ts';
import type { AtDesk } from './close-dialog.ts';
import type { Customers, Placed } from './customers.ts';
import { creditByLines, grantBonus, verifyCards, watchOver } from './desk-steps.ts';
import type { OrderPlan } from './kinds.ts';
import type { Database } from './members.ts';
import { payWithCard, visit, watched } from './visits.ts';
import { type Came, workThrough } from './work.ts';

type Shop = AtDesk & {
  readonly street: Customers;
  readonly database: Database;
};

/** So many customers come while the operator is at the desk. */
const atOnce = 15;

/** Customers come one group after the other, and the operator serves them until none waits. */
export async function serveDay(
  shop: Shop,
  plans: readonly OrderPlan[],
): Promise<{ readonly orders: readonly Placed[]; readonly bank: StandInBank }> {
  const bank = openBank();
  const orders = new Map<string, Placed>();
  const came = new Map<string, Came>();
  const grant = (email: string, amount: string) => grantBonus(shop, email, amount);
  const outside = { ...shop, bank, came, grant };
  await watchOver(shop, watched);
  for (let from = 0; from < plans.length; from += atOnce) {
    const group: Placed[] = [];
    for (const plan of plans.slice(from, from + atOnce)) group.push(await visit(outside, plan));
    for (const order of group) orders.set(order.number, order);
    await serveGroup({ ...shop, bank, orders, came }, group, outside);
  }
  return { orders: [...orders.values()], bank };
}

async function serveGroup(
  desk: Parameters<typeof workThrough>[0],
  group: readonly Placed[],
  outside: Parameters<typeof payWithCard>[0],
): Promise<void> {
  const byCard = group.filter(({ kind }) => kind === 'verified');
  await verifyCards(desk, byCard.length);
  for (const order of byCard) await payWithCard(outside, order);
  const silent = group.filter(({ kind }) => kind === 'normal');
  await creditByLines(
    desk,
    desk.came,
    silent.flatMap((order) => messageOf(order, desk.came)),
  );
  await workThrough(desk);
  const left = group.filter(({ number }) => desk.came.has(number));
  if (left.length > 0) {
    const names = left.map(({ kind, number }) => `${kind} ${number}`);
    throw new Error(`nobody has credited ${names.join(', ')}`);
  }
}

function messageOf({ number, income }: Placed, came: ReadonlyMap<string, Came>) {
  const payment = came.get(number);
  const account = places.find(({ system }) => system === income)?.account ?? '';
  return payment === undefined ? [] : [{ ...payment, number, account }];
}
