import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openScreenerStandIn,
  type ScreenerStandIn,
} from '../../../../screeners/stand-in/testing.ts';
import { notifyOrders } from '../../../money/deposit-watcher/watch-deposits.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { payoutHolds } from '../../../money/payout-holds/tables.ts';
import { readQueued } from '../../../money/payouts/read-payouts.ts';
import { runChecks } from '../../../money/screening/run-checks.ts';
import { seizeLease } from '../../../platform/lease/testing.ts';
import { type Answer, type Desk, openTestOffice, type TestOffice } from '../../access/testing.ts';
import { verifyAuditChain } from '../../audit/verify-audit-chain.ts';

let office: TestOffice;
let provider: ScreenerStandIn;
let olga: Desk;
let boris: Desk;

beforeAll(async () => {
  provider = await openScreenerStandIn('amlbot');
  office = await openTestOffice({
    SCREENING_PROVIDER: 'amlbot',
    AMLBOT_URL: provider.address,
    AMLBOT_ACCESS_ID: provider.keys.id,
    AMLBOT_ACCESS_KEY: provider.keys.secret,
    SCREENING_ADDRESS_SECONDS: '1',
  });
  olga = office.operator;
  boris = await office.hire('boris', 'Борис', 'cashier');
});

beforeEach(async () => {
  await office.tick();
  provider.sayOfAll({ kind: 'scored', score: 0.01 });
  await office.platform.database.execute(sql`delete from payout_hold_rules`);
});

afterAll(async () => {
  await assertInvariants(office.platform.database);
  expect((await verifyAuditChain(office.platform.database)).brokenAt).toBeNull();
  await office.close();
  await provider.close();
});

function act(desk: Desk, id: string, action: string, attributes: object) {
  const key = { 'idempotency-key': randomUUID() };
  return desk.call('POST', `/orders/${id}/${action}`, attributes, key);
}

const codeOf = (answer: Answer) => answer.json().errors?.[0]?.code ?? null;
const orderOf = async (id: string, desk = olga) =>
  (await desk.call('GET', `/orders/${id}`)).json().data.attributes;

const release = { applies_to: 'everyone', delay_minutes: 0, needs_release: true, enabled: true };

async function addRule(terms: object = {}): Promise<void> {
  const answer = await office.admin.call('POST', '/payout_hold_rules', { ...release, ...terms });
  expect(answer.statusCode, answer.body).toBe(201);
}

/** Coins that came for roubles; the provider is asked, and the order told what it said. */
async function paid(): Promise<string> {
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 100_000_000n);
  await runChecks(office.modules.orders, 2_000);
  const { database } = office.platform;
  const { rows } = await database.execute<{ rail: string }>(
    sql`select rail from deposits where order_id = ${id}`,
  );
  const name = rows[0]?.rail ?? '';
  const lease = await seizeLease(database, `watch ${name}`);
  await notifyOrders({ deps: office.modules.orders, name, lease });
  return id;
}

async function held(): Promise<{ id: string; payout_id: string }> {
  const id = await paid();
  const [payout] = (await orderOf(id)).payouts;
  return { id, payout_id: payout.id };
}

