import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import { outcomeUnits } from '../../../core/money/units.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { openTestExchange, type TestExchange } from '../../exchange/orders/testing.ts';
import { auditLog } from '../../office/audit/tables.ts';
import { openSlices } from '../../platform/process/slices.ts';
import { directionIdOf } from '../catalogue/catalogue.ts';
import { switchOffDiffering, switchOnAgain } from './change-terms.ts';
import type { OrderPrice } from './compare-direction.ts';
import { type Exports, openExports } from './files/open-exports.ts';
import { orderPriceOf } from './files/order-price.ts';
import { type LiveMonitorTerms, openMonitorTerms } from './open-monitor-terms.ts';
import { checkExports } from './self-check.ts';
import { monitorDirections } from './tables.ts';

let exchange: TestExchange;
let terms: LiveMonitorTerms;
let exports: Exports;

beforeAll(async () => {
  exchange = await openTestExchange();
  terms = await openMonitorTerms(exchange.platform, exchange.announcements);
  const notices = { current: () => notice };
  const { tasks } = exchange.platform;
  exports = openExports({ sources: quotes(), terms, notices, tasks });
  await exports.page('bestchange-1.0');
  await exports.page('json');
});

afterAll(async () => {
  exports.close();
  terms.close();
  await exchange.close();
});

const notice = {
  shown: false,
  level: 'info' as const,
  textRu: '',
  textEn: '',
  version: 1,
  technicalBreak: false,
  resumeAt: null,
  updatedAt: new Date(0),
};

function quotes() {
  const { catalogue, rates, reserves, platform } = exchange;
  return {
    catalogue,
    rates,
    clock: platform.clock,
    reserves: reserves.current,
    slotsOf: () => null,
  };
}

function check(orderPrice: OrderPrice, logged: unknown[] = []) {
  const { database } = exchange.platform;
  return checkExports({
    exports,
    quotes: quotes(),
    orderPrice,
    switchOff: async (id, difference) => {
      await switchOffDiffering(database, id, difference);
      await exchange.catalogue.refresh();
      await terms.refresh();
    },
    log: { error: (what: unknown) => logged.push(what), warn: () => undefined },
    // Nobody waits beside it.
    startSlices: () => openSlices({ workMilliseconds: 50, restMilliseconds: 0 }),
  });
}

test('export, quote and order say the same of every direction', async () => {
  const found = await check(orderPriceOf(exchange.deps));
  expect(found).toMatchObject({ files: 3, differing: [] });
  expect(found.directions).toBeGreaterThan(1000);
});

test('a direction whose orders would be priced otherwise is switched off, loudly, until an operator switches it on', async () => {
  const { database } = exchange.platform;
  const honest = orderPriceOf(exchange.deps);
  const id = directionIdOf('usdttrc20', 'trx');
  const lying: OrderPrice = (pair, income, rateType) => {
    const price = honest(pair, income, rateType);
    if (pair.direction.id !== id || isRefusal(price)) return price;
    const { units, asset } = price.outcome;
    return { outcome: { units: outcomeUnits(units - 1n), asset } };
  };
  const logged: unknown[] = [];
  expect((await check(lying, logged)).differing).toEqual([id]);
  expect(logged).toHaveLength(1);
  expect(exchange.catalogue.current().directionById.get(id)?.enabled).toBe(false);
  const [row] = await database
    .select()
    .from(monitorDirections)
    .where(eq(monitorDirections.directionId, id));
  expect(row?.differedAt).toBeInstanceOf(Date);
  expect(row?.difference?.ordered).not.toBe(row?.difference?.quoted);
  const log = await database.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(log).toMatchObject([{ actor: 'service', action: 'switch_off_differing' }]);
  expect((await exports.page('json')).plain.toString()).not.toContain(
    '"from":"USDTTRC20","to":"TRX"',
  );

  const author = { actor: operatorActor('1'), ip: '127.0.0.1' };
  expect(await switchOnAgain(database, id, author)).toBeNull();
  await exchange.catalogue.refresh();
  expect((await check(honest)).differing).toEqual([]);
  expect((await exports.page('json')).plain.toString()).toContain('"from":"USDTTRC20","to":"TRX"');
});
