import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoment } from '../../../../i18n/format-moment.ts';
import { notifyOrders } from '../../../money/deposit-watcher/watch-deposits.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { seizeLease } from '../../../platform/lease/testing.ts';
import {
  type Answer,
  type Desk,
  openTestOffice,
  operatorPassword,
  type TestOffice,
} from '../../access/testing.ts';
import { verifyAuditChain } from '../../audit/verify-audit-chain.ts';

let office: TestOffice;
let olga: Desk;
let boris: Desk;

beforeAll(async () => {
  office = await openTestOffice();
  olga = office.operator;
  boris = await office.hire('boris', 'Борис', 'cashier');
});

afterAll(async () => {
  await assertInvariants(office.platform.database);
  expect((await verifyAuditChain(office.platform.database)).brokenAt).toBeNull();
  await office.close();
});

function act(desk: Desk, id: string, action: string, attributes: object, key = randomUUID()) {
  return desk.call('POST', `/orders/${id}/${action}`, attributes, { 'idempotency-key': key });
}

function shown(answer: Answer) {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.attributes;
}

const orderOf = async (id: string, desk = olga) => shown(await desk.call('GET', `/orders/${id}`));

/** An order of litecoin for roubles whose deposit has come: its payout waits for an operator. */
async function toBePaid() {
  await office.tick(); // prices are not believed for long
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 100_000_000n);
  const [payout] = (await orderOf(id)).payouts;
  return { id, payout, payout_id: payout.id };
}

/** The same, taken by a desk. */
async function claimedBy(desk: Desk) {
  const { id, payout_id } = await toBePaid();
  const { claimed } = shown(await act(desk, id, 'claim_payout', { payout_id }));
  return { id, payout_id, claimed_at: claimed.at };
}

/** An order whose money is to go back by hand: its refund waits for an operator. */
async function toBeRefunded() {
  await office.tick();
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(id);
  await act(olga, id, 'confirm_deposit', { amount: '14000' });
  const refund = { refund_account: '2200000000000004' };
  const [payout] = shown(await act(olga, id, 'refund', refund)).payouts;
  return { id, payout_id: payout.id };
}

/** Every deposit of the order vanishes from its chain. */
async function vanish(id: string) {
  const { rows } = await office.platform.database.execute<{ rail: string }>(
    sql`update deposits set state = 'conflicted' where order_id = ${id} returning rail`,
  );
  const lease = await seizeLease(office.platform.database, 'watch');
  await notifyOrders({ deps: office.modules.orders, name: rows[0]?.rail ?? '', lease });
}

async function entriesOn(id: string) {
  const { rows } = await office.platform.database.execute<{ action: string; after: unknown }>(
    sql`select action, after from audit_log where subject_id = ${id} order by id`,
  );
  return rows;
}

const actionsOn = async (id: string) => (await entriesOn(id)).map(({ action }) => action);

/** Codes of an answer that refuses. */
function refusal(answer: Answer): [number, string, string] {
  const [error] = answer.json().errors ?? [{}];
  return [answer.statusCode, error.code, error.detail];
}

const momentOf = (at: string) => `${formatMoment(at, 'ru', 'UTC')} UTC`;
const olgaPays = (at: string) => [
  409,
  'payout_claimed',
  expect.stringContaining(`Ольга (olga), с ${momentOf(at)}`),
];