describe('a payout that waits for a second operator', () => {
  test('is offered to nobody who pays until somebody has released it, and not to them', async () => {
    await addRule();
    const { id, payout_id } = await held();
    const order = await orderOf(id);
    expect(order).toMatchObject({ needs: 'release', status: 'processing' });
    expect(order.available_actions).toContain('release_held_payout');
    expect(order.available_actions).not.toContain('claim_payout');
    expect(order.payouts[0].hold).toMatchObject({ in_force: true, reasons: ['everyone'] });
    expect(codeOf(await act(boris, id, 'claim_payout', { payout_id }))).toBe('payout_held');
    const reasonless = await act(olga, id, 'release_held_payout', { payout_id });
    expect(codeOf(reasonless)).toBe('required');
    const done = await act(olga, id, 'release_held_payout', { payout_id, reason: 'Проверила' });
    expect(done.statusCode, done.body).toBe(200);
    expect(await orderOf(id)).toMatchObject({ needs: 'payout' });
    expect(codeOf(await act(olga, id, 'claim_payout', { payout_id }))).toBe('second_operator');
    expect((await act(boris, id, 'claim_payout', { payout_id })).statusCode).toBe(200);
  });

  test('is not released by who let the order go on, in however many sessions', async () => {
    await addRule();
    const id = await office.placeOrder('sberrub', 'ltc', '15000');
    await office.claim(id);
    const { expected_amount: amount } = await orderOf(id);
    const confirmed = await act(olga, id, 'confirm_deposit', { amount });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    const [payout] = (await orderOf(id)).payouts;
    expect((await orderOf(id)).available_actions).not.toContain('release_held_payout');
    const asked = { payout_id: payout.id, reason: 'Сама' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => act(olga, id, 'release_held_payout', asked)),
    );
    expect(answers.map(codeOf)).toEqual(Array(3).fill('second_operator'));
    const done = await act(boris, id, 'release_held_payout', { ...asked, reason: 'Смотрел' });
    expect(done.statusCode, done.body).toBe(200);
    const { hold } = (await orderOf(id)).payouts[0];
    expect(hold).toMatchObject({
      in_force: false,
      released_by: 'Борис (boris)',
      reason: 'Смотрел',
    });
  });

  test('is released once, and never both released and made by one in two sessions', async () => {
    await addRule();
    const { id, payout_id } = await held();
    const asked = { payout_id, reason: 'Проверено' };
    const [first, second, claimed] = await Promise.all([
      act(olga, id, 'release_held_payout', asked),
      act(boris, id, 'release_held_payout', asked),
      act(olga, id, 'claim_payout', { payout_id }),
    ]);
    const released = [first, second].filter(({ statusCode }) => statusCode === 200);
    expect(released).toHaveLength(1);
    const [hold] = await office.platform.database
      .select()
      .from(payoutHolds)
      .where(eq(payoutHolds.payoutId, payout_id));
    if (claimed.statusCode === 200) {
      const { claimed: by } = (await orderOf(id)).payouts[0];
      expect(by).toMatchObject({ own: true });
      expect(second.statusCode).toBe(200);
    }
    expect(hold?.releasedBy).not.toBeNull();
  });

  test('is kept back by the database itself', async () => {
    await addRule();
    const { payout_id } = await held();
    const { database } = office.platform;
    const leave = sql`update payouts set state = 'sent', claimed_by = 'operator:x',
      claimed_at = now() where id = ${payout_id}`;
    await expect(database.execute(leave)).rejects.toThrow();
    const own = sql`update payout_holds set prepared_by = 'operator:x', released_by = 'operator:x',
      released_at = now() where payout_id = ${payout_id}`;
    await expect(database.execute(own)).rejects.toThrow();
  });
});

test('a payout that waits for its time goes by itself after it', async () => {
  await addRule({ needs_release: false, delay_minutes: 30 });
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(id);
  const { expected_amount: amount } = await orderOf(id);
  await act(olga, id, 'confirm_deposit', { amount });
  const [payout] = (await orderOf(id)).payouts;
  const { database } = office.platform;
  const queued = async () => (await readQueued(database, payout.rail)).map((row) => row.id);
  expect(await queued()).not.toContain(payout.id);
  await database
    .update(payoutHolds)
    .set({ heldUntil: new Date(0) })
    .where(eq(payoutHolds.payoutId, payout.id));
  expect(await queued()).toContain(payout.id);
});

test('a held payout whose order is stopped waits for a decision, not for a release', async () => {
  await addRule();
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(id);
  const { expected_amount: amount } = await orderOf(id);
  await act(olga, id, 'confirm_deposit', { amount });
  expect(await orderOf(id)).toMatchObject({ needs: 'release' });
  await act(boris, id, 'hold', { reason: 'Звонит клиент' });
  expect(await orderOf(id)).toMatchObject({ status: 'moderation', needs: 'moderation' });
});

test('where no rule is met nothing waits', async () => {
  await addRule({ direction_id: 'trx-sberrub', outcome_min: '1' });
  await addRule({ score_min: 99 });
  await addRule({ enabled: false });
  const { id } = await held();
  expect((await orderOf(id)).payouts[0].hold).toBeNull();
});

test.each([
  [{ delay_minutes: 0, needs_release: false }, 'delay_minutes'],
  [{ delay_minutes: 10_081 }, 'delay_minutes'],
  [{ applies_to: 'friends' }, 'applies_to'],
  [{ outcome_min: '100' }, 'direction_id'],
  [{ direction_id: 'no-such' }, 'direction_id'],
  [{ direction_id: 'ltc-sberrub', outcome_min: '0.001' }, 'outcome_min'],
  [{ direction_id: 'ltc-sberrub', outcome_min: '0' }, 'outcome_min'],
  [{ score_min: 101 }, 'score_min'],
])('a rule of %o is refused', async (terms, field) => {
  const refused = await office.admin.call('POST', '/payout_hold_rules', { ...release, ...terms });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors[0].source.pointer).toBe(`/data/attributes/${field}`);
});

