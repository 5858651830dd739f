import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asIncome } from '../../../core/money/amount.ts';
import type { OrderEvent } from '../../../core/orders/events.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

// Prices are not believed for long, and a busy machine takes its time.
beforeEach(() => office.tick());

afterAll(() => office.close());

async function tell(orderId: string, event: OrderEvent): Promise<void> {
  const change = { orderId, actor: 'service', event: () => event } as const;
  const changed = await changeOrder(office.modules.orders, change);
  if (isRefusal(changed)) throw new Error(JSON.stringify(changed));
}

/** What was earned by the books: earnings stand there with a minus. */
async function earned(asset: string): Promise<bigint> {
  const { rows } = await office.platform.database.execute<{ units: string }>(
    `select coalesce(-sum(balance), 0)::text as units from ledger_accounts
      where asset = '${asset}'
        and split_part(name, ':', 1) in ('spread', 'fee', 'network', 'rounding', 'tolerance',
                                       'discount', 'referral', 'cashback')`,
  );
  return BigInt(rows[0]?.units ?? '0');
}

/** The same as the figures show it, on whichever day it was. */
async function shown(currency: string): Promise<bigint> {
  const { meta } = (await office.admin.call('GET', '/figures')).json();
  const line = meta.profit.find((one: { currency: string }) => one.currency === currency);
  return BigInt(line.total.replace('.', ''));
}

const none = { units: 0n, asset: 'LTC' } as const;
const trx = (units: bigint) => ({ units, asset: 'TRX' }) as const;

test('what a refund cost is in the figures', async () => {
  const id = await office.placeOrder('trx', 'ltc', '500');
  await office.deposit(id, 250_000_000n);
  const account = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  const asked = await office.operator.call('POST', `/orders/${id}/refund`, {
    refund_account: account,
  });
  expect(asked.statusCode, asked.body).toBe(200);
  await tell(id, { type: 'refund_sent' });
  await tell(id, { type: 'refund_confirmed', networkFee: trx(7_000_000n) });
  expect(await earned('TRX')).toBeLessThan(0n);
  expect(await shown('TRX')).toBe(await earned('TRX'));
});

test('what vanished after it was used is in the figures as lost', async () => {
  const id = await office.placeOrder('trx', 'ltc', '500');
  await office.deposit(id, 500_000_000n);
  await tell(id, { type: 'payout_sent' });
  await tell(id, { type: 'payout_confirmed', networkFee: none });
  const before = await earned('TRX');
  await tell(id, { type: 'deposit_dropped', amount: asIncome(trx(500_000_000n)), credited: true });
  expect(await earned('TRX')).toBe(before - 500_000_000n);
  expect(await shown('TRX')).toBe(before - 500_000_000n);
});

test('more lines than a page has go on where it ended, each with the profit of the whole span', async () => {
  const { database } = office.platform;
  await database.execute(`
    insert into figure_clocks (utc_offset_minutes, filled_from) values (0, '-infinity')
    on conflict (utc_offset_minutes) do update set filled_from = '-infinity'`);
  await database.execute('update ledger_proof set filled = true');
  await database.execute(`
    insert into figure_days (utc_offset_minutes, day, direction_id, account, asset, units)
    select 0, date '2025-01-01' + day, direction, account, asset, units
      from generate_series(0, 89) as day,
           (values ('sberrub-ltc'), ('trx-ltc')) as pair (direction),
           (values ('exchanges', '', 2), ('spread', 'LTC', -10)) as line (account, asset, units)`);
  const span = 'since=2025-01-01&until=2025-03-31';
  const first = (await office.admin.call('GET', `/figures?${span}`)).json();
  const rest = (await office.admin.call('GET', `/figures?${span}&after=${first.meta.next}`)).json();
  expect([first.data.length, rest.data.length, rest.meta.next]).toEqual([100, 80, null]);
  const ids = [...first.data, ...rest.data].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(180);
  expect([ids[0], ids.at(-1)]).toEqual(['2025-03-31:sberrub-ltc', '2025-01-01:trx-ltc']);
  for (const { meta } of [first, rest]) {
    expect(meta.profit).toMatchObject([{ currency: 'LTC', spread: '0.00001800' }]);
  }
});