describe('paying out by hand', () => {
  test('whoever takes a payout reports it, and the order is completed', async () => {
    const { id, payout, payout_id } = await toBePaid();
    expect(payout).toMatchObject({ by_operator: true, state: 'queued', claimed: null });
    const offered = (await orderOf(id)).available_actions;
    expect(offered).toContain('claim_payout');
    expect(offered).not.toContain('report_payout');
    const mine = shown(await act(olga, id, 'claim_payout', { payout_id }));
    expect(mine.claimed).toMatchObject({ by: 'Ольга (olga)', own: true });
    expect(mine.available_actions).toEqual(['report_payout', 'release_payout', 'comment']);
    const report = { payout_id, reference: 'перевод 55', paid_from: 'none' };
    const after = shown(await act(olga, id, 'report_payout', report));
    expect(after).toMatchObject({ status: 'completed', needs: null, claimed: null });
    const made = { state: 'confirmed', by_operator: false, claimed: null };
    expect(after.payouts[0]).toMatchObject(made);
    expect(await entriesOn(id)).toMatchObject([
      { action: 'claim_payout', after: { payout_id } },
      { action: 'report_payout', after: { reference: 'перевод 55' } },
    ]);
    expect((await act(olga, id, 'report_payout', report)).statusCode).toBe(409);
  });

  test('what nobody has taken is not reported', async () => {
    const { id, payout_id } = await toBePaid();
    const report = await act(olga, id, 'report_payout', { payout_id, reference: 'x' });
    expect(refusal(report).slice(0, 2)).toEqual([409, 'payout_not_claimed']);
    const failed = await act(olga, id, 'report_payout_failed', { payout_id, reason: 'x' });
    expect(refusal(failed).slice(0, 2)).toEqual([409, 'payout_not_claimed']);
    const release = await act(olga, id, 'release_payout', { payout_id });
    expect(refusal(release).slice(0, 2)).toEqual([409, 'payout_not_claimed']);
    expect(await orderOf(id)).toMatchObject({ status: 'processing' });
    expect(await actionsOn(id)).toEqual([]);
  });

  test('many reports of one payout at once are one', async () => {
    const { id, payout_id } = await claimedBy(olga);
    const report = { payout_id, reference: 'x', paid_from: 'none' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => act(olga, id, 'report_payout', report)),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, ...Array(7).fill(409)]);
    expect(await actionsOn(id)).toEqual(['claim_payout', 'report_payout']);
  });

  test('a payout that cannot be made goes to moderation and is queued again', async () => {
    const { id, payout_id } = await claimedBy(olga);
    const reason = 'карта заблокирована';
    const failed = shown(await act(olga, id, 'report_payout_failed', { payout_id, reason }));
    expect(failed).toMatchObject({ status: 'moderation', exception: 'payout_failed' });
    expect(failed.status_reason).toBe(reason);
    const again = shown(await act(boris, id, 'retry_payout', {}));
    expect(again).toMatchObject({ status: 'processing', claimed: null });
    expect(again.payouts.map(({ state }: { state: string }) => state)).toEqual([
      'failed',
      'queued',
    ]);
    expect(await actionsOn(id)).toEqual(['claim_payout', 'report_payout', 'retry_payout']);
  });

  test('a payout is dealt with on its own order only', async () => {
    const [mine, other] = [await toBePaid(), await claimedBy(olga)];
    const { payout_id, claimed_at } = other;
    for (const [action, said] of [
      ['claim_payout', {}],
      ['release_payout', {}],
      ['report_payout', { reference: 'x' }],
    ] as const) {
      const answer = await act(olga, mine.id, action, { payout_id, ...said });
      expect(answer.statusCode, action).toBe(404);
    }
    const over = { payout_id, claimed_at, reason: 'x' };
    expect((await act(office.admin, mine.id, 'reassign_payout', over)).statusCode).toBe(404);
  });
});

