import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { incomeUnits } from '../../../core/money/units.ts';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import { claimOrders } from '../../exchange/orders/show/own-orders.ts';
import { openCustomer } from '../../exchange/orders/testing.ts';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type Gate, openGate } from '../cards/testing.ts';

let gate: Gate;

beforeAll(async () => {
  gate = await openGate();
});

beforeEach(async () => {
  await gate.bed.change('sberrub-trx', {
    cardVerificationMode: 'wait',
    cardVerificationFrom: null,
  });
  await gate.bed.tick({});
});
afterEach(() => assertInvariants(gate.bed.platform.database));
afterAll(() => gate.bed.close());

const anna = 'anna@example.com';
const required = [
  {
    code: 'verification_required',
    source: { pointer: '/data/attributes/income_account' },
  },
];

describe('a card verified for one is not for another', () => {
  const stranger = () => openCustomer(gate.bed);

  test('another browser, another customer of the same browser, another account', async () => {
    const customer = openCustomer(gate.bed);
    const id = await customer.place('cardToCoin');
    await gate.verified(customer, { order_public_id: id });
    await gate.work();
    const other = await gate.place(stranger());
    expect(other.body.data.attributes.awaits_card).toBe(true);
    const shared = await gate.place(customer, { email: 'boris@example.com' });
    expect(shared.body.data.attributes.awaits_card).toBe(true);
    const again = await gate.send(customer, { order_public_id: shared.body.data.id });
    expect(again.status).toBe(201);
    expect(
      (await gate.place(customer, { email: anna.toUpperCase() })).body.data.attributes,
    ).toMatchObject({ awaits_card: false });
  });

  test('nor another card of the same person, nor another direction', async () => {
    const customer = openCustomer(gate.bed);
    const id = await customer.place('cardToCoin');
    await gate.verified(customer, { order_public_id: id });
    await gate.work();
    const card2 = await gate.place(customer, { income_account: '2200000000000012' });
    expect(card2.body.data.attributes.awaits_card).toBe(true);
    const wallet = { outcome_payment_system_id: 'usdttrc20', income_amount: '20000' };
    const elsewhere = await gate.place(customer, wallet);
    expect(elsewhere.body.data.attributes.awaits_card).toBe(true);
    expect((await gate.send(customer, { order_public_id: elsewhere.body.data.id })).status).toBe(
      201,
    );
  });

  test('a photo sent without an order serves every direction of its browser', async () => {
    const customer = openCustomer(gate.bed);
    await customer.place('cardToCoin', { email: 'first@example.com' });
    await gate.verified(customer);
    expect(await gate.work()).toBe(1);
    expect((await gate.place(customer)).body.data.attributes.awaits_card).toBe(false);
  });

  test('an operator who takes it back has the next order wait again', async () => {
    const customer = openCustomer(gate.bed);
    await customer.place('walletToCoin');
    const id = await gate.verified(customer);
    expect((await gate.place(customer)).body.data.attributes.awaits_card).toBe(false);
    await gate.decide(id, 'revoke', 'Карта заблокирована банком.');
    expect((await gate.place(customer)).body.data.attributes.awaits_card).toBe(true);
  });

  test('it joins the account that claims the order, and serves it on every device', async () => {
    const { database } = gate.bed.platform;
    const customer = openCustomer(gate.bed);
    const email = `claim-${randomUUID()}@example.com`;
    const id = await customer.place('cardToCoin', { email });
    await gate.verified(customer, { order_public_id: id });
    const { rows } = await database.execute<{ id: string }>(sql`
      insert into users (email, locale, status, referral_code, confirmed_at)
      values (${email}, 'ru', 'active', 'cardcard', now()) returning id`);
    const userId = rows[0]?.id ?? '';
    await inTransaction(database, (tx) => claimOrders(tx, userId, email));
    expect(await gate.work()).toBe(1);
    const elsewhere = openCustomer(gate.bed, { 'x-user': userId });
    expect((await gate.place(elsewhere, { email })).body.data.attributes.awaits_card).toBe(false);
    expect((await gate.place(customer, { email })).body.data.attributes.awaits_card).toBe(true);
  });
});

