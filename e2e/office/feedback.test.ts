import { afterAll, beforeAll, expect, test } from 'vitest';
import { captchaLetters } from '../support/newcomer.ts';
import { comeToWork } from '../support/operator.ts';
import { beginOrder, endStory } from '../support/order-begun.ts';
import { play, untilStatus } from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
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
  // The page of the order is open, and shows it by itself.
  await messages.getByText('Five minutes').waitFor();
  await office.goto('/office/conversations/times');
  await office.getByRole('row').filter({ hasText: 'Sonya' }).waitFor();
  await office.goto(`/office/orders/${id}`);
  const notes = office
    .locator('section')
    .filter({ hasText: operator.say('office.order.comments') });
  await notes.getByText('How long will it take?').waitFor();
  await notes.getByLabel(operator.say('office.order.audience.customer'), { exact: true }).check();
  const area = notes.getByLabel(operator.say('office.order.commentLabel.customer'));
  await area.fill('The network is busy');
  await area.press('Control+Enter');
  await messages.getByText('The network is busy').waitFor();
  await notes.getByText('The network is busy').waitFor();

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

test.concurrent('a stranger writes from the page of contacts, loses nothing, and is answered by mail', async () => {
  const visitor = await stage.visitor({ locale: 'en', device: 'phone' });
  const { page, say } = visitor;
  await visitor.open('/contacts');
  await page
    .getByRole('main')
    .getByRole('link', { name: say('pages.contactsWrite') })
    .click();
  await page.getByRole('heading', { level: 1, name: say('contact.title') }).waitFor();
  const send = page.getByRole('button', { name: say('contact.send') });
  await page.locator('[name=email]').fill('nobody');
  await send.click();
  const focused = page.locator('[name=name]:focus');
  await focused.waitFor();
  for (const name of ['name', 'email', 'topic', 'body']) {
    await page.locator(`[name=${name}][aria-invalid=true]`).waitFor();
  }
  expect(await troublesOf(page)).toEqual([]);
  const email = 'curious@post.example';
  await page.locator('[name=name]').fill('Curious');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=topic]').selectOption('partners');
  await page.locator('[name=order_number]').fill('my order');
  await page.locator('[name=body]').fill('Do you work\nwith shops?');
  await send.click();
  await page.locator('[name=order_number][aria-invalid=true]').waitFor();
  await page.locator('[name=order_number]').fill('');
  await send.click();
  const letters = page.locator('[name=captcha_answer]');
  await letters.waitFor();
  expect(await page.locator('[name=body]').inputValue()).toBe('Do you work\nwith shops?');
  await letters.fill(await captchaLetters(stage));
  await send.click();
  await page.getByRole('heading', { level: 1, name: say('contact.sentTitle') }).waitFor();
  await page.getByText(say('contact.sentEmail', { email })).waitFor();
  expect(await troublesOf(page)).toEqual([]);

  const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Timur');
  const office = operator.page;
  await office.goto('/office/conversations');
  await office.getByRole('link', { name: email }).click();
  await office.getByText(operator.say('talks.origin.form')).waitFor();
  await office.getByText('Do you work').waitFor();
  await office.locator('[name=body]').fill('We do');
  await office.getByRole('button', { name: operator.say('talks.send'), exact: true }).click();
  await office
    .getByRole('list', { name: operator.say('talks.messages') })
    .getByText('We do')
    .waitFor();
  await office.getByRole('button', { name: operator.say('talks.erase') }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByText(operator.say('talks.eraseText')).waitFor();
  await dialog.getByRole('button', { name: operator.say('talks.erase') }).click();
  await office.getByRole('navigation', { name: operator.say('talks.states') }).waitFor();
  await office.goto('/office/conversations?state=answered');
  await office.getByRole('heading', { level: 1, name: operator.say('talks.nav') }).waitFor();
  expect(await office.getByRole('link', { name: email }).count()).toBe(0);
  await endStory(stage, visitor, operator);
});