describe('while one operator is paying', () => {
  test('of twenty who take a payout at once one has it, and the others read who', async () => {
    const { id, payout_id } = await toBePaid();
    const desks = await Promise.all(
      Array.from({ length: 20 }, (_, at) => office.hire(`rival${at}`, 'Кассир', 'cashier')),
    );
    const answers = await Promise.all(
      desks.map((desk) => act(desk, id, 'claim_payout', { payout_id })),
    );
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, ...Array(19).fill(409)]);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused.map((answer) => refusal(answer)[1])).toEqual(Array(19).fill('payout_claimed'));
    expect(await actionsOn(id)).toEqual(['claim_payout']);
  });

  test('pressed twice with one key it is taken once', async () => {
    const { id, payout_id } = await toBePaid();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => act(olga, id, 'claim_payout', { payout_id }, key)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(await actionsOn(id)).toEqual(['claim_payout']);
    const elsewhere = await act(olga, id, 'claim_payout', { payout_id });
    expect(refusal(elsewhere)).toEqual([
      409,
      'payout_claimed',
      expect.stringContaining('делаете вы'),
    ]);
  });

  test('everybody sees who, and nobody else may report, stop or refund', async () => {
    const { id, payout_id, claimed_at } = await claimedBy(olga);
    const seen = await orderOf(id, boris);
    expect(seen.claimed).toEqual({ by: 'Ольга (olga)', own: false, at: claimed_at });
    expect(seen.available_actions).toEqual(['comment']);
    const queue = await boris.call('GET', '/orders?needs=payout&per=100');
    const line = queue.json().data.find((each: { id: string }) => each.id === id);
    expect(line.attributes.claimed).toEqual(seen.claimed);
    for (const [action, said] of [
      ['claim_payout', { payout_id }],
      ['release_payout', { payout_id }],
      ['report_payout', { payout_id, reference: 'x' }],
      ['report_payout_failed', { payout_id, reason: 'x' }],
      ['hold', { reason: 'x' }],
      ['reject', { reason: 'x' }],
      ['refund', { refund_account: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' }],
    ] as const) {
      expect(refusal(await act(boris, id, action, said)), action).toEqual(olgaPays(claimed_at));
    }
    expect(await actionsOn(id)).toEqual(['claim_payout']);
  });

  test('they stop the order themselves only once they have released the payout', async () => {
    const { id, payout_id } = await claimedBy(olga);
    const held = await act(olga, id, 'hold', { reason: 'x' });
    expect(refusal(held)).toEqual([409, 'payout_claimed', expect.stringContaining('отпустите')]);
    const released = shown(await act(olga, id, 'release_payout', { payout_id }));
    expect(released).toMatchObject({ claimed: null, needs: 'payout', payout_state: 'queued' });
    expect(shown(await act(boris, id, 'hold', { reason: 'x' })).status).toBe('moderation');
    expect(await actionsOn(id)).toEqual(['claim_payout', 'release_payout', 'hold']);
  });

  test('an order that is stopped at the same moment is either stopped or paid', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, payout_id } = await toBePaid();
      const both = [
        () => act(olga, id, 'claim_payout', { payout_id }),
        () => act(boris, id, 'hold', { reason: 'x' }),
      ];
      if (round % 2 === 1) both.reverse();
      const answers = await Promise.all(both.map((action) => action()));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const { status, claimed } = await orderOf(id);
      expect([status, claimed === null]).toEqual(
        claimed === null ? ['moderation', true] : ['processing', false],
      );
      expect(await actionsOn(id)).toHaveLength(1);
    }
  });

  test('a refund by hand is made by one, and the order waits for it', async () => {
    const { id, payout_id } = await toBeRefunded();
    const { claimed } = shown(await act(olga, id, 'claim_payout', { payout_id }));
    for (const [action, said] of [
      ['report_payout', { payout_id, reference: 'x' }],
      ['approve', {}],
      ['reject', { reason: 'x' }],
      ['refund', {}],
    ] as const) {
      expect(refusal(await act(boris, id, action, said)), action).toEqual(olgaPays(claimed.at));
    }
    const report = { payout_id, reference: 'возврат', paid_from: 'none' };
    expect(shown(await act(olga, id, 'report_payout', report)).status).toBe('refunded');
  });

  test('a surplus goes back by other hands at the same time', async () => {
    const { id, payout_id } = await claimedBy(olga);
    await office.deposit(id, 50_000_000n);
    const account = { refund_account: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' };
    const order = shown(await act(boris, id, 'refund_surplus', account));
    expect(order).toMatchObject({ surplus_refund_state: 'queued', claimed: { own: false } });
    const report = { payout_id, reference: 'перевод 56', paid_from: 'none' };
    expect(shown(await act(olga, id, 'report_payout', report)).status).toBe('completed');
  });

  test('a deposit that vanishes takes nothing out of their hands, and they are told', async () => {
    const { id, payout_id } = await claimedBy(olga);
    await vanish(id);
    const lost = await orderOf(id);
    expect(lost).toMatchObject({ status: 'processing', lost_amount: '1.00000000' });
    expect(lost.available_actions).toContain('report_payout');
    const released = shown(await act(olga, id, 'release_payout', { payout_id }));
    expect(released).toMatchObject({ status: 'moderation', needs: 'moderation', claimed: null });
    expect(released.payouts).toMatchObject([{ state: 'failed' }]);
  });

  test('a payout is taken or withdrawn when its deposit vanishes at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, payout_id } = await toBePaid();
      const both = [() => vanish(id), () => act(olga, id, 'claim_payout', { payout_id })];
      if (round % 2 === 1) both.reverse();
      await Promise.all(both.map((action) => action()));
      const { payout_state: state, claimed, lost_amount: lost, payouts } = await orderOf(id);
      expect([state, claimed === null, /[1-9]/.test(lost), payouts[0].state]).toEqual(
        claimed === null ? ['none', true, false, 'withdrawn'] : ['sent', false, true, 'claimed'],
      );
    }
  });

  test('whose role was changed neither reports nor releases, an admin goes on', async () => {
    const moved = await office.hire('moved', 'Перевели', 'cashier');
    const { id, payout_id, claimed_at } = await claimedBy(moved);
    const operators = (await office.admin.call('GET', '/operators')).json().data;
    const { id: who } = operators.find(
      (each: { attributes: { login: string } }) => each.attributes.login === 'moved',
    );
    await office.admin.call('PATCH', `/operators/${who}`, { role: 'support' });
    const again = await office.signIn('moved', operatorPassword);
    expect((await orderOf(id, again)).available_actions).toEqual(['comment']);
    for (const [action, said] of [
      ['report_payout', { reference: 'x' }],
      ['report_payout_failed', { reason: 'x' }],
      ['release_payout', {}],
    ] as const) {
      expect((await act(again, id, action, { payout_id, ...said })).statusCode, action).toBe(403);
    }
    const over = { payout_id, claimed_at, reason: 'перешёл в поддержку' };
    expect(shown(await act(office.admin, id, 'reassign_payout', over)).claimed.own).toBe(true);
  });

  test('a colleague’s screen is told at once', async () => {
    const { id, payout_id } = await toBePaid();
    const heard: (string | null)[] = [];
    const stop = office.deps.changes.listen((each) => heard.push(each));
    const { claimed } = shown(await act(olga, id, 'claim_payout', { payout_id }));
    await expect.poll(() => heard).toContain(id);
    heard.length = 0;
    const over = { payout_id, claimed_at: claimed.at, reason: 'x' };
    await act(office.admin, id, 'reassign_payout', over);
    await expect.poll(() => heard).toContain(id);
    stop();
  });
});

