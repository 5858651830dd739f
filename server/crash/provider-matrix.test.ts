import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorActor } from '../../core/actor.ts';
import { isRefusal } from '../../core/refusal.ts';
import { openProviderStandIn, type ProviderStandIn } from '../../gateways/stand-in/testing.ts';
import { switchOn } from '../money/online-payments/testing.ts';
import { claimPayout } from '../money/payout-processor/claim-payout.ts';
import { reportFailed, reportPaid } from '../money/payout-processor/report-payout.ts';
import { approveRefused, insideOf, patienceSeconds, payFor, until } from './patient-customer.ts';
import { countOpen, provePaidOnce } from './prove-paid-once.ts';
import { passingsOf, shortSeeds, thirdOf } from './seeds.ts';
import { type Service, startService } from './service-under-test.ts';

/** Who pays which system out: one that promises to pay a key once, and one that does not. */
const stories = {
  heleket: { system: 'USDTTRC20', pair: 'walletToCoin' },
  payeer: { system: 'PRRUB', pair: 'coinToWallet' },
} as const;
type Name = keyof typeof stories;

type Point = { readonly story: Name; readonly name: string };

/** Every step of a payout by a provider: found, written down, asked for, told of, booked. */
const points: readonly Point[] = (['heleket', 'payeer'] as const).flatMap((story) =>
  [
    'payout.found',
    'payout.signed',
    'payout_sent.uncommitted',
    'payout_sent.committed',
    'payout.prepared',
    'payout.absent',
    'payout.leaving',
    'payout.left',
    'payout.noting',
    'payout.noted',
    'payout.confirmed',
    'payout_confirmed.uncommitted',
    'payout_confirmed.committed',
  ].map((name) => ({ story, name })),
);

let provider: ProviderStandIn;
let service: Service;

beforeAll(async () => {
  provider = await openProviderStandIn();
  service = await startService(['worker'], { PROVIDERS_AT: provider.address });
  const { platform, modules } = service;
  const systems = Object.values(stories).map(({ system }) => system);
  await platform.database.execute(sql`
    update payment_systems set rail = 'manual' where code = any(${sql.param(systems)}::text[])`);
  await platform.database.execute(sql`select pg_notify('catalogue_changed', '')`);
  for (const name of ['heleket', 'payeer'] as const) {
    const bed = { platform, gateways: modules.gateways };
    await switchOn(bed, name, { enabled: false, pays: [stories[name].system] });
  }
  // Every process has them a moment later.
  await sleep(2_000);
}, 240_000);

afterAll(async () => {
  await service.close();
  await provider.close();
});

async function tell(name: Name): Promise<void> {
  const { system, pair } = stories[name];
  const change = { outcome_payment_system_id: system.toLowerCase() };
  const id = await insideOf(service).place(pair, change);
  await payFor(service, id, 1_000_000n);
  await until(service, id, ({ status }) => status === 'completed');
}

/** A quarter of an hour goes by for what was asked of the one that promises nothing. */
async function letTimePass(): Promise<void> {
  await service.platform.database.execute(sql`
    update payout_attempts set submitted_at = submitted_at - interval '16 minutes',
           next_at = now()
     where rail = 'payeer' and state in ('prepared', 'sent')
       and submitted_at between now() - interval '1 minute' and now() - interval '3 seconds'`);
}

/** An operator who looks in the provider's cabinet and reports what is there. */
async function findOut(): Promise<void> {
  const { rows } = await service.platform.database.execute<{ id: string; reference: string }>(sql`
    select p.id, a.reference from payouts p join payout_attempts a on a.payout_id = p.id
     where p.unclear_at is not null and p.state = 'sent'`);
  for (const { id, reference } of rows) {
    const report = { payoutId: id, actor: operatorActor('test') };
    const made = provider.paidOut.some(({ key }) => key === reference);
    const claimed = await claimPayout(service.modules.orders, report);
    if (isRefusal(claimed)) continue;
    if (made) await reportPaid(service.modules.orders, { ...report, reference });
    else await reportFailed(service.modules.orders, { ...report, reason: 'not in the history' });
  }
}

async function killAtEach(mine: readonly Point[], seed: number): Promise<Promise<void>[]> {
  const running: Promise<void>[] = [];
  const passings = passingsOf(seed, mine.length, 2);
  for (const [index, { name, story }] of mine.entries()) {
    const point = `${name}:${passings[index]}`;
    service.arm('worker', point);
    const killed = service.untilKilled('worker', patienceSeconds).then(() => 'killed');
    killed.catch(() => undefined);
    for (let ended = ''; ended !== 'killed'; ) {
      const telling = tell(story);
      telling.catch(() => undefined);
      running.push(telling);
      ended = await Promise.race([killed, telling.then(() => 'told')]).catch((cause: unknown) => {
        throw new Error(`${point} was not reached under the seed ${seed}`, { cause });
      });
    }
  }
  return running;
}

/** What a provider has paid and what the service believes, order by order: both once. */
async function provePaidByProviders(): Promise<number> {
  const { rows } = await service.platform.database.execute<{
    order_id: string;
    reference: string;
  }>(sql`
    select p.order_id, a.reference from payouts p
      join payout_attempts a on a.payout_id = p.id and a.state = 'confirmed'
     where p.rail in ('heleket', 'payeer') and p.state = 'confirmed'`);
  const paid = provider.paidOut.map(({ key }) => key);
  expect(paid.toSorted()).toEqual(rows.map(({ reference }) => reference).toSorted());
  expect(new Set(rows.map(({ order_id: id }) => id)).size).toBe(paid.length);
  return paid.length;
}

describe.each(shortSeeds)('under the seed %i', (seed) => {
  const mine = thirdOf(seed, points, 4);

  test(`no kill loses or repeats a payout by a provider, at ${mine.length} points`, async () => {
    const operator = setInterval(() => {
      void letTimePass()
        .then(findOut)
        .then(() => approveRefused(service))
        .catch(() => undefined);
    }, 1_000);
    try {
      const running = await killAtEach(mine, seed);
      await Promise.all([...running, tell('heleket'), tell('payeer')]);
    } finally {
      clearInterval(operator);
    }
    await provePaidOnce(service.platform.database);
    expect(await countOpen(service.platform.database)).toBe(0);
    expect(await provePaidByProviders()).toBeGreaterThanOrEqual(2);
  }, 1_800_000);
});