describe('an order held by screening', () => {
  beforeEach(() => {
    provider.sayOfAll({ kind: 'scored', score: 0.9, shares: { mixer: 0.6 } });
  });

  test('goes on for a reason, and its payout by a second operator', async () => {
    await addRule({ score_min: 50 });
    const id = await paid();
    const order = await orderOf(id);
    expect(order).toMatchObject({ status: 'moderation', screening_hold: { class: 'risk' } });
    expect(order.screenings).toMatchObject([
      { screener: 'amlbot', score: 900_000, verdict: 'risk', over: ['score', 'mixer'] },
    ]);
    expect(codeOf(await act(olga, id, 'approve', {}))).toBe('required');
    const approved = await act(olga, id, 'approve', { reason: 'Клиент показал вывод с биржи' });
    expect(approved.statusCode, approved.body).toBe(200);
    const [payout] = (await orderOf(id)).payouts;
    const asked = { payout_id: payout.id, reason: 'Согласен' };
    expect(codeOf(await act(olga, id, 'release_held_payout', asked))).toBe('second_operator');
    expect((await act(boris, id, 'release_held_payout', asked)).statusCode).toBe(200);
    expect(await orderOf(id)).toMatchObject({ screening_hold: null, needs: 'payout' });
  });

  test('is asked about again by a button, and says when nobody answers', async () => {
    const id = await paid();
    const [{ id: check_id }] = (await orderOf(id)).screenings;
    provider.sayOfAll({ kind: 'scored', score: 0.05 });
    const again = await act(olga, id, 'recheck_screening', { check_id });
    expect(again.statusCode, again.body).toBe(200);
    expect((await orderOf(id)).screenings[0]).toMatchObject({ score: 50_000, verdict: 'risk' });
    expect(await orderOf(id)).toMatchObject({ status: 'moderation' });
    provider.sayOfAll({ kind: 'html' });
    expect(codeOf(await act(olga, id, 'recheck_screening', { check_id }))).toBe('screener_silent');
    const strange = await act(olga, id, 'recheck_screening', { check_id: 'x'.repeat(22) });
    expect(strange.statusCode).toBe(404);
  });
});

describe('the bounds of screening', () => {
  const bound = { income: 500_000, outcome: null };
  const terms = {
    payout_address: true,
    deposit: true,
    refund_address: true,
    score_max: bound,
    categories: { mixer: bound },
    not_scored: 'hold',
    review_minutes: 60,
    version: 0,
  };

  test('are set for all and for one direction, and nobody overwrites what they have not seen', async () => {
    const put = (scope: string, change: object = {}) =>
      office.admin.call('PUT', `/screening_terms/${scope}`, { ...terms, ...change });
    const own = await put('ltc-sberrub');
    expect(own.statusCode, own.body).toBe(200);
    expect(own.json().data.attributes.terms.categories).toEqual({ mixer: bound });
    expect(office.modules.orders.screening.termsOf('ltc-sberrub').scoreMax).toEqual(bound);
    expect((await put('ltc-sberrub')).statusCode).toBe(409);
    expect((await put('no-such')).statusCode).toBe(404);
    const removed = await office.admin.call('DELETE', '/screening_terms/ltc-sberrub');
    expect(removed.statusCode).toBe(204);
    expect(office.modules.orders.screening.termsOf('ltc-sberrub').scoreMax.income).toBe(700_000);
  });

  test.each([
    [{ score_max: { income: 1_000_001, outcome: null } }, 'score_max'],
    [{ review_minutes: 1 }, 'review_minutes'],
    [{ not_scored: 'maybe' }, 'not_scored'],
    [{ categories: { nonsense: bound } }, 'nonsense'],
  ])('of %o are refused', async (change, field) => {
    const refused = await office.admin.call('PUT', '/screening_terms/*', { ...terms, ...change });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0].source.pointer).toContain(field);
    const cashier = await olga.call('PUT', '/screening_terms/*', terms);
    expect(cashier.statusCode).toBe(403);
  });

  test('of every direction are no direction’s, also once somebody has changed them', async () => {
    const changed = await office.admin.call('PUT', '/screening_terms/*', terms);
    expect(changed.statusCode, changed.body).toBe(200);
    const listed = await office.admin.call('GET', '/screening_terms');
    const [every] = listed.json().data;
    expect(every.attributes).toMatchObject({ scope: '*', name: null, version: 1 });
  });
});
