import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import { listIssuingBanks } from '../../people/verifications/issuing-banks.ts';
import { sendVerification } from '../../people/verifications/send-verification.ts';
import { picture } from '../../people/verifications/testing.ts';
import { readPhoto } from '../../platform/pictures/read-photo.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
  await office.platform.database.execute(sql`
    update payment_systems set card_verification = true where code = 'SBERRUB'`);
  await office.modules.catalogue.refresh();
});

afterAll(() => office.close());

let drawn = 900;

/** Sends the card of an order, as its customer does it. */
async function sendCardOf(orderId: string): Promise<string> {
  const { platform } = office;
  drawn += 1;
  const order = (await findOrder(platform.database, orderId))?.row ?? null;
  const photo = await readPhoto(await picture(drawn).jpeg().toBuffer());
  const [bank] = await listIssuingBanks(platform.database);
  if (order === null || photo === null || bank === undefined) throw new Error('nothing to send');
  const sent = await sendVerification(
    platform,
    {
      cardNumber: order.incomeAccount ?? '',
      holder: 'ANNA PETROVA',
      bankId: bank.id,
      kind: 'plastic',
      order,
      photo,
    },
    { userId: null, browserHash: order.browserHash, ip: '127.0.0.1', locale: 'en' },
    null,
  );
  if (isRefusal(sent)) throw new Error(JSON.stringify(sent));
  return sent.id;
}

async function orderOf(id: string) {
  const answer = await office.app.inject({
    url: `/api/v1/orders/${id}`,
    cookies: { ...office.customerCookies },
  });
  return answer.json().data.attributes;
}

test('an order goes on in the moment its card is approved', async () => {
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  expect((await orderOf(id)).awaits_card).toBe(true);
  const card = await sendCardOf(id);
  const seen = await office.operator.call('GET', `/card_verifications/${card}`);
  expect(seen.json().data.attributes).toMatchObject({ order_id: id, locale: 'en' });
  const approved = await office.operator.call('POST', `/card_verifications/${card}/approve`, {});
  expect(approved.statusCode, approved.body).toBe(200);
  expect(await orderOf(id)).toMatchObject({
    awaits_card: false,
    available_actions: ['get_requisites', 'cancel'],
  });
});

test('a photo is shown to who verifies, noted and kept by nobody; a card is revoked', async () => {
  await office.platform.database.execute(sql`update card_verifications set deleted_at = now()`);
  const card = await sendCardOf(await office.placeOrder('sberrub', 'ltc', '15000'));
  const path = `/card_verifications/${card}`;
  const shown = await office.operator.call('GET', `${path}/photo`);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': expect.stringContaining('no-store'),
  });
  expect(shown.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
  const { rows } = await office.platform.database.execute(sql`
    select from audit_log where action = 'view_card_photo' and subject_id = ${card}`);
  expect(rows).toHaveLength(1);
  const reason = 'The photo was of another person’s card.';
  expect((await office.operator.call('POST', `${path}/revoke`, { reason })).statusCode).toBe(409);
  await office.operator.call('POST', `${path}/approve`, {});
  const revoked = await office.operator.call('POST', `${path}/revoke`, { reason });
  expect(revoked.json().data.attributes).toMatchObject({ status: 'not_verified' });
});

test('rejected, it waits on and says why', async () => {
  await office.platform.database.execute(sql`update card_verifications set deleted_at = now()`);
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  const card = await sendCardOf(id);
  const reason = 'The number in the photo is not the number you entered.';
  await office.operator.call('POST', `/card_verifications/${card}/reject`, { reason });
  expect(await orderOf(id)).toMatchObject({
    awaits_card: true,
    available_actions: ['verify_card', 'cancel'],
    card_verification: { id: card, status: 'rejected', reject_reason: reason },
  });
});

test('a direction says whether it waits, refuses or does not ask, and from which amount', async () => {
  const { admin } = office;
  const read = async () => (await admin.call('GET', '/directions/sberrub-ltc')).json().data;
  const { attributes } = await read();
  expect(attributes).toMatchObject({
    card_verification_mode: 'wait',
    card_verification_from: null,
    cards_verified: true,
  });
  const { version } = attributes;
  const change = (fields: object) => admin.call('PATCH', '/directions/sberrub-ltc', fields);
  const terms = { card_verification_mode: 'refuse', card_verification_from: '20000.50' };
  expect((await change({ version, ...terms })).statusCode).toBe(200);
  const changed = await read();
  expect(changed.attributes).toMatchObject(terms);
  for (const [fields, field] of [
    [{ card_verification_mode: 'maybe' }, 'card_verification_mode'],
    [{ card_verification_from: '0' }, 'card_verification_from'],
    [{ card_verification_from: 'much' }, 'card_verification_from'],
  ] as const) {
    const refused = await change({ version: changed.attributes.version, ...fields });
    expect([refused.statusCode, refused.json().errors[0].source.pointer]).toEqual([
      422,
      `/data/attributes/${field}`,
    ]);
  }
  const items = [{ id: 'sberrub-ltc' }, { id: 'sberrub-trx' }];
  const many = { items, card_verification_mode: 'off', preview: false };
  expect((await admin.call('POST', '/directions/change', many)).statusCode).toBe(200);
  expect((await read()).attributes.card_verification_mode).toBe('off');
  const made = await office.placeOrder('sberrub', 'ltc', '15000');
  expect((await orderOf(made)).awaits_card).toBe(false);
});
