import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { incomeUnits } from '../../../core/money/units.ts';
import { expireOrders } from '../../exchange/orders/change/expire-orders.ts';
import { passVerifiedOrders } from '../../exchange/orders/change/pass-verified.ts';
import { openCustomer } from '../../exchange/orders/testing.ts';
import { assertInvariants } from '../../money/ledger/testing.ts';
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

describe('a direction that has cards verified', () => {
  test('says so with every quote, and asks for the card', async () => {
    await gate.bed.change('sberrub-trx', { cardVerificationFrom: incomeUnits(500_000n) });
    const { body } = await openCustomer(gate.bed).call('POST', 'rate_calculations/first_slot', {
      income_payment_system_id: 'sberrub',
      outcome_payment_system_id: 'trx',
    });
    expect(body.data.attributes).toMatchObject({
      card_verification_required: true,
      card_verification_mode: 'wait',
      card_verification_from: '5000.00',
    });
    expect(body.data.attributes.required_fields).toContain('income_account');
    const { body: refused } = await gate.place(openCustomer(gate.bed), { income_account: '' });
    expect(refused.errors).toMatchObject([
      { code: 'required', source: { pointer: '/data/attributes/income_account' } },
    ]);
  });

  test('switched off it says nothing and takes the card', async () => {
    await gate.bed.change('sberrub-trx', { cardVerificationMode: 'off' });
    const { body } = await openCustomer(gate.bed).call('POST', 'rate_calculations/first_slot', {
      income_payment_system_id: 'sberrub',
      outcome_payment_system_id: 'trx',
    });
    expect(body.data.attributes).toMatchObject({
      card_verification_required: false,
      card_verification_mode: null,
      card_verification_from: null,
    });
    const { body: made } = await gate.place(openCustomer(gate.bed));
    expect(made.data.attributes.awaits_card).toBe(false);
  });
});

