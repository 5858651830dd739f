import { afterAll, beforeAll, expect, test } from 'vitest';
import { openForm, untilPriced } from '../support/exchange-form.ts';
import { comeToWork, goToScreen } from '../support/operator.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

test('a technical break begins and ends in the office, and every visitor is told', async () => {
  const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Ivan');
  const visitor = await stage.visitor({ locale: 'en', device: 'phone' });
  const { page, say } = visitor;
  await openForm(visitor, 'sol-trx');
  await untilPriced(visitor);

  await goToScreen(operator, 'office.group.site', 'office.nav.notice');
  await operator.page.getByText(operator.say('notices.breakOff')).waitFor();
  expect(await troublesOf(operator.page)).toEqual([]);
  await operator.page.getByLabel(operator.say('notices.breakSwitch')).check();
  await operator.page.locator('[name=resume_at]').fill('2036-01-31T12:30');
  await operator.page.getByRole('button', { name: operator.say('office.save') }).click();
  await operator.page.locator(':focus').getByText(operator.say('notices.breakOn')).waitFor();

  await visitor.open('/');
  await page.getByRole('heading', { name: say('site.breakTitle') }).waitFor();
  await page
    .getByText(/31\s+January/)
    .first()
    .waitFor();
  expect(await troublesOf(page)).toEqual([]);

  await operator.page.getByLabel(operator.say('notices.breakSwitch')).uncheck();
  await operator.page.getByRole('button', { name: operator.say('office.save') }).click();
  await operator.page.getByText(operator.say('notices.breakOff')).waitFor();
  await page.getByRole('button', { name: say('site.retry') }).click();
  await untilPriced(visitor);
  const others = visitor.complaints().filter((complaint) => !complaint.startsWith('503 '));
  expect([...others, ...operator.complaints()]).toEqual([]);
  await Promise.all([visitor.leave(), operator.leave()]);
});
