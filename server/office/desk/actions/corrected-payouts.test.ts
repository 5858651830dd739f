import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payRound } from '../../../money/payout-processor/pay.ts';
import { railWith } from '../../../money/payout-processor/testing.ts';
import { readQueued } from '../../../money/payouts/read-payouts.ts';
import { seizeLease } from '../../../platform/lease/testing.ts';
import {
  type CorrectionDesk,
  codeOf,
  coins,
  done,
  fieldOf,
  meant,
  openCorrectionDesk,
  otherCoins,
} from './testing.ts';

let desk: CorrectionDesk;

beforeAll(async () => {
  desk = await openCorrectionDesk();
});

beforeEach(async () => {
  await desk.office.tick();
  desk.provider.sayOfAll({ kind: 'scored', score: 0.01 });
});

afterAll(() => desk.close());

const riskyCoins = 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz';
const coinsOfLater = 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1';

describe('a payout', () => {
  test('that is claimed at the moment of a proposal is claimed or corrected, never both', async () => {
    const ids = [
      await desk.paid(),
      await desk.paid(),
      await desk.paid(),
      await desk.paid(),
      await desk.paid(),
      await desk.paid(),
    ];
    const results = await Promise.all(
      ids.map(async (id, at) => {
        const [payout] = (await desk.orderOf(id)).payouts;
        const claim = () => desk.act(desk.boris, id, 'claim_payout', { payout_id: payout.id });
        const begun = at % 2 === 0 ? [claim(), desk.propose(id)] : [desk.propose(id), claim()];
        const [first, second] = await Promise.all(begun);
        return at % 2 === 0 ? [first, second] : [second, first];
      }),
    );
    for (const [at, [claimed, proposed]] of results.entries()) {
      const codes = [claimed && codeOf(claimed), proposed && codeOf(proposed)];
      expect([
        ['correction_open', null],
        [null, 'payout_claimed'],
      ]).toContainEqual(codes);
      const order = await desk.orderOf(ids[at] ?? '');
      const waits = order.corrections.length === 1;
      expect(order.payouts[0].state).toBe(waits ? 'queued' : 'claimed');
    }
  });

  test('in somebody’s hands is given back before its account is corrected', async () => {
    const id = await desk.paid();
    const [{ id: payout_id }] = (await desk.orderOf(id)).payouts;
    await done(desk.act(desk.boris, id, 'claim_payout', { payout_id }));
    expect(codeOf(await desk.propose(id))).toBe('payout_claimed');
    await done(desk.act(desk.boris, id, 'release_payout', { payout_id }));
    await done(desk.propose(id));
    await done(desk.cancel(id));
  });

  test('that came to be while a correction is open waits as well', async () => {
    const id = await desk.office.placeOrder('sberrub', 'ltc', '15000');
    const change = { outcome_account: otherCoins, reason: 'Другой кошелёк' };
    await done(desk.propose(id, change));
    await desk.office.claim(id);
    const { expected_amount: amount } = await desk.orderOf(id);
    await done(desk.act(desk.olga, id, 'confirm_deposit', { amount }));
    const [payout] = (await desk.orderOf(id)).payouts;
    const due = async () =>
      (await readQueued(desk.office.platform.database, payout.rail)).map(({ orderId }) => orderId);
    expect(payout).toMatchObject({ state: 'queued', account: coins });
    expect(await due()).not.toContain(id);
    await done(desk.say((await desk.linkOf(id)).path, 'confirm'));
    expect(await due()).not.toContain(id);
    await done(desk.approve(id));
    expect(await due()).toContain(id);
    expect((await desk.orderOf(id)).payouts).toMatchObject([
      { state: 'withdrawn', account: coins },
      { state: 'queued', account: otherCoins },
    ]);
  });

  test('that a rail signs at the moment of a proposal is never sent, and the next one is', async () => {
    const id = await desk.paidForCoins();
    const [{ rail: name }] = (await desk.orderOf(id)).payouts;
    const sent: string[] = [];
    const asked: [string, string, readonly string[]][] = [];
    const usual = railWith({});
    let signing = async () => {};
    const rail = railWith({
      async prepare(request, locked) {
        if (request.payoutId.startsWith(id)) {
          asked.push([request.payoutId, request.address, request.accounted]);
          await signing();
        }
        return usual.prepare(request, locked);
      },
      async submit({ raw }) {
        sent.push(raw);
        return 'accepted';
      },
      async lookup({ raw, networkFee }) {
        const arrived = !raw.startsWith(id) || sent.includes(raw);
        return { state: arrived ? 'confirmed' : 'absent', confirmations: 9, networkFee };
      },
    });
    const lease = await seizeLease(desk.office.platform.database, `pay ${name}`);
    const pay = () => payRound({ deps: desk.office.modules.orders, name, rail, lease });
    signing = () =>
      done(desk.propose(id, { outcome_account: otherCoins, reason: 'Другой кошелёк' }));
    await pay();
    signing = async () => {};
    await pay();
    expect(sent.filter((raw) => raw.startsWith(id))).toEqual([]);
    await done(desk.say((await desk.linkOf(id)).path, 'confirm'));
    await pay();
    await done(desk.approve(id));
    await pay();
    expect(sent.filter((raw) => raw.startsWith(id))).toEqual([`${id}:3`]);
    expect(asked).toEqual([
      [`${id}:1`, coins, []],
      [`${id}:3`, otherCoins, [`ref ${id}:1`]],
    ]);
    expect((await desk.orderOf(id)).payouts).toMatchObject([
      { state: 'withdrawn' },
      { state: 'withdrawn' },
      { state: 'sent', account: otherCoins },
    ]);
  });

  test('that failed is corrected before it is made once more', async () => {
    const id = await desk.paid();
    const [{ id: payout_id }] = (await desk.orderOf(id)).payouts;
    await done(desk.act(desk.boris, id, 'claim_payout', { payout_id }));
    const failed = { payout_id, reason: 'Банк вернул: нет такого счёта' };
    await done(desk.act(desk.boris, id, 'report_payout_failed', failed));
    await desk.confirmed(id);
    await done(desk.act(desk.olga, id, 'retry_payout', {}));
    const [, again] = (await desk.orderOf(id)).payouts;
    expect(codeOf(await desk.act(desk.boris, id, 'claim_payout', { payout_id: again.id }))).toBe(
      'correction_open',
    );
    await done(desk.approve(id));
    const { payouts } = await desk.orderOf(id);
    expect(payouts.at(-1)).toMatchObject({ state: 'queued', account: meant });
    await done(desk.act(desk.boris, id, 'claim_payout', { payout_id: payouts.at(-1).id }));
  });
});

