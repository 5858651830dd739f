import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { putDraft, sweepDrafts } from '../../platform/files/file-drafts.ts';
import { type Browser, errorOf, openTestAccounts, type TestAccounts } from '../profile/testing.ts';
import { type Judgement, judgeVerification } from './decide-verification.ts';
import { forgetCardsOf } from './forget-account.ts';
import { forgetCardPhotos } from './forget-photos.ts';
import { openCardNumber, readCardPhoto } from './read-verification-file.ts';
import { findSimilar } from './similar-photos.ts';
import { type Form, picture, sendCard } from './testing.ts';
import { findVerification, measureWaits } from './verification-records.ts';

let accounts: TestAccounts;
let bankId: string;
let seed = 100;

beforeAll(async () => {
  accounts = await openTestAccounts();
  const banks = (await accounts.browser().call('GET', '/issuing_banks')).json();
  bankId = banks.data.find((bank: { attributes: { bins: string[] } }) =>
    bank.attributes.bins.includes('220220'),
  ).id;
});

afterAll(() => accounts.close());

const card = '2202201234567895';

/** Another picture each time: the same one twice is a matter of its own. */
async function photo(): Promise<Buffer> {
  seed += 1;
  return picture(seed).jpeg().toBuffer();
}

async function send(browser: Browser, changes: Form = {}, image?: Buffer | null) {
  const fields = { card_number: card, name: 'IVAN IVANOV', issuing_bank_id: bankId, ...changes };
  return sendCard(accounts, browser, fields, image === undefined ? await photo() : image);
}

async function sent(browser: Browser, changes: Form = {}, image?: Buffer): Promise<string> {
  const answer = await send(browser, changes, image);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.id;
}

const olga = { actor: operatorActor('00000000-0000-7000-8000-000000000001'), ip: '127.0.0.1' };

function decide(id: string, judgement: Partial<Judgement>) {
  const { platform } = accounts;
  const whole = { decision: 'approve', reason: null, everyDirection: false, by: olga } as const;
  return inTransaction(platform.database, (tx) =>
    judgeVerification(tx, platform, id, { ...whole, ...judgement }),
  );
}

async function statusOf(browser: Browser, id: string) {
  const answer = await browser.call('GET', `/card_verifications/${id}/status`);
  return answer.json().data.attributes;
}

test('banks are told with the first digits of their cards', async () => {
  const { data, meta } = (await accounts.browser().call('GET', '/issuing_banks')).json();
  expect(meta.total).toBe(data.length);
  const countries = new Set(
    data.map((bank: { attributes: { country: string } }) => bank.attributes.country),
  );
  for (const country of ['RU', 'KZ', 'UA', 'UZ', 'DE', 'US']) expect(countries).toContain(country);
});

test('a card is sent, waits, is verified, and shown masked to its owner alone', async () => {
  const browser = accounts.browser();
  const answer = await send(browser);
  expect(answer.statusCode, answer.body).toBe(201);
  const { id, attributes } = answer.json().data;
  expect(attributes).toMatchObject({
    card_number: '2202 •••• •••• 7895',
    name: 'IVAN IVANOV',
    issuing_bank_id: bankId,
    kind: 'plastic',
    status: 'waiting',
    reject_reason: null,
  });
  expect(answer.body).not.toContain(card);
  const waiting = await statusOf(browser, id);
  expect(waiting.queue_position).toBe(1);
  expect(waiting.eta_s).toBeGreaterThan(0);
  await decide(id, { decision: 'approve' });
  expect(await statusOf(browser, id)).toMatchObject({
    status: 'verified',
    queue_position: null,
    eta_s: null,
    reject_reason: null,
  });
  const { data, meta } = (await browser.call('GET', '/card_verifications')).json();
  expect(data.map((each: { id: string }) => each.id)).toEqual([id]);
  expect(meta).toEqual({ page: 1, per: 20, total: 1, total_pages: 1 });
  const stranger = accounts.browser();
  expect((await stranger.call('GET', '/card_verifications')).json().data).toEqual([]);
  for (const other of [stranger, await accounts.signedIn('other-cards@example.com')]) {
    const shown = await other.call('GET', `/card_verifications/${id}/status`);
    expect(errorOf(shown)).toBe('404 not_found');
    expect(errorOf(await other.call('DELETE', `/card_verifications/${id}`))).toBe('404 not_found');
  }
});

