import { openBank, type StandInBank } from './bank.ts';
import type { AtDesk } from './close-dialog.ts';
import type { Customers, Placed } from './customers.ts';
import { creditByLines, verifyCards, watchOver } from './desk-steps.ts';
import type { OrderPlan } from './kinds.ts';
import { type Database, newPartner, type Partner } from './members.ts';
import { payWithCard, visit, watched } from './visits.ts';
import { type Came, workThrough } from './work.ts';

type Shop = AtDesk & {
  readonly street: Customers;
  readonly database: Database;
};

/** So many customers come while the operator is at the desk. */
const atOnce = 15;

export type Served = {
  readonly orders: readonly Placed[];
  readonly bank: StandInBank;
  readonly partners: readonly Partner[];
};

/** Customers come one group after the other, and the operator serves them until none waits. */
export async function serveDay(shop: Shop, plans: readonly OrderPlan[]): Promise<Served> {
  const bank = openBank();
  const orders = new Map<string, Placed>();
  const came = new Map<string, Came>();
  const partners: Partner[] = [];
  const count = Math.max(...plans.map(({ partner }) => partner)) + 1;
  while (partners.length < count) partners.push(await newPartner(shop));
  const outside = { ...shop, bank, came, partners };
  await watchOver(shop, watched);
  for (const some of groupsOf(plans)) {
    const group: Placed[] = [];
    for (const plan of some) group.push(await visit(outside, plan));
    for (const order of group) orders.set(order.number, order);
    await serveGroup({ ...shop, bank, orders, came }, group, outside);
  }
  return { orders: [...orders.values()], bank, partners };
}

/** Partners take out what they have earned once all of it is there. */
function groupsOf(plans: readonly OrderPlan[]): readonly (readonly OrderPlan[])[] {
  const visits = plans.filter(({ kind }) => kind !== 'withdrawn');
  const groups = Array.from({ length: Math.ceil(visits.length / atOnce) }, (_, at) =>
    visits.slice(at * atOnce, (at + 1) * atOnce),
  );
  return [...groups, plans.filter(({ kind }) => kind === 'withdrawn')];
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
    desk,
    silent.flatMap((order) => messageOf(order, desk.came)),
  );
  await workThrough(desk);
  const left = group.filter(({ number }) => desk.came.has(number));
  if (left.length > 0) {
    const names = left.map(({ kind, number }) => `${kind} ${number}`);
    throw new Error(`nobody has credited ${names.join(', ')}`);
  }
}

function messageOf({ number }: Placed, came: ReadonlyMap<string, Came>) {
  const payment = came.get(number);
  return payment === undefined ? [] : [{ ...payment, number }];
}