describe('a direction that makes no order of an unverified card', () => {
  test('refuses by the field, before and with the order, until it is verified', async () => {
    await gate.bed.change('sberrub-trx', { cardVerificationMode: 'refuse' });
    const customer = openCustomer(gate.bed);
    for (const answer of [await gate.preflight(customer), await gate.place(customer)]) {
      expect([answer.status, answer.body.errors]).toMatchObject([422, [required[0]]]);
    }
    // The browser has a token now, though no order was made.
    const verification = await gate.sent(customer);
    expect((await gate.place(customer)).status).toBe(422);
    await gate.decide(verification, 'approve');
    expect((await gate.preflight(customer)).body.meta.accepted).toBe(true);
    const made = await gate.place(customer);
    expect(made.body.data.attributes.awaits_card).toBe(false);
  });

  test('takes what is smaller than the amount from which on it asks', async () => {
    await gate.bed.change('sberrub-trx', {
      cardVerificationMode: 'refuse',
      cardVerificationFrom: incomeUnits(1_000_000n),
    });
    const customer = openCustomer(gate.bed);
    const small = await gate.place(customer, { income_amount: '9999.99' });
    expect([small.status, small.body.data.attributes.awaits_card]).toEqual([201, false]);
    expect((await gate.place(customer, { income_amount: '10000' })).status).toBe(422);
  });
});

describe('money without a verified card', () => {
  test('is credited and not exchanged; verified, it goes on by itself', async () => {
    await gate.bed.change('sberrub-trx', { cardVerificationFrom: incomeUnits(1_000_000n) });
    const customer = openCustomer(gate.bed);
    const change = { income_amount: '9000', email: 'more@example.com' };
    const { id } = await customer.placeToPay('cardToCoin', change);
    await gate.report(id, 1_500_000n);
    const seen = await customer.see(id);
    expect(seen).toMatchObject({
      status: 'moderation',
      awaits_card: true,
      available_actions: ['verify_card', 'send_cheque'],
      status_reason: 'Карта, с которой пришли деньги, не проверена.',
    });
    await gate.verified(customer, { order_public_id: id });
    expect(await gate.work()).toBe(1);
    const next = await customer.see(id);
    expect(next.awaits_card).toBe(false);
    expect(next.available_actions).not.toContain('verify_card');
  });

  test('of an order that waits is credited to it and kept', async () => {
    const customer = openCustomer(gate.bed);
    const id = await customer.place('cardToCoin', { email: 'early@example.com' });
    await gate.report(id, 1_000_000n);
    expect(await customer.see(id)).toMatchObject({ status: 'moderation', awaits_card: true });
    await gate.verified(customer, { order_public_id: id });
    expect(await gate.work()).toBe(1);
    expect((await customer.see(id)).status).toBe('processing');
  });
});

describe('a decision and the orders that wait for it', () => {
  test('are one after a crash between them: any later round lets the order go on, once', async () => {
    const customer = openCustomer(gate.bed);
    const id = await customer.place('cardToCoin', { email: 'crash@example.com' });
    await gate.verified(customer, { order_public_id: id });
    // Nobody was told: what a process that died in between has left behind.
    const rounds = await Promise.all(Array.from({ length: 8 }, () => gate.work()));
    expect(rounds.reduce((sum, passed) => sum + passed, 0)).toBe(1);
    const { timeline } = await customer.see(id);
    const codes = timeline.map(({ code }: { code: string }) => code);
    expect(codes.filter((code: string) => code === 'card_verified')).toHaveLength(1);
  });

  test('let an order under review keep its card and wait for its person', async () => {
    const customer = openCustomer(gate.bed);
    const id = await customer.place('cardToCoin', { email: 'held@example.com' });
    await changeOrder(gate.bed.deps, {
      orderId: id,
      actor: 'service',
      event: () => ({ type: 'doubt_raised', exception: 'aml', reason: 'under_review' }),
    });
    await gate.verified(customer, { order_public_id: id });
    expect(await gate.work()).toBe(1);
    expect(await customer.see(id)).toMatchObject({ status: 'moderation', awaits_card: false });
  });
});