test.each([
  ['card_number', { card_number: '' }, '422 required card_number'],
  ['a card of too few digits', { card_number: '220220123456789' }, '422 too_short card_number'],
  ['a mistyped card', { card_number: '2202201234567896' }, '422 luhn card_number'],
  ['no name', { name: ' ' }, '422 required name'],
  ['a name that is none', { name: '<b>x</b>' }, '422 invalid_format name'],
  ['a bank nobody knows', { issuing_bank_id: 'x' }, '422 invalid_format issuing_bank_id'],
  ['another kind', { kind: 'golden' }, '422 invalid_format kind'],
  ['an order that is not theirs', { order_public_id: 'x' }, '422 invalid_format order_public_id'],
])('%s is refused by its field', async (_name, changes, expected) => {
  expect(errorOf(await send(accounts.browser(), changes as Form))).toBe(expected);
});

test('all fields at fault are named at once, the picture among them', async () => {
  const answer = await sendCard(accounts, accounts.browser(), {}, Buffer.from('<svg/>'));
  const named = answer
    .json()
    .errors.map(({ source }: { source: { pointer: string } }) => source.pointer.split('/').at(-1));
  expect(named.sort()).toEqual(['card_number', 'image', 'issuing_bank_id', 'name']);
});

test('a picture is needed, and at most five megabytes of one', async () => {
  const browser = accounts.browser();
  expect(errorOf(await send(browser, {}, null))).toBe('422 required image');
  const most = 5 * 1024 * 1024;
  const jpeg = await photo();
  const sized = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
  expect(errorOf(await send(browser, {}, sized(most + 1)))).toMatch(/^413 too_large/);
  expect((await send(browser, {}, sized(most))).statusCode).toBe(201);
});

test('a card without a name needs none', async () => {
  const id = await sent(accounts.browser(), { kind: 'unnamed', name: '' });
  expect((await findVerification(accounts.platform.database, id))?.holder).toBeNull();
});

test('a card that waits or is verified is not taken twice, a rejected one is', async () => {
  const browser = accounts.browser();
  const id = await sent(browser);
  expect(errorOf(await send(browser))).toBe('409 conflict card_number');
  await decide(id, { decision: 'reject', reason: 'Номер не читается.' });
  expect(await statusOf(browser, id)).toMatchObject({
    status: 'rejected',
    reject_reason: 'Номер не читается.',
  });
  const second = await sent(browser);
  await decide(second, { decision: 'reject' });
  expect((await statusOf(browser, second)).reject_reason).toBe('reason not specified');
  const third = await sent(browser);
  await decide(third, { decision: 'approve' });
  expect(errorOf(await send(browser))).toBe('409 conflict card_number');
  await decide(third, { decision: 'revoke', reason: 'Карта заблокирована банком.' });
  expect(await statusOf(browser, third)).toMatchObject({ status: 'not_verified' });
});

test('of two operators at the same moment one decides', async () => {
  const id = await sent(accounts.browser());
  const decisions = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      decide(id, { decision: at % 2 === 0 ? 'approve' : 'reject' }),
    ),
  );
  expect(decisions.filter((decided) => 'refused' in decided)).toHaveLength(9);
});

test('the code that has to be in the photo is this browser’s, and is used once', async () => {
  const browser = accounts.browser();
  const { code } = (await browser.call('POST', '/card_verifications/code')).json().data.attributes;
  const cookies = [...browser.cookies];
  const id = await sent(browser);
  const { database } = accounts.platform;
  expect((await findVerification(database, id))?.code).toBe(code);
  await decide(id, { decision: 'reject' });
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  expect(errorOf(await send(browser))).toBe('409 conflict card_number');
  const forged = accounts.browser();
  forged.cookies.set('agio_photo_code', 'nonce.99999999999.AAAA');
  expect((await findVerification(database, await sent(forged)))?.code).toBeNull();
});

test('a page opened again shows the code that was written down, until it is used', async () => {
  const browser = accounts.browser();
  const ask = async () =>
    (await browser.call('POST', '/card_verifications/code')).json().data.attributes;
  const first = await ask();
  expect(await ask()).toMatchObject({ code: first.code, expires_at: first.expires_at });
  await sent(browser);
  expect((await ask()).code).not.toBe(first.code);
});

