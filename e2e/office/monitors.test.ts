import { afterAll, beforeAll, test } from 'vitest';
import { comeToWork } from '../support/operator.ts';
import { endStory } from '../support/order-begun.ts';
import { openStage, type Stage } from '../support/stage.ts';
import type { Visitor } from '../support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** The row of a table that has these words. */
const rowOf = ({ page }: Visitor, words: string | RegExp) =>
  page.getByRole('row').filter({ hasText: words });

test.concurrent('an admin tells monitors how a direction goes, and keeps it from them', async () => {
  const admin = await comeToWork(stage, { locale: 'en', device: 'desktop' }, 'Mona');
  const { page, say } = admin;
  await page.goto('/office/monitors/directions?search=doge%20xmr');
  const row = rowOf(admin, /Dogecoin.*Monero/);
  await row.getByRole('button', { name: say('office.change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(say('monitors.directions.exported')).click();
  await dialog.locator('[name=income_costs]').fill('much');
  await dialog.locator('[name=delay_minutes]').fill('15');
  await dialog.getByRole('button', { name: say('office.save') }).click();
  await dialog.locator('[name=income_costs][aria-invalid=true]').waitFor();
  await dialog.locator('[name=income_costs]').fill('0,8 %, 5 RUB');
  await dialog.getByRole('button', { name: say('office.save') }).click();
  await row.getByText(say('monitors.directions.stateKept')).waitFor();
  await row.getByRole('button', { name: say('office.change') }).click();
  await dialog.locator('[name=income_costs][value="0.8 %, 5 RUB"]').waitFor();
  await dialog.getByText(say('monitors.directions.exported')).click();
  await dialog.getByRole('button', { name: say('office.save') }).click();
  await row.getByText(say('monitors.directions.stateKept')).waitFor({ state: 'hidden' });
  await endStory(stage, admin);
});

test.concurrent('an admin adds a partner, whose file and key last as long as they shall', async () => {
  const admin = await comeToWork(stage, { locale: 'ru', device: 'phone' }, 'Paula');
  const { page, say } = admin;
  await page.goto('/office/monitors');
  await page.getByRole('button', { name: say('monitors.partners.new') }).click();
  const dialog = page.getByRole('dialog');
  const filled = { name: 'Маяк', monogram: 'МК', code: 'mayak', export_name: 'mayak' };
  for (const [name, text] of Object.entries(filled)) {
    await dialog.locator(`[name=${name}]`).fill(text);
  }
  await dialog.getByRole('button', { name: say('office.save') }).click();
  const row = rowOf(admin, 'Маяк');
  await row.getByRole('button', { name: say('monitors.switchOn') }).click();
  await row.getByRole('link', { name: /mayak/ }).waitFor();

  await page.goto('/office/monitors/keys');
  await page.getByRole('button', { name: say('monitors.keys.new') }).click();
  await dialog.locator('[name=partner_id]').selectOption({ label: 'Маяк' });
  await dialog.locator('[name=contact_email]').fill('mayak@agio.example');
  await dialog.getByRole('button', { name: say('monitors.keys.issue') }).click();
  await dialog.getByText(say('monitors.keys.madeText')).waitFor();
  await dialog.getByRole('button', { name: say('monitors.keys.done') }).click();
  await row.getByRole('button', { name: say('monitors.keys.revoke') }).click();
  await dialog.getByRole('button', { name: say('monitors.keys.revoke') }).click();
  await row.getByText(say('monitors.keys.revoked')).waitFor();

  // Whoever has had a key stays in the books; their file is taken away.
  await page.goto('/office/monitors');
  await row.getByRole('button', { name: say('monitors.switchOff') }).click();
  await row.getByRole('button', { name: say('monitors.switchOn') }).waitFor();
  await endStory(stage, admin);
});