describe('an order of an unverified card', () => {
  test('waits, goes on by itself when the card is verified, and the next one need not', async () => {
    const customer = openCustomer(gate.bed);
    const { status, body } = await gate.place(customer);
    expect(status).toBe(201);
    const { id, attributes } = body.data;
    expect(attributes).toMatchObject({
      status: 'waiting_funds',
      awaits_card: true,
      card_verification: null,
      label: 'Ждём проверку карты',
      available_actions: ['verify_card', 'cancel'],
    });
    const asked = await customer.call('POST', `orders/${id}/get_requisites`, {});
    expect([asked.status, asked.body.errors[0].code]).toEqual([409, 'invalid_transition']);
    expect(await gate.work()).toBe(0);

    const verification = await gate.sent(customer, { order_public_id: id });
    expect((await customer.see(id)).card_verification).toEqual({
      id: verification,
      status: 'waiting',
      reject_reason: null,
    });
    await gate.decide(verification, 'approve');
    expect(await gate.work()).toBe(1);
    expect(await gate.work()).toBe(0);
    const seen = await customer.see(id);
    expect(seen).toMatchObject({
      awaits_card: false,
      card_verification: null,
      label: 'Ждём оплату',
      available_actions: ['get_requisites', 'cancel'],
    });
    expect(seen.income_amount).toBe(attributes.income_amount);
    expect(seen.outcome_amount).toBe(attributes.outcome_amount);
    expect(seen.timeline.map(({ code }: { code: string }) => code)).toEqual([
      'created',
      'card_verified',
    ]);
    const left = Date.parse(seen.expires_at) - Date.now();
    expect(left).toBeGreaterThan(590_000);
    expect(left).toBeLessThanOrEqual(600_000);
    expect(await gate.mailsOf(attributes.number)).toEqual([
      `Заявка ${attributes.number}: проверьте карту`,
      `Заявка ${attributes.number}: карта проверена, можно платить`,
    ]);
    expect((await customer.call('POST', `orders/${id}/get_requisites`, {})).status).toBe(200);

    const { body: next } = await gate.place(customer);
    expect(next.data.attributes).toMatchObject({
      awaits_card: false,
      available_actions: ['get_requisites', 'cancel'],
    });
  });

  test('is paid and paid out like any other once its card is verified', async () => {
    const customer = openCustomer(gate.bed);
    const id = await customer.place('cardToCoin', { email: 'paid@example.com' });
    await gate.verified(customer, { order_public_id: id });
    await gate.work();
    await customer.call('POST', `orders/${id}/get_requisites`, {});
    await customer.call('POST', 'orders/confirm_payment', { order_id: id });
    await gate.report(id, 1_000_000n);
    expect((await customer.see(id)).status).toBe('processing');
    for (let round = 0; round < 3; round += 1) await gate.bed.pay();
    expect((await customer.see(id)).status).toBe('completed');
  });

  test('says why its card was rejected, and the card may be sent again', async () => {
    const customer = openCustomer(gate.bed);
    const id = await customer.place('cardToCoin', { email: 'again@example.com' });
    const first = await gate.sent(customer, { order_public_id: id });
    expect(await gate.send(customer, { order_public_id: id })).toMatchObject({ status: 409 });
    await gate.decide(first, 'reject', 'Номер на фото не читается.');
    expect(await gate.work()).toBe(0);
    expect(await customer.see(id)).toMatchObject({
      card_verification: {
        id: first,
        status: 'rejected',
        reject_reason: 'Номер на фото не читается.',
      },
      available_actions: ['verify_card', 'cancel'],
    });
    const { rows } = await gate.bed.platform.database.execute<{ text: string; locale: string }>(
      sql`select text, locale from mails where recipient = 'again@example.com'
          order by id desc limit 1`,
    );
    expect(rows[0]?.locale).toBe('en');
    expect(rows[0]?.text).toContain('Номер на фото не читается.');
    expect(rows[0]?.text).toContain(`/en/verification/new?order=${id}`);
    const second = await gate.sent(customer, { order_public_id: id });
    await gate.decide(second, 'reject');
    expect((await customer.see(id)).card_verification.reject_reason).toBe('причина не указана');
    const third = await gate.sent(customer, { order_public_id: id });
    await gate.decide(third, 'approve');
    expect(await gate.work()).toBe(1);
    const sent = await gate.bed.platform.database.execute(
      sql`select 1 from mails where recipient = 'again@example.com'
            and subject like 'Card%is verified'`,
    );
    expect(sent.rows).toEqual([]);
  });

  test('ends by itself with a reason when its card is not verified in time', async () => {
    const customer = openCustomer(gate.bed);
    const before = await gate.free('TRX');
    const id = await customer.place('cardToCoin', { email: 'slow@example.com' });
    const waiting = await customer.see(id);
    const left = Date.parse(waiting.expires_at) - Date.now();
    expect(left).toBeGreaterThan(3_590_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    expect(await gate.free('TRX')).toBeLessThan(before);
    const verification = await gate.sent(customer, { order_public_id: id });
    await gate.bed.letTimePass(id);
    await expireOrders(gate.bed.deps);
    expect(await customer.see(id)).toMatchObject({
      status: 'expired',
      available_actions: [],
      status_reason: expect.stringMatching(/^Карту не проверили вовремя\. Создайте заявку ещё раз/),
    });
    expect(await gate.free('TRX')).toBe(before);
    await gate.decide(verification, 'approve');
    expect(await gate.work()).toBe(0);
    expect((await customer.see(id)).status).toBe('expired');
    const { body } = await gate.place(customer, { email: 'slow@example.com' });
    expect(body.data.attributes.awaits_card).toBe(false);
  });

  test('waits from the next opening of the desk on', async () => {
    const { database } = gate.bed.platform;
    await database.execute(sql`update support_desks set presence = 'away'`);
    const id = await openCustomer(gate.bed).place('cardToCoin', { email: 'night@example.com' });
    await database.execute(sql`update support_desks set presence = 'by_hours'`);
    const { rows } = await database.execute<{ wait: number }>(sql`
      select extract(epoch from expires_at - created_at)::int as wait
        from orders where id = ${id}`);
    expect(rows[0]?.wait).toBeGreaterThanOrEqual(3_600);
  });

  test('is given up by its customer, and its hold with it', async () => {
    const customer = openCustomer(gate.bed);
    const before = await gate.free('TRX');
    const id = await customer.place('cardToCoin', { email: 'off@example.com' });
    const { body } = await customer.call('DELETE', `orders/${id}`);
    expect(body.data.attributes).toMatchObject({ status: 'cancelled', available_actions: [] });
    expect(await gate.free('TRX')).toBe(before);
  });
});

describe('the price of an order that waited', () => {
  test('is that of now where the market has moved against us, and both are told', async () => {
    const customer = openCustomer(gate.bed);
    const id = await customer.place('cardToCoin', { email: 'moved@example.com' });
    const agreed = await customer.see(id);
    await gate.bed.tick({ TRX: 1_100_000n });
    await gate.verified(customer, { order_public_id: id });
    expect(await gate.work()).toBe(1);
    const seen = await customer.see(id);
    expect(seen.income_amount).toBe(agreed.income_amount);
    expect(Number(seen.outcome_amount)).toBeLessThan(Number(agreed.outcome_amount));
    const line = seen.timeline.at(-1);
    expect(line.code).toBe('requoted_card');
    expect(line.text).toContain('Пока проверяли карту, курс изменился. Было:');
    expect(await gate.mailsOf(agreed.number)).toContain(
      `Заявка ${agreed.number}: карта проверена, сумма изменилась`,
    );
  });

  test('is that of now after its time, in the customer’s favour too', async () => {
    const customer = openCustomer(gate.bed);
    const id = await customer.place('cardToCoin', { email: 'old@example.com' });
    const agreed = await customer.see(id);
    await gate.bed.platform.database.execute(sql`
      update orders set created_at = created_at - interval '1 day', version = version + 1
       where id = ${id}`);
    await gate.bed.tick({ TRX: 900_000n });
    await gate.verified(customer, { order_public_id: id });
    await gate.work();
    const seen = await customer.see(id);
    expect(Number(seen.outcome_amount)).toBeGreaterThan(Number(agreed.outcome_amount));
  });

  test('gives the same outcome where that was asked for', async () => {
    const customer = openCustomer(gate.bed);
    const asked = { income_amount: null, outcome_amount: '300', email: 'out@example.com' };
    const id = await customer.place('cardToCoin', asked);
    const agreed = await customer.see(id);
    await gate.bed.tick({ TRX: 1_100_000n });
    await gate.verified(customer, { order_public_id: id });
    await gate.work();
    const seen = await customer.see(id);
    expect(seen.outcome_amount).toBe(agreed.outcome_amount);
    expect(Number(seen.income_amount)).toBeGreaterThan(Number(agreed.income_amount));
  });

  test('waits for a price where there is none', async () => {
    const customer = openCustomer(gate.bed);
    const id = await customer.place('cardToCoin', { email: 'dark@example.com' });
    await gate.verified(customer, { order_public_id: id });
    const { rates } = gate.bed.deps;
    const none = {
      ...rates,
      currentPricing: () => ({ refused: [{ code: 'rate_unavailable' as const }] }),
    };
    expect(await passVerifiedOrders({ ...gate.bed.deps, rates: none })).toBe(0);
    expect((await customer.see(id)).awaits_card).toBe(true);
    expect(await gate.work()).toBe(1);
  });
});