test('neither files nor database show the picture or the number', async () => {
  const { platform } = accounts;
  const number = '4276380012341231';
  const jpeg = await photo();
  const browser = accounts.browser();
  const answer = await send(browser, { card_number: number }, jpeg);
  expect(answer.statusCode, answer.body).toBe(201);
  const row = await findVerification(platform.database, answer.json().data.id);
  if (row === null) throw new Error('what was just sent is there');
  expect(openCardNumber(platform, row)).toBe(number);
  const photoBytes = await readCardPhoto(platform, row);
  expect(photoBytes?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  const folder = join(platform.config.dataDir, 'files');
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name));
    expect(bytes.includes(Buffer.from('ffd8ff', 'hex')) && bytes.includes('JFIF')).toBe(false);
  }
  const { rows } = await platform.database.execute<{ dump: string }>(
    sql`select string_agg(v::text, ' ') as dump from card_verifications v`,
  );
  expect(rows[0]?.dump).not.toContain(number);
  expect(rows[0]?.dump).not.toContain(Buffer.from(number).toString('hex'));
});

test('after its days the picture, number and name are gone, and what was decided stays', async () => {
  const { platform } = accounts;
  const number = '2202207711335599';
  const id = await sent(accounts.browser(), { card_number: number });
  const fresh = await sent(accounts.browser());
  await decide(id, { decision: 'approve' });
  await decide(fresh, { decision: 'approve' });
  const before = await findVerification(platform.database, id);
  await platform.database.execute(
    sql`update card_verifications set decided_at = now() - interval '31 days' where id = ${id}`,
  );
  expect(await forgetCardPhotos(platform)).toBe(1);
  expect(await forgetCardPhotos(platform)).toBe(0);
  const row = await findVerification(platform.database, id);
  expect(row).toMatchObject({
    cardSealed: null,
    photoFile: null,
    holder: null,
    cardMasked: '•••• 5599',
    status: 'verified',
    decidedBy: olga.actor,
    cardHash: before?.cardHash,
  });
  expect(await platform.files.get(before?.photoFile ?? '')).toBeNull();
  const remaining = await findVerification(platform.database, fresh);
  expect(remaining?.photoFile).not.toBeNull();
  const dump = await dumped();
  expect(dump).toContain(id);
  for (const text of [number, Buffer.from(number).toString('hex')]) {
    expect(dump.includes(text)).toBe(false);
  }
  const folder = join(platform.config.dataDir, 'files');
  const names = await readdir(folder, { recursive: true });
  expect(names.some((name) => name.endsWith(before?.photoFile ?? 'no photo'))).toBe(false);
});

