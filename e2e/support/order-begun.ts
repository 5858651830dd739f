import { expect } from 'vitest';
import { placeOrder, type Typed } from './exchange-form.ts';
import { askRequisites } from './order-ticket.ts';
import type { Stage } from './stage.ts';
import type { Look, Visitor } from './visitor.ts';

export type OrderBegun = { readonly visitor: Visitor; readonly id: string };

/** Somebody places an order and asks where to pay; the story goes on from there. */
export async function beginOrder(
  stage: Stage,
  look: Look,
  pair: string,
  typed: Typed,
): Promise<OrderBegun> {
  const visitor = await stage.visitor(look);
  const [, outcome = ''] = pair.split('-');
  const id = await placeOrder(visitor, pair, {
    outcome_account: await stage.exampleOf(outcome),
    email: 'anna@example.com',
    ...typed,
  });
  await askRequisites(visitor);
  return { visitor, id };
}

/** The books are right, no browser had anything to complain about, and everybody goes home. */
export async function endStory(stage: Stage, ...visitors: readonly Visitor[]): Promise<void> {
  expect(visitors.flatMap((visitor) => visitor.complaints())).toEqual([]);
  await stage.assertInvariants();
  await Promise.all(visitors.map((visitor) => visitor.leave()));
}
