import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { amount } from '../../../core/money/amount.ts';
import { openAnnouncements } from '../../platform/database/announcements.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { createTestDatabase } from '../../platform/database/testing.ts';
import { openTasks } from '../../platform/tasks/open-tasks.ts';
import { correctReserve } from './correct-reserve.ts';
import { openAccounts } from './open-accounts.ts';
import { openReserves } from './open-reserves.ts';

test('a reserve that an operator sets right is told to every process at once', async () => {
  const { database, close } = await createTestDatabase();
  const log = pino({ level: 'silent' });
  await openAccounts(database, [{ code: 'BTC', asset: 'BTC' }]);
  const announcements = await openAnnouncements(database, log);
  const tasks = openTasks(log);
  const reserves = await openReserves({ database, log, tasks }, announcements);
  const notified = new Promise<string | null>((resolve) => {
    void announcements.on('reserves_changed', resolve);
  });
  await inTransaction(database, (tx) =>
    correctReserve(tx, {
      key: randomUUID(),
      paymentSystem: 'BTC',
      change: amount(500n, 'BTC'),
      reason: 'brought in',
      createdBy: 'operator:1',
    }),
  );
  expect(await notified).toBe('BTC');
  await expect.poll(() => reserves.current().get('BTC')).toBe(500n);
  reserves.close();
  await announcements.close();
  await close();
});