/** Every row of every table, as a dump of the database has them. */
async function dumped(): Promise<string> {
  const { database } = accounts.platform;
  const { rows: tables } = await database.execute<{ name: string }>(sql`
    select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await database.execute<{ text: string | null }>(
      sql`select string_agg(t::text, ' ') as text from ${sql.raw(name)} t`,
    );
    texts.push(rows[0]?.text ?? '');
  }
  return texts.join('\n');
}

test('what nobody looked at for two weeks is not verified', async () => {
  const { platform } = accounts;
  const id = await sent(accounts.browser());
  await platform.database.execute(
    sql`update card_verifications set created_at = now() - interval '15 days' where id = ${id}`,
  );
  await forgetCardPhotos(platform);
  const row = await findVerification(platform.database, id);
  expect([row?.status, row?.decidedBy]).toEqual(['not_verified', 'service']);
});

test('a picture that no verification came to name is removed, and no other', async () => {
  const { platform } = accounts;
  await platform.database.execute(sql`delete from file_drafts`);
  const left = await putDraft(platform, Buffer.from('sealed'));
  const young = await putDraft(platform, Buffer.from('sealed'));
  const id = await sent(accounts.browser());
  const stored = (await findVerification(platform.database, id))?.photoFile ?? '';
  await platform.database.execute(
    sql`update file_drafts set created_at = now() - interval '2 hours' where name <> ${young}`,
  );
  expect(await sweepDrafts(platform)).toBe(1);
  expect(await sweepDrafts(platform)).toBe(0);
  expect(await platform.files.get(left)).toBeNull();
  expect(await platform.files.get(young)).not.toBeNull();
  expect(await platform.files.get(stored)).not.toBeNull();
});

test('the cards of an account that is deleted are emptied, and their pictures swept', async () => {
  const { platform } = accounts;
  const browser = await accounts.signedIn('leaving@example.com');
  const id = await sent(browser);
  const before = await findVerification(platform.database, id);
  await inTransaction(platform.database, (tx) => forgetCardsOf(tx, before?.userId ?? ''));
  expect(await findVerification(platform.database, id)).toMatchObject({
    status: 'not_verified',
    cardSealed: null,
    photoFile: null,
    holder: null,
    cardMasked: '•••• 7895',
  });
  await platform.database.execute(
    sql`update file_drafts set created_at = now() - interval '2 hours'`,
  );
  expect(await sweepDrafts(platform)).toBeGreaterThan(0);
  expect(await platform.files.get(before?.photoFile ?? '')).toBeNull();
});

test('a card taken from the list is gone at once, and sent again is new', async () => {
  const { platform } = accounts;
  const browser = accounts.browser();
  const id = await sent(browser);
  const before = await findVerification(platform.database, id);
  expect((await browser.call('DELETE', `/card_verifications/${id}/`)).statusCode).toBe(204);
  expect(errorOf(await browser.call('DELETE', `/card_verifications/${id}`))).toBe('404 not_found');
  expect((await browser.call('GET', '/card_verifications')).json().data).toEqual([]);
  expect(await platform.files.get(before?.photoFile ?? '')).toBeNull();
  expect('refused' in (await decide(id, { decision: 'approve' }))).toBe(true);
  await sent(browser);
});

test('the same picture is found again under another card, and much alike ones', async () => {
  const { database } = accounts.platform;
  const one = picture(777);
  const browser = accounts.browser();
  const first = await send(browser, {}, await one.clone().jpeg().toBuffer());
  const again = await send(
    accounts.browser(),
    { card_number: '4276380012341231' },
    await one.clone().jpeg().toBuffer(),
  );
  const alike = await send(
    accounts.browser(),
    { card_number: '5469380012341235' },
    await one.clone().resize(500).jpeg({ quality: 50 }).toBuffer(),
  );
  expect([first, again, alike].map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
  const row = await findVerification(database, alike.json().data.id);
  if (row === null) throw new Error('what was just sent is there');
  const similarTo = async (asked: typeof row) =>
    (await findSimilar(database, [asked])).get(asked.id) ?? [];
  const found = await similarTo(row);
  expect(found.map(({ id, same }) => [id, same])).toEqual(
    expect.arrayContaining([
      [first.json().data.id, false],
      [again.json().data.id, false],
    ]),
  );
  const ownAgain = picture(888);
  const own = accounts.browser();
  const rejected = await sent(own, {}, await ownAgain.clone().jpeg().toBuffer());
  await decide(rejected, { decision: 'reject' });
  const retry = await sent(own, {}, await ownAgain.clone().resize(600).jpeg().toBuffer());
  const retried = await findVerification(database, retry);
  expect(retried === null ? null : await similarTo(retried)).toEqual([]);
  const same = await findVerification(database, again.json().data.id);
  const others = same === null ? [] : await similarTo(same);
  expect(others[0]).toMatchObject({ id: first.json().data.id, same: true });
  const asked = [row, ...(same === null ? [] : [same])];
  const together = await findSimilar(database, asked);
  expect(together.get(row.id)).toEqual(found);
  expect(together.get(again.json().data.id)).toEqual(others);
});

test('waits are measured once there are five', async () => {
  const { database } = accounts.platform;
  await database.execute(sql`delete from card_verifications`);
  for (const minutes of [1, 2, 3, 4, 10]) {
    expect((await measureWaits(database)).medianSeconds).toBeNull();
    const id = await sent(accounts.browser());
    await decide(id, { decision: 'approve' });
    await database.execute(sql`update card_verifications
      set created_at = decided_at - ${minutes} * interval '1 minute' where id = ${id}`);
  }
  const { medianSeconds, decisions } = await measureWaits(database);
  expect([medianSeconds, decisions]).toEqual([180, 5]);
  const asked = await accounts.browser().call('POST', '/card_verifications/code');
  expect(asked.json().data.attributes).toMatchObject({ usual_s: 180, longest_s: 528 });
});

test('too many photos from one address are refused for a while', async () => {
  const browser = accounts.browser('10.200.1.1');
  const codes: number[] = [];
  for (let at = 0; at < 25; at += 1) {
    codes.push((await sendCard(accounts, browser, {}, null)).statusCode);
  }
  expect(codes).toContain(429);
});