describe('taking a payout over', () => {
  test('is an admin’s, with a reason, and the earlier operator reads whose it is', async () => {
    const { id, payout_id, claimed_at } = await claimedBy(olga);
    const over = { payout_id, claimed_at, reason: 'телефон Ольги сел' };
    expect((await act(boris, id, 'reassign_payout', over)).statusCode).toBe(403);
    const empty = await act(office.admin, id, 'reassign_payout', { ...over, reason: ' ' });
    expect(empty.json().errors).toMatchObject([{ source: { pointer: '/data/attributes/reason' } }]);
    const mine = shown(await act(office.admin, id, 'reassign_payout', over));
    expect(mine.claimed.own).toBe(true);
    const { by, at } = (await orderOf(id)).claimed;
    const late = await act(olga, id, 'report_payout', { payout_id, reference: 'x' });
    const whose = expect.stringContaining(`${by}, с ${momentOf(at)}`);
    expect(refusal(late)).toEqual([409, 'payout_claimed', whose]);
    const report = { payout_id, reference: 'перевод Ольги', paid_from: 'none' };
    expect(shown(await act(office.admin, id, 'report_payout', report)).status).toBe('completed');
    expect(await entriesOn(id)).toMatchObject([
      { action: 'claim_payout' },
      { action: 'reassign_payout', after: { reason: over.reason, claimed_from: 'Ольга (olga)' } },
      { action: 'report_payout' },
    ]);
  });

  test('runs over nobody but who was seen to have it', async () => {
    const { id, payout_id, claimed_at } = await claimedBy(boris);
    await act(boris, id, 'release_payout', { payout_id });
    const over = { payout_id, claimed_at, reason: 'x' };
    const free = await act(office.admin, id, 'reassign_payout', over);
    expect(refusal(free)[1]).toBe('payout_not_claimed');
    const { claimed } = shown(await act(olga, id, 'claim_payout', { payout_id }));
    const stale = await act(office.admin, id, 'reassign_payout', over);
    expect(refusal(stale)).toEqual(olgaPays(claimed.at));
    expect((await orderOf(id)).claimed.own).toBe(true);
  });

  test('of two admins at once one has it', async () => {
    const { id, payout_id, claimed_at } = await claimedBy(olga);
    const second = await office.hire('second', 'Второй', 'admin');
    const over = { payout_id, claimed_at, reason: 'x' };
    const answers = await Promise.all(
      [office.admin, second].map((desk) => act(desk, id, 'reassign_payout', over)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await actionsOn(id)).toEqual(['claim_payout', 'reassign_payout']);
  });

  test('works when the operator has no access any more', async () => {
    const gone = await office.hire('gone', 'Ушедшая', 'cashier');
    const { id, payout_id, claimed_at } = await claimedBy(gone);
    const operators = await office.admin.call('GET', '/operators');
    const { id: who } = operators
      .json()
      .data.find((each: { attributes: { login: string } }) => each.attributes.login === 'gone');
    await office.admin.call('PATCH', `/operators/${who}`, { disabled: true });
    expect((await act(gone, id, 'report_payout', { payout_id, reference: 'x' })).statusCode).toBe(
      401,
    );
    expect((await orderOf(id)).claimed.by).toBe('Ушедшая (gone)');
    const over = { payout_id, claimed_at, reason: 'уволена' };
    expect(shown(await act(office.admin, id, 'reassign_payout', over)).claimed.own).toBe(true);
  });
});
