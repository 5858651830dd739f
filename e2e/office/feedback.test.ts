import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeToWork } from '../support/operator.ts';
import { beginOrder, endStory } from '../support/order-begun.ts';
import { play, untilStatus } from '../support/order-ticket.ts';
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
  const lineOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const reviews = lineOf(say('readiness.review_links.title'));
  await reviews.getByText(say('readiness.found.reviews_none')).waitFor();
  await lineOf(say('readiness.aml.title')).getByText(say('readiness.found.aml_said')).waitFor();
  await lineOf(say('readiness.files.title')).getByText(say('readiness.state.met')).waitFor();
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
  await lineOf(say('readiness.footer.title')).getByText(say('readiness.state.met')).waitFor();
  await lineOf(say('readiness.links.title')).getByText(say('readiness.state.met')).waitFor();
  await reviews.getByText('Факел').waitFor();
  await page.goto('/contacts');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Факел' });
  expect(await link.getAttribute('rel')).toBe('noopener');
  await endStory(stage, admin);
});

test.concurrent('a customer writes to the operators, is answered, and reviews the exchange', async () => {
  const look = { locale: 'en', device: 'phone' } as const;
  const { visitor, id } = await beginOrder(stage, look, 'sol-trx', {
    income_amount: '1',
  });
  const { page, say } = visitor;
  const messages = page.getByRole('region', { name: say('orderPage.messagesTitle') });
  await messages.locator('[name=body]').fill('How long will it take?');
  await messages.getByRole('button', { name: say('orderPage.messageSend') }).click();
  await messages.getByText('How long will it take?').waitFor();

  const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Sonya');
  const office = operator.page;
  await office.goto('/office/conversations');
  const { number } = await stage.desk.order(id);
  await office.getByRole('link', { name: number }).click();
  await office.getByText('How long will it take?').waitFor();
  await office.locator('[name=body]').fill('Five minutes');
  await office.getByRole('button', { name: operator.say('talks.send'), exact: true }).click();
  await office
    .getByRole('list', { name: operator.say('talks.messages') })
    .getByText('Five minutes')
    .waitFor();
  await office.goto('/office/conversations/times');
  await office.getByRole('row').filter({ hasText: 'Sonya' }).waitFor();
  await page.reload();
  await messages.getByText('Five minutes').waitFor();

  await play(visitor, 'pay_exact');
  await untilStatus(visitor, 'completed');
  const review = page.getByRole('region', { name: say('orderPage.reviewTitle') });
  await review.getByRole('radio').first().check();
  await review.locator('[name=body]').fill('Fast <b>and</b> clear');
  await review.getByRole('button', { name: say('orderPage.reviewSend') }).click();
  await review.getByText(say('orderPage.reviewState.waiting')).waitFor();

  await office.goto('/office/reviews');
  const line = office.getByRole('listitem').filter({ hasText: 'Fast <b>and</b> clear' });
  await line.getByRole('button', { name: operator.say('reviews.read') }).click();
  const dialog = office.getByRole('dialog');
  await dialog.locator('[name=answer]').fill('Thank you');
  await dialog.getByRole('button', { name: operator.say('office.save') }).click();
  await line.waitFor({ state: 'hidden' });
  await page.goto('/en/reviews');
  await page.getByText('Fast <b>and</b> clear').waitFor();
  await page.getByText('Thank you').waitFor();
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(facts.join()).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":"5.0"',
  );
  await endStory(stage, visitor, operator);
});
