import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivePart } from '../../platform/archives/archive-month.ts';
import { eraseRecords } from '../../platform/archives/erase-records.ts';
import { mailArchiveKind } from '../../platform/mail/archived-mails.ts';
import { openTestAccounts, type TestAccounts } from './testing.ts';

let accounts: TestAccounts;

beforeAll(async () => {
  accounts = await openTestAccounts();
});

afterAll(() => accounts.close());

test('mails in archives are taken along with an account, and go with it', async () => {
  const { platform } = accounts;
  const browser = await accounts.signedIn('archived@example.com');
  const exported = async () =>
    (await browser.call('GET', '/user/export')).json().data.attributes.mails as object[];
  const before = await exported();
  expect(before.length).toBeGreaterThan(0);
  await platform.database.execute(sql`
    update mails set created_at = '2026-01-02', state = 'sent', sent_at = now()
     where recipient = 'archived@example.com'`);
  expect(await archivePart(platform, mailArchiveKind, 30)).toBe(before.length);
  const after = await exported();
  expect(after).toHaveLength(before.length);
  expect(after[0]).toMatchObject({ state: 'sent', created_at: '2026-01-02T00:00:00.000Z' });

  const gone = await browser.call('DELETE', '/user');
  expect(gone.statusCode, gone.body).toBe(204);
  await eraseRecords(platform);
  const { rows } = await platform.database.execute(sql`select from archives`);
  expect(rows).toEqual([]);
});
