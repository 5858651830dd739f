import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OfficeOrderAttributes } from '../../../contract/office/orders.ts';
import { readWaitingCheques } from '../../exchange/cheques/read-waiting-cheques.ts';
import { pdfOf } from '../../exchange/cheques/testing.ts';
import { picture } from '../../people/verifications/testing.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});
// Prices are not believed for long, and a busy machine takes its time.
beforeEach(() => office.tick());
afterAll(() => office.close());

async function fileOf(id: string): Promise<OfficeOrderAttributes> {
  const answer = await office.operator.call('GET', `/orders/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.attributes;
}

async function send(id: string, content: Buffer, name = 'cheque.pdf') {
  const boundary = 'cheque-boundary';
  const head = `content-disposition: form-data; name="cheque"; filename="${name}"\r\n\r\n`;
  return office.app.inject({
    method: 'POST',
    url: `/api/v1/orders/${id}/send_cheque`,
    cookies: { ...office.customerCookies },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
}

/** An order of roubles whose customer has its requisites and says that they have paid. */
async function claimed(): Promise<OfficeOrderAttributes & { readonly id: string }> {
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(id);
  return { ...(await fileOf(id)), id };
}

/** What a bank would write of the payment of an order. */
function chequeOf(order: OfficeOrderAttributes, changed: Partial<Record<string, string>> = {}) {
  const moscow = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const [day = '', time = ''] = moscow.slice(0, 16).split('T');
  const lines = {
    date: `${day.split('-').toReversed().join('.')} ${time} (МСК)`,
    amount: `Сумма ${order.expected_amount?.replace('.', ',')} ₽`,
    account: `Карта получателя **** ${order.requisites?.address.slice(-4)}`,
    operation: `Номер операции ${randomUUID().replace(/-/g, '').slice(0, 20)}0123456789`,
    ...changed,
  };
  return pdfOf([['Чек по операции', ...Object.values(lines).filter((line) => line !== undefined)]]);
}

async function verdictsOf(id: string) {
  const [cheque] = (await fileOf(id)).cheques;
  const compared = cheque?.reading?.comparisons ?? [];
  return Object.fromEntries(compared.map(({ field, verdict }) => [field, verdict]));
}

test('a cheque of this payment agrees in all, with the place in its text', async () => {
  const order = await claimed();
  expect((await send(order.id, chequeOf(order))).statusCode).toBe(200);
  expect((await fileOf(order.id)).cheques[0]?.reading?.state).toBe('waiting');
  await readWaitingCheques(office.platform);
  const [cheque] = (await fileOf(order.id)).cheques;
  expect(cheque).toMatchObject({ kind: 'pdf', used_elsewhere: [] });
  expect(cheque?.reading).toMatchObject({ state: 'read', signature: { state: 'none' } });
  expect(cheque?.reading?.comparisons).toMatchObject([
    { field: 'amount', verdict: 'agrees', page: 1, line: 3, text: 'Сумма 15000,00 ₽' },
    { field: 'date', verdict: 'agrees', line: 2 },
    { field: 'recipient', verdict: 'agrees', line: 4 },
    { field: 'operation', verdict: 'agrees', line: 5 },
  ]);
});

test('a cheque of another payment differs, and one of nothing has nothing to compare', async () => {
  const order = await claimed();
  const other = { amount: 'Сумма 1 500 ₽', date: '01.02.2026 10:00 (МСК)' };
  await send(order.id, chequeOf(order, { ...other, account: 'Карта получателя **** 0000' }));
  await readWaitingCheques(office.platform);
  const differs = { amount: 'differs', date: 'differs', recipient: 'differs', operation: 'agrees' };
  expect(await verdictsOf(order.id)).toEqual(differs);
  const empty = await claimed();
  await send(empty.id, pdfOf([['Спасибо за покупку']]));
  await readWaitingCheques(office.platform);
  expect(new Set(Object.values(await verdictsOf(empty.id)))).toEqual(new Set(['not_found']));
});

test('one operation on two orders is an alarm on both, in the file and in the queue', async () => {
  const [first, second] = [await claimed(), await claimed()];
  const operation = 'Номер операции 7781 2231 0098 4455';
  await send(first.id, chequeOf(first, { operation }));
  await readWaitingCheques(office.platform);
  expect((await fileOf(first.id)).cheque_used_elsewhere).toBe(false);
  await send(second.id, chequeOf(second, { operation }));
  await readWaitingCheques(office.platform);
  expect((await verdictsOf(second.id))['operation']).toBe('differs');
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const file = await fileOf(one.id);
    expect(file.cheque_used_elsewhere).toBe(true);
    expect(file.cheques[0]?.used_elsewhere).toEqual([{ id: other.id, number: other.number }]);
  }
  const queue = (await office.operator.call('GET', '/orders?needs=any')).json().data;
  const marked = queue.filter(
    (line: { attributes: { cheque_used_elsewhere: boolean } }) =>
      line.attributes.cheque_used_elsewhere,
  );
  const marks = marked.map(({ id }: { id: string }) => id);
  expect(new Set(marks)).toEqual(new Set([first.id, second.id]));
});

test('the same file on another order is an alarm, whatever it says', async () => {
  const [first, second] = [await claimed(), await claimed()];
  const file = pdfOf([['Спасибо', 'Всего доброго']]);
  await send(first.id, file);
  await send(second.id, file);
  await readWaitingCheques(office.platform);
  expect((await fileOf(first.id)).cheques[0]?.used_elsewhere).toHaveLength(1);
  expect((await fileOf(second.id)).cheques[0]?.used_elsewhere).toHaveLength(1);
});

test('a picture is drawn anew: neither its place on earth nor what hides in it is kept', async () => {
  const order = await claimed();
  const hidden = '<script>alert(1)</script>';
  const gps = { IFD3: { GPSLatitude: '55/1 45/1 0/1' }, IFD0: { ImageDescription: hidden } };
  const photo = await picture(3).jpeg().withExif(gps).toBuffer();
  const sent = Buffer.concat([photo, Buffer.from(hidden)]);
  expect(sent.includes('Exif')).toBe(true);
  expect((await send(order.id, sent, 'чек.hta')).statusCode).toBe(200);
  await readWaitingCheques(office.platform);
  const [cheque] = (await fileOf(order.id)).cheques;
  expect(cheque).toMatchObject({ kind: 'picture', reading: { state: 'read', comparisons: [] } });
  const got = await office.operator.call('GET', `/orders/${order.id}/cheques/${cheque?.id}`);
  expect(got.headers['content-type']).toBe('image/jpeg');
  expect(got.headers['content-disposition']).toBe('attachment; filename="cheque.jpg"');
  expect([got.rawPayload.includes('Exif'), got.rawPayload.includes('script')]).toEqual([
    false,
    false,
  ]);
  expect(await sharp(got.rawPayload).metadata()).toMatchObject({ width: 640, height: 400 });
});

test('a reading that was begun and never ended is begun anew, three times at most', async () => {
  const order = await claimed();
  await send(order.id, chequeOf(order));
  const { database } = office.platform;
  const abandon = (attempts: number) =>
    database.execute(sql`
      update cheque_readings set attempts = ${attempts}, begun_at = now() - interval '2 minutes'
       where order_id = ${order.id}`);
  await database.execute(sql`
    update cheque_readings set attempts = 1, begun_at = now() where order_id = ${order.id}`);
  expect(await readWaitingCheques(office.platform)).toBe(0);
  await abandon(3);
  expect(await readWaitingCheques(office.platform)).toBe(1);
  expect((await fileOf(order.id)).cheques[0]?.reading).toMatchObject({
    state: 'unreadable',
    comparisons: [],
  });
});

test('two workers read each cheque once', async () => {
  const all = [await claimed(), await claimed(), await claimed()];
  for (const order of all) await send(order.id, chequeOf(order));
  const counts = await Promise.all([
    readWaitingCheques(office.platform),
    readWaitingCheques(office.platform),
  ]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length);
});

test('a file that cannot be read is one for people, and its order goes on', async () => {
  const order = await claimed();
  const broken = Buffer.from(
    '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
  expect((await send(order.id, broken)).statusCode).toBe(200);
  await readWaitingCheques(office.platform);
  const file = await fileOf(order.id);
  expect(file.cheques[0]?.reading?.state).toBe('unreadable');
  expect(file.available_actions).toContain('confirm_deposit');
});
