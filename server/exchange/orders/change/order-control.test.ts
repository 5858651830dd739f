import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payIn } from '../../../money/deposit-watcher/testing.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { type Customer, openCustomer, openTestExchange, type TestExchange } from '../testing.ts';

let bed: TestExchange;
let customer: Customer;
let stranger: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
});

beforeEach(async () => {
  await bed.tick({});
  customer = openCustomer(bed);
  stranger = openCustomer(bed);
  await bed.platform.database.execute('truncate rate_limits');
});
afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

const elsewhere = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const given = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

/** An order without an account for a refund, whose short deposit waits for a choice. */
async function short(change: object = {}): Promise<string> {
  const { id } = await customer.placeToPay('coinToWallet', {
    refund_account: undefined,
    ...change,
  });
  await payIn(bed, id, { sharePpm: 900_000n });
  await bed.watch();
  return id;
}

async function refundsOf(id: string) {
  const { rows } = await bed.platform.database.execute(
    sql`select account from payouts where order_id = ${id} and kind = 'refund'`,
  );
  return rows;
}

/** The tokens that were mailed for an order, oldest first. */
async function tokensOf(id: string): Promise<string[]> {
  const { rows } = await bed.platform.database.execute<{ text: string }>(
    sql`select text from mails where text like ${`%/orders/${id}/control/%`} order by created_at`,
  );
  return rows.map(({ text }) => /control\/([\w-]{43})/.exec(text)?.[1] ?? '');
}

const ask = (who: Customer, id: string) => who.call('POST', `orders/${id}/control_links`, {});
const accept = (who: Customer, id: string, token: string) =>
  who.call('PUT', `orders/${id}/control/${token}`, {});

function codeOf({ status, body }: Awaited<ReturnType<Customer['call']>>) {
  return [status, body.errors?.[0]?.code];
}

describe('whoever merely has the link', () => {
  test('sends a refund nowhere, and neither exchanges nor tops up', async () => {
    const id = await short();
    for (const decision of ['refund', 'accept', 'top_up']) {
      const fields = { decision, refund_account: elsewhere };
      const answer = await stranger.call('POST', `orders/${id}/decision`, fields);
      expect(codeOf(answer)).toEqual([403, 'order_control_required']);
    }
    expect(await refundsOf(id)).toEqual([]);
    expect(await customer.see(id)).toMatchObject({ status: 'moderation', exception: 'underpaid' });
    const chosen = { decision: 'refund', refund_account: given };
    expect((await customer.call('POST', `orders/${id}/decision`, chosen)).status).toBe(200);
    expect(await refundsOf(id)).toEqual([{ account: given }]);
  });

  test('cancels nothing, claims nothing and sends no cheque', async () => {
    const { id } = await customer.placeToPay('cardToCoin');
    const tried = [
      await stranger.call('DELETE', `orders/${id}`),
      await stranger.call('POST', 'orders/confirm_payment', { order_id: id }),
      await stranger.call('POST', `orders/${id}/send_cheque`, {}),
    ];
    for (const answer of tried) expect(codeOf(answer)).toEqual([403, 'order_control_required']);
    expect(await customer.see(id)).toMatchObject({
      status: 'waiting_funds',
      payment_claimed_at: null,
    });
  });

  test('looks, with accounts hidden, is offered nothing but to look and to confirm', async () => {
    const id = await short();
    expect(await stranger.see(id)).toMatchObject({
      control: 'by_email',
      available_actions: [],
      email: 'a•••@example.com',
      outcome_account: expect.stringContaining('•'),
    });
    expect(await customer.see(id)).toMatchObject({ control: 'granted' });
  });
});

describe('a link mailed to the e-mail of the order', () => {
  test('lets in the browser that opens it, once, and for this order alone', async () => {
    const id = await short();
    const other = await short();
    expect((await ask(stranger, id)).status).toBe(202);
    const [token = ''] = await tokensOf(id);
    expect(codeOf(await accept(stranger, other, token))).toEqual([422, 'code_used_or_invalid']);
    const owner = openCustomer(bed);
    const let_in = await accept(owner, id, token);
    expect(let_in.status).toBe(200);
    expect(let_in.body.data.attributes).toMatchObject({
      control: 'granted',
      email: 'anna@example.com',
    });
    // Who asked for the mail without being able to read it is who they were.
    expect(codeOf(await accept(stranger, id, token))).toEqual([422, 'code_used_or_invalid']);
    expect((await stranger.see(id)).control).toBe('by_email');
    expect((await owner.see(other)).control).toBe('by_email');
    const chosen = { decision: 'refund', refund_account: elsewhere };
    expect((await owner.call('POST', `orders/${id}/decision`, chosen)).status).toBe(200);
    expect(await refundsOf(id)).toEqual([{ account: elsewhere }]);
  });

  test('lets in one of many that come with it at once', async () => {
    const id = await short();
    await ask(stranger, id);
    const [token = ''] = await tokensOf(id);
    const many = Array.from({ length: 20 }, () => openCustomer(bed));
    const answers = await Promise.all(many.map((who) => accept(who, id, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const seen = await Promise.all(many.map((who) => who.see(id)));
    expect(seen.filter(({ control }) => control === 'granted')).toHaveLength(1);
  });

  test('is too late after an hour, and of no use once the order is a user’s', async () => {
    const id = await short();
    await ask(stranger, id);
    await ask(stranger, id);
    const [late = '', second = ''] = await tokensOf(id);
    const { database } = bed.platform;
    await database.execute(sql`update order_links set expires_at = now() where order_id = ${id}`);
    expect(codeOf(await accept(stranger, id, late))).toEqual([422, 'code_used_or_invalid']);
    await database.execute(sql`
      update order_links set expires_at = now() + interval '1 hour' where order_id = ${id}`);
    await database.execute(sql`
      update orders set user_id = gen_random_uuid()::text, version = version + 1 where id = ${id}`);
    expect(codeOf(await accept(stranger, id, second))).toEqual([404, 'not_found']);
    expect(codeOf(await ask(stranger, id))).toEqual([404, 'not_found']);
  });

  test('is mailed three times and then not at once, and not where there is no e-mail', async () => {
    const id = await short();
    const statuses = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await ask(stranger, id)).status);
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
    expect(await tokensOf(id)).toHaveLength(3);
    await bed.platform.database.execute(sql`
      update orders set email = null, version = version + 1 where id = ${id}`);
    expect((await stranger.see(id)).control).toBe('none');
    expect(codeOf(await ask(stranger, id))).toEqual([422, 'required']);
  });

  test('is nowhere but in the mail: neither with the order nor in the database', async () => {
    const id = await short();
    const { body } = await ask(stranger, id);
    const [token = ''] = await tokensOf(id);
    expect(token).toHaveLength(43);
    expect(JSON.stringify(body)).not.toContain(token);
    const { rows } = await bed.platform.database.execute(sql`
      select encode(token_hash, 'escape') as stored from order_links where order_id = ${id}`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(codeOf(await accept(stranger, id, 'x'.repeat(43)))[1]).toBe('code_used_or_invalid');
    expect(codeOf(await accept(stranger, id, 'short'))[1]).toBe('code_used_or_invalid');
  });
});
