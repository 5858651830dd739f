import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeToWork } from '../support/operator.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await stage.database.query(
    `insert into mails (recipient, locale, subject, text, state, sent_at, created_at)
     select 'old-' || i || '@example.com', 'en', 'Order 100000000' || i, 'Your coins were sent.',
            'sent', at, at
       from (select i, date_trunc('month', now()) - interval '5 months'
                       + i * interval '1 hour' as at
               from generate_series(1, 3) as i) as made`,
  );
  // The worker looks once a minute.
  const left = () =>
    stage.database.query(`select from mails where recipient like 'old-_@example.com'`);
  for (let tries = 0; (await left()).rows.length > 0 && tries < 200; tries += 1) await sleep(500);
}, 120_000);

afterAll(() => stage.close());

const looks = halfOfDay([
  { locale: 'ru', device: 'phone' } as const,
  { locale: 'en', device: 'desktop' } as const,
]);

test.each(looks)('an operator reads an old mail in an archive ($locale, $device)', async (look) => {
  const operator = await comeToWork(stage, look, 'Vera');
  const { page, say } = operator;
  await page.goto('/office/archives');
  await page.getByText(say('archives.kind.mails')).last().waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.getByLabel(say('archives.search')).fill('OLD-2@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('Order 1000000002').click();
  await page.getByText('Your coins were sent.').waitFor();
  expect(await page.getByText('Order 1000000001').count()).toBe(0);
  expect(await troublesOf(page)).toEqual([]);
  await page.getByLabel(say('archives.search')).fill('nobody@example.com');
  await page.getByRole('button', { name: say('archives.find') }).click();
  await page.getByText(say('archives.nothing')).waitFor();
  await page.getByRole('link', { name: say('archives.clear') }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /mails|Письма|E-mails/ })
      .last()
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^mails-\d{4}-\d{2}-[0-9a-f]{8}\.ndjson\.gz$/);
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});