describe('the database itself', () => {
  test('lets no payout leave, nobody approve alone, and no account change otherwise', async () => {
    const id = await desk.paid();
    await desk.confirmed(id);
    const { database } = desk.office.platform;
    const refused = [
      sql`update payouts set state = 'claimed', claimed_by = 'operator:x', claimed_at = now()
           where order_id = ${id}`,
      sql`update account_corrections set state = 'applied', ended_at = now(),
           approved_by = proposed_by where order_id = ${id}`,
      sql`update account_corrections set state = 'applied', ended_at = now() where order_id = ${id}`,
      sql`update orders set outcome_account = ${meant}, version = version + 1 where id = ${id}`,
      sql`insert into account_corrections (order_id, old_account, new_account, reason, proposed_by,
           token_hash, expires_at) values (${id}, 'a', 'b', 'c', 'operator:x', 'd', now())`,
    ];
    for (const query of refused) await expect(database.execute(query)).rejects.toThrow();
    await done(desk.cancel(id));
  });
});

describe('the new account is looked at as that of a new order', () => {
  test('one of ours is refused', async () => {
    const id = await desk.office.placeOrder('sberrub', 'ltc', '15000');
    const other = await desk.office.placeOrder('ltc', 'sberrub', '1');
    await desk.office.deposit(other, 1n);
    const [own] = await desk.rows(
      sql`select address from order_requisites where order_id = ${other}`,
    );
    const refused = await desk.propose(id, { outcome_account: own?.['address'], reason: 'x' });
    expect([codeOf(refused), fieldOf(refused)]).toEqual([
      'invalid_format',
      '/data/attributes/outcome_account',
    ]);
  });

  test('one of risk is refused, and stops the order where it became one meanwhile', async () => {
    const id = await desk.paidForCoins();
    desk.provider.sayOfAll({ kind: 'scored', score: 0.9, shares: { mixer: 0.6 } });
    const refused = await desk.propose(id, {
      outcome_account: riskyCoins,
      reason: 'Другой кошелёк',
    });
    expect([codeOf(refused), fieldOf(refused)]).toEqual([
      'address_risk',
      '/data/attributes/outcome_account',
    ]);
    desk.provider.sayOfAll({ kind: 'scored', score: 0.01 });
    const change = { outcome_account: coinsOfLater, reason: 'Другой кошелёк' };
    await desk.confirmed(id, change);
    desk.provider.sayOfAll({ kind: 'scored', score: 0.9, shares: { mixer: 0.6 } });
    await done(desk.approve(id));
    const order = await desk.orderOf(id);
    expect(order).toMatchObject({ status: 'moderation', outcome_account: coinsOfLater });
    expect(order.payouts.every(({ state }: { state: string }) => state === 'withdrawn')).toBe(true);
    expect(order.risk_flags).toMatchObject([{ rule: 'screening' }]);
  });

  test('one of the block list stops the order for a person', async () => {
    const id = await desk.paid();
    await desk.confirmed(id);
    const entry = { kind: 'account', value: meant, reason: 'Жалоба' };
    const added = await desk.office.admin.call('POST', '/blocks', entry);
    expect(added.statusCode, added.body).toBeLessThan(300);
    await done(desk.approve(id));
    const order = await desk.orderOf(id);
    expect(order).toMatchObject({ status: 'moderation', outcome_account: meant });
    expect(order.risk_flags).toMatchObject([{ rule: 'blocked' }]);
    expect(order.payouts.every(({ state }: { state: string }) => state === 'withdrawn')).toBe(true);
  });
});
