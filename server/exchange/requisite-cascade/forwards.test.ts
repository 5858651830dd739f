import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openRequisitesStandIn,
  type RequisitesStandIn,
} from '../../../gateways/requisites/stand-in/testing.ts';
import { switchOn } from '../../money/online-payments/testing.ts';
import { openCustomer, openTestExchange, type TestExchange } from '../orders/testing.ts';
import { enqueueForward } from './forwards.ts';
import { requisiteForwards } from './tables.ts';
import { requestsOf, workCascade } from './testing.ts';

let bed: TestExchange;
let provider: RequisitesStandIn;

beforeAll(async () => {
  provider = await openRequisitesStandIn();
  bed = await openTestExchange({ provider: provider.outside });
  await switchOn(bed, 'shop_api', { position: 1 });
});
afterAll(async () => {
  await bed.close();
  await provider.close();
});

test('a provider that does not answer is tried once a round, and told everything in the end', async () => {
  const { id } = await openCustomer(bed).placeToPay('cardToCoin');
  const [request] = await requestsOf(bed, id);
  const reference = request?.reference ?? '';
  for (const key of ['first', 'second', 'third']) {
    await enqueueForward(bed.platform.database, { reference, kind: 'paid', key });
  }
  const of = eq(requisiteForwards.reference, reference);
  const read = () => bed.platform.database.select().from(requisiteForwards).where(of);
  provider.behave('shop_api', 'down');
  await workCascade(bed);
  expect((await read()).map(({ tries }) => tries).sort()).toEqual([0, 0, 1]);
  provider.behave('shop_api', 'honest');
  await workCascade(bed);
  expect((await read()).map(({ state }) => state)).toEqual(['taken', 'taken', 'taken']);
});
