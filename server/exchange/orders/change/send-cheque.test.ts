import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { sweepDrafts } from '../../../platform/files/file-drafts.ts';
import { type Customer, openCustomer, openTestExchange, type TestExchange } from '../testing.ts';

let bed: TestExchange;
let customer: Customer;
let orderId: string;

const pdf = (text = 'paid') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
  orderId = (await customer.placeToPay('walletToCoin')).id;
});

afterAll(async () => {
  await assertInvariants(bed.platform.database);
  await bed.close();
});

type Part = { readonly name?: string; readonly file?: string; readonly content: Buffer };

function multipart(parts: readonly Part[], { cut = 0 } = {}) {
  const boundary = 'cheque-boundary';
  const chunks = parts.flatMap(({ name = 'cheque', file, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${
        file === undefined ? '' : `; filename="${file}"`
      }\r\n${file === undefined ? '' : 'content-type: application/pdf\r\n'}\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  const whole = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return {
    payload: whole.subarray(0, whole.length - cut),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

type Sending = { readonly cut?: number; readonly id?: string; readonly locale?: string };

async function send(parts: readonly Part[], options: Sending = {}) {
  const { payload, headers } = multipart(parts, { cut: options.cut ?? 0 });
  const answer = await bed.app.inject({
    method: 'POST',
    url: `/api/v1/orders/${options.id ?? orderId}/send_cheque`,
    cookies: customer.cookies(),
    payload,
    headers: { ...headers, 'site-locale': options.locale ?? 'ru' },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function storedCheques() {
  return (await customer.see(orderId)).cheques.map(({ name }: { name: string }) => name);
}

test('a cheque is taken by its content, stored once, and its name cannot do harm', async () => {
  const name = '../../etc/чек <b>.pdf';
  const { status, body } = await send([{ file: name, content: pdf() }]);
  expect([status, body.data.attributes.cheques]).toEqual([
    200,
    [{ name: 'чек b.pdf', at: expect.any(String) }],
  ]);
  const again = await send([{ file: 'other.pdf', content: pdf() }]);
  expect([again.status, again.body.errors[0].code]).toEqual([409, 'already_saved']);
  expect(again.body.errors[0].source.pointer).toBe('/data/attributes/cheque');
  expect(again.body.errors[0].detail).toBe('Этот чек уже отправлен.');
  const english = await send([{ file: 'third.pdf', content: pdf() }], { locale: 'en' });
  expect(english.body.errors[0].detail).toBe('This receipt has been sent already.');
  expect(await storedCheques()).toHaveLength(1);
  const [stored] = (
    await bed.platform.database.execute<{ file: string }>('select file from order_cheques')
  ).rows;
  expect(await bed.platform.files.get(stored?.file ?? '')).toEqual(pdf());
});

test.each([
  ['a picture that is cut off', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a page of HTML', Buffer.from('<html><script>alert(1)</script>%PDF-1.4')],
  ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ['a text', Buffer.from('just paid, believe me')],
  ['a header alone', Buffer.from('%PDF-1.7')],
  ['a PDF that was cut off', pdf().subarray(0, pdf().length - 8)],
  ['a PDF of nothing', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n')],
  ['a PDF that ends long before the file', Buffer.concat([pdf(), Buffer.alloc(4096, 'x')])],
])('%s is refused', async (_name, content) => {
  const { status, body } = await send([{ file: 'cheque.pdf', content }]);
  expect([status, body.errors[0].code]).toEqual([422, 'invalid_format']);
  expect(body.errors[0].detail).toBe(
    'Нужен неповреждённый PDF или изображение чека: JPEG или PNG.',
  );
  expect(body.errors[0].source.pointer).toBe('/data/attributes/cheque');
  expect(await storedCheques()).toHaveLength(1);
});

test('a cheque beyond five megabytes is refused, one of exactly as many is taken', async () => {
  const most = 5 * 1024 * 1024;
  const sized = (bytes: number) =>
    Buffer.concat([pdf('large'), Buffer.alloc(bytes - 2 * pdf('large').length), pdf('large')]);
  const refused = await send([{ file: 'large.pdf', content: sized(most + 1) }]);
  expect([refused.status, refused.body.errors[0].code]).toEqual([413, 'too_large']);
  const accepted = await send([{ file: 'fits.pdf', content: sized(most) }]);
  expect(accepted.status).toBe(200);
});

test.each([
  ['an empty file', [{ file: 'cheque.pdf', content: Buffer.alloc(0) }], 422, 'required'],
  ['a field and no file', [{ content: pdf() }], 422, 'required'],
  ['another field', [{ name: 'photo', file: 'a.pdf', content: pdf() }], 422, 'required'],
  ['no part at all', [], 422, 'required'],
] as const)('%s is refused by its field', async (_name, parts, status, code) => {
  const answer = await send(parts);
  expect([answer.status, answer.body.errors[0].code]).toEqual([status, code]);
  expect(answer.body.errors[0].source.pointer).toBe('/data/attributes/cheque');
});

test('two files at once are refused and none is stored', async () => {
  const before = await storedCheques();
  const answer = await send([
    { file: 'a.pdf', content: pdf('a') },
    { file: 'b.pdf', content: pdf('b') },
  ]);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(await storedCheques()).toEqual(before);
});

test.each([1, 30, 60, 120, 200])(
  'a form cut off %i bytes before its end is malformed',
  async (cut) => {
    const before = await storedCheques();
    const { status, body } = await send([{ file: 'cut.pdf', content: pdf(`cut ${cut}`) }], { cut });
    if (cut === 1) return expect([200, 400]).toContain(status);
    expect([status, body.errors[0].code]).toEqual([400, 'malformed']);
    expect(await storedCheques()).toEqual(before);
  },
);

test('anything but a form is refused by its media type', async () => {
  const { status, body } = await customer.call('POST', `orders/${orderId}/send_cheque`, {});
  expect([status, body.errors[0].code]).toEqual([415, 'unsupported_media_type']);
});

test('no cheque is taken before there was anything to pay, nor for coins', async () => {
  const early = await customer.place('walletToCoin');
  const coins = (await customer.placeToPay('coinToWallet')).id;
  for (const id of [early, coins]) {
    const { status, body } = await send([{ file: 'a.pdf', content: pdf() }], { id });
    expect([status, body.errors[0].code]).toEqual([409, 'invalid_transition']);
  }
});

test('ten cheques are enough, also when twenty come at once', async () => {
  const { id } = await customer.placeToPay('walletToCoin');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, count) =>
      send([{ file: 'a.pdf', content: pdf(String(count)) }], { id }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await customer.see(id)).cheques).toHaveLength(10);
});

/** What is on the disk: names of files, as rows name them. */
async function filesOnDisk(): Promise<string[]> {
  const found = await readdir(join(bed.platform.config.dataDir, 'files'), { recursive: true });
  return found.filter((path) => path.includes('/')).map((path) => path.split('/').at(-1) ?? '');
}

async function namesOf(query: string): Promise<string[]> {
  const { rows } = await bed.platform.database.execute<{ name: string }>(sql.raw(query));
  return rows.map(({ name }) => name);
}

test('of the cheques that were refused nothing is left on the disk', async () => {
  const stored = await namesOf('select file as name from order_cheques');
  expect(stored.length).toBeGreaterThan(10);
  expect((await filesOnDisk()).toSorted()).toEqual(stored.toSorted());
  // They are noted to be removed once more, and then nothing is left of them.
  const { database } = bed.platform;
  await database.execute(sql`update file_drafts set created_at = now() - interval '2 hours'`);
  await sweepDrafts(bed.platform);
  expect(await namesOf('select name from file_drafts')).toEqual([]);
  expect((await filesOnDisk()).toSorted()).toEqual(stored.toSorted());
});

test('a cheque whose row was never written belongs to nothing, and is swept', async () => {
  const { id } = await customer.placeToPay('walletToCoin');
  const { database } = bed.platform;
  const before = await filesOnDisk();
  await database.execute(sql`
    create function no_cheque() returns trigger language plpgsql as
      $$ begin raise exception 'the power went' using errcode = '57P01'; end $$`);
  await database.execute(sql`
    create trigger no_cheque before insert on order_cheques
      for each row execute function no_cheque()`);
  const { status } = await send([{ file: 'a.pdf', content: pdf('lost') }], { id });
  await database.execute(sql`drop trigger no_cheque on order_cheques`);
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await filesOnDisk()).toHaveLength(before.length + 1);
  expect(await sweepDrafts(bed.platform)).toBe(0);
  await database.execute(sql`update file_drafts set created_at = now() - interval '2 hours'`);
  expect(await sweepDrafts(bed.platform)).toBe(1);
  expect((await filesOnDisk()).toSorted()).toEqual(before.toSorted());
});
