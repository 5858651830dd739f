import { sql } from 'drizzle-orm';
import { type Benefit, noBenefit } from '../../../core/levels/benefit.ts';
import { type Level, levelTermsToJson } from '../../../core/levels/level-terms.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { checkOrder } from '../../exchange/orders/place/check-order.ts';
import { issueRequisites } from '../../exchange/orders/place/issue-requisites.ts';
import type { OrderOrigin } from '../../exchange/orders/place/open-checked.ts';
import { placeOrder } from '../../exchange/orders/place/place-order.ts';
import {
  type Fields,
  fieldsOf,
  type PairName,
  pairs,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { payIn } from '../../money/deposit-watcher/testing.ts';
import type { Database } from '../../platform/database/database.ts';

type TestOrder = {
  readonly userId: string | null;
  readonly pair?: PairName;
  readonly change?: Fields;
  readonly benefit?: Benefit;
  readonly orderOrigin?: Partial<OrderOrigin>;
};

/** Makes an order as its customer does through the web; gives its id. */
export async function placeFor(bed: TestExchange, wanted: TestOrder): Promise<string> {
  const { userId, pair = 'walletToCoin', change = {}, benefit = noBenefit } = wanted;
  const request = {
    ...pairs[pair],
    ...fieldsOf(pair, change),
    ...({ agree_service_terms: true, agree_aml_terms: true } as const),
  };
  const checked = checkOrder(bed.deps, request, null, { faults: [], benefit });
  const nobody = { locale: 'ru', browserHash: null, ip: null } as const;
  const orderOrigin = { ...nobody, userId, ...wanted.orderOrigin };
  const placed = await placeOrder(bed.deps, checked, orderOrigin, null);
  if (isRefusal(placed)) throw new Error(JSON.stringify(placed));
  return placed.orderId;
}

/** Pays an order on the simulated rail, and has it paid out; gives the payment's transaction. */
async function completeOrder(bed: TestExchange, orderId: string): Promise<string> {
  const issued = await issueRequisites(bed.deps, orderId);
  if (isRefusal(issued)) throw new Error(JSON.stringify(issued));
  const txid = await payIn(bed, orderId);
  await bed.watch();
  // Signed and sent in one round, found confirmed in the next.
  await bed.pay();
  await bed.pay();
  return txid;
}

/** An order from its making to its end. */
export async function exchangeFor(
  bed: TestExchange,
  wanted: TestOrder,
): Promise<{ readonly id: string; readonly txid: string }> {
  const id = await placeFor(bed, wanted);
  return { id, txid: await completeOrder(bed, id) };
}

/** Puts levels into force as the office would. */
export async function setLevels(database: Database, levels: readonly Level[]): Promise<void> {
  const terms = JSON.stringify(levelTermsToJson({ levels }));
  await database.execute(sql`
    insert into reward_terms (kind, terms, created_by, reason)
    values ('levels', ${terms}::jsonb, 'test', 'a test')`);
}
