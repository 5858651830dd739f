import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeToWork } from '../support/operator.ts';
import { endStory } from '../support/order-begun.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

test.concurrent('an operator sees what monitors ask for, and mends it where the link leads', async () => {
  const admin = await comeToWork(stage, { locale: 'ru', device: 'phone' }, 'Rita');
  const { page, say } = admin;
  await page.goto('/office/monitors/requirements');
  const lineOf = (word: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: say(word) }) });
  const reviews = lineOf('readiness.review_links.title');
  await reviews.getByText(say('readiness.found.reviews_none')).waitFor();
  await lineOf('readiness.aml.title').getByText(say('readiness.found.aml_said')).waitFor();
  await lineOf('readiness.files.title').getByText(say('readiness.state.met')).waitFor();
  await reviews.getByRole('link').click();
  await page.getByRole('button', { name: say('monitors.partners.new') }).click();
  const dialog = page.getByRole('dialog');
  const filled = {
    name: 'Факел',
    monogram: 'ФК',
    url: 'https://fakel.example/',
    review_url: 'https://fakel.example/reviews',
    robot_addresses: '192.0.2.77, 2001:db8:7::/48',
  };
  for (const [name, text] of Object.entries(filled)) {
    await dialog.locator(`[name=${name}]`).fill(text);
  }
  await dialog.getByText(say('monitors.partners.listed')).click();
  await dialog.getByText(say('monitors.partners.inFooter')).click();
  await dialog.getByRole('button', { name: say('office.save') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/office/monitors/requirements');
  await lineOf('readiness.footer.title').getByText(say('readiness.state.met')).waitFor();
  await lineOf('readiness.links.title').getByText(say('readiness.state.met')).waitFor();
  await reviews.getByText('Факел').waitFor();
  await page.goto('/contacts');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Факел' });
  expect(await link.getAttribute('rel')).toBe('noopener');
  await endStory(stage, admin);
});
